import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { rupees } from '../platform/money.ts';

/** What has to be settled with a customer before they can be erased, in words. */
export async function readUnfinished(ctx: ReadContext, id: number): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ what: string; n: string; is_money: boolean }>(sql`
    select 'draft' as what, count(*) as n, false as is_money from sales_order
      where customer_id = ${id} and status = 'draft'
    union all select 'open order', count(*), false from sales_order
      where (customer_id = ${id} or person_id = ${id})
        and status not in ('draft', 'delivered', 'returned', 'cancelled')
    union all select 'open return', count(*), false from return_order r join sales_order o on o.id = r.order_id
      where o.customer_id = ${id} and r.status not in ('rejected', 'closed', 'cancelled')
    union all select 'open in the books', coalesce(sum(abs(balance)), 0), true from ledger_party p
      join ledger_account a on a.id = p.account_id
      where p.party_kind = 'customer' and p.party_id = ${id} and a.type = 'receivable'
    union all select 'in the wallet', coalesce(sum(balance), 0), true from wallet where customer_id = ${id}
    union all select 'message on its way', count(*), false from offer_message
      where customer_id = ${id} and status in ('scheduled', 'sending')`);
  return rows.flatMap(({ what, n, is_money: isMoney }) => {
    const figure = Number(n);
    if (figure === 0) return [];
    return [isMoney ? `${rupees(figure)} ${what}` : `${figure} ${what}${figure === 1 ? '' : 's'}`];
  });
}

/** What is emptied and what stays of a customer, in words. */
export async function readKeptRecords(
  ctx: ReadContext,
  id: number,
): Promise<{ erases: string[]; keeps: string[] }> {
  const { rows } = await ctx.tx.execute<{ what: string; n: string; stays: boolean }>(sql`
    select 'address' as what, count(*) as n, false as stays from customer_address where customer_id = ${id}
    union all select 'gift card: its recipient', count(*), false from gift_card where customer_id = ${id}
    union all select 'review: its author', count(*), false from product_review where customer_id = ${id}
    union all select 'place in a group of a company', count(*), false from b2b_group_customer
      where customer_id = ${id}
    union all select 'order with its parcels and returns', count(*), true from sales_order
      where customer_id = ${id} or person_id = ${id}
    union all select 'invoice', count(*), true from sales_invoice where ${ofBuyer(id)}
    union all select 'credit note', count(*), true from credit_note where ${ofBuyer(id)}
    union all select 'entry in the books', count(distinct entry_id), true from journal_line
      where party_kind = 'customer' and party_id = ${id}`);
  const words = (stays: boolean) =>
    rows.flatMap(({ what, n, stays: does }) =>
      does === stays && Number(n) > 0 ? [`${n} × ${what}`] : [],
    );
  const kept = words(true);
  return {
    erases: [
      'Name, phones, e-mail, tags and note',
      ...words(false),
      'Messages that were sent, notes and the log of changes: the words in them',
    ],
    keeps:
      kept.length === 0
        ? []
        : [
            ...kept,
            'GST asks to keep papers for six years (CGST section 36), company law books for eight.',
          ],
  };
}

const ofBuyer = (id: number): SQL => sql`buyer_kind = 'customer' and buyer_id = ${id}`;
