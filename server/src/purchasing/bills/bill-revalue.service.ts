import type { RoleLine } from '../../books/journal/journal.service.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { allocate } from '../../platform/money.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { linesOfRevalued } from '../../stock/ledger/posting.service.ts';
import { revalueGoods } from '../../stock/ledger/revalue.service.ts';
import { inwardBatches } from '../inward/inward.table.ts';
import type { Borne } from './bill-charges.service.ts';
import type { BillRow } from './bill-lock.service.ts';
import { billChargeShares, billTakings } from './bill.table.ts';

type Taking = typeof billTakings.$inferSelect;

/** What a line of goods costs, and what it took of its receipt. */
type Costed = { readonly cost: number; readonly takings: readonly Taking[] };

/**
 * Puts what goods cost beyond what they were received at where it belongs: on those that are still here, the rest
 * into the price variance.
 *
 * Locks the positions of their SKUs.
 *
 * @param borne what charges of the bill put on goods of receipts.
 * @returns the lines of the bill's entry.
 */
export async function revalueBilled(
  ctx: WriteContext,
  bill: Pick<BillRow, 'id' | 'businessDate'> & { readonly number: string },
  { goods, borne }: { readonly goods: readonly Costed[]; readonly borne: readonly Borne[] },
): Promise<RoleLine[]> {
  const untaken = goods.filter(({ takings }) => takings.length === 0);
  const changes = await readValueChanges<Taking | Borne>(ctx, [
    ...goods.flatMap(differencesOf),
    ...borne.map((of) => ({ of, difference: of.difference })),
  ]);
  const { parts, lines: posted } = await revalueGoods(
    ctx,
    {
      docKind: 'bill',
      docId: bill.id,
      docNumber: bill.number,
      businessDate: bill.businessDate,
    },
    ctx.settings['purchasing.revalueOnBill'] ? changes : [],
  );
  for (const [index, { of, difference }] of changes.entries()) {
    const toStock = parts[index]?.toStock ?? 0;
    if ('inwardId' in of) await changeRow(ctx, billChargeShares, of, { toStock });
    else await changeRow(ctx, billTakings, of, { difference, toStock });
  }
  const rest = [
    ...untaken.map(({ cost }) => cost),
    ...(parts.length === 0 ? changes.map(({ difference }) => difference) : []),
  ].reduce((sum, paise) => sum + paise, 0);
  return [...posted, signedVariance(rest)];
}

type Valued = Pick<Taking, 'billLineId' | 'inwardBatchId' | 'difference' | 'toStock'>;

/**
 * Takes the revaluation of a bill back from goods that are still here; what went out with the others meanwhile is a
 * price variance. Its entry is reversed by the caller.
 */
export async function unvalueBilled(
  ctx: WriteContext,
  bill: Pick<BillRow, 'id' | 'vendorName'> & { readonly number: string },
  valued: readonly Valued[],
): Promise<void> {
  const revalued = valued.filter(({ toStock }) => toStock !== 0);
  if (revalued.length === 0) return;
  const changes = await readValueChanges(
    ctx,
    revalued.map((of) => ({ of, difference: -of.difference })),
  );
  const { parts } = await revalueGoods(
    ctx,
    { docKind: 'bill', docId: bill.id, docNumber: bill.number, businessDate: ctx.today },
    changes,
  );
  const gone = parts.map(({ skuId, toStock }, index) => {
    const kept = toStock + (changes[index]?.of.toStock ?? 0);
    return { skuId, toStock: kept, toVariance: -kept };
  });
  await post(ctx, {
    event: 'stock.revalued',
    date: ctx.today,
    source: { kind: 'bill', id: bill.id, no: bill.number },
    narration: `Goods of ${bill.number} of ${bill.vendorName} that were used before it was cancelled`,
    lines: await linesOfRevalued(ctx, gone),
  });
}

/** What goods cost beyond what they are worth in stock, paise; below zero less. */
export const signedVariance = (paise: number): RoleLine =>
  paise < 0 ? credit('purchase_price_variance', -paise) : debit('purchase_price_variance', paise);

/** What each batch of a line costs beyond what was taken for it; the cost is split by quantity. */
function differencesOf({ cost, takings }: Costed): { of: Taking; difference: number }[] {
  const shares = allocate(
    cost,
    takings.map(({ qty }) => qty),
  );
  return takings.map((of, index) => ({ of, difference: (shares[index] ?? 0) - of.value }));
}

/** What bears a difference, by the line of the document that says so. */
type Bears = { readonly inwardBatchId: number } & (
  { readonly billLineId: number } | { readonly noteLineId: number }
);

/** Differences as the goods of receipts take them; those of nothing are left out. */
export async function readValueChanges<V extends Bears>(
  ctx: WriteContext,
  differences: readonly { readonly of: V; readonly difference: number }[],
) {
  const others = differences.filter(({ difference }) => difference !== 0);
  const rows = await readRows(ctx, inwardBatches, {
    id: others.map(({ of }) => of.inwardBatchId),
  });
  return others.map(({ of, difference }) => {
    const row = rows.find(({ id }) => id === of.inwardBatchId);
    invariant(row?.batchId, 'goods that are billed have a batch');
    return {
      of,
      difference,
      batchId: row.batchId,
      accepted: row.acceptedStock,
      docLineId: 'noteLineId' in of ? of.noteLineId : of.billLineId,
    };
  });
}
