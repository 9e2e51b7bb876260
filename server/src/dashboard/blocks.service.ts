import type {
  CreditUsed,
  HomeInput,
  LiveOffer,
  Receivable,
  Stage,
} from '@counting-house/contract/dashboard/home.ts';
import { sql } from 'drizzle-orm';
import { addDays, startOfDay } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';

const mostRows = 8;
/** Of its limit, in percent, that a company uses before it is named. */
const nearlyUsed = 90;

/** How far the orders that were placed in the period have come. */
export async function readStages(ctx: ReadContext, { from, to }: HomeInput): Promise<Stage[]> {
  const zone = ctx.settings['business.timeZone'];
  const [first, until] = [
    startOfDay(zone, from ?? ctx.today),
    startOfDay(zone, addDays(to ?? ctx.today, 1)),
  ];
  const hours = (start: string, end: string) =>
    sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(end)} - ${sql.raw(start)})))::numeric / 3600, 1)`;
  const { rows } = await ctx.tx.execute<Readonly<Record<string, string | null>>>(sql`
    select count(*) as placed, count(confirmed_at) as confirmed, count(packed_at) as packed,
      count(shipped_at) as shipped, count(delivered_at) as delivered,
      ${hours('placed_at', 'confirmed_at')} as "confirmedHours",
      ${hours('confirmed_at', 'packed_at')} as "packedHours",
      ${hours('packed_at', 'shipped_at')} as "shippedHours",
      ${hours('shipped_at', 'delivered_at')} as "deliveredHours"
    from sales_order
    where placed_at >= ${first} and placed_at < ${until} and status not in ('draft', 'cancelled')`);
  const [row = {}] = rows;
  return (['placed', 'confirmed', 'packed', 'shipped', 'delivered'] as const).map((key) => {
    const taken = row[`${key}Hours`] ?? null;
    return { key, count: Number(row[key] ?? 0), hours: taken === null ? null : Number(taken) };
  });
}

/** What is open with buyers on documents, opening ones among them, by how long it is overdue. */
export async function readReceivable(ctx: ReadContext): Promise<Receivable> {
  const days = sql`(${ctx.today}::date - due_date)`;
  const { rows } = await ctx.tx.execute<
    Readonly<Record<'notDue' | 'to30' | 'to60' | 'over60', string>>
  >(sql`
    select coalesce(sum(outstanding) filter (where ${days} <= 0), 0) as "notDue",
      coalesce(sum(outstanding) filter (where ${days} between 1 and 30), 0) as to30,
      coalesce(sum(outstanding) filter (where ${days} between 31 and 60), 0) as to60,
      coalesce(sum(outstanding) filter (where ${days} > 60), 0) as over60
    from open_item where party_kind in ('customer', 'company') and side = 'debit' and outstanding > 0
      and doc_date <= ${ctx.today}`);
  const ages = (['notDue', 'to30', 'to60', 'over60'] as const).map((key) => ({
    key,
    amount: Number(rows[0]?.[key] ?? 0),
  }));
  const open = ages.reduce((sum, { amount }) => sum + amount, 0);
  return { open, overdue: open - (ages[0]?.amount ?? 0), ages };
}

/** Offers that run, those that end first at the top. */
export async function readLiveOffers(ctx: ReadContext): Promise<LiveOffer[]> {
  const { rows } = await ctx.tx.execute<
    Readonly<Record<'id' | 'name' | 'used' | 'given', string>> & { readonly ends: string | null }
  >(sql`
    select id, name, used_count as used, used_amount as given, ends_at as ends from offer
    where status = 'active' and starts_at <= ${ctx.now} and (ends_at is null or ends_at > ${ctx.now})
    order by ends_at nulls last, id limit ${mostRows}`);
  return rows.map(({ id, name, used, given, ends }) => ({
    id: Number(id),
    name,
    used: Number(used),
    given: Number(given),
    endsAt: ends && new Date(ends).toISOString(),
  }));
}

/** Companies that used most of their credit, the fullest first. */
export async function readCreditUsed(ctx: ReadContext): Promise<CreditUsed[]> {
  const { rows } = await ctx.tx.execute<
    Readonly<Record<'id' | 'name' | 'owes' | 'most', string>>
  >(sql`
    select id, name, orders_balance + other_balance as owes, credit_limit as most from b2b_company
    where credit_mode = 'limit' and credit_limit > 0 and (orders_balance + other_balance) * 100 >= credit_limit * ${nearlyUsed}::bigint
      and status <> 'closed'
    order by (orders_balance + other_balance)::numeric / credit_limit desc, id limit ${mostRows}`);
  return rows.map(({ id, name, owes, most }) => ({
    id: Number(id),
    name,
    owes: Number(owes),
    limit: Number(most),
  }));
}
