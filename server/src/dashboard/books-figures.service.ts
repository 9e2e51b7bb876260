import type {
  BooksCard,
  BooksCardName,
} from '@counting-house/contract/dashboard/accounts-overview.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { bankAccounts } from '../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { turnover, turnoverOf } from '../books/journal/turnover.service.ts';
import { openItems } from '../books/open-items/open-item.table.ts';
import { fiscalYears } from '../books/periods/fiscal-year.table.ts';
import { bankStatementLines } from '../accounts/statements/statement.table.ts';
import { taxPayments } from '../gst/payment/tax-payment.table.ts';
import { addDays, addMonths } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { gstinShares } from '../gst/returns/gstin-share.service.ts';
import { schemeOfMonth } from '../tax/registration.service.ts';
import { taxFilings, taxMonths } from '../tax/tax-month.table.ts';
import { dueAlone } from '../gst/set-off/month-alone.service.ts';
import { daysOf, dueOf } from '../tax/tax-month.service.ts';

type DataOf<N extends BooksCardName> = Extract<BooksCard, { name: N }>['data'];

const daysShown = 90;
const monthsShown = 12;
const soonDays = 7;
const topExpenses = 5;

/** Sums of accounts, as the database answers them. */
type Raw = Readonly<Record<string, string | null>>;

/** What cash and banks hold by the books, with the lines of their statements that wait. */
export async function readMoney(ctx: ReadContext): Promise<DataOf<'money'>> {
  const { rows } = await ctx.tx.execute<Raw>(sql`
    select a.id, coalesce(b.label, a.name) as name, b.id as bank_id, coalesce(t.balance, 0) as balance,
      (select count(*) from ${bankStatementLines} l where l.bank_account_id = b.id and l.status = 'open') as lines
    from ${ledgerAccounts} a left join ${bankAccounts} b on b.ledger_account_id = a.id
      left join (select account_id, sum(debit - credit) as balance from ${turnover}
        where day <= ${ctx.today} group by account_id) t on t.account_id = a.id
    where a.type in ('cash', 'bank') and (coalesce(t.balance, 0) <> 0 or b.is_active)
    order by a.code`);
  const places = rows.map((row) => ({
    accountId: Number(row['id']),
    name: row['name'] ?? '',
    bankAccountId: row['bank_id'] === null ? null : Number(row['bank_id']),
    balance: Number(row['balance']),
    openLines: Number(row['lines']),
  }));
  return { total: places.reduce((sum, { balance }) => sum + balance, 0), places };
}

/** What buyers owe by documents and by the control accounts, what is overdue, and what falls due within a week. */
export async function readReceivableFigures(ctx: ReadContext): Promise<DataOf<'receivable'>> {
  const total = await balanceOf(ctx, sql`a.type = 'receivable'`);
  const due = await dueSums(ctx, {
    of: sql`o.party_kind in ('customer', 'company')`,
    side: 'debit',
  });
  const balanceSheet = await onBalanceSheet(ctx, 'receivable');
  return { total, unallocated: due.open - total, ...due, balanceSheet };
}

/** What vendors are owed by documents and by the control account, what is overdue, and what falls due within a week. */
export async function readPayableFigures(ctx: ReadContext): Promise<DataOf<'payable'>> {
  const total = -(await balanceOf(ctx, sql`a.type = 'payable'`));
  const due = await dueSums(ctx, { of: sql`o.party_kind = 'vendor'`, side: 'credit' });
  const balanceSheet = await onBalanceSheet(ctx, 'payable');
  return { total, unallocated: due.open - total, ...due, balanceSheet };
}

/** Parties that owe in all, and those that are ahead, as the balance sheet has them; documents are not set off. */
async function onBalanceSheet(ctx: ReadContext, type: 'receivable' | 'payable') {
  const { rows } = await ctx.tx.execute<Record<'debit' | 'credit', string>>(sql`
    select coalesce(sum(greatest(balance, 0)), 0) as debit, coalesce(sum(greatest(-balance, 0)), 0) as credit
    from (
      select account_id, moved.party_kind, party_id, sum(balance) as balance from (
        select account_id, party_kind, party_id, balance from ledger_party
        union all
        select account_id, party_kind, party_id, credit - debit from journal_line
        where entry_date > ${ctx.today} and party_id is not null
      ) moved join ${ledgerAccounts} a on a.id = account_id and a.type = ${type}
      group by account_id, moved.party_kind, party_id
    ) standing`);
  const [debit, credit] = [Number(rows[0]?.debit ?? 0), Number(rows[0]?.credit ?? 0)];
  return type === 'receivable' ? { owing: debit, ahead: credit } : { owing: credit, ahead: debit };
}

/** Money that the gateway, couriers and the drawer still hold. */
export async function onTheWay(ctx: ReadContext): Promise<DataOf<'onTheWay'>> {
  const of = (key: string) => balanceOf(ctx, sql`a.system_key = ${key}`);
  return {
    gateway: await of('clearing.gateway'),
    cod: await of('clearing.cod'),
    cheques: await of('clearing.cheques'),
  };
}

