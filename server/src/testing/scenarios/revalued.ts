import type { WriteContext } from '../../platform/context.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { revalueGoods, type CostChange } from '../../stock/ledger/revalue.service.ts';

/** Goods of one batch that a bill says cost something else, posted as that alone. */
export async function revaluedOnPaper(
  ctx: WriteContext,
  docId: number,
  change: Omit<CostChange, 'docLineId'>,
) {
  const docNumber = `BILL-${docId}`;
  const paper = { docKind: 'bill' as const, docId, docNumber, businessDate: ctx.today };
  const revaluation = await revalueGoods(ctx, paper, [{ ...change, docLineId: docId }]);
  const { difference } = change;
  await post(ctx, {
    event: 'stock.revalued',
    date: ctx.today,
    source: { kind: 'bill', id: docId, no: docNumber },
    lines: [
      ...revaluation.lines,
      difference < 0
        ? debit('purchase_price_variance', -difference)
        : credit('purchase_price_variance', difference),
    ],
  });
  return revaluation.parts;
}
