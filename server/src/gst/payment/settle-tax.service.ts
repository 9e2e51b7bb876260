import type { SettleTax, UnsettleTax } from '@counting-house/contract/gst/tax-payment.ts';
import type { TaxHead } from '@counting-house/contract/gst/gst-return.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { addDays, addMonths, dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { lockMonth, refuseEarlierOpen, settledAfter } from '../returns/filing.service.ts';
import { taxAccounts, type TaxAccount } from '../returns/tax-accounts.service.ts';
import { dueNow, getTaxMonth } from '../returns/tax-month.service.ts';
import { systemAccount } from '../../books/chart/system-account.service.ts';
import { recordVoucher, takeBackMade } from '../../accounts/vouchers/record.service.ts';
import { taxPayments } from './tax-payment.table.ts';
import { daysOf, liveFiling, markSettled, monthText } from '../../tax/tax-month.service.ts';

/** One line of a voucher. */
type Line = { accountId: number; debit?: number; credit?: number };

/**
 * Sets the credit of a month off against its tax: what is left is owed in cash, in whole rupees.
 *
 * Locks the month of GST, and keeps postings into it waiting.
 *
 * @throws {Problem} `tax_month.settled_already` (409); `tax_month.earlier_open`, `tax_month.*`, `period.*` (422).
 */
export async function settleTax(ctx: WriteContext, input: SettleTax): Promise<TaxMonth> {
  const days = daysOf(input.month);
  const { from } = days;
  const month = await lockMonth(ctx, input);
  if (month.settledOn) {
    throw conflict(
      'tax_month.settled_already',
      `${monthText(from)} was set off on ${dateText(month.settledOn)}.`,
    );
  }
  await refuseEarlierOpen(ctx, month);
  const date = input.date ?? days.to;
  const lastDay = addDays(addMonths(from, 2), -1);
  if (date < days.to || date > lastDay || date > ctx.today) {
    throw invalid({ date: `Enter a date from ${dateText(days.to)} to ${dateText(lastDay)}.` });
  }
  const accounts = await taxAccounts(ctx, days, month.gstin);
  const setOff = dueNow(accounts);
  const lines = await linesOf(ctx, accounts, setOff);
  const voucher =
    lines.length === 0
      ? null
      : await recordVoucher(ctx, {
          kind: 'journal',
          event: 'tax.settled',
          source: { kind: 'tax_month', id: month.id },
          date,
          lines,
          narration: `GST of ${monthText(from)}: credit set off against tax`,
          ...(input.reason ? { reason: input.reason } : {}),
        });
  await markSettled(ctx, month, { voucherId: voucher?.id ?? null, on: date, setOff });
  return getTaxMonth(ctx, { month: input.month, gstin: input.gstin });
}

/**
 * Takes the set-off of a month back, as long as its GSTR-3B is not filed and nothing of it is paid.
 *
 * @throws {Problem} `tax_month.not_settled`, `tax_month.gstr3b_first`, `tax_month.paid`, `tax_month.later_settled` (422).
 */
export async function unsettleTax(ctx: WriteContext, input: UnsettleTax): Promise<TaxMonth> {
  const { from } = daysOf(input.month);
  const month = await lockMonth(ctx, input);
  if (!month.settledOn) {
    throw ruleBroken('tax_month.not_settled', `${monthText(from)} is not set off.`);
  }
  if (await liveFiling(ctx, month, 'gstr3b')) {
    throw ruleBroken('tax_month.gstr3b_first', 'Undo the filing of GSTR-3B first.');
  }
  const paid = await readRows(ctx, taxPayments, {
    kind: 'gst',
    month: from,
    gstin: month.gstin,
    status: 'posted',
  });
  if (paid.length > 0) {
    throw ruleBroken('tax_month.paid', `Reverse the challan ${paid[0]?.challanNo} first.`);
  }
  const later = await settledAfter(ctx, month);
  if (later) {
    throw ruleBroken(
      'tax_month.later_settled',
      `Reverse the set-off of ${monthText(later)} first.`,
    );
  }
  // Its own mark would keep the month closed to the reversal.
  await markSettled(ctx, month, null);
  await takeBackMade(
    ctx,
    { kind: 'tax_month', id: month.id },
    { reason: input.reason, date: month.settledOn },
  );
  return getTaxMonth(ctx, { month: input.month, gstin: input.gstin });
}

/** Debits what was owed, credits what paid it, and leaves the cash on the account of GST payable. */
async function linesOf(
  ctx: WriteContext,
  accounts: readonly TaxAccount[],
  setOff: TaxMonth['setOff'],
): Promise<Line[]> {
  const idOf = (role: TaxAccount['role'], head: TaxHead) => {
    const account = accounts.find((row) => row.role === role && row.head === head);
    invariant(account, `there is an account of ${role} ${head}`);
    return account.accountId;
  };
  const owed = setOff.rows.flatMap((row): Line[] => [
    ...(row.output > 0 ? [{ accountId: idOf('output', row.head), debit: row.output }] : []),
    ...(row.reverseCharge > 0
      ? [{ accountId: idOf('rcm', row.head), debit: row.reverseCharge }]
      : []),
  ]);
  const used = setOff.credit.flatMap((row): Line[] =>
    row.used > 0 ? [{ accountId: idOf('input', row.head), credit: row.used }] : [],
  );
  const { cash, rounding } = setOff;
  const payable =
    cash > 0 ? [{ accountId: await systemAccount(ctx, 'tax.payable'), credit: cash }] : [];
  const difference =
    rounding === 0
      ? []
      : [
          {
            accountId: await systemAccount(ctx, 'roundoff'),
            ...(rounding > 0 ? { credit: rounding } : { debit: -rounding }),
          },
        ];
  return [...owed, ...used, ...payable, ...difference];
}
