import { gstReturnLabels } from '@counting-house/contract/gst/gst-labels.ts';
import type { GstReturn } from '@counting-house/contract/gst/gst-return.ts';
import type {
  AskedMonth,
  CheckMonth,
  FileReturn,
  TaxMonth,
  UnfileReturn,
} from '@counting-house/contract/gst/tax-month.ts';
import { and, eq, gt, gte, isNotNull, lte } from 'drizzle-orm';
import { periods } from '../../books/periods/fiscal-year.table.ts';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { holdRegistration, schemeOfMonth } from '../../tax/registration.service.ts';
import { readGstinShare } from './gstin-share.service.ts';
import { earliestOpen } from '../set-off/month-alone.service.ts';
import { getTaxMonth } from './tax-month.service.ts';
import {
  assertMonthSeen,
  daysOf,
  holdTaxMonth,
  liveFiling,
  markChecked,
  markFiled,
  monthOf,
  monthText,
  type LockedMonth,
  undoFiling,
} from '../../tax/tax-month.service.ts';
import { taxMonths } from '../../tax/tax-month.table.ts';

/**
 * Notes that somebody looked at a month and found nothing that stops its filing.
 *
 * @throws {Problem} `tax_month.blocked`, `tax_month.not_over` (422); `stale` (409).
 */
export async function checkMonth(ctx: WriteContext, input: CheckMonth): Promise<TaxMonth> {
  const row = await lockMonth(ctx, input);
  await assertMonthSeen(ctx, row, input.version);
  await refuseBlocked(ctx, input);
  await markChecked(ctx, row);
  return getTaxMonth(ctx, input);
}

/**
 * Marks a return as filed. From GSTR-1 on no invoice or note of the month changes, from GSTR-3B on no tax.
 * Postings under way are waited for, and others wait.
 *
 * @throws {Problem} `tax_filing.filed_already` (409); `tax_month.blocked`, `tax_month.not_over`,
 *   `tax_month.gstr1_first`, `tax_month.not_settled`, `tax_month.unpaid`, `invalid` (422).
 */
export async function fileReturn(ctx: WriteContext, input: FileReturn): Promise<TaxMonth> {
  const { to } = daysOf(input.month);
  if (input.filedOn <= to || input.filedOn > ctx.today) {
    throw invalid({
      filedOn:
        input.filedOn > ctx.today
          ? 'The date cannot be in the future.'
          : `A return is filed after ${dateText(to)}.`,
    });
  }
  const row = await lockMonth(ctx, input);
  const filed = await liveFiling(ctx, row, input.return);
  if (filed) throw filedAlready(input.return, filed.filedOn);
  await refuseBlocked(ctx, input);
  const month = await getTaxMonth(ctx, input);
  if (input.return === 'gstr3b') refuseUnready(month);
  await markFiled(ctx, row, {
    return: input.return,
    filedOn: input.filedOn,
    arn: input.arn,
    figures: input.return === 'gstr1' ? month.gstr1 : { ...month.gstr3b, setOff: month.setOff },
  });
  return getTaxMonth(ctx, input);
}

/**
 * Takes the mark of a filed return away, because it was set by mistake.
 *
 * @throws {Problem} `tax_month.not_filed`, `tax_month.gstr3b_first` (422).
 */
export async function unfileReturn(ctx: WriteContext, input: UnfileReturn): Promise<TaxMonth> {
  const month = await lockMonth(ctx, input);
  const filed = await liveFiling(ctx, month, input.return);
  if (!filed) throw ruleBroken('tax_month.not_filed', 'This return is not marked as filed.');
  if (input.return === 'gstr1' && (await liveFiling(ctx, month, 'gstr3b'))) {
    throw ruleBroken('tax_month.gstr3b_first', 'Undo the filing of GSTR-3B first.');
  }
  await undoFiling(ctx, filed.id, input.reason);
  return getTaxMonth(ctx, input);
}

