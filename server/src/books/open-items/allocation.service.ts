import type {
  AutoAllocation,
  NewAllocations,
  OpenItem,
} from '@counting-house/contract/accounts/open-items/open-item.ts';
import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { dateText, momentText } from '../../platform/clock.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, notFound, ruleBroken } from '../../platform/problem.ts';
import { insertRows, readRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { firstOpenDate } from '../periods/period.service.ts';
import { itemsById } from './open-item-list.service.ts';
import { cancelPaymentVouchers, issuePaymentVouchers } from '../taxes/reverse-charge.service.ts';
import { addOutstanding, isAgainst, lastUndone, latest } from './open-item.service.ts';
import { allocations, openItems } from './open-item.table.ts';
import { lockOrdersOfItems, lockOrdersOfParties } from './settle-lock.service.ts';

type Item = typeof openItems.$inferSelect;
type Pair = NewAllocations['pairs'][number];

/**
 * Settles documents of a party with each other, as somebody chose. Locks the items by id, so of two who
 * spend one receipt one does. It posts nothing: both sides stand on one account already.
 *
 * @throws {Problem} `allocation.spent_already` (409); `allocation.too_large`, `allocation.wrong_party`,
 *   `invalid` (422).
 */
export async function allocate(
  ctx: WriteContext,
  { pairs, date }: NewAllocations,
): Promise<{ rows: OpenItem[] }> {
  const ids = [...new Set(pairs.flatMap((pair) => [pair.debitItemId, pair.creditItemId]))];
  const items = await lockItems(ctx, ids);
  const left = new Map([...items].map(([id, { outstanding }]) => [id, outstanding]));
  for (const [index, pair] of pairs.entries()) {
    await writePair(ctx, items, left, { pair, index, date });
  }
  return { rows: await itemsById(ctx, ids) };
}

/**
 * Undoes one settling: both documents are open again by its amount.
 *
 * @throws {Problem} `allocation.reversed_already` (409).
 */
export async function unallocate(
  ctx: WriteContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ rows: OpenItem[] }> {
  const seen = await readRow(ctx, allocations, id);
  const ids = [seen.debitItemId, seen.creditItemId];
  await lockItems(ctx, ids);
  const { reversedOn, allocatedOn, amount } = await readRow(ctx, allocations, id);
  if (reversedOn !== null) {
    throw conflict('allocation.reversed_already', 'This settling is already undone.');
  }
  const on = allocatedOn > ctx.today ? allocatedOn : ctx.today;
  await updateRow(ctx, allocations, { id }, { reversedOn: on, reversedAt: ctx.now, reason });
  for (const itemId of ids) await addOutstanding(ctx, itemId, amount);
  await cancelPaymentVouchers(ctx, [id]);
  return { rows: await itemsById(ctx, ids) };
}

/**
 * Settles what is open of a party by its oldest due documents.
 *
 * @throws {Problem} `allocation.nothing_open` (422).
 */
export async function autoAllocate(
  ctx: WriteContext,
  { partyKind, partyId, accountId }: AutoAllocation,
): Promise<{ pairs: Pair[] }> {
  if (partyKind === 'vendor') needsRight(ctx, 'accounts.payable.pay');
  await lockOrdersOfParties(ctx, [{ kind: partyKind, id: partyId }]);
  const locked = await ctx.tx
    .select()
    .from(openItems)
    .where(
      and(
        eq(openItems.partyKind, partyKind),
        eq(openItems.partyId, partyId),
        accountId === undefined ? undefined : eq(openItems.accountId, accountId),
        gt(openItems.outstanding, 0),
      ),
    )
    .orderBy(asc(openItems.id))
    .for('update');
  const items = new Map(locked.map((item) => [item.id, item]));
  const pairs = pairsOf(locked.toSorted(byDue));
  if (pairs.length === 0) {
    throw ruleBroken('allocation.nothing_open', 'There is nothing to allocate.');
  }
  const left = new Map(locked.map(({ id, outstanding }) => [id, outstanding]));
  for (const [index, pair] of pairs.entries()) {
    await writePair(ctx, items, left, { pair, index, date: undefined });
  }
  return { pairs };
}

const byDue = (a: Item, b: Item) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id;

/** Each receipt goes to the oldest debt of its account, as far as it goes. */
function pairsOf(items: readonly Item[]): Pair[] {
  const left = new Map(items.map(({ id, outstanding }) => [id, outstanding]));
  const debits = items.filter(({ side }) => side === 'debit');
  const pairs: Pair[] = [];
  for (const credit of items.filter(({ side }) => side === 'credit')) {
    for (const debit of debits) {
      const amount = Math.min(left.get(credit.id) ?? 0, left.get(debit.id) ?? 0);
      if (debit.accountId !== credit.accountId || amount === 0) continue;
      pairs.push({ debitItemId: debit.id, creditItemId: credit.id, amount });
      left.set(credit.id, (left.get(credit.id) ?? 0) - amount);
      left.set(debit.id, (left.get(debit.id) ?? 0) - amount);
    }
  }
  return pairs;
}

async function lockItems(
  ctx: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Item>> {
  await lockOrdersOfItems(ctx, ids);
  const locked = await ctx.tx
    .select()
    .from(openItems)
    .where(inArray(openItems.id, [...ids]))
    .orderBy(asc(openItems.id))
    .for('update');
  if (locked.length < new Set(ids).size) throw notFound('Document');
  if (locked.some(({ partyKind }) => partyKind === 'vendor')) {
    needsRight(ctx, 'accounts.payable.pay');
  }
  return new Map(locked.map((item) => [item.id, item]));
}

async function writePair(
  ctx: WriteContext,
  items: ReadonlyMap<number, Item>,
  left: Map<number, number>,
  { pair, index, date }: { pair: Pair; index: number; date: string | undefined },
): Promise<void> {
  const [debit, credit] = [items.get(pair.debitItemId), items.get(pair.creditItemId)];
  const place = `pairs.${index}.amount`;
  if (!debit || !credit) throw notFound('Document');
  if (debit.side !== 'debit' || credit.side !== 'credit' || !isAgainst(debit, credit)) {
    const says = `${credit.docNo} and ${debit.docNo} belong to different parties.`;
    throw ruleBroken('allocation.wrong_party', says, { fields: { [place]: says } });
  }
  const spent = [credit, debit].find(({ id }) => left.get(id) === 0);
  if (spent) {
    const says = await whoSpent(ctx, spent);
    throw conflict('allocation.spent_already', says, { fields: { [place]: says } });
  }
  for (const item of [credit, debit]) {
    const open = left.get(item.id) ?? 0;
    if (pair.amount > open) {
      const says = `Only ${rupees(open)} is left on ${item.docNo}.`;
      throw ruleBroken('allocation.too_large', says, { fields: { [place]: says } });
    }
    left.set(item.id, open - pair.amount);
  }
  const settled = await insertRows(ctx, allocations, [
    { ...pair, allocatedOn: await dayOf(ctx, [debit, credit], date) },
  ]);
  await addOutstanding(ctx, debit.id, -pair.amount);
  await addOutstanding(ctx, credit.id, -pair.amount);
  if (debit.partyKind === 'vendor') await issuePaymentVouchers(ctx, settled);
}

/** Who settled the last of a document, and when: for the one who wanted to do so as well. */
async function whoSpent(ctx: WriteContext, item: Item): Promise<string> {
  const [last] = await ctx.tx
    .select({ name: users.name, at: allocations.createdAt })
    .from(allocations)
    .leftJoin(users, eq(users.id, allocations.createdBy))
    .where(
      and(
        or(eq(allocations.debitItemId, item.id), eq(allocations.creditItemId, item.id)),
        isNull(allocations.reversedOn),
      ),
    )
    .orderBy(desc(allocations.id))
    .limit(1);
  if (!last) return 'This amount was already allocated. Reload and try again.';
  const at = momentText(ctx.settings['business.timeZone'], last.at);
  return `${item.docNo} was already allocated by ${last.name ?? 'Counting House'} on ${at}. Reload and try again.`;
}

/**
 * The day of the later document while its month is open, else the first open day from today on; not before what settled
 * one of them was undone.
 */
async function dayOf(
  ctx: WriteContext,
  [a, b]: readonly [Item, Item],
  date: string | undefined,
): Promise<string> {
  const undone = await lastUndone(ctx, [a.id, b.id]);
  const dated = latest([a.docDate, b.docDate]);
  const first = latest([dated, undone(a.id), undone(b.id)]);
  if (date === undefined) return firstOpenDate(ctx, first);
  if (date < dated) throw invalid({ date: `Choose ${dateText(dated)} or a later day.` });
  if (date < first) {
    const says = `Settled until ${dateText(first)}, when that was undone. Choose that day or a later one.`;
    throw invalid({ date: says });
  }
  if ((await firstOpenDate(ctx, date)) !== date) {
    throw invalid({ date: `${dateText(date)} is in a month that is not open.` });
  }
  return date;
}
