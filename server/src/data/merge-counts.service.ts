import type { MergeAnswer } from '@counting-house/contract/data/merge.ts';
import type { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';

/** Of whom there may be two records. */
export type MergedKind = BuyerKind | 'vendor';

type Pair = { readonly keepId: number; readonly dropId: number };

/** What moves when two records become one, and what does not fit together. */
export async function readMoves(
  ctx: ReadContext,
  kind: MergedKind,
  pair: Pair,
): Promise<Pick<MergeAnswer, 'moves' | 'clashes'>> {
  const { rows } = await ctx.tx.execute<Counted>(sql`${counts[kind](pair)} ${inBooks(kind, pair)}`);
  const counted = rows.map(({ what, n, clash }) => ({ what, count: Number(n), clash }));
  return {
    moves: counted
      .filter(({ count, clash }) => count > 0 && clash === null)
      .map(({ what, count }) => ({ what, count })),
    clashes: counted.flatMap(({ count, clash }) => (count > 0 && clash !== null ? [clash] : [])),
  };
}

type Counted = { what: string; n: string; clash: string | null };

/** What the books keep of any of them beside documents. */
const inBooks = (kind: MergedKind, { dropId }: Pair) => sql`
  union all select 'Vouchers that are not posted yet', count(*), null from voucher
    where party_kind = ${kind} and party_id = ${dropId} and number is null
  union all select 'TDS certificates', count(*), null from tds_certificate
    where party_kind = ${kind} and party_id = ${dropId}`;

const ofCustomer = ({ keepId, dropId }: Pair) => sql`
  select 'Orders' as what, count(*) as n, null as clash from sales_order
    where customer_id = ${dropId} or person_id = ${dropId}
  union all select 'Invoices', count(*), null from sales_invoice
    where buyer_kind = 'customer' and buyer_id = ${dropId}
  union all select 'Credit notes', count(*), null from credit_note
    where buyer_kind = 'customer' and buyer_id = ${dropId}
  union all select 'Parcels', count(*), null from parcel p join sales_order o on o.id = p.order_id
    where o.customer_id = ${dropId}
  union all select 'Open documents in the books', count(*), null from open_item
    where party_kind = 'customer' and party_id = ${dropId} and outstanding > 0
  union all select 'Addresses', count(*), null from customer_address where customer_id = ${dropId}
  union all select 'Wallet entries', count(*), null from wallet_entry e join wallet w on w.id = e.wallet_id
    where w.customer_id = ${dropId}
  union all select 'Gift cards', count(*), null from gift_card where customer_id = ${dropId}
  union all select 'Coupon codes', count(*), null from coupon_code where customer_id = ${dropId}
  union all select 'Groups of companies', count(*), null from b2b_group_customer where customer_id = ${dropId}
  union all select 'Reviews', count(*), null from product_review where customer_id = ${dropId}
  union all select 'review', count(*),
    'Both reviewed the same product: the review of the one that is kept stays, the other is rejected.'
    from product_review a join product_review b on b.product_id = a.product_id and b.customer_id = ${keepId}
    where a.customer_id = ${dropId}
  union all select 'group', count(*),
    'Both are in the same group of a company: they are in it once, with the wider role.'
    from b2b_group_customer a join b2b_group_customer b on b.group_id = a.group_id and b.customer_id = ${keepId}
    where a.customer_id = ${dropId}
  union all select 'consent', count(*),
    'Only one of them agreed to be sent offers: the customer is asked again.'
    from customer a join customer b on b.id = ${keepId}
    where a.id = ${dropId} and (a.consent_sms, a.consent_email) <> (b.consent_sms, b.consent_email)
  union all select 'blocked', count(*), 'One of them is blocked: the customer stays blocked.'
    from customer where id in (${keepId}, ${dropId}) and status = 'blocked'`;

const ofCompany = ({ keepId, dropId }: Pair) => sql`
  select 'Orders' as what, count(*) as n, null as clash from sales_order where company_id = ${dropId}
  union all select 'Invoices', count(*), null from sales_invoice
    where buyer_kind = 'company' and buyer_id = ${dropId}
  union all select 'Credit notes', count(*), null from credit_note
    where buyer_kind = 'company' and buyer_id = ${dropId}
  union all select 'Open documents in the books', count(*), null from open_item
    where party_kind = 'company' and party_id = ${dropId} and outstanding > 0
  union all select 'Groups, with their people and prices', count(*), null from b2b_group where company_id = ${dropId}
  union all select 'Addresses', count(*), null from b2b_company_address where company_id = ${dropId}
  union all select 'Wallet entries', count(*), null from wallet_entry e join wallet w on w.id = e.wallet_id
    where w.company_id = ${dropId}
  union all select 'group', count(*),
    'Both have a group of the same name: the one that comes gets the number of its company behind it.'
    from b2b_group a join b2b_group b on lower(b.name) = lower(a.name) and b.company_id = ${keepId}
    where a.company_id = ${dropId}
  union all select 'charge', count(*),
    'Shipping charges of all groups of the one that goes are removed: those of the one that is kept hold.'
    from b2b_shipping_charge where company_id = ${dropId} and group_id is null
  union all select 'credit', count(*), 'Their credit terms differ: those of the one that is kept hold.'
    from b2b_company a join b2b_company b on b.id = ${keepId}
    where a.id = ${dropId} and (a.credit_mode, coalesce(a.credit_limit, 0), a.credit_days)
      <> (b.credit_mode, coalesce(b.credit_limit, 0), b.credit_days)`;

const ofVendor = ({ keepId, dropId }: Pair) => sql`
  select 'Purchase orders' as what, count(*) as n, null as clash from purchase_order where vendor_id = ${dropId}
  union all select 'Receipts', count(*), null from inward where vendor_id = ${dropId}
  union all select 'Bills', count(*), null from bill where vendor_id = ${dropId}
  union all select 'Returns', count(*), null from vendor_return where vendor_id = ${dropId}
  union all select 'Notes', count(*), null from vendor_note where vendor_id = ${dropId}
  union all select 'Expenses', count(*), null from expense where vendor_id = ${dropId}
  union all select 'Open documents in the books', count(*), null from open_item
    where party_kind = 'vendor' and party_id = ${dropId} and outstanding > 0
  union all select 'Batches', count(*), null from batch where vendor_id = ${dropId}
  union all select 'Addresses', count(*), null from vendor_address where vendor_id = ${dropId}
  union all select 'Prices', count(*), null from vendor_item where vendor_id = ${dropId}
  union all select 'Documents', count(*), null from vendor_file where vendor_id = ${dropId}
  union all select 'price', count(*),
    'Both have a price for the same item, quantity and days: that of the one that is kept holds.'
    from vendor_item d join vendor_item k on k.vendor_id = ${keepId}
      and (k.unit_id, k.min_qty) = (d.unit_id, d.min_qty)
      and k.sku_id is not distinct from d.sku_id and k.item_id is not distinct from d.item_id
      and daterange(k.valid_from, k.valid_to, '[]') && daterange(d.valid_from, d.valid_to, '[]')
    where d.vendor_id = ${dropId}
  union all select 'terms', count(*), 'Their payment terms differ: those of the one that is kept hold.'
    from vendor d join vendor k on k.id = ${keepId}
    where d.id = ${dropId} and d.payment_terms_days <> k.payment_terms_days
  union all select 'bank', count(*),
    'Their bank details differ: those of the one that is kept hold. The other account is not paid any more.'
    from vendor d join vendor k on k.id = ${keepId}
    where d.id = ${dropId} and d.bank_account_number <> ''
      and (d.bank_account_number, d.ifsc) <> (k.bank_account_number, k.ifsc)
  union all select 'hold', count(*), 'One of them is on hold: the vendor stays on hold.'
    from vendor where id in (${keepId}, ${dropId}) and status = 'hold'`;

/** What is counted of each kind, with what does not fit together. */
const counts: Readonly<Record<MergedKind, (pair: Pair) => SQL>> = {
  customer: ofCustomer,
  company: ofCompany,
  vendor: ofVendor,
};
