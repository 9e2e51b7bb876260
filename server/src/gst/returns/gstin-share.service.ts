import { eq, sql, type SQL } from 'drizzle-orm';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { gstinSpans, type GstinSpan } from '../../tax/registration.service.ts';
import { gstinHistory } from '../../tax/registration.service.ts';
import type { Days } from '../../tax/tax-month.service.ts';
import { taxMonths } from '../../tax/tax-month.table.ts';

/** A GSTIN of the business in a month, with the days on which it was in use. */
export type GstinShare = Days & {
  readonly gstin: string;
  /** The days whose documents its returns close: its own, and those on which another one was in use already. */
  readonly closes: Days;
  /** It is the only one of the month: nothing has to be told apart. */
  readonly isWhole: boolean;
};

/**
 * The GSTINs that the business had in some days, oldest first; each is a person of its own before the law, with returns
 * of its own. On the day of a change both were in use: it belongs to the new one, but what the old one issued on it
 * stays the old one's, and so does a credit note for what it supplied, whenever it is issued. `to` lies before `from`
 * of one that only issued documents in these days.
 *
 * @see CGST Act 2017, sections 25(4) and 34(1).
 */
export async function gstinShares(ctx: ReadContext, days: Days): Promise<GstinShare[]> {
  const spans = await usedSpans(ctx);
  const shares = spans
    .filter(({ from, to }) => from <= days.to && (to === null || to >= days.from))
    .map(({ gstin, from, to }) => ({
      gstin,
      from: from < days.from ? days.from : from,
      to: to === null || to > days.to ? days.to : to,
    }))
    .map((own) => ({ ...own, closes: closedBy(own, days) }));
  const { entered } = await gstinHistory(ctx);
  const beside = entered > 1 ? await onlyIssued(ctx, days, shares) : [];
  const all = [...beside, ...shares];
  return all.map((share) => ({ ...share, isWhole: all.length === 1 }));
}

/**
 * One of them: the one that is named, else the last.
 *
 * @returns null when the business has no GSTIN in these days.
 * @throws {Problem} `invalid` (422) when none of them is named so.
 */
export async function readGstinShare(
  ctx: ReadContext,
  days: Days,
  gstin: string | undefined,
): Promise<{ readonly share: GstinShare | null; readonly all: readonly GstinShare[] }> {
  const all = await gstinShares(ctx, days);
  const share = gstin === undefined ? all.at(-1) : all.find((one) => one.gstin === gstin);
  if (!share && gstin !== undefined) throw invalid({ gstin: 'Choose a GSTIN of this month.' });
  return { share: share ?? null, all };
}

/** Those of its documents, the day of the change with them. */
const closedBy = ({ from, to }: Days, days: Days): Days => ({
  from,
  to: to < days.to ? addDays(to, 1) : to,
});

/**
 * The GSTINs of the business with their days from the beginning. One that was entered by mistake, and under which
 * nothing stands, counts as the one after it.
 */
export async function usedSpans(ctx: ReadContext): Promise<GstinSpan[]> {
  const { changes, first } = await gstinHistory(ctx, { withFirstDay: true });
  const spans = gstinSpans(changes, first);
  if (spans.length < 2) return spans;
  const used: string[] = [];
  for (const span of spans.slice(0, -1)) if (await isUsed(ctx, span)) used.push(span.gstin);
  return gstinSpans(changes, first, (gstin) => used.includes(gstin));
}

/** Whether a day is one of a GSTIN. */
export const daysOfSpan = ({ from, to }: GstinSpan, day: SQL): SQL =>
  sql`${day} between ${from || '1900-01-01'}::date and ${to ?? '9999-12-31'}::date`;

async function isUsed(ctx: ReadContext, { gstin, from, to }: GstinSpan): Promise<boolean> {
  if ((await ctx.tx.$count(taxMonths, eq(taxMonths.gstin, gstin))) > 0) return true;
  const { rows } = await ctx.tx.execute(sql`
    select 1 from ${salesInvoices} i
    where i.issue_date >= ${from || '2017-07-01'}::date and i.issue_date <= ${to === null ? ctx.today : addDays(to, 1)}::date
      and i.status = 'issued' and i.seller ->> 'gstin' = ${gstin}
    limit 1`);
  return rows.length > 0;
}

/**
 * GSTINs that stand on documents of these days, though the business had others: they were changed later on the day, or
 * what they supplied is credited.
 */
async function onlyIssued(
  ctx: ReadContext,
  days: Days,
  shares: readonly { readonly gstin: string }[],
): Promise<Omit<GstinShare, 'isWhole'>[]> {
  const { rows } = await ctx.tx.execute<{ gstin: string; first: string; last: string }>(sql`
    select gstin, to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last
    from (
      select i.seller ->> 'gstin' as gstin, i.issue_date as day
      from ${salesInvoices} i
      where i.issue_date between ${days.from} and ${days.to} and i.status = 'issued' and i.seller ->> 'scheme' = 'regular'
      union all
      select n.seller ->> 'gstin', n.issue_date
      from ${creditNotes} n
      where n.issue_date between ${days.from} and ${days.to} and n.status = 'issued' and n.tax_effect
        and n.seller ->> 'scheme' = 'regular'
    ) issued
    group by 1 order by 2`);
  return rows
    .filter(({ gstin }) => gstin && !shares.some((share) => share.gstin === gstin))
    .map(({ gstin, first, last }) => ({
      gstin,
      from: first,
      to: addDays(first, -1),
      closes: { from: first, to: last },
    }));
}
