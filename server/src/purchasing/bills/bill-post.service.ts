import type { RoleLine } from '../../books/journal/journal.service.ts';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import {
  cancelReverseChargePapers,
  issueSelfInvoice,
} from '../../books/taxes/reverse-charge.service.ts';
import { and, asc, gt, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRows } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { inwardBatches } from '../inward/inward.table.ts';
import { bearCharges, chargeCost } from './bill-charges.service.ts';
import type { BillLineRow } from './bill-match.service.ts';
import { calledBill, type BillRow } from './bill-lock.service.ts';
import { countBilled } from './bill-orders.service.ts';
import { revalueBilled, unvalueBilled } from './bill-revalue.service.ts';
import { tdsWhenPosted } from './bill-tds.service.ts';
import { takings } from './bill.rules.ts';
import { billChargeShares, billLines, bills, billTakings } from './bill.table.ts';

/** @throws {Problem} `bill.total_differs` (422) when the paper and the lines are too far apart. */
export function billRoundOff(ctx: WriteContext, bill: BillRow): number {
  const sum = bill.taxable + (bill.reverseCharge ? 0 : bill.tax);
  const fields = differsText(ctx, sum, bill.vendorTotal);
  const { vendorTotal: says } = fields;
  if (says === undefined) return bill.vendorTotal - sum;
  throw ruleBroken('bill.total_differs', says, { fields });
}

/** What is said at the total of a bill when its lines do not add up to it; nothing within the rounding. */
export function differsText(
  { settings }: ReadContext,
  sum: number,
  vendorTotal: number,
): { vendorTotal?: string } {
  if (Math.abs(vendorTotal - sum) <= settings['purchasing.roundoffMax']) return {};
  return {
    vendorTotal: `The lines add up to ${rupees(sum)}; the bill says ${rupees(vendorTotal)}.`,
  };
}

/**
 * Puts a bill into the books: what it bills leaves goods received, not billed, and the vendor is owed. The caller
 * holds its orders, its receipts and the bill.
 *
 * @throws {Problem} `bill.total_differs` (422); what the books say to the date.
 */
export async function postBill(
  ctx: WriteContext,
  bill: BillRow,
  lines: readonly BillLineRow[],
): Promise<void> {
  const roundOff = billRoundOff(ctx, bill);
  const tds = await tdsWhenPosted(ctx, bill);
  const number = await nextNumber(ctx, 'bill', { date: bill.businessDate });
  const taken = await takeGoods(ctx, lines);
  await countBilled(ctx, lines, 1);
  const goods = lines.filter(({ kind }) => kind === 'goods');
  const { settled, borne } = await bearCharges(ctx, lines);
  const differences = await revalueBilled(
    ctx,
    { ...bill, number },
    {
      goods: goods.map((line) => ({
        cost: chargeCost(line),
        takings: taken.get(line.id) ?? [],
      })),
      borne,
    },
  );
  await changeRow(ctx, bills, bill, {
    ...tds,
    number,
    status: 'confirmed',
    confirmedAt: ctx.now,
    confirmedBy: ctx.user.id,
    roundOff,
    total: bill.vendorTotal,
  });
  await post(ctx, {
    event: 'purchase.billEntered',
    date: bill.businessDate,
    dueDate: bill.dueDate,
    source: { kind: 'bill', id: bill.id, no: number },
    party: { kind: 'vendor', id: bill.vendorId, name: bill.vendorName },
    narration: `Bill ${bill.vendorBillNo} of ${bill.vendorName}`,
    lines: [
      ...goods.map((line) => debit('goods_received_not_billed', valueOf(taken.get(line.id) ?? []))),
      debit('charges_payable_estimate', settled),
      ...lines.flatMap((line) =>
        line.accountId === null
          ? []
          : [debit('expense', chargeCost(line), { accountId: line.accountId })],
      ),
      ...differences,
      ...lines.flatMap((line) => taxesOf(line, bill)),
      debit('round_off', Math.max(roundOff, 0)),
      credit('round_off', Math.max(-roundOff, 0)),
      credit('tds_payable', tds.tdsAmount),
      credit('vendor_payable', bill.vendorTotal - tds.tdsAmount),
    ],
  });
  await issueSelfInvoice(ctx, { kind: 'bill', id: bill.id });
}

