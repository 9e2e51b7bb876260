import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { creditColumns, creditPart } from './credit-report.ts';
import { goodsOfOrder, offersUsedIn } from './offer-report.ts';
import { codIn, courierSql, handedOver, paymentsIn, withCourier } from './payment-report.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { creditsSql, ofReturn, returnsIn } from './return-report.ts';
import { momentsOf } from './sale-source.ts';

/** The columns of reports over other things than sales whose figures are sums over documents. */
export const otherDrills = {
  payment: ['received', 'payments', 'refunded', 'netMoney', 'pending', 'toRefund'],
  offer: ['orders', 'discountGiven', 'net', 'averageWith'],
  cod: ['toCollect', 'collected', 'handedOver', 'cashDifference', 'pending'],
  return: Object.keys(ofReturn) as ReportColumn[],
  credit: [...creditColumns],
} as const satisfies Partial<Record<string, readonly ReportColumn[]>>;

/** Columns that stand beside the sums of sales, and are sums over other documents. */
export const extraDrilldowns = {
  staff: ['staffDiscounts', 'overrides', 'cancelled', 'returnsDecided'],
} as const satisfies Partial<Record<string, readonly ReportColumn[]>>;

type Asked = SaleReportInput & {
  /** Of the row whose figure is opened; all of the report when left out. */
  readonly key?: string | undefined;
};
type Of = { readonly span: ReportSpan; readonly column: ReportColumn };

const ofPayment: Partial<Record<ReportColumn, SQL>> = {
  received: sql`case when p.status = 'done' and p.direction = 'in' then p.amount else 0 end`,
  payments: sql`case when p.status = 'done' and p.direction = 'in' then 1 else 0 end`,
  refunded: sql`case when p.status = 'done' and p.direction = 'out' then p.amount else 0 end`,
  netMoney: sql`case when p.status <> 'done' then 0 when p.direction = 'in' then p.amount else -p.amount end`,
  pending: sql`case when p.status = 'pending' and p.direction = 'in' then p.amount else 0 end`,
  toRefund: sql`case when p.status = 'pending' and p.direction = 'out' then p.amount else 0 end`,
};

const ofOffer: Partial<Record<ReportColumn, SQL>> = {
  orders: sql`1`,
  discountGiven: sql`sum(u.amount)`,
  net: goodsOfOrder,
};

const ofCod: Partial<Record<ReportColumn, SQL>> = {
  toCollect: sql`p.amount`,
  collected: sql`case when p.status = 'done' then p.amount else 0 end`,
  handedOver: sql`coalesce(h.amount, 0)`,
  cashDifference: withCourier,
  pending: sql`case when p.status = 'pending' then p.amount else 0 end`,
};

const orderHead = sql`'order' as doc_type, o.id as doc_id, o.id as order_id`;
const returnHead = sql`'return' as doc_type, r.id as doc_id, r.order_id`;
const onDay = (moment: SQL, zone: string) => sql`(${moment} at time zone ${zone})::date`;
const isOf = (key: string | undefined, of: SQL) =>
  key === undefined ? sql`true` : sql`${of} = ${key}`;

/**
 * The documents behind a figure of a report over money, offers, returns or credit, or behind what people did beside
 * their sales, each with its part: `doc_type`, `doc_id`, `order_id`, `doc_date`, `amount` and `key`.
 *
 * @returns null where the figure is no sum over documents.
 */
export function otherDocuments(ctx: ReadContext, input: Asked, of: Of): SQL | null {
  switch (input.type) {
    case 'payment':
      return paymentDocuments(ctx, input, of);
    case 'offer':
      return offerDocuments(ctx, input, of);
    case 'cod':
      return codDocuments(ctx, input, of);
    case 'return':
      return returnDocuments(ctx, input, of);
    case 'credit':
      return creditDocuments(input, of);
    case 'staff':
      return staffDocuments(ctx, input, of);
    default:
      return null;
  }
}

function paymentDocuments(ctx: ReadContext, input: Asked, { span, column }: Of): SQL | null {
  const { zone } = momentsOf(ctx, span);
  const amount = ofPayment[column];
  return amount
    ? sql`select ${orderHead}, coalesce(p.received_on, ${onDay(sql`o.placed_at`, zone)}) as doc_date,
        ${amount} as amount, p.id::text as key
      from ${paymentsIn(ctx, input, span)} join sales_order o on o.id = p.order_id
      where ${isOf(input.key, sql`p.method`)}`
    : null;
}

