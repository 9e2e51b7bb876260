import {
  rootOfType,
  type AccountChange,
  type AccountDetails,
  type AccountMove,
  type NewAccount,
} from '@counting-house/contract/accounts/journal/account.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { tills } from '../../orders/counter/till.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, lockRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { bankAccounts } from '../banks/bank-account.table.ts';
import { journalLines } from '../journal/journal.table.ts';
import { ledgerAccounts } from './account.table.ts';
import { postingOverrides } from './override.table.ts';
import { getAccount } from './chart-tree.service.ts';
import { takesJournals } from './chart.rules.ts';
import { deepest } from './tree.rules.ts';

type Row = typeof ledgerAccounts.$inferSelect;

/**
 * Adds an account or a group below a group. Locks the chart, so that no two build a ring or a seventh level.
 *
 * @throws {Problem} `account.code_taken`, `account.name_taken` (409); `account.wrong_parent`, `invalid` (422).
 */
export async function createAccount(ctx: WriteContext, input: NewAccount): Promise<AccountDetails> {
  await lockChart(ctx);
  const parent = await groupOf(ctx, input.parentId);
  const fields = faultsOf(input, parent);
  if (fields) throw invalid(fields);
  await refuseDepth(ctx, parent, 1);
  await refuseTaken(ctx, input);
  const row = await insertRow(ctx, ledgerAccounts, {
    ...input,
    root: parent.root,
    manualEntry: input.manualEntry && takesJournals(input),
  });
  return getAccount(ctx, { id: row.id });
}

/**
 * Changes an account. What its entries stand on stays; with a balance it cannot be switched off.
 *
 * @throws {Problem} `account.fixed`, `account.not_empty`, `account.is_system` (422); `account.code_taken`,
 *   `account.name_taken`, `stale` (409).
 */
export async function updateAccount(
  ctx: WriteContext,
  { id, version, ...input }: AccountChange,
): Promise<AccountDetails> {
  await lockChart(ctx);
  const before = await lockRow(ctx, ledgerAccounts, id);
  const wanted = { ...before, ...given(input) };
  await refuseFixed(ctx, before, wanted);
  const parent =
    before.parentId === null ? null : await readRow(ctx, ledgerAccounts, before.parentId);
  const fields = faultsOf(wanted, parent ?? before);
  if (fields) throw invalid(fields);
  await refuseTaken(ctx, wanted);
  if (before.isActive && !wanted.isActive) await refuseSwitchingOff(ctx, before);
  await updateRow(
    ctx,
    ledgerAccounts,
    { id, version },
    {
      ...input,
      ...(wanted.type === 'stock' ? {} : { stockKind: null }),
      ...(wanted.type === 'loan' ? {} : { maturesOn: null, monthlyPrincipal: null }),
    },
  );
  return getAccount(ctx, { id });
}

/**
 * Moves an account with all below it to another group of its root.
 *
 * @throws {Problem} `account.wrong_parent` (422); `account.name_taken`, `stale` (409).
 */
export async function moveAccount(ctx: WriteContext, input: AccountMove): Promise<AccountDetails> {
  await lockChart(ctx);
  const { id, version, parentId } = input;
  const row = await lockRow(ctx, ledgerAccounts, id);
  if (row.parentId === null) throw wrongParent(`${row.name} is the top of the chart.`);
  const parent = await groupOf(ctx, parentId);
  if (parent.root !== row.root) throw wrongParent(`${parent.name} is of another kind.`);
  const { above, below } = await around(ctx, { parentId, id });
  if (above.includes(id)) throw wrongParent(`${parent.name} is below ${row.name}.`);
  await refuseDepth(ctx, parent, below);
  await refuseTaken(ctx, { ...row, parentId });
  await updateRow(ctx, ledgerAccounts, { id, version }, { parentId });
  return getAccount(ctx, { id });
}

/**
 * Deletes an account that never had an entry and has nothing below it; it can come back.
 *
 * @throws {Problem} `account.has_entries`, `account.is_system`, `row.in_use` (422).
 */
