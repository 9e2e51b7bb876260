import type { Need, NeedKind } from '@counting-house/contract/dashboard/home.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL } from 'drizzle-orm';
import { late } from '../orders/order-list.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { may, type ReadContext } from '../platform/context.ts';

/** Of each kind so many are named; the rest is behind its tile. */
const mostOfKind = 3;
const mostRows = 8;

type Source = {
  readonly kind: NeedKind;
  /** The rights to see it and to act on it. */
  readonly needs: readonly PermissionKey[];
  /** Rows of `id, version, title, about, amount, by, promised_on, lines, since`, the oldest first. */
  readonly rows: (ctx: ReadContext) => SQL;
};

const nobody = sql`null::bigint`;

/** What waits for a second person: nobody approves what they asked for. */
const waiting = (
  ctx: ReadContext,
  of: { table: string; title: SQL; about: SQL; amount: SQL },
): SQL => sql`select d.id, d.version, ${of.title} as title, ${of.about} as about, ${of.amount} as amount,
    u.name as by, null::date as promised_on, null::int as lines, d.updated_at as since
  from ${sql.raw(of.table)} d left join management_user u on u.id = d.submitted_by
  where d.status = 'waiting' and d.submitted_by <> ${ctx.user.id}`;

/** In the order of the day. */
const sources: readonly Source[] = [
  {
    kind: 'voucher',
    needs: ['accounts.voucher.read', 'accounts.voucher.approve'],
    rows: (ctx) =>
      waiting(ctx, {
        table: 'voucher',
        title: sql`coalesce(d.number, initcap(d.kind))`,
        about: sql`coalesce(d.party_name, '')`,
        amount: sql`d.amount`,
      }),
  },
  {
    kind: 'purchase_order',
    needs: ['purchasing.order.read', 'purchasing.order.approve'],
    rows: (ctx) =>
      waiting(ctx, {
        table: 'purchase_order',
        title: sql`coalesce(d.number, '')`,
        about: sql`coalesce(d.vendor ->> 'name', '')`,
        amount: sql`d.total`,
      }),
  },
  {
    kind: 'expense',
    needs: ['accounts.expense.read', 'accounts.expense.approve'],
    rows: (ctx) =>
      waiting(ctx, {
        table: 'expense',
        title: sql`coalesce(d.number, 'Expense')`,
        about: sql`d.description`,
        amount: sql`d.total`,
      }),
  },
  {
    kind: 'order',
    needs: ['orders.order.read', 'orders.order.confirm'],
    rows: (
      ctx,
    ) => sql`select id, version, order_no as title, '' as about, ${nobody} as amount, '' as by,
        promised_on, null::int as lines, (promised_on::timestamp at time zone ${ctx.settings['business.timeZone']}) as since
      from ${salesOrders} where ${late(ctx.today)}`,
  },
  {
    kind: 'bank_account',
    needs: ['accounts.bank.read', 'accounts.statement.match'],
    rows: () => sql`select b.id, b.version, b.label as title, '' as about, ${nobody} as amount, '' as by,
        null::date as promised_on, l.lines::int, null::timestamptz as since
      from bank_account b join (
        select bank_account_id, count(*) as lines from bank_statement_line where status = 'open' group by 1
      ) l on l.bank_account_id = b.id`,
  },
];

/** What the caller has to decide or to look at, one by one; and how much of it there is. */
export async function readNeeds(ctx: ReadContext): Promise<{ total: number; rows: Need[] }> {
  const asked = sources.filter(({ needs }) => needs.every((right) => may(ctx, right)));
  if (asked.length === 0) return { total: 0, rows: [] };
  const parts = asked.map(
    (
      { kind, rows },
      place,
    ) => sql`(select ${sql.raw(`'${kind}'`)} as kind, ${sql.raw(`${place}`)} as place,
      (count(*) over ())::int as all_of_kind, n.* from (${rows(ctx)}) n order by n.since nulls last, n.id limit ${mostOfKind})`,
  );
  const { rows } = await ctx.tx.execute<Found>(
    sql`select * from (${sql.join(parts, sql` union all `)}) found order by place, since nulls last, id`,
  );
  const counted = new Map(rows.map(({ kind, all_of_kind: all }) => [kind, all]));
  return {
    total: [...counted.values()].reduce((sum, one) => sum + one, 0),
    rows: rows.slice(0, mostRows).map((row) => ({
      kind: row.kind,
      id: Number(row.id),
      version: Number(row.version),
      title: row.title,
      about: row.about,
      amount: row.amount === null ? null : Number(row.amount),
      by: row.by ?? '',
      promisedOn: row.promised_on,
      lines: row.lines,
    })),
  };
}

type Found = {
  readonly kind: NeedKind;
  readonly all_of_kind: number;
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly about: string;
  readonly amount: string | null;
  readonly by: string | null;
  readonly promised_on: string | null;
  readonly lines: number | null;
};
