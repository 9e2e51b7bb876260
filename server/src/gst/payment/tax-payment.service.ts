import type {
  PayComposition,
  PayTax,
  PayTds,
  ReverseTaxPayment,
  TaxPayment,
} from '@counting-house/contract/gst/tax-payment.ts';
import { citedAs } from '@counting-house/contract/tax/withholding.ts';
import { and, eq, sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow, lockRow, stale } from '../../platform/rows/rows.ts';
import { lockMonth } from '../returns/filing.service.ts';
import { getCompositionQuarter } from '../returns/composition.service.ts';
import { getTaxMonth } from '../returns/tax-month.service.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { recordVoucher, takeBackMade } from '../../accounts/vouchers/record.service.ts';
import { systemAccount } from '../../books/chart/system-account.service.ts';
import { toTaxPayment } from './payment-view.service.ts';
import { heldBack } from '../tds/tds-register.service.ts';
import { taxPayments } from './tax-payment.table.ts';
import { daysOf, liveFiling, monthText } from '../../tax/tax-month.service.ts';

type Row = typeof taxPayments.$inferSelect;
type Paid = Pick<
  PayTax,
  'paidOn' | 'interest' | 'lateFee' | 'challanNo' | 'bankAccountId' | 'reason'
>;

/**
 * Records a challan that paid the GST of a month, with interest and late fee.
 *
 * Locks the month of GST.
 *
 * @throws {Problem} `tax_payment.challan_twice` (409); `tax_month.not_settled`, `tax_payment.too_much`,
 *   `tax_payment.nothing` (422), and those of a voucher.
 */
export async function payTax(ctx: WriteContext, input: PayTax): Promise<TaxPayment> {
  const { gstin } = await lockMonth(ctx, input);
  const { settlement, unpaid } = await getTaxMonth(ctx, { month: input.month, gstin });
  if (!settlement) {
    throw ruleBroken('tax_month.not_settled', `Set off ${monthText(`${input.month}-01`)} first.`);
  }
  if (input.tax > unpaid) {
    const says = `Only ${rupees(unpaid)} of the month is unpaid.`;
    throw ruleBroken('tax_payment.too_much', says, { fields: { tax: says } });
  }
  return pay(ctx, input, {
    kind: 'gst',
    month: `${input.month}-01`,
    gstin,
    tax: input.tax,
    account: 'tax.payable',
    narration: `GST of ${monthText(`${input.month}-01`)}, challan ${input.challanNo}`,
  });
}

/**
 * Records a challan that paid what is unpaid of a quarter under composition: tax on turnover is an expense, what is
 * owed under reverse charge stands on accounts already.
 *
 * Locks the last month of the quarter.
 *
 * @throws {Problem} `tax_payment.challan_twice` (409); `tax_payment.nothing`, `tax_month.not_over` (422), and
 *   those of a voucher.
 */
export async function payComposition(
  ctx: WriteContext,
  input: PayComposition,
): Promise<TaxPayment> {
  const { to } = await getCompositionQuarter(ctx, input);
  await lockMonth(ctx, { month: to.slice(0, 7) });
  const quarter = await getCompositionQuarter(ctx, input);
  const name = `${monthText(quarter.from)} to ${monthText(to)}`;
  if (quarter.unpaid <= 0) {
    const says = `Nothing of ${name} is unpaid.`;
    throw ruleBroken('tax_payment.nothing', says, { fields: { month: says } });
  }
  const { igst, cgst, sgst, cess } = quarter.reverse;
  const owed = [
    ['tax.rcm.IGST', igst],
    ['tax.rcm.CGST', cgst],
    ['tax.rcm.SGST', sgst],
    ['tax.rcm.CESS', cess],
  ] as const;
  const isFirst = quarter.paid.length === 0;
  const reverse = isFirst ? owed.filter(([, amount]) => amount > 0) : [];
  const onTurnover = quarter.unpaid - reverse.reduce((sum, [, amount]) => sum + amount, 0);
  const lines = [];
  for (const [key, debit] of reverse)
    lines.push({ accountId: await systemAccount(ctx, key), debit });
  lines.push({ accountId: await systemAccount(ctx, 'expense.taxesFees'), debit: onTurnover });
  return pay(ctx, input, {
    kind: 'gst',
    month: quarter.from,
    tax: quarter.unpaid,
    account: lines,
    narration: `CMP-08 of ${name}, challan ${input.challanNo}`,
  });
}

/**
 * Records a challan that paid what was held back from vendors in a month by one section.
 *
 * Locks the section.
 *
 * @throws {Problem} `tax_payment.challan_twice` (409); `tax_payment.nothing` (422), and those of a voucher.
 */
export async function payTds(ctx: WriteContext, input: PayTds): Promise<TaxPayment> {
  const section = await lockRow(ctx, withholdingSections, input.sectionId);
  // Anyone who pays what names no section waits for the others who do, whichever section they name.
  if (input.isUnnamed) await lockRow(ctx, ledgerAccounts, await systemAccount(ctx, 'tds.payable'));
  const { from } = daysOf(input.month);
  const months = await heldBack(ctx, daysOf(input.month));
  const due = months.find((row) => row.sectionId === (input.isUnnamed ? null : section.id));
  const unpaid = due ? due.tds - due.paid : 0;
  if (unpaid <= 0) {
    const what = input.isUnnamed ? 'TDS without a section' : citedAs(section);
    const says = `Nothing of ${what} is unpaid for ${monthText(from)}.`;
    throw ruleBroken('tax_payment.nothing', says, { fields: { sectionId: says } });
  }
  return pay(ctx, input, {
    kind: 'tds',
    month: from,
    sectionId: section.id,
    isUnnamed: input.isUnnamed,
    bsrCode: input.bsrCode,
    tax: unpaid,
    account: 'tds.payable',
    narration: `TDS ${citedAs(section)} of ${monthText(from)}, challan ${input.challanNo}`,
  });
}