/** Takes a bill out of the books, dated today: its goods are unbilled again. The caller holds what `postBill` asks for. */
export async function takeBackBill(
  ctx: WriteContext,
  bill: BillRow,
  { lines, reason }: { readonly lines: readonly BillLineRow[]; readonly reason: string },
): Promise<void> {
  const took = await readRows(ctx, billTakings, { billLineId: lines.map(({ id }) => id) });
  const rows = await readRows(ctx, inwardBatches, {
    id: took.map(({ inwardBatchId }) => inwardBatchId),
  });
  for (const row of rows) {
    const own = took.filter(({ inwardBatchId }) => inwardBatchId === row.id);
    await changeRow(ctx, inwardBatches, row, {
      unbilledQty: row.unbilledQty + own.reduce((sum, { qty }) => sum + qty, 0),
      unbilledValue: row.unbilledValue + own.reduce((sum, { value }) => sum + value, 0),
    });
  }
  await countBilled(ctx, lines, -1);
  const bore = await readRows(ctx, billChargeShares, { billLineId: lines.map(({ id }) => id) });
  await unvalueBilled(ctx, { ...bill, number: calledBill(bill) }, [...took, ...bore]);
  await reverse(
    ctx,
    { source: { kind: 'bill', id: bill.id }, event: 'purchase.billEntered' },
    { reason: `${calledBill(bill)}: ${reason}`, date: ctx.today },
  );
  await cancelReverseChargePapers(ctx, { kind: 'bill', id: bill.id });
}

type Taking = typeof billTakings.$inferSelect;

const valueOf = (takings: readonly Pick<Taking, 'value'>[]): number =>
  takings.reduce((sum, { value }) => sum + value, 0);

/** What each line takes out of goods received, not billed. */
async function takeGoods(
  ctx: WriteContext,
  lines: readonly BillLineRow[],
): Promise<ReadonlyMap<number, readonly Taking[]>> {
  const ids = lines.flatMap(({ inwardLineId }) => inwardLineId ?? []);
  const open = await ctx.tx
    .select()
    .from(inwardBatches)
    .where(and(inArray(inwardBatches.inwardLineId, ids), gt(inwardBatches.unbilledQty, 0)))
    .orderBy(asc(inwardBatches.inwardLineId), asc(inwardBatches.rowNo));
  const taken = new Map<number, readonly Taking[]>();
  for (const line of lines) {
    const own = open.filter(({ inwardLineId }) => inwardLineId === line.inwardLineId);
    const parts = takings(line.stockQty, own);
    if (parts.length === 0) continue;
    for (const part of parts) {
      await changeRow(ctx, inwardBatches, part.batch, {
        unbilledQty: part.batch.unbilledQty - part.qty,
        unbilledValue: part.batch.unbilledValue - part.value,
      });
    }
    const rows = await insertRows(
      ctx,
      billTakings,
      parts.map(({ batch, qty, value: worth }) => ({
        billLineId: line.id,
        inwardBatchId: batch.id,
        qty,
        value: worth,
      })),
    );
    await changeRow(ctx, billLines, line, { takenValue: valueOf(rows) });
    taken.set(line.id, rows);
  }
  return taken;
}

function taxesOf(line: BillLineRow, { reverseCharge }: BillRow): RoleLine[] {
  return line.taxComponents.flatMap(({ componentId, rate, amount }) => {
    const tax = { componentId, rate, base: line.taxable };
    return [
      ...(line.itcEligible ? [debit('input_tax', amount, { tax })] : []),
      ...(reverseCharge ? [credit('rcm_tax', amount, { tax })] : []),
    ];
  });
}