function offerDocuments(ctx: ReadContext, input: Asked, { span, column }: Of): SQL | null {
  const { zone } = momentsOf(ctx, span);
  const amount = ofOffer[column];
  return amount
    ? sql`select ${orderHead}, ${onDay(sql`o.placed_at`, zone)} as doc_date, ${amount} as amount, o.id::text as key
      from offer_usage u join sales_order o on o.id = u.order_id
      where ${offersUsedIn(ctx, input, span)} and ${isOf(input.key, sql`u.offer_id::text`)}
      group by o.id`
    : null;
}

function codDocuments(ctx: ReadContext, input: Asked, { span, column }: Of): SQL | null {
  const { zone } = momentsOf(ctx, span);
  const amount = ofCod[column];
  return amount
    ? sql`select ${orderHead}, coalesce(p.received_on, ${onDay(sql`o.placed_at`, zone)}) as doc_date,
        ${amount} as amount, p.id::text as key
      from sales_order o join order_payment p on p.order_id = o.id ${courierSql} ${handedOver}
      where ${codIn(ctx, input, span)} and ${isOf(input.key, sql`o.id::text`)}`
    : null;
}

function returnDocuments(ctx: ReadContext, input: Asked, { span, column }: Of): SQL | null {
  const { zone } = momentsOf(ctx, span);
  const amount = ofReturn[column];
  const key = input.within === undefined ? sql`l.reason_id::text` : sql`g.variant_id::text`;
  return amount
    ? sql`select ${returnHead}, ${onDay(sql`r.requested_at`, zone)} as doc_date, ${amount} as amount, r.id::text as key
      from return_order r join return_line l on l.return_id = r.id join sales_order o on o.id = r.order_id
        join order_line g on g.id = l.order_line_id ${creditsSql}
      where ${returnsIn(ctx, input, span)} and ${isOf(input.key, key)}
      group by r.id`
    : null;
}

/** Entries of gift cards and wallets: a card leads to itself, a wallet to whose it is. */
function creditDocuments({ kind, key }: Asked, { span, column }: Of): SQL | null {
  const asked = key ?? kind;
  const cards = creditPart('gift_card', column, span);
  const wallets = creditPart('wallet', column, span);
  if (!cards || !wallets) return null;
  const until = sql`e.business_date <= ${span.to}`;
  const ofCards = sql`select 'gift_card' as doc_type, c.id as doc_id, e.order_id, e.business_date as doc_date,
      ${cards} as amount, 'card ' || e.id as key
    from gift_card_entry e join gift_card c on c.id = e.gift_card_id where ${until}`;
  const ofWallets = sql`select w.owner_type as doc_type, w.owner_id as doc_id, e.order_id, e.business_date as doc_date,
      ${wallets} as amount, 'wallet ' || e.id as key
    from wallet_entry e join wallet w on w.id = e.wallet_id where ${until}`;
  if (asked === 'gift_card') return ofCards;
  return asked === 'wallet' ? ofWallets : sql`${ofCards} union all ${ofWallets}`;
}

function staffDocuments(ctx: ReadContext, { key }: Asked, { span, column }: Of): SQL | null {
  const { from, until, zone } = momentsOf(ctx, span);
  if (column === 'returnsDecided') {
    return sql`select ${returnHead}, ${onDay(sql`r.decided_at`, zone)} as doc_date, 1 as amount, r.id::text as key
      from return_order r where r.decided_at >= ${from} and r.decided_at < ${until}
        and ${isOf(key, sql`r.decided_by::text`)}`;
  }
  const ofStaff: Partial<Record<ReportColumn, SQL>> = {
    staffDiscounts: sql`o.staff_discount_amount`,
    cancelled: sql`case when o.status = 'cancelled' then 1 else 0 end`,
    overrides: sql`(select count(*) from order_line l where l.order_id = o.id and l.price_source = 'override')`,
  };
  const amount = ofStaff[column];
  return amount
    ? sql`select ${orderHead}, ${onDay(sql`o.placed_at`, zone)} as doc_date, ${amount} as amount, o.id::text as key
      from sales_order o where o.placed_at >= ${from} and o.placed_at < ${until} and o.status <> 'draft'
        and ${isOf(key, sql`coalesce(o.created_by::text, 'none')`)}`
    : null;
}
