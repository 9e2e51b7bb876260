import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { OtherReport } from './other-report.ts';
import type { ReportSpan } from './report-span.rules.ts';

const columns = [
  'opening',
  'sold',
  'issuedFree',
  'used',
  'returnedTo',
  'expired',
  'adjusted',
  'closing',
] as const;

/** Money of buyers that we hold, from the first day to the last; closing is what the books owe for it. */
export function creditReport({ kind }: SaleReportInput, { from, to }: ReportSpan): OtherReport {
  const within = sql`e.business_date between ${from} and ${to}`;
  const moved = (which: SQL) =>
    sql`coalesce(sum(e.amount) filter (where ${within} and ${which}), 0)`;
  const row = (
    [key, name]: readonly [string, string],
    entries: SQL,
    by: Readonly<
      Record<'sold' | 'issuedFree' | 'used' | 'returnedTo' | 'expired' | 'adjusted', SQL>
    >,
  ) => sql`select ${key}::text as key, ${name}::text as name, null::text as record_kind, null::bigint as record_id,
      coalesce(sum(e.amount) filter (where e.business_date < ${from}), 0) as opening,
      ${moved(by.sold)} as sold, ${moved(by.issuedFree)} as "issuedFree", -${moved(by.used)} as used,
      ${moved(by.returnedTo)} as "returnedTo", -${moved(by.expired)} as expired,
      ${moved(by.adjusted)} as adjusted, coalesce(sum(e.amount), 0) as closing
    from ${entries} where e.business_date <= ${to}`;
  const cards = row(
    ['gift_card', 'Gift cards'],
    sql`gift_card_entry e join gift_card c on c.id = e.gift_card_id`,
    {
      sold: sql`e.kind = 'issue' and c.source = 'sold'`,
      issuedFree: sql`e.kind = 'issue' and c.source <> 'sold'`,
      used: sql`e.kind = 'redeem'`,
      returnedTo: sql`e.kind = 'refund_credit'`,
      expired: sql`e.kind = 'expire'`,
      adjusted: sql`e.kind in ('adjust', 'take_back')`,
    },
  );
  const wallets = row(['wallet', 'Wallets'], sql`wallet_entry e`, {
    sold: sql`e.kind in ('top_up', 'gift_card')`,
    issuedFree: sql`e.kind = 'promo'`,
    used: sql`e.kind in ('order_payment', 'withdraw')`,
    returnedTo: sql`e.kind in ('refund', 'order_payment_back')`,
    expired: sql`e.kind = 'expire'`,
    adjusted: sql`e.kind = 'adjust'`,
  });
  const asked = { gift_card: cards, wallet: wallets };
  return {
    nameLabel: 'Kind',
    columns: [...columns],
    rows: kind ? asked[kind] : sql`${cards} union all ${wallets}`,
    adds: [...columns],
    sort: 'key',
  };
}
