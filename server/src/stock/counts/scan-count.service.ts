import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import type {
  CountScanned,
  CountTrayLine,
  ScanCount,
} from '@counting-house/contract/stock/count.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { resolveScan } from '../scanning/scan.service.ts';
import { inUnit, isWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { trayLines } from './count-list.service.ts';
import { sharedCount, type CountRecord } from './count.service.ts';
import { countLines } from './count.table.ts';
import { checkTray, countEntry } from './entry.service.ts';

/**
 * Counts by a scanned code: a tray opens it, goods add what the code stands for. What cannot be counted is an answer,
 * so that the scan stays in the log.
 *
 * @throws {Problem} `stock_count.not_counting`, `stock_count.not_yours` (422).
 */
export async function countScan(ctx: WriteContext, input: ScanCount): Promise<CountScanned> {
  const count = await sharedCount(ctx, input.id);
  const scanned = await resolveScan(ctx, input.text, {
    screen: 'count',
    refId: count.id,
    storeId: count.storeId,
  });
  if (scanned.kind === 'command') {
    return { ...nothing, verdict: 'command', says: scanned.label, command: scanned.command };
  }
  if (scanned.kind === 'tray') return openTray(ctx, count, scanned);
  if (scanned.kind === 'unknown') return refused(unknownText(input.text));
  if (scanned.kind !== 'batch' && scanned.kind !== 'sku' && scanned.kind !== 'ambiguous') {
    return refused(`${scanned.label} is nothing that is counted.`);
  }
  if (input.trayId === undefined) return refused('Scan the tray first.');
  return countGoods(ctx, { ...input, trayId: input.trayId }, scanned);
}

const nothing: CountScanned = {
  verdict: 'refused',
  says: '',
  trayId: null,
  line: null,
  qty: 0,
  isWeighed: false,
  skuId: null,
  batchId: null,
  unit: '',
  batchNumber: null,
  expiryDate: null,
  choices: [],
  command: null,
};

const refused = (says: string): CountScanned => ({ ...nothing, says });

async function openTray(
  ctx: WriteContext,
  count: CountRecord,
  { id, label }: Scanned,
): Promise<CountScanned> {
  const trayId = id ?? 0;
  return orRefused(async () => {
    await checkTray(ctx, count, trayId);
    return { ...nothing, verdict: 'tray', says: `Tray ${label}`, trayId };
  });
}

async function countGoods(
  ctx: WriteContext,
  input: ScanCount & { trayId: number },
  scanned: Scanned,
): Promise<CountScanned> {
  const skuId = scanned.skuId ?? scanned.choices[0]?.skuId ?? 0;
  const sku = (await readSkus(ctx, [skuId])).get(skuId);
  if (!sku) return refused(unknownText(input.text));
  // `12*` before the code says how much.
  const isWeighed = scanned.isWeighed && input.times === 1;
  const qty = isWeighed ? 0 : scanned.packQty * input.times;
  const of = { isWeighed, qty, skuId: sku.id, unit: sku.unit };
  if (!isWhole(qty, sku)) return refused(`One scan counts ${inUnit(qty, sku)}. Type the total.`);
  const here = await trayLines(
    ctx,
    and(
      eq(countLines.countId, input.id),
      eq(countLines.trayId, input.trayId),
      eq(countLines.skuId, sku.id),
    ),
  );
  const goods = goodsMeant(scanned, sku, here);
  if (goods === 'choose') {
    const says = `Which batch of ${sku.name}?`;
    return { ...nothing, ...of, verdict: 'choose', says, choices: here };
  }
  if (goods === 'batch') {
    return {
      ...nothing,
      ...of,
      verdict: 'batch',
      says: `${sku.name} is not on the list. Enter its batch.`,
      batchNumber: scanned.parsed?.batchNumber ?? null,
      expiryDate: scanned.parsed?.expiryDate ?? null,
    };
  }
  if (isWeighed) {
    const batchId = goods.batchId ?? null;
    return { ...nothing, ...of, verdict: 'weigh', says: sku.name, batchId };
  }
  return orRefused(async () => {
    const entry = { id: input.id, trayId: input.trayId, qty, mode: 'scan', add: true } as const;
    const line = await countEntry(ctx, { ...entry, ...goods });
    const says = `${line.name}, ${inUnit(qty, sku)}`;
    return { ...nothing, ...of, verdict: 'counted', says, line };
  });
}

/** The batch that the code names, or the only one of the SKU that lies here. */
function goodsMeant(
  scanned: Scanned,
  sku: Sku,
  here: readonly CountTrayLine[],
): 'choose' | 'batch' | { batchId?: number; skuId?: number } {
  if (scanned.batchId !== null) return { batchId: scanned.batchId };
  if (sku.tracking === 'none') return { skuId: sku.id };
  const number = scanned.parsed?.batchNumber?.toLowerCase();
  if (number) return 'batch';
  const [only, ...others] = here;
  if (!only) return 'batch';
  return others.length > 0 ? 'choose' : { batchId: only.batchId };
}

/** A rule that says no is what the counter reads in the band. */
async function orRefused(work: () => Promise<CountScanned>): Promise<CountScanned> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refused(Object.values(error.beside.fields ?? {})[0] ?? error.message);
  }
}
