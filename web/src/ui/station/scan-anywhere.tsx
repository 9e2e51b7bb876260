import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { ScanKind } from '@counting-house/contract/stock/scan.ts';
import { useVisit } from '../../platform/address.ts';
import { useHouse } from '../../platform/house.ts';
import { call } from '../../platform/http/client.ts';
import { recordPath, screenOfKind } from '../../platform/http/records.ts';
import { useScans } from '../../platform/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { playTone } from '../../platform/tones.ts';

type Found = { readonly kind: string; readonly id: number; readonly title: string };

/** What a scanned code may stand for, as records are called. */
const recordOf: Partial<Record<ScanKind, string>> = {
  batch: 'batch',
  tray: 'tray',
  plan: 'product_plan',
  order: 'order',
  parcel: 'parcel',
  sku: 'sku',
};

/** Opens what a scanner reads while no field waits for it: a document, goods, a batch, a tray. */
export function ScanAnywhere() {
  const { screens } = useHouse();
  const may = useMay();
  const visit = useVisit();

  async function open(text: string) {
    const found = (await byNumber(text)) ?? (await byCode(text));
    const screen = found && screenOfKind(screens, found.kind, may);
    if (!found || !screen) {
      playTone('stop');
      toast.error(`Nothing known under '${text}'.`);
      return;
    }
    playTone('ok');
    void visit(recordPath(screen, found));
  }
  useScans((text) => void open(text), { isForRest: true });
  return null;
}

/** A record whose number, code or label is just this; the one that is called so where no other is. */
async function byNumber(text: string): Promise<Found | null> {
  const reply = await call(admin.search, { q: text, by: 'number' });
  if (!reply.ok) return null;
  const rows = reply.data.groups.flatMap((group) => group.rows);
  const exact = rows.find(({ isExact }) => isExact);
  const called = rows.filter(({ title }) => title.toLowerCase() === text.toLowerCase());
  return exact ?? (called.length === 1 ? (called[0] ?? null) : null);
}

/** What stands behind a bar code: of goods, of a carton, of a batch in a GS1 code. */
async function byCode(text: string): Promise<Found | null> {
  const reply = await call(stock.scan, { text, screen: 'anywhere' });
  if (!reply.ok) return null;
  const { kind, id, label } = reply.data;
  const record = recordOf[kind];
  return record !== undefined && id !== null ? { kind: record, id, title: label } : null;
}
