import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { OtherReport } from './other-report.ts';
import type { ReportSpan } from './report-span.rules.ts';

export const creditColumns = [
  'opening',
  'sold',
  'issuedFree',
  'used',
  'returnedTo',
  'expired',
  'adjusted',
  'closing',
] as const;

type Moves = Readonly<
  Record<'sold' | 'issuedFree' | 'used' | 'returnedTo' | 'expired' | 'adjusted', SQL>
>;

/** Which entries `e` of gift cards `c` and of wallets each figure counts. */
const creditKinds = {
  gift_card: {
    sold: sql`e.kind = 'issue' and c.source = 'sold'`,
    issuedFree: sql`e.kind = 'issue' and c.source <> 'sold'`,
    used: sql`e.kind = 'redeem'`,
    returnedTo: sql`e.kind = 'refund_credit'`,
    expired: sql`e.kind = 'expire'`,
    adjusted: sql`e.kind in ('adjust', 'take_back')`,
  },
  wallet: {
    sold: sql`e.kind in ('top_up', 'gift_card')`,
    issuedFree: sql`e.kind = 'promo'`,
    used: sql`e.kind in ('order_payment', 'withdraw')`,
    returnedTo: sql`e.kind in ('refund', 'order_payment_back')`,
    expired: sql`e.kind = 'expire'`,
    adjusted: sql`e.kind = 'adjust'`,
  },
} as const satisfies Readonly<Record<'gift_card' | 'wallet', Moves>>;

/** What an entry `e` adds to a figure of the report; money that left counts as more than nothing. */
export function creditPart(
  kind: keyof typeof creditKinds,
  column: ReportColumn,
  { from, to }: ReportSpan,
): SQL | null {
  if (column === 'opening')
    return sql`case when e.business_date < ${from} then e.amount else 0 end`;
  if (column === 'closing') return sql`e.amount`;
  const moves: Partial<Record<ReportColumn, SQL>> = creditKinds[kind];
  const which = moves[column];
  if (!which) return null;
  const amount = column === 'used' || column === 'expired' ? sql`-e.amount` : sql`e.amount`;
  return sql`case when e.business_date between ${from} and ${to} and ${which} then ${amount} else 0 end`;
}

/** Money of buyers that we hold, from the first day to the last; closing is what the books owe for it. */
export function creditReport({ kind }: SaleReportInput, { from, to }: ReportSpan): OtherReport {
  const within = sql`e.business_date between ${from} and ${to}`;
  const moved = (which: SQL) =>
    sql`coalesce(sum(e.amount) filter (where ${within} and ${which}), 0)`;
  const row = (
    [key, name]: readonly [string, string],
    entries: SQL,
    by: Moves,
  ) => sql`select ${key}::text as key, ${name}::text as name, null::text as record_kind, null::bigint as record_id,
      coalesce(sum(e.amount) filter (where e.business_date < ${from}), 0) as opening,
      ${moved(by.sold)} as sold, ${moved(by.issuedFree)} as "issuedFree", -${moved(by.used)} as used,
      ${moved(by.returnedTo)} as "returnedTo", -${moved(by.expired)} as expired,
      ${moved(by.adjusted)} as adjusted, coalesce(sum(e.amount), 0) as closing
    from ${entries} where e.business_date <= ${to}`;
  const cards = row(
    ['gift_card', 'Gift cards'],
    sql`gift_card_entry e join gift_card c on c.id = e.gift_card_id`,
    creditKinds.gift_card,
  );
  const wallets = row(['wallet', 'Wallets'], sql`wallet_entry e`, creditKinds.wallet);
  const asked = { gift_card: cards, wallet: wallets };
  return {
    nameLabel: 'Kind',
    columns: [...creditColumns],
    rows: kind ? asked[kind] : sql`${cards} union all ${wallets}`,
    adds: [...creditColumns],
    sort: 'key',
  };
}