/**
 * Takes a challan back that was recorded by mistake; its voucher is reversed.
 *
 * @throws {Problem} `tax_month.gstr3b_first`, `tax_payment.reversed_already` (422); `stale` (409).
 */
export async function reverseTaxPayment(
  ctx: WriteContext,
  input: ReverseTaxPayment,
): Promise<TaxPayment> {
  const [seen] = await readRows(ctx, taxPayments, { id: input.id });
  if (seen?.kind === 'gst') {
    const gstin = seen.gstin || undefined;
    const month = await lockMonth(ctx, { month: seen.month.slice(0, 7), gstin });
    if (await liveFiling(ctx, month, 'gstr3b')) {
      throw ruleBroken('tax_month.gstr3b_first', 'Undo the filing of GSTR-3B first.');
    }
  }
  const payment = await lockRow(ctx, taxPayments, input.id);
  if (payment.status === 'reversed') {
    throw ruleBroken('tax_payment.reversed_already', 'This challan is already reversed.');
  }
  if (payment.version !== input.version) throw await stale(ctx, taxPayments, payment);
  await takeBackMade(ctx, { kind: 'tax_payment', id: payment.id }, { reason: input.reason });
  const reversed = await changeRow(ctx, taxPayments, payment, {
    status: 'reversed',
    reversedReason: input.reason,
  });
  return toTaxPayment(reversed);
}

async function pay(
  ctx: WriteContext,
  input: Paid,
  of: Pick<Row, 'kind' | 'month' | 'tax'> &
    Partial<Pick<Row, 'gstin' | 'sectionId' | 'isUnnamed' | 'bsrCode'>> & {
      /** By its key; several with their amounts. */
      readonly account: string | readonly { readonly accountId: number; readonly debit: number }[];
      readonly narration: string;
    },
): Promise<TaxPayment> {
  const { interest, lateFee, challanNo, paidOn } = input;
  const total = of.tax + interest + lateFee;
  if (total === 0) {
    const says = 'Enter what the challan paid.';
    throw ruleBroken('tax_payment.nothing', says, { fields: { tax: says } });
  }
  if (paidOn > ctx.today) throw invalid({ paidOn: 'The date cannot be in the future.' });
  await refuseTwice(ctx, { kind: of.kind, challanNo, bsrCode: of.bsrCode ?? '', paidOn });
  const { account, narration, ...values } = of;
  const payment = await insertRow(ctx, taxPayments, {
    ...values,
    interest,
    lateFee,
    challanNo,
    paidOn,
  });
  const lines = [
    ...(typeof account === 'string'
      ? [{ accountId: await systemAccount(ctx, account), debit: of.tax }]
      : account),
    { accountId: await systemAccount(ctx, 'expense.interest'), debit: interest },
    { accountId: await systemAccount(ctx, 'expense.taxesFees'), debit: lateFee },
  ].filter((line) => line.debit > 0);
  const voucher = await recordVoucher(ctx, {
    kind: 'payment',
    event: 'tax.paid',
    source: { kind: 'tax_payment', id: payment.id },
    date: paidOn,
    method: 'bank_transfer',
    moneyAccountId: await bankBook(ctx, input.bankAccountId),
    amount: total,
    reference: challanNo,
    lines,
    narration,
    ...(input.reason ? { reason: input.reason } : {}),
  });
  const numbered = await changeRow(ctx, taxPayments, payment, {
    voucherId: voucher.id,
    number: voucher.number,
  });
  return toTaxPayment(numbered);
}

async function refuseTwice(
  ctx: WriteContext,
  { kind, challanNo, bsrCode, paidOn }: Pick<Row, 'kind' | 'challanNo' | 'bsrCode' | 'paidOn'>,
): Promise<void> {
  const [known] = await ctx.tx
    .select({ number: taxPayments.number })
    .from(taxPayments)
    .where(
      and(
        eq(taxPayments.kind, kind),
        eq(taxPayments.challanNo, challanNo),
        eq(taxPayments.bsrCode, bsrCode),
        eq(taxPayments.paidOn, paidOn),
        sql`${taxPayments.status} = 'posted'`,
      ),
    );
  if (!known) return;
  const says = `Challan ${challanNo} of ${dateText(paidOn)} is already recorded (${known.number}).`;
  throw conflict('tax_payment.challan_twice', says, { fields: { challanNo: says } });
}

/** The ledger account of the bank that paid; of the primary one when none is named. */
async function bankBook(ctx: WriteContext, bankAccountId: number | undefined): Promise<number> {
  const [bank] = await readRows(
    ctx,
    bankAccounts,
    bankAccountId === undefined ? { isPrimary: true } : { id: bankAccountId },
  );
  if (!bank?.isActive) {
    throw invalid({ bankAccountId: 'Choose the bank account that the challan was paid from.' });
  }
  return bank.ledgerAccountId;
}
