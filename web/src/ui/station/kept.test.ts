import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Where what is scanned stays when the page is lost: with the server at each scan, or in this browser by the file that
 * is named. A scan that leads elsewhere at once leaves nothing to be kept.
 */
const stations: Readonly<Record<string, string>> = {
  'logistics/manifests/manifest-station.tsx': 'logistics.manifestScan',
  'logistics/packing/packing-now.tsx': 'logistics.packingUpdate',
  'orders/counter/counter-goods.tsx': 'orders/counter/use-counter-sale.ts',
  'production/plans/issue-goods.tsx': 'production/plans/issue-goods.tsx',
  'production/runs/run-scan.tsx': 'production/runs/use-run.ts',
  'purchasing/inward/receive-station.tsx': 'purchasing/inward/use-receipt-sending.ts',
  'purchasing/items/item-scan.tsx': 'nothing: it opens what was scanned',
  'recall/trace.panel.tsx': 'nothing: it shows what was scanned',
  'returns/receive-goods.tsx': 'returns/receive-goods.tsx',
  'stock/counts/count-station.tsx': 'stock.countScan',
  'stock/documents/repack.panel.tsx': 'ui/form/use-form-draft.ts',
  'stock/transfers/transfer-station.tsx': 'stock/transfers/use-arriving.ts',
  'stock/trays/placed-goods.tsx': 'ui/form/use-form-draft.ts',
  'stock/trays/scan-move.panel.tsx': 'stock.move',
};

/** The box of a bill takes scans without a field of a station. */
const scans = /<ScanField\b|<ScanIntoForm\b|isByWeight\(item\)/u;
const itself = 'ui/station/scan-into-form.tsx';

test('what a station was told is there after the page is loaded again', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

  const scanning = sources.filter(({ path, text }) => scans.test(text) && path !== itself);

  expect(scanning.map(({ path }) => path).toSorted()).toEqual(Object.keys(stations).toSorted());
  for (const path of Object.values(stations).filter((one) => /\.tsx?$/u.test(one))) {
    const text = sources.find((one) => one.path === path)?.text ?? '';
    expect(text, path).toMatch(/useKept|keep\(|localStorage\.setItem/u);
  }
});
