import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { addDays, dateText } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import { type Days, monthOf, monthText } from './month.rules.ts';
import { taxFilings, taxMonths } from './tax-month.table.ts';

/** What an entry of the books changes of the returns of its month. */
export type TaxTouch = 'supply' | 'credit';

/** What stands in the returns of a month, and keeps them as they are. */
type Mark = Days & { readonly isSupply: boolean; readonly says: string };

/**
 * Why nothing of this kind can be dated in a month any more. The caller holds the month against being
 * filed meanwhile.
 *
 * @param touches `supply`: an invoice, a credit note, or tax on supplies; `credit`: tax on purchases.
 * @returns the refusal with the first day that takes it; null when the month is open.
 */
export async function filedRefusal(
  ctx: ReadContext,
  date: string,
  touches: readonly TaxTouch[],
): Promise<string | null> {
  if (touches.length === 0) return null;
  const marks = (await marksFrom(ctx, date)).filter(
    ({ isSupply }) => !isSupply || touches.includes('supply'),
  );
  const closing = (day: string) => marks.find(({ from, to }) => from <= day && day <= to);
  const closed = closing(date);
  if (!closed) return null;
  let next = addDays(closed.to, 1);
  for (let more = closing(next); more; more = closing(next)) next = addDays(more.to, 1);
  return `${closed.says} Date this document ${dateText(next)} or later.`;
}

async function marksFrom(ctx: ReadContext, date: string): Promise<Mark[]> {
  const rows = await marked(ctx.tx).execute({ date });
  return rows.map(({ month: day, from, to, filed, settledOn }) => {
    const month = monthOf(day);
    return {
      from,
      to,
      // What is filed as supplied leaves credit open; what is set off leaves nothing.
      isSupply: filed === 'gstr1' && settledOn === null,
      says:
        filed === null
          ? `The GST of ${monthText(month)} is set off.`
          : `The GST return for ${monthText(month)} is filed.`,
    };
  });
}

const marked = hot((tx) =>
  tx
    .select({
      month: taxMonths.month,
      from: taxMonths.firstDay,
      to: taxMonths.lastDay,
      filed: taxFilings.return,
      settledOn: taxMonths.settledOn,
    })
    .from(taxMonths)
    .leftJoin(taxFilings, and(eq(taxFilings.monthId, taxMonths.id), isNull(taxFilings.undoneAt)))
    .where(
      and(
        gte(taxMonths.lastDay, sql.placeholder('date')),
        sql`(${taxFilings.id} is not null or ${taxMonths.settledOn} is not null)`,
      ),
    )
    .orderBy(taxMonths.firstDay, taxFilings.return)
    .prepare('tax_months_closed'),
);

/** Whether the GSTR-1 of a month under a GSTIN is filed. The caller holds the registration against being filed meanwhile. */
export async function readFiledGstr1(
  ctx: ReadContext,
  { issueDate, gstin }: { readonly issueDate: string; readonly gstin: string },
): Promise<{ readonly month: string; readonly isFiled: boolean }> {
  const month = monthOf(issueDate);
  const filed = await ctx.tx.$count(
    taxFilings,
    and(
      eq(taxFilings.month, `${month}-01`),
      eq(taxFilings.gstin, gstin),
      eq(taxFilings.return, 'gstr1'),
      isNull(taxFilings.undoneAt),
    ),
  );
  return { month: monthText(month), isFiled: filed > 0 };
}