/** What this month earned so far, beside the same days of the month before. */
export async function readProfit(ctx: ReadContext): Promise<DataOf<'profit'>> {
  const from = firstOf(ctx.today);
  const before = { from: addMonths(from, -1), to: sameDayBefore(ctx.today) };
  const { rows } = await ctx.tx.execute<Raw>(sql`
    select ${earned('income', { from, to: ctx.today })} as income,
      ${earned('expense', { from, to: ctx.today })} as expense,
      ${earned('income', before)} as income_before, ${earned('expense', before)} as expense_before
    from ${turnoverOf({ closedFrom: before.from })} join ${ledgerAccounts} a on a.id = turnover.account_id
    where a.root in ('income', 'expense') and day between ${before.from} and ${ctx.today}`);
  const n = (key: string) => Number(rows[0]?.[key] ?? 0);
  return {
    from,
    to: ctx.today,
    income: n('income'),
    expense: n('expense'),
    profit: n('income') - n('expense'),
    before: n('income_before') - n('expense_before'),
  };
}

/** What GST comes to: of this month so far, of months before that are not paid, and the next return that falls due. */
export async function readGst(ctx: ReadContext): Promise<DataOf<'gst'>> {
  const month = ctx.today.slice(0, 7);
  const shares = await gstinShares(ctx, daysOf(month));
  const alone = [];
  for (const gstin of shares.length > 0 ? shares.map((one) => one.gstin) : [''])
    alone.push(await dueAlone(ctx, month, gstin));
  const open = alone.flatMap(({ earlier }) =>
    earlier.map((one) => ({ month: one.month, toPay: one.cash, isSettled: false })),
  );
  const unpaid = Map.groupBy([...(await unpaidSettled(ctx, month)), ...open], (one) => one.month);
  return {
    month,
    toPay: alone.reduce((sum, { setOff }) => sum + setOff.cash, 0),
    credit: alone.flatMap(({ setOff }) => setOff.credit).reduce((sum, { after }) => sum + after, 0),
    unpaid: [...unpaid]
      .map(([name, parts]) => ({
        month: name,
        toPay: parts.reduce((sum, { toPay }) => sum + toPay, 0),
        isSettled: parts.every(({ isSettled }) => isSettled),
        due: dueOf(name).gstr3b,
      }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
    next: await nextReturn(ctx, addMonths(`${month}-01`, -1).slice(0, 7)),
  };
}

/** Months that are set off and whose challans paid less than they owe. */
async function unpaidSettled(ctx: ReadContext, before: string) {
  const { rows } = await ctx.tx.execute<{ month: string; unpaid: string }>(sql`
    select to_char(m.month, 'YYYY-MM') as month, (m.set_off ->> 'cash')::bigint - coalesce((
        select sum(p.tax) from ${taxPayments} p where p.kind = 'gst' and p.status = 'posted'
          and p.month = m.month and p.gstin = m.gstin
      ), 0) as unpaid
    from ${taxMonths} m
    where m.settled_on is not null and m.month < ${`${before}-01`}
      and m.month >= ${addMonths(`${before}-01`, -24)}`);
  return rows
    .map((row) => ({ month: row.month, toPay: Number(row.unpaid), isSettled: true }))
    .filter(({ toPay }) => toPay > 0);
}

/** The return of the month before that is filed next; that of this month once both are. */
async function nextReturn(ctx: ReadContext, before: string): Promise<DataOf<'gst'>['next']> {
  if ((await schemeOfMonth(ctx, { from: `${before}-01`, to: ctx.today })) !== 'regular')
    return null;
  const rows = await ctx.tx
    .select({ name: taxFilings.return })
    .from(taxFilings)
    .where(and(eq(taxFilings.month, `${before}-01`), isNull(taxFilings.undoneAt)));
  const { length: gstins } = await gstinShares(ctx, daysOf(before));
  const name = (['gstr1', 'gstr3b'] as const).find(
    (one) => rows.filter((row) => row.name === one).length < Math.max(gstins, 1),
  );
  if (name && `${before}-01` >= (await booksBegin(ctx)))
    return { month: before, return: name, due: dueOf(before)[name] };
  const month = ctx.today.slice(0, 7);
  return { month, return: 'gstr1', due: dueOf(month).gstr1 };
}

/** The first day of the first financial year; returns of months before it were filed elsewhere. */
async function booksBegin(ctx: ReadContext): Promise<string> {
  const [first] = await ctx.tx
    .select({ day: fiscalYears.startDate })
    .from(fiscalYears)
    .orderBy(fiscalYears.startDate)
    .limit(1);
  return first?.day ?? ctx.today;
}

/** On what most was spent this month. */
export async function readExpenses(ctx: ReadContext): Promise<DataOf<'expenses'>> {
  const from = firstOf(ctx.today);
  const { rows } = await ctx.tx.execute<Raw>(sql`
    select a.id, a.name, sum(debit - credit) as amount
    from ${turnoverOf({ closedFrom: from })} join ${ledgerAccounts} a on a.id = turnover.account_id
    where a.root = 'expense' and day between ${from} and ${ctx.today}
    group by a.id, a.name having sum(debit - credit) <> 0 order by 3 desc, a.id`);
  const all = rows.map((row) => ({
    accountId: Number(row['id']),
    name: row['name'] ?? '',
    amount: Number(row['amount']),
  }));
  return {
    from,
    to: ctx.today,
    total: all.reduce((sum, { amount }) => sum + amount, 0),
    top: all.filter(({ amount }) => amount > 0).slice(0, topExpenses),
  };
}

/** What is owed to holders of wallets and gift cards. */
export async function readOwed(ctx: ReadContext): Promise<DataOf<'owed'>> {
  return {
    wallets: -(await balanceOf(ctx, sql`a.type = 'wallet'`)),
    giftCards: -(await balanceOf(ctx, sql`a.type = 'gift_card'`)),
  };
}

/** What cash and banks held at the end of each of the last days. */
export async function cashByDay(ctx: ReadContext): Promise<DataOf<'cashByDay'>> {
  const from = addDays(ctx.today, 1 - daysShown);
  const { rows } = await ctx.tx.execute<{ day: string; balance: string }>(sql`
    with moved as (
      select greatest(day, ${from}::date) as day, sum(debit - credit) as amount
      from ${turnover} join ${ledgerAccounts} a on a.id = turnover.account_id
      where a.type in ('cash', 'bank') and day <= ${ctx.today} group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(moved.amount) over (order by d.day), 0)::bigint as balance
    from generate_series(${from}::date, ${ctx.today}::date, '1 day') as d (day)
      left join moved on moved.day = d.day::date
    order by d.day`);
  return rows.map(({ day, balance }) => ({ day, balance: Number(balance) }));
}

/** Income and expense of each of the last months, without the entries that close a year. */
export async function byMonth(ctx: ReadContext): Promise<DataOf<'byMonth'>> {
  const from = addMonths(firstOf(ctx.today), 1 - monthsShown);
  const { rows } = await ctx.tx.execute<{ month: string; income: string; expense: string }>(sql`
    with moved as (
      select to_char(day, 'YYYY-MM') as month, sum(credit - debit) filter (where a.root = 'income') as income,
        sum(debit - credit) filter (where a.root = 'expense') as expense
      from ${turnoverOf({ closedFrom: from })} join ${ledgerAccounts} a on a.id = turnover.account_id
      where a.root in ('income', 'expense') and day between ${from} and ${ctx.today}
      group by 1
    )
    select to_char(m.day, 'YYYY-MM') as month, coalesce(moved.income, 0) as income,
      coalesce(moved.expense, 0) as expense
    from generate_series(${from}::date, ${ctx.today}::date, '1 month') as m (day)
      left join moved on moved.month = to_char(m.day, 'YYYY-MM')
    order by m.day`);
  return rows.map(({ month, income, expense }) => ({
    month,
    income: Number(income),
    expense: Number(expense),
  }));
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The same day of the month before, or its last. */
function sameDayBefore(today: string): string {
  const last = addDays(firstOf(today), -1);
  const same = `${last.slice(0, 7)}-${today.slice(8)}`;
  return same < last ? same : last;
}

/** Income by its credits, expense by its debits. */
function earned(root: 'income' | 'expense', { from, to }: { from: string; to: string }): SQL {
  const amount = root === 'income' ? sql`credit - debit` : sql`debit - credit`;
  return sql`coalesce(sum(${amount}) filter (where a.root = ${root} and day between ${from} and ${to}), 0)`;
}

/** What stands on some accounts today; a debit is positive. */
async function balanceOf(ctx: ReadContext, which: SQL): Promise<number> {
  const { rows } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0) as balance
    from ${turnover} join ${ledgerAccounts} a on a.id = turnover.account_id
    where ${which} and day <= ${ctx.today}`);
  return Number(rows[0]?.balance ?? 0);
}

/** What is open on documents, what of it is overdue, and what falls due within a week. */
async function dueSums(
  ctx: ReadContext,
  { of, side }: { readonly of: SQL; readonly side: 'debit' | 'credit' },
): Promise<{ open: number; overdue: number; soon: number }> {
  const { rows } = await ctx.tx.execute<{ open: string; overdue: string; soon: string }>(sql`
    select coalesce(sum(o.outstanding), 0) as open,
      coalesce(sum(o.outstanding) filter (where o.due_date < ${ctx.today}), 0) as overdue,
      coalesce(sum(o.outstanding) filter
        (where o.due_date between ${ctx.today} and ${addDays(ctx.today, soonDays)}), 0) as soon
    from ${openItems} o
    where ${of} and o.side = ${side} and o.outstanding > 0 and o.doc_date <= ${ctx.today}`);
  const n = (key: 'open' | 'overdue' | 'soon') => Number(rows[0]?.[key] ?? 0);
  return { open: n('open'), overdue: n('overdue'), soon: n('soon') };
}