/**
 * Holds a month of GST under one GSTIN, and keeps postings into it waiting, until the end of the transaction. Its row
 * is made when it is needed, together with those of the other GSTINs of the month.
 *
 * @throws {Problem} `tax_month.not_regular`, `tax_month.not_over`, `period.no_year` (422).
 */
export async function lockMonth(
  ctx: WriteContext,
  { month, gstin }: AskedMonth,
): Promise<LockedMonth> {
  const { from, to } = daysOf(month);
  await holdRegistration(ctx);
  if ((await schemeOfMonth(ctx, { from, to })) === 'unregistered') {
    throw ruleBroken(
      'tax_month.not_regular',
      'The business has no GSTIN, so there is nothing to file.',
    );
  }
  if (ctx.today <= to) {
    throw ruleBroken('tax_month.not_over', `${monthText(month)} is not over yet.`);
  }
  const { share, all } = await readGstinShare(ctx, { from, to }, gstin);
  const row = await holdTaxMonth(ctx, {
    month: from,
    gstin: share?.gstin ?? '',
    all: all.map(({ gstin: one, closes }) => ({
      gstin: one,
      firstDay: closes.from,
      lastDay: closes.to,
    })),
  });
  const held = await ctx.tx
    .select({ id: periods.id })
    .from(periods)
    .where(and(lte(periods.monthStart, to), gte(periods.monthEnd, from)))
    .for('update');
  if (!row || held.length === 0) {
    throw ruleBroken('period.no_year', `There is no financial year for ${monthText(month)}.`);
  }
  return row;
}

/**
 * Refuses to set a month off before those that went before it under the same GSTIN: what they leave is the credit that
 * it begins with.
 *
 * @throws {Problem} `tax_month.earlier_open` (422).
 */
export async function refuseEarlierOpen(
  ctx: WriteContext,
  month: Pick<LockedMonth, 'month' | 'gstin'>,
): Promise<void> {
  const first = await earliestOpen(ctx, month);
  if (first === undefined) return;
  throw ruleBroken('tax_month.earlier_open', `Set off ${monthText(monthOf(first))} first.`);
}

/** The first day of the next month after this one that is set off under the same GSTIN. */
export async function settledAfter(
  ctx: WriteContext,
  { month, gstin }: Pick<LockedMonth, 'month' | 'gstin'>,
): Promise<string | undefined> {
  const [later] = await ctx.tx
    .select({ month: taxMonths.month })
    .from(taxMonths)
    .where(
      and(gt(taxMonths.month, month), eq(taxMonths.gstin, gstin), isNotNull(taxMonths.settledOn)),
    )
    .orderBy(taxMonths.month)
    .limit(1);
  return later?.month;
}

const filedAlready = (name: GstReturn, on: string) =>
  conflict(
    'tax_filing.filed_already',
    `${gstReturnLabels[name]} was marked as filed on ${dateText(on)}.`,
  );

async function refuseBlocked(ctx: WriteContext, { month, gstin }: AskedMonth): Promise<void> {
  const { checks } = await getTaxMonth(ctx, { month, gstin });
  const blocks = checks.filter(({ level }) => level === 'block');
  if (blocks.length === 0) return;
  const says = blocks.map((block) => block.says).join('; ');
  throw ruleBroken('tax_month.blocked', `${monthText(month)} cannot be filed yet: ${says}.`);
}

function refuseUnready({ filings, settlement, unpaid, month }: TaxMonth): void {
  if (!filings.some((filing) => filing.return === 'gstr1')) {
    throw ruleBroken('tax_month.gstr1_first', 'File GSTR-1 of the month first.');
  }
  if (!settlement) {
    throw ruleBroken('tax_month.not_settled', `Set off ${monthText(month)} first.`);
  }
  if (unpaid > 0) {
    throw ruleBroken('tax_month.unpaid', 'Record the challan that pays the tax first.');
  }
}
