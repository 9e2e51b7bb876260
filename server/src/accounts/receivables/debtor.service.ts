import type {
  AskFollowUps,
  Debtor,
  DebtorRow,
  Debtors,
  ListDebtors,
  NewFollowUp,
  SetReminders,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import type { BuyerParty } from '@counting-house/contract/accounts/open-items/receivable.ts';
import { sql } from 'drizzle-orm';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../../customers/customer.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { readParty } from '../vouchers/party.service.ts';
import { followUps, reminderStops } from './reminder.table.ts';

const mostRows = 500;

export type BuyerOfBooks = { readonly kind: BuyerParty; readonly id: number };

/** Days after which each reminder is due, the first step first. */
const reminderDays = ({ settings }: Pick<ReadContext, 'settings'>): readonly number[] => [
  settings['accounts.firstReminderDays'],
  settings['accounts.secondReminderDays'],
  settings['accounts.lastReminderDays'],
];

type Found = {
  party_kind: BuyerParty;
  party_id: string;
  name: string;
  email: string | null;
  overdue: string;
  documents: string;
  oldest: number;
  due_level: number;
  last_level: number | null;
  last_at: string | null;
  promise_date: string | null;
  promise_amount: string | null;
  stop_reason: string | null;
};

/**
 * Buyers who owe something overdue, those who owe longest first; of one when that is asked. Reminders of a document go
 * up step by step: the next is due once the document is late enough and as many days have passed since the one before
 * as lie between their steps.
 */
export async function readDebtors(
  ctx: ReadContext,
  of?: { readonly parties: readonly BuyerOfBooks[] },
): Promise<DebtorRow[]> {
  const [first = 0, second = 0, last = 0] = reminderDays(ctx);
  const late = sql`(${ctx.today}::date - i.due_date)`;
  const reached = sql`((${late} >= ${first})::int + (${late} >= ${second})::int + (${late} >= ${last})::int)`;
  const sinceThen = sql`(${ctx.today}::date - (r.at at time zone ${ctx.settings['business.timeZone']})::date)`;
  const named =
    of === undefined
      ? sql`true`
      : sql`(i.party_kind, i.party_id) in (select * from jsonb_to_recordset(${JSON.stringify(
          of.parties.map(({ kind, id }) => ({ kind, id })),
        )}::jsonb) as p(kind text, id bigint))`;
  const { rows } = await ctx.tx.execute<Found>(sql`
    with item as (
      select i.party_kind, i.party_id, i.outstanding, ${late} as late, ${reached} as reached, r.level as reminded,
        case r.level when 0 then true when 1 then ${sinceThen} >= ${second - first} else ${sinceThen} >= ${last - second} end as waited
      from open_item i
        cross join lateral (select coalesce(max(r.level), 0) as level, max(r.created_at) as at
          from reminder_item x join reminder r on r.id = x.reminder_id where x.open_item_id = i.id) r
      where i.party_kind in ('customer', 'company') and i.side = 'debit' and i.outstanding > 0
        and i.due_date < ${ctx.today} and ${named}
    ), owed as (
      select party_kind, party_id, sum(outstanding) as overdue, count(*) as documents, max(late) as oldest,
        max(case when reached > reminded and waited then reminded + 1 else 0 end) as due_level
      from item group by 1, 2
    )
    select o.*, coalesce(c.name, b.name, '') as name, coalesce(c.email, b.email) as email,
      l.level as last_level, l.created_at as last_at, f.promise_date, f.promise_amount, s.reason as stop_reason
    from owed o
      left join ${customers} c on o.party_kind = 'customer' and c.id = o.party_id
      left join ${companies} b on o.party_kind = 'company' and b.id = o.party_id
      left join reminder_stop s on s.party_kind = o.party_kind and s.party_id = o.party_id
      left join lateral (select level, created_at from reminder r
        where r.party_kind = o.party_kind and r.party_id = o.party_id order by created_at desc, id desc limit 1) l on true
      left join lateral (select promise_date, promise_amount from party_follow_up f
        where f.party_kind = o.party_kind and f.party_id = o.party_id and f.promise_date is not null
        order by created_at desc, id desc limit 1) f on f.promise_date >= ${ctx.today}
    order by o.oldest desc, o.overdue desc, o.party_kind, o.party_id`);
  return rows.map((row) => ({
    id: `${row.party_kind}-${row.party_id}`,
    partyKind: row.party_kind,
    partyId: Number(row.party_id),
    name: row.name,
    email: row.email ?? '',
    overdue: Number(row.overdue),
    documents: Number(row.documents),
    oldestDays: Number(row.oldest),
    dueLevel: Number(row.due_level),
    lastLevel: Number(row.last_level ?? 0),
    lastRemindedAt: row.last_at === null ? null : new Date(row.last_at).toISOString(),
    promiseDate: row.promise_date,
    promiseAmount: row.promise_amount === null ? null : Number(row.promise_amount),
    stopReason: row.stop_reason,
  }));
}

/** Where somebody who owes stands: stopped, with a promise, due for a reminder, or waiting for the next. */
export function debtorStatus(row: DebtorRow): keyof Debtors['counts'] {
  if (row.stopReason !== null) return 'stopped';
  if (row.promiseDate !== null) return 'promised';
  return row.dueLevel > 0 ? 'due' : 'waiting';
}

/** Who owes something overdue, and which reminder is due. */
export async function listDebtors(
  ctx: ReadContext,
  { status, q = '' }: ListDebtors,
): Promise<Debtors> {
  const words = q.toLowerCase();
  const all = (await readDebtors(ctx)).filter(({ name }) => name.toLowerCase().includes(words));
  const counts = { due: 0, waiting: 0, promised: 0, stopped: 0 };
  for (const row of all) counts[debtorStatus(row)] += 1;
  const rows = status === undefined ? all : all.filter((row) => debtorStatus(row) === status);
  return {
    rows: rows.slice(0, mostRows),
    isWhole: rows.length <= mostRows,
    counts,
    days: [...reminderDays(ctx)],
  };
}

/** A buyer, and what was done to get what they owe; the newest 200. @throws {Problem} `not_found`. */
export async function getDebtor(ctx: ReadContext, { kind, id }: AskFollowUps): Promise<Debtor> {
  const { name } = await readParty(ctx, { kind, id });
  const [owing] = await readDebtors(ctx, { parties: [{ kind, id }] });
  const stop = await stopOf(ctx, { kind, id });
  const { rows } = await ctx.tx.execute<{
    id: string;
    channel: 'reminder';
    text: string;
    promise_date: string | null;
    promise_amount: string | null;
    at: string;
    by_name: string | null;
  }>(sql`
    select x.*, u.name as by_name from (
      select 'f' || id as id, channel, text, promise_date, promise_amount, created_at as at, created_by
        from party_follow_up where party_kind = ${kind} and party_id = ${id}
      union all
      select 'r' || id, 'reminder', 'Reminder ' || level || ' to ' || recipient, null, null, created_at, created_by
        from reminder where party_kind = ${kind} and party_id = ${id}
    ) x left join management_user u on u.id = x.created_by
    order by x.at desc, x.id desc limit 200`);
  return {
    kind,
    id,
    name,
    email: await readReminderEmail(ctx, { kind, id }),
    overdue: owing?.overdue ?? 0,
    stopReason: stop?.reason ?? null,
    followUps: rows.map(({ promise_date, promise_amount, by_name, at, ...row }) => ({
      ...row,
      promiseDate: promise_date,
      promiseAmount: promise_amount === null ? null : Number(promise_amount),
      at: new Date(at).toISOString(),
      byName: by_name ?? 'Counting House',
    })),
  };
}

/** Where a party is reached by mail; empty when they gave no address. */
export async function readReminderEmail(
  ctx: ReadContext,
  { kind, id }: { readonly kind: BuyerParty | 'vendor'; readonly id: number },
): Promise<string> {
  const table = { customer: sql`customer`, company: sql`b2b_company`, vendor: sql`vendor` }[kind];
  const { rows } = await ctx.tx.execute<{ email: string | null }>(
    sql`select email from ${table} where id = ${id}`,
  );
  return rows[0]?.email ?? '';
}

/** Notes a call, a visit or a promise. @throws {Problem} `invalid` (422) for a promise in the past. */
export async function createFollowUp(ctx: WriteContext, input: NewFollowUp): Promise<Debtor> {
  const { kind, id, channel, text, promiseDate = null, promiseAmount = null } = input;
  await readParty(ctx, { kind, id });
  if (promiseDate !== null && promiseDate < ctx.today) {
    throw invalid({ promiseDate: 'Choose today or a later day.' });
  }
  if (promiseAmount !== null && promiseDate === null) {
    throw invalid({ promiseDate: 'Enter the day by which they pay.' });
  }
  const partyId = id;
  await insertRow(ctx, followUps, {
    partyKind: kind,
    partyId,
    channel,
    text,
    promiseDate,
    promiseAmount,
  });
  return getDebtor(ctx, { kind, id });
}

const stopOf = async (ctx: ReadContext, { kind, id }: BuyerOfBooks) => {
  const [stop] = await readRows(ctx, reminderStops, { partyKind: kind, partyId: id });
  return stop;
};

/** Stops reminding a buyer for a reason, or goes on with it. */
export async function setReminders(
  ctx: WriteContext,
  { kind, id, stopReason }: SetReminders,
): Promise<Debtor> {
  await readParty(ctx, { kind, id });
  const before = await stopOf(ctx, { kind, id });
  if (stopReason === '') {
    if (before) await deleteRow(ctx, reminderStops, before);
  } else if (before) {
    await changeRow(ctx, reminderStops, before, { reason: stopReason });
  } else {
    await insertRow(ctx, reminderStops, { partyKind: kind, partyId: id, reason: stopReason });
  }
  return getDebtor(ctx, { kind, id });
}
