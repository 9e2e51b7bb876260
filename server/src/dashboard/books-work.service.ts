import type {
  BooksCard,
  BooksWorkKey,
} from '@counting-house/contract/dashboard/accounts-overview.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL } from 'drizzle-orm';
import { expenses } from '../accounts/expenses/expense.table.ts';
import { openItems } from '../books/open-items/open-item.table.ts';
import { periods } from '../books/periods/fiscal-year.table.ts';
import { bankStatementLines } from '../accounts/statements/statement.table.ts';
import { listCheques } from '../accounts/cheques/cheque.service.ts';
import { vouchers } from '../accounts/vouchers/voucher.table.ts';
import { salesInvoices } from '../invoices/invoice.table.ts';
import { listMissingCertificates } from '../gst/tds/tds-certificate.service.ts';
import { listTdsDue } from '../gst/tds/tds-register.service.ts';
import { addDays, addMonths } from '../platform/clock.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { taxFilings, taxMonths } from '../tax/tax-month.table.ts';

type Work = Extract<BooksCard, { name: 'work' }>['data'][number];
type Found = Omit<Work, 'key'>;

const soonDays = 7;
/** So many days after its end a month that is still open should be locked. */
const lockAfterDays = 20;
/** So many months back returns and TDS are looked for. */
const monthsBack = 12;

type Source = {
  readonly key: BooksWorkKey;
  readonly permission: PermissionKey;
  readonly find: (ctx: ReadContext) => Promise<Found>;
};

/** Each kind of work and whose it is, in the order of the day. */
const sources: readonly Source[] = [
  {
    key: 'vouchersWaiting',
    permission: 'accounts.voucher.approve',
    find: (ctx) =>
      counted(
        ctx,
        sql`select amount from ${vouchers} where status = 'waiting' and submitted_by <> ${ctx.user.id}`,
      ),
  },
  {
    key: 'expensesWaiting',
    permission: 'accounts.expense.approve',
    find: (ctx) =>
      counted(
        ctx,
        sql`select total as amount from ${expenses} where status = 'waiting' and submitted_by <> ${ctx.user.id}`,
      ),
  },
  {
    key: 'bankLines',
    permission: 'accounts.bank.read',
    find: async (ctx) => ({
      ...(await counted(
        ctx,
        sql`select 0 as amount from ${bankStatementLines} where status = 'open'`,
      )),
      amount: null,
    }),
  },
  {
    key: 'cheques',
    permission: 'accounts.voucher.read',
    find: async (ctx) => {
      const { total } = await listCheques(ctx, { status: ['in_hand'], limit: 1 });
      return { count: total, amount: null, month: null };
    },
  },
  {
    key: 'unallocated',
    permission: 'accounts.receivable.read',
    find: (ctx) =>
      counted(
        ctx,
        sql`select outstanding as amount from ${openItems}
          where party_kind in ('customer', 'company') and side = 'credit' and outstanding > 0`,
      ),
  },
  {
    key: 'billsOverdue',
    permission: 'accounts.payable.read',
    find: (ctx) => counted(ctx, billsWhere(sql`due_date < ${ctx.today}`)),
  },
  {
    key: 'billsDue',
    permission: 'accounts.payable.read',
    find: (ctx) =>
      counted(
        ctx,
        billsWhere(sql`due_date between ${ctx.today} and ${addDays(ctx.today, soonDays)}`),
      ),
  },
  {
    key: 'monthsToLock',
    permission: 'accounts.period.lock',
    find: async (ctx) => {
      const { rows } = await ctx.tx.execute<{ count: number; first: string | null }>(sql`
        select count(*)::int as count, to_char(min(month_start), 'YYYY-MM') as first from ${periods} p
        where status <> 'locked' and month_end < ${addDays(ctx.today, -lockAfterDays)}
          and exists (select from journal_entry e where e.entry_date between p.month_start and p.month_end)`);
      return { count: rows[0]?.count ?? 0, amount: null, month: rows[0]?.first ?? null };
    },
  },
  { key: 'returns', permission: 'tax.return.read', find: unfiled },
  {
    key: 'tds',
    permission: 'tax.return.read',
    find: async (ctx) => {
      const from = addMonths(`${ctx.today.slice(0, 7)}-01`, -monthsBack);
      const to = addDays(`${ctx.today.slice(0, 7)}-01`, -1);
      const { rows } = await listTdsDue(ctx, { from, to, withUnpaid: false });
      const unpaid = rows.filter((row) => row.unpaid > 0);
      return {
        count: unpaid.length,
        amount: unpaid.reduce((sum, row) => sum + row.unpaid, 0),
        month: unpaid.at(-1)?.month ?? null,
      };
    },
  },
  {
    key: 'certificates',
    permission: 'tax.return.read',
    find: async (ctx) => {
      const { rows } = await listMissingCertificates(ctx);
      const amount = rows.reduce((sum, { booked, certified }) => sum + booked - certified, 0);
      return { count: rows.length, amount, month: null };
    },
  },
];

/** Open bills of vendors, opening documents among them. */
const billsWhere = (due: SQL): SQL => sql`select outstanding as amount from ${openItems}
  where party_kind = 'vendor' and side = 'credit' and outstanding > 0 and ${due}`;

/** What waits in the books for the caller; kinds of which there is none are left out. */
export async function booksWork(ctx: ReadContext): Promise<Work[]> {
  const work: Work[] = [];
  for (const { key, permission, find } of sources) {
    if (!may(ctx, permission)) continue;
    const found = await find(ctx);
    if (found.count > 0) work.push({ key, ...found });
  }
  return work;
}

/** Months that are over, in which something was invoiced, and of which a return is not filed. */
async function unfiled(ctx: ReadContext): Promise<Found> {
  const first = `${ctx.today.slice(0, 7)}-01`;
  const { rows } = await ctx.tx.execute<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, to_char(min(m.day), 'YYYY-MM') as first
    from generate_series(${first}::date - ${`${monthsBack} months`}::interval, ${first}::date - interval '1 month', '1 month')
        as m (day)
      cross join (values ('gstr1'), ('gstr3b')) as r (name)
      left join ${taxMonths} of_gstin on of_gstin.month = m.day::date
    where exists (
        select from ${salesInvoices} i
        where i.issue_date >= m.day::date and i.issue_date < (m.day + interval '1 month')::date
          and i.seller ->> 'scheme' = 'regular'
      )
      and not exists (
        select from ${taxFilings} f where f.month_id = of_gstin.id and f.return = r.name and f.undone_at is null
      )`);
  return { count: rows[0]?.count ?? 0, amount: null, month: rows[0]?.first ?? null };
}

async function counted(ctx: ReadContext, rows: SQL): Promise<Found> {
  const found = await ctx.tx.execute<{ count: number; amount: string | null }>(
    sql`select count(*)::int as count, sum(amount) as amount from (${rows}) waiting`,
  );
  const [one] = found.rows;
  return { count: one?.count ?? 0, amount: Number(one?.amount ?? 0), month: null };
}