export async function deleteAccount(ctx: WriteContext, at: RowSeen): Promise<void> {
  const account = await lockRow(ctx, ledgerAccounts, at.id);
  if (await hasLines(ctx, at.id)) {
    const says = `${account.name} has entries and cannot be deleted. Switch it off instead.`;
    throw ruleBroken('account.has_entries', says);
  }
  refuseSystem(account, 'deleted');
  await deleteRow(ctx, ledgerAccounts, at);
}

/** @throws {Problem} `account.is_system` (422): documents post on it. */
export function refuseSystem({ systemKey, parentId, name }: Row, verb: string): void {
  if (systemKey === null && parentId !== null) return;
  const says = `${name} is used by documents and cannot be ${verb}.`;
  throw ruleBroken('account.is_system', says, { fields: { isActive: says } });
}

/** What stands on an account now, paise; a debit is positive. */
export async function readAccountBalance(ctx: WriteContext, accountId: number): Promise<number> {
  const [row] = await ctx.tx
    .select({
      sum: sql<number>`coalesce(sum(${journalLines.debit} - ${journalLines.credit}), 0)`.mapWith(
        Number,
      ),
    })
    .from(journalLines)
    .where(eq(journalLines.accountId, accountId));
  return row?.sum ?? 0;
}

/** One change of the chart at a time. */
export async function lockChart(ctx: WriteContext): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('chart of accounts', 17))`,
  );
}

const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

async function groupOf(ctx: WriteContext, id: number): Promise<Row> {
  const [parent] = await ctx.tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id));
  if (!parent?.isGroup) throw wrongParent('Choose a group from the list.');
  if (!parent.isActive) throw wrongParent(`${parent.name} is switched off.`);
  return parent;
}

const wrongParent = (says: string) =>
  ruleBroken('account.wrong_parent', says, { fields: { parentId: says } });

type Kind = Pick<Row, 'isGroup' | 'type' | 'partyKind' | 'maturesOn' | 'monthlyPrincipal'>;

/** What does not fit together; null when all does. */
function faultsOf(
  { isGroup, type, partyKind, maturesOn, monthlyPrincipal }: Kind,
  parent: Row,
): Record<string, string> | null {
  if (type !== 'loan') {
    const says = 'Only a loan has a repayment.';
    if (maturesOn !== null) return { maturesOn: says };
    if (monthlyPrincipal !== null) return { monthlyPrincipal: says };
  }
  if (isGroup) {
    if (type !== null) return { type: 'A group has no type.' };
    return partyKind === null ? null : { partyKind: 'A group names no party.' };
  }
  if (type === null) return { type: 'Type is required' };
  if (rootOfType(type) !== parent.root) {
    return { type: `Choose a type of ${parent.name}.` };
  }
  if (partyKind === null) return null;
  const isOwed = type === 'receivable' || type === 'payable' || type === 'clearing';
  return isOwed
    ? null
    : { partyKind: 'Only receivable, payable and clearing accounts name a party.' };
}

async function refuseFixed(ctx: WriteContext, before: Row, wanted: Row): Promise<void> {
  const changed = (['isGroup', 'type', 'partyKind'] as const).filter(
    (name) => before[name] !== wanted[name],
  );
  const [first] = changed;
  if (!first) return;
  const says = 'This cannot change because the account has entries.';
  if (await hasLines(ctx, before.id)) {
    throw ruleBroken('account.fixed', says, { fields: { [first]: says } });
  }
  if (before.systemKey !== null || before.parentId === null) {
    const used = 'This cannot change because documents post on the account.';
    throw ruleBroken('account.fixed', used, { fields: { [first]: used } });
  }
  if ((await overridesNaming(ctx, before.id)) > 0) {
    const named = 'This cannot change because a posting rule names the account.';
    throw ruleBroken('account.fixed', named, { fields: { [first]: named } });
  }
  const children = await ctx.tx.$count(ledgerAccounts, eq(ledgerAccounts.parentId, before.id));
  if (changed.includes('isGroup') && children > 0) {
    const full = 'This cannot change because it has accounts below it.';
    throw ruleBroken('account.fixed', full, { fields: { isGroup: full } });
  }
}

async function refuseSwitchingOff(ctx: WriteContext, account: Row): Promise<void> {
  refuseSystem(account, 'switched off');
  const [bank] = await ctx.tx
    .select({ label: bankAccounts.label })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.ledgerAccountId, account.id), eq(bankAccounts.isActive, true)));
  if (bank) {
    const says = `Switch off the bank account ${bank.label} instead.`;
    throw ruleBroken('account.is_system', says, { fields: { isActive: says } });
  }
  const balance = await readAccountBalance(ctx, account.id);
  if (balance !== 0) {
    const says = `${account.name} has a balance of ${rupees(Math.abs(balance))}.`;
    throw ruleBroken('account.not_empty', says, { fields: { isActive: says } });
  }
  if ((await overridesNaming(ctx, account.id)) > 0) {
    const says = `${account.name} is named by a posting rule. Choose another account there first.`;
    throw ruleBroken('account.is_system', says, { fields: { isActive: says } });
  }
  const till = await tillOn(ctx, account);
  if (till) throw ruleBroken('account.is_system', till, { fields: { isActive: till } });
  const active = await ctx.tx.$count(
    ledgerAccounts,
    and(eq(ledgerAccounts.parentId, account.id), eq(ledgerAccounts.isActive, true)),
  );
  if (active > 0) {
    const says = `Accounts below ${account.name} are in use.`;
    throw ruleBroken('account.not_empty', says, { fields: { isActive: says } });
  }
}

/** Why an account has to stay: a till in use keeps its cash there; null for none. */
export async function tillOn(ctx: WriteContext, account: Row): Promise<string | null> {
  const [till] = await ctx.tx
    .select({ name: tills.name })
    .from(tills)
    .where(and(eq(tills.cashAccountId, account.id), eq(tills.isActive, true)));
  if (!till) return null;
  return `The counter ${till.name} has its cash on ${account.name}. Choose another account there first.`;
}

const overridesNaming = (ctx: WriteContext, accountId: number): Promise<number> =>
  ctx.tx.$count(postingOverrides, eq(postingOverrides.accountId, accountId));

/** Whether an account ever had an entry. */
export async function hasLines(ctx: WriteContext, accountId: number): Promise<boolean> {
  const [line] = await ctx.tx
    .select({ id: journalLines.id })
    .from(journalLines)
    .where(eq(journalLines.accountId, accountId))
    .limit(1);
  return line !== undefined;
}

async function refuseTaken(
  ctx: WriteContext,
  row: { id?: number; code: string; name: string; parentId: number | null },
): Promise<void> {
  const isOther = ne(ledgerAccounts.id, row.id ?? 0);
  const [same] = await ctx.tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.code, row.code), isOther));
  if (same) {
    const says = `Another account has the code ${row.code}.`;
    throw conflict('account.code_taken', says, { fields: { code: says } });
  }
  const [named] = await ctx.tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(
      and(
        sql`lower(${ledgerAccounts.name}) = ${row.name.toLowerCase()}`,
        sql`${ledgerAccounts.parentId} is not distinct from ${row.parentId}`,
        isOther,
      ),
    );
  if (!named || row.parentId === null) return;
  const parent = await readRow(ctx, ledgerAccounts, row.parentId);
  const says = `${parent.name} already has an account named ${row.name}.`;
  throw conflict('account.name_taken', says, { fields: { name: says } });
}

/** The ids above a group, itself included, and how many levels an account and what is below it take. */
async function around(ctx: WriteContext, { parentId, id }: { parentId: number; id: number }) {
  const { rows } = await ctx.tx.execute<{ above: string[]; below: string }>(sql`
    with recursive up as (
      select id, parent_id from ${ledgerAccounts} where id = ${parentId}
      union select a.id, a.parent_id from ${ledgerAccounts} a join up on up.parent_id = a.id
    ), down as (
      select id, 1 as level from ${ledgerAccounts} where id = ${id}
      union all select a.id, level + 1 from ${ledgerAccounts} a join down on a.parent_id = down.id
        where level < ${deepest + 1}
    )
    select (select array_agg(id::text) from up) as above, (select max(level) from down) as below`);
  const [row] = rows;
  return { above: (row?.above ?? []).map(Number), below: Number(row?.below ?? 1) };
}

async function refuseDepth(ctx: WriteContext, parent: Row, levels: number): Promise<void> {
  const { above } = await around(ctx, { parentId: parent.id, id: 0 });
  if (above.length + levels <= deepest) return;
  throw wrongParent(`Accounts can be at most ${deepest} levels deep.`);
}
