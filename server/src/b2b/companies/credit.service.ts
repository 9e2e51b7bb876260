import type { CreditWorking } from '@counting-house/contract/b2b/company.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

/** What a company has used of its credit, in paise. */
export type CreditFigures = {
  readonly receivable: number;
  readonly unbilled: number;
  /** Of its invoices what is due. */
  readonly due: number;
  /** What is due for longer than its grace days, and since when. */
  readonly overdue: number;
  readonly overdueSince: string | null;
};

type Found = {
  id: string;
  receivable: string;
  unbilled: string;
  due: string;
  overdue: string;
  since: string | null;
};

const mostShown = 50;

/** Orders that may still be invoiced. */
const live = sql`('placed', 'confirmed', 'packed', 'shipped', 'delivered')`;

/** Of an order what no invoice bears yet; of an advance for it, what settled no invoice yet. */
const notInvoiced = sql`o.grand_total - o.cancelled_value - o.invoiced_value`;
const advanceOf = sql`coalesce((select sum(a.outstanding) from open_item a
  where a.order_id = o.id and a.party_kind = 'company' and a.side = 'credit' and a.outstanding > 0), 0)`;

/**
 * What companies owe by the books, and what their orders under way will add. An advance for an order counts
 * against that order; one that is for none, or for more than is left of its order, against the invoices.
 *
 * @param exceptOrderId an order that is left out: the one being taken.
 * @see selling rules 3.3.
 */
export async function creditFigures(
  ctx: ReadContext,
  companyIds: readonly number[],
  { exceptOrderId = 0 }: { readonly exceptOrderId?: number } = {},
): Promise<ReadonlyMap<number, CreditFigures>> {
  const ids = sql.param(companyIds);
  const { rows } = await ctx.tx.execute<Found>(sql`
    select c.id,
      greatest(0, coalesce(books.net, 0) + coalesce(under_way.used, 0)) as receivable,
      coalesce(under_way.unbilled, 0) as unbilled,
      coalesce(books.due, 0) as due,
      coalesce(books.overdue, 0) as overdue,
      to_char(books.since, 'YYYY-MM-DD') as since
    from b2b_company c
    left join lateral (
      select
        sum(case when i.side = 'debit' then i.outstanding else -i.outstanding end) as net,
        sum(i.outstanding) filter (where i.side = 'debit' and i.due_date < ${ctx.today}::date) as due,
        sum(i.outstanding) filter (where i.side = 'debit'
          and i.due_date < ${ctx.today}::date - c.grace_days) as overdue,
        min(i.due_date) filter (where i.side = 'debit'
          and i.due_date < ${ctx.today}::date - c.grace_days) as since
      from open_item i
      where i.party_kind = 'company' and i.party_id = c.id and i.outstanding > 0
    ) as books on true
    left join lateral (
      select sum(greatest(0, ${notInvoiced} - ${advanceOf})) as unbilled,
        sum(least(greatest(0, ${notInvoiced}), ${advanceOf})) as used
      from sales_order o
      where o.company_id = c.id and o.status in ${live} and o.id <> ${exceptOrderId}
    ) as under_way on true
    where c.id = any(${ids}::bigint[])`);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        receivable: Number(row.receivable),
        unbilled: Number(row.unbilled),
        due: Number(row.due),
        overdue: Number(row.overdue),
        overdueSince: row.since,
      },
    ]),
  );
}

type Limited = { readonly creditMode: string; readonly creditLimit: number | null };

/** What may still be ordered on account; null of a company that pays in advance. */
export function creditLeftOf(
  { creditMode, creditLimit }: Limited,
  { receivable, unbilled }: Pick<CreditFigures, 'receivable' | 'unbilled'>,
): number | null {
  return creditMode === 'limit' && creditLimit !== null
    ? creditLimit - receivable - unbilled
    : null;
}

/** The figures of one company with the documents behind them. */
export async function creditWorking(
  ctx: ReadContext,
  company: Limited & { readonly id: number },
): Promise<CreditWorking> {
  const figures = (await creditFigures(ctx, [company.id])).get(company.id) ?? nothing;
  const items = await ctx.tx.execute<{ no: string; day: string; due: string; open: string }>(sql`
    select doc_no as no, to_char(doc_date, 'YYYY-MM-DD') as day, to_char(due_date, 'YYYY-MM-DD') as due,
      case when side = 'debit' then outstanding else -outstanding end as open
    from open_item
    where party_kind = 'company' and party_id = ${company.id} and outstanding > 0
    order by due_date, id limit ${mostShown}`);
  const orders = await ctx.tx.execute<{ id: string; no: string; unbilled: string }>(sql`
    select o.id, o.order_no as no, greatest(0, ${notInvoiced} - ${advanceOf}) as unbilled
    from sales_order o
    where o.company_id = ${company.id} and o.status in ${live} and ${notInvoiced} > 0
    order by o.placed_at, o.id limit ${mostShown}`);
  const { receivable, unbilled, overdue, overdueSince } = figures;
  return {
    receivable,
    unbilled,
    exposure: receivable + unbilled,
    creditLeft: creditLeftOf(company, figures),
    overdue,
    overdueSince,
    items: items.rows.map(({ no, day, due, open }) => ({
      docNo: no,
      docDate: day,
      dueDate: due,
      open: Number(open),
    })),
    orders: orders.rows.map(({ id, no, unbilled: left }) => ({
      orderId: Number(id),
      orderNo: no,
      unbilled: Number(left),
    })),
  };
}

const nothing: CreditFigures = {
  receivable: 0,
  unbilled: 0,
  due: 0,
  overdue: 0,
  overdueSince: null,
};
