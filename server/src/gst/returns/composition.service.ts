import type { AskedQuarter, CompositionQuarter } from '@counting-house/contract/gst/composition.ts';
import { sql } from 'drizzle-orm';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { addDays, addMonths } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { balances, taxAccounts } from './tax-accounts.service.ts';
import { readTaxPaid } from './tax-month.service.ts';
import { monthOf } from '../../tax/tax-month.service.ts';

/** Per ten thousand, of half of the rate. */
const halfOf = 20_000n;

/**
 * The quarter in which a month lies, as a seller under composition declares it: tax on the turnover, half central
 * and half state, and the tax of reverse charge, all of it in cash.
 *
 * @see CGST Act 2017, section 10; form CMP-08, due on the 18th after the quarter.
 */
export async function getCompositionQuarter(
  ctx: ReadContext,
  { month: asked }: AskedQuarter,
): Promise<CompositionQuarter> {
  const from = quarterStart(asked);
  const to = addDays(addMonths(from, 3), -1);
  const rate = ctx.settings['tax.compositionRate'];
  const turnover = await turnoverOf(ctx, from, to);
  const half = halfUp(BigInt(Math.max(turnover, 0)) * BigInt(rate), halfOf);
  const owed = balances(
    (await taxAccounts(ctx, { from, to })).map((row) => ({ ...row, balance: row.moved })),
    'rcm',
  );
  const reverse = {
    igst: Math.max(owed.IGST, 0),
    cgst: Math.max(owed.CGST, 0),
    sgst: Math.max(owed.SGST, 0),
    cess: Math.max(owed.CESS, 0),
  };
  const toPay = Object.values(reverse).reduce((sum, amount) => sum + amount, half * 2);
  const paid = await readTaxPaid(ctx, monthOf(from));
  return {
    month: monthOf(from),
    from,
    to,
    due: `${monthOf(addMonths(from, 3))}-18`,
    rateBps: rate,
    turnover,
    cgst: half,
    sgst: half,
    reverse,
    toPay,
    paid,
    unpaid: Math.max(0, toPay - paid.reduce((sum, { tax }) => sum + tax, 0)),
  };
}

/** The first day of the quarter in which a month lies; quarters of the law begin in January, April, July, October. */
function quarterStart(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  const first = Math.floor((Number(number) - 1) / 3) * 3 + 1;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

/** What bills of supply of a seller under composition say, less their credit notes. */
async function turnoverOf(ctx: ReadContext, from: string, to: string): Promise<number> {
  const { rows } = await ctx.tx.execute<{ turnover: string }>(sql`
    select coalesce(sum(amount), 0) as turnover from (
      select taxable as amount from ${salesInvoices}
      where issue_date between ${from} and ${to} and status = 'issued' and series <> 'gift_card_receipt'
        and seller ->> 'scheme' = 'composition'
      union all
      select -taxable from ${creditNotes}
      where issue_date between ${from} and ${to} and status = 'issued' and seller ->> 'scheme' = 'composition'
    ) supplied`);
  return Number(rows[0]?.turnover ?? 0);
}
