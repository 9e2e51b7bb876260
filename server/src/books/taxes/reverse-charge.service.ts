import type {
  ReverseChargeKind,
  ReverseChargePaper,
} from '@counting-house/contract/accounts/taxes/reverse-charge.ts';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { readScheme } from '../../tax/registration.service.ts';
import { allocations, openItems } from '../open-items/open-item.table.ts';
import { vouchers } from '../../accounts/vouchers/voucher.table.ts';
import { ourPaper } from './party-paper.service.ts';
import {
  boughtUnderReverseCharge,
  type Bought,
  type BoughtUnderReverseCharge,
} from './reverse-charge-document.service.ts';
import { reverseChargePapers, type SuppliedLine } from './reverse-charge.table.ts';

/**
 * Issues the invoice that we owe ourselves for what a supplier without GSTIN billed under reverse charge; nothing for
 * any other bill or expense. It bears the day on which it is issued, so that the series runs with the days. Its number is
 * taken after the books, and after that of a payment voucher.
 *
 * @see CGST Act 2017, section 31 (3) (f); CGST Rules 2017, rules 46 and 47A.
 */
export async function issueSelfInvoice(ctx: WriteContext, of: Bought): Promise<void> {
  const bought = await boughtUnderReverseCharge(ctx, of);
  if (bought === null || bought.supplier.gstin !== '') return;
  await issue(ctx, bought, {
    kind: 'self_invoice',
    paidOn: null,
    lines: bought.lines,
    paid: null,
    allocationId: null,
  });
}

/**
 * Issues the payment voucher of an expense that was paid when it was made, to whichever supplier.
 *
 * @see CGST Act 2017, section 31 (3) (g); CGST Rules 2017, rule 52.
 */
export async function issueVoucherPaidAtOnce(ctx: WriteContext, expenseId: number): Promise<void> {
  const bought = await boughtUnderReverseCharge(ctx, { kind: 'expense', id: expenseId });
  if (bought === null || bought.payable === 0) return;
  await issue(ctx, bought, {
    kind: 'payment_voucher',
    paidOn: bought.date,
    lines: bought.lines,
    paid: bought.payable,
    allocationId: null,
  });
}

type Allocation = typeof allocations.$inferSelect;

/**
 * Issues a payment voucher for each bill and expense under reverse charge that a payment settles, or a part of it, with
 * that part of its tax. What notes and journals settle was not paid.
 */
export async function issuePaymentVouchers(
  ctx: WriteContext,
  settled: readonly Allocation[],
): Promise<void> {
  const items = await readRows(ctx, openItems, {
    id: settled.flatMap(({ debitItemId, creditItemId }) => [debitItemId, creditItemId]),
  });
  const payments = await readRows(ctx, vouchers, {
    id: items.flatMap(({ sourceKind, sourceId }) => (sourceKind === 'voucher' ? [sourceId] : [])),
    kind: 'payment',
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const allocation of settled) {
    const [by, what] = [byId.get(allocation.debitItemId), byId.get(allocation.creditItemId)];
    const isPaid =
      by?.sourceKind === 'voucher' && payments.some((payment) => payment.id === by.sourceId);
    if (!isPaid || !what || (what.sourceKind !== 'bill' && what.sourceKind !== 'expense')) continue;
    const bought = await boughtUnderReverseCharge(ctx, {
      kind: what.sourceKind,
      id: what.sourceId,
    });
    if (bought === null) continue;
    await issue(ctx, bought, {
      kind: 'payment_voucher',
      paidOn: allocation.allocatedOn,
      lines: partOf(bought.lines, { part: allocation.amount, whole: what.amount }),
      paid: allocation.amount,
      allocationId: allocation.id,
    });
  }
}

/** What was supplied, with its value and its tax as far as a payment goes. */
const partOf = (
  lines: readonly SuppliedLine[],
  of: { readonly part: number; readonly whole: number },
): SuppliedLine[] =>
  lines.map((line) => {
    const taxComponents = line.taxComponents.map((component) => ({
      ...component,
      amount: shareOf(component.amount, of),
    }));
    const tax = taxComponents.reduce((sum, { amount }) => sum + amount, 0);
    return { ...line, taxable: shareOf(line.taxable, of), taxComponents, tax };
  });

async function issue(
  ctx: WriteContext,
  { key, date, supplier, documentNo, supplierNo, supplierDate }: BoughtUnderReverseCharge,
  of: {
    readonly kind: ReverseChargeKind;
    readonly paidOn: string | null;
    readonly lines: readonly SuppliedLine[];
    readonly paid: number | null;
    readonly allocationId: number | null;
  },
): Promise<void> {
  const scheme = await readScheme(ctx, ctx.today);
  if (scheme === 'unregistered') return;
  const sum = (amount: (line: SuppliedLine) => number) =>
    of.lines.reduce((all, line) => all + amount(line), 0);
  await insertRow(ctx, reverseChargePapers, {
    ...of,
    ...key,
    number: await nextNumber(ctx, of.kind, { date: ctx.today }),
    date: ctx.today,
    supplier,
    ours: ourPaper(ctx),
    scheme,
    placeOfSupply: ctx.settings['business.stateCode'],
    documentNo,
    documentDate: date,
    supplierNo,
    supplierDate,
    lines: [...of.lines],
    taxable: sum(({ taxable }) => taxable),
    tax: sum(({ tax }) => tax),
  });
}

/** Cancels the papers of a bill or an expense that leaves the books. */
export const cancelReverseChargePapers = (ctx: WriteContext, { kind, id }: Bought): Promise<void> =>
  cancelPapers(
    ctx,
    kind === 'bill' ? eq(reverseChargePapers.billId, id) : eq(reverseChargePapers.expenseId, id),
  );

/** Cancels the vouchers of what is settled no longer. */
export const cancelPaymentVouchers = (
  ctx: WriteContext,
  allocationIds: readonly number[],
): Promise<void> =>
  cancelPapers(ctx, inArray(reverseChargePapers.allocationId, [...allocationIds]));

async function cancelPapers(ctx: WriteContext, which: SQL): Promise<void> {
  const papers = await ctx.tx
    .select()
    .from(reverseChargePapers)
    .where(and(which, isNull(reverseChargePapers.cancelledOn)))
    .orderBy(asc(reverseChargePapers.id))
    .for('update');
  for (const paper of papers) {
    await changeRow(ctx, reverseChargePapers, paper, { cancelledOn: ctx.today });
  }
}

/** The self-invoices and payment vouchers of a bill, an expense or a payment, those that are cancelled too. */
export async function readReverseChargePapers(
  ctx: ReadContext,
  of: Bought | { readonly kind: 'voucher'; readonly id: number },
): Promise<ReverseChargePaper[]> {
  const { id, kind, number, date, taxable, paid, tax, cancelledOn, billId, expenseId } =
    reverseChargePapers;
  const ofVoucher = ctx.tx
    .select({ id: allocations.id })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.id, allocations.debitItemId))
    .where(and(eq(openItems.sourceKind, 'voucher'), eq(openItems.sourceId, of.id)));
  const which = {
    bill: eq(billId, of.id),
    expense: eq(expenseId, of.id),
    voucher: inArray(reverseChargePapers.allocationId, ofVoucher),
  };
  return ctx.tx
    .select({
      id,
      kind,
      number,
      date,
      amount: sql<number>`coalesce(${paid}, ${taxable})`.mapWith(Number),
      tax,
      cancelledOn,
    })
    .from(reverseChargePapers)
    .where(which[of.kind])
    .orderBy(asc(id));
}
