import type { DocKind } from '@counting-house/contract/accounts/open-items/open-item.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import { rupees } from '../../platform/money.ts';
import { notFound, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRows, updateRow } from '../../platform/rows/rows.ts';
import type { NamedPart } from '../journal/journal.rules.ts';
import { cancelPaymentVouchers, issuePaymentVouchers } from '../taxes/reverse-charge.service.ts';
import { share, settlesByItself } from './open-item.rules.ts';
import { allocations, openItems } from './open-item.table.ts';

export { share, settlesByItself } from './open-item.rules.ts';

type Item = typeof openItems.$inferSelect;

type OfEntry = {
  readonly source: { kind: string; id: number; seq: number; no: string };
};

export type NewItem = {
  readonly accountId: number;
  readonly party: Party;
  readonly side: 'debit' | 'credit';
  readonly amount: number;
  readonly docKind: DocKind;
  readonly docDate: string;
  readonly dueDate: string;
  readonly orderId: number | null;
};

/** The item of a line of an entry, as it is written with the entry; `settleItem` follows. */
export function newItem({ source }: OfEntry, { party, docDate, dueDate, ...values }: NewItem) {
  return {
    ...values,
    partyKind: party.kind,
    partyId: party.id,
    sourceKind: source.kind,
    sourceId: source.id,
    sourceSeq: source.seq,
    docNo: source.no,
    docDate,
    dueDate: dueDate < docDate ? docDate : dueDate,
    outstanding: values.amount,
  };
}

/**
 * Settles a new item with what stands on the other side: that of the same order, oldest first; without an
 * order whatever the party has, when that is switched on. The rest stays open.
 *
 * Locks the items that it may settle, by id.
 *
 * @param how `first`: the document that comes before all others; `named`: the only ones, with their parts.
 * @throws {Problem} `allocation.too_large`, `allocation.wrong_party` (422) for what is named.
 */
export async function settleItem(
  ctx: WriteContext,
  item: Item,
  how: {
    readonly first?: { readonly kind: string; readonly id: number } | undefined;
    readonly named?: readonly NamedPart[] | undefined;
    /** It is one of several of its entry: what is named of others is left to them. */
    readonly isOneOfMany?: boolean | undefined;
  } = {},
): Promise<void> {
  const parts = how.named
    ? await namedParts(ctx, item, { named: how.named, isOneOfMany: how.isOneOfMany ?? false })
    : share(item.outstanding, await lockOthers(ctx, item, how.first));
  if (parts.length === 0) return;
  const undone = await lastUndone(ctx, [item.id, ...parts.map(({ other }) => other.id)]);
  const settled = await insertRows(
    ctx,
    allocations,
    parts.map(({ other, amount }) => ({
      debitItemId: item.side === 'debit' ? item.id : other.id,
      creditItemId: item.side === 'debit' ? other.id : item.id,
      amount,
      allocatedOn: latest([item.docDate, other.docDate, undone(item.id), undone(other.id)]),
    })),
  );
  for (const { other, amount } of parts) await addOutstanding(ctx, other.id, -amount);
  await addOutstanding(ctx, item.id, -parts.reduce((sum, { amount }) => sum + amount, 0));
  if (item.partyKind === 'vendor') await issuePaymentVouchers(ctx, settled);
}

/**
 * When what settled documents before was undone, by id; '' for one of which nothing was. Until that day it settled them:
 * nothing else can count earlier, or they would have been settled twice on a day that is past.
 */
export async function lastUndone(
  ctx: ReadContext,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const { rows } = await ctx.tx.execute<{ id: string; day: string }>(sql`
    select asked.id::text as id, to_char(max(undone.day), 'YYYY-MM-DD') as day
    from unnest(${sql.param(ids)}::bigint[]) asked (id) cross join lateral (
      select reversed_on as day from ${allocations} where debit_item_id = asked.id and reversed_on is not null
      union all
      select reversed_on from ${allocations} where credit_item_id = asked.id and reversed_on is not null
    ) undone group by asked.id`);
  const days = new Map(rows.map(({ id, day }) => [Number(id), day]));
  return (id) => days.get(id) ?? '';
}

/** The last of some days; '' is none. */
export const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** The documents that are named, locked, each with what is settled of it. */
async function namedParts(
  ctx: WriteContext,
  item: Item,
  { named, isOneOfMany }: { named: readonly NamedPart[]; isOneOfMany: boolean },
): Promise<{ other: Item; amount: number }[]> {
  if (named.length === 0) return [];
  const locked = await ctx.tx
    .select()
    .from(openItems)
    .where(
      inArray(
        openItems.id,
        named.map(({ openItemId }) => openItemId),
      ),
    )
    .orderBy(asc(openItems.id))
    .for('update');
  const byId = new Map(locked.map((other) => [other.id, other]));
  const parts = named.flatMap(({ openItemId, amount }, index) => {
    const other = byId.get(openItemId);
    const place = `allocations.${index}.amount`;
    if (!other) throw notFound('Document');
    if (!isAgainst(item, other)) {
      if (isOneOfMany) return [];
      const says = `${other.docNo} and ${item.docNo} belong to different parties.`;
      throw ruleBroken('allocation.wrong_party', says, { fields: { [place]: says } });
    }
    if (amount > other.outstanding) {
      const says = `Only ${rupees(other.outstanding)} is left on ${other.docNo}.`;
      throw ruleBroken('allocation.too_large', says, { fields: { [place]: says } });
    }
    return [{ other, amount }];
  });
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (sum > item.outstanding) {
    const says = `The selected documents total ${rupees(sum)}, more than the ${rupees(item.outstanding)} received.`;
    throw ruleBroken('allocation.too_large', says, { fields: { allocations: says } });
  }
  return parts;
}

/** Whether one can settle the other: one party, one account, the other side. */
export const isAgainst = (item: Item, other: Item): boolean =>
  other.accountId === item.accountId &&
  other.partyKind === item.partyKind &&
  other.partyId === item.partyId &&
  other.side !== item.side;

/**
 * Takes the items of a reversed entry out: what they settled is open again, they themselves are void.
 *
 * @returns the ids of the items that are open again.
 */
export async function voidItems(
  ctx: WriteContext,
  { entryId, on, reason }: { entryId: number; on: string; reason: string },
): Promise<number[]> {
  const items = await ctx.tx
    .select()
    .from(openItems)
    .where(eq(openItems.entryId, entryId))
    .orderBy(asc(openItems.id));
  const reopened: number[] = [];
  for (const item of items) {
    reopened.push(...(await takeBackSettled(ctx, item, { on, reason })));
    await updateRow(ctx, openItems, { id: item.id }, { outstanding: 0, voidedOn: on });
  }
  return reopened;
}

/** Moves the day on which what a document makes somebody owe falls due. */
export async function moveDueDate(
  ctx: WriteContext,
  source: { readonly kind: string; readonly id: number },
  dueDate: string,
): Promise<void> {
  const items = await readRows(
    ctx,
    openItems,
    { sourceKind: source.kind, sourceId: source.id, voidedOn: null },
    { orderBy: ['id'], lock: 'update' },
  );
  for (const item of items) await changeRow(ctx, openItems, item, { dueDate });
}

/** The other side's items that this one may settle, in the order in which it does, locked. */
async function lockOthers(
  ctx: WriteContext,
  item: Item,
  first?: { readonly kind: string; readonly id: number },
): Promise<Item[]> {
  const ofOrder = item.orderId !== null;
  if (!ofOrder && !settlesByItself(item, ctx.settings['accounts.autoAllocation'])) return [];
  const others = ofOrder ? othersOfOrder(ctx.tx) : othersOfParty(ctx.tx);
  const side = item.side === 'debit' ? 'credit' : 'debit';
  const locked = await others.execute({ ...item, side });
  const isFirst = ({ sourceKind, sourceId }: Item) =>
    sourceKind === first?.kind && sourceId === first.id;
  return locked.toSorted(
    (a, b) =>
      Number(isFirst(b)) - Number(isFirst(a)) || a.dueDate.localeCompare(b.dueDate) || a.id - b.id,
  );
}

const openOfParty = and(
  eq(openItems.accountId, sql.placeholder('accountId')),
  eq(openItems.partyKind, sql.placeholder('partyKind')),
  eq(openItems.partyId, sql.placeholder('partyId')),
  eq(openItems.side, sql.placeholder('side')),
  gt(openItems.outstanding, 0),
);

const othersOfParty = hot((tx) =>
  tx
    .select()
    .from(openItems)
    .where(openOfParty)
    .orderBy(asc(openItems.id))
    .for('update')
    .prepare('open_items_of_party'),
);

const othersOfOrder = hot((tx) =>
  tx
    .select()
    .from(openItems)
    .where(and(openOfParty, eq(openItems.orderId, sql.placeholder('orderId'))))
    .orderBy(asc(openItems.id))
    .for('update')
    .prepare('open_items_of_order'),
);

/**
 * Opens again what an item settled or was settled by; locks the items on both sides.
 *
 * @returns the ids of the others.
 */
export async function takeBackSettled(
  ctx: WriteContext,
  item: Item,
  { on, reason }: { on: string; reason: string },
): Promise<number[]> {
  const live = await ctx.tx
    .select()
    .from(allocations)
    .where(
      and(
        or(eq(allocations.debitItemId, item.id), eq(allocations.creditItemId, item.id)),
        isNull(allocations.reversedOn),
      ),
    )
    .orderBy(asc(allocations.id));
  const touched = live.flatMap(({ debitItemId, creditItemId }) => [debitItemId, creditItemId]);
  await ctx.tx
    .select({ id: openItems.id })
    .from(openItems)
    .where(inArray(openItems.id, [...touched, item.id]))
    .orderBy(asc(openItems.id))
    .for('update');
  for (const allocation of live) {
    const reversedOn = allocation.allocatedOn > on ? allocation.allocatedOn : on;
    await updateRow(
      ctx,
      allocations,
      { id: allocation.id },
      { reversedOn, reversedAt: ctx.now, reason },
    );
    await addOutstanding(ctx, allocation.debitItemId, allocation.amount);
    await addOutstanding(ctx, allocation.creditItemId, allocation.amount);
  }
  if (item.partyKind === 'vendor') {
    await cancelPaymentVouchers(
      ctx,
      live.map(({ id }) => id),
    );
  }
  return touched.filter((id) => id !== item.id);
}

/** The caller holds the item's lock; the database refuses to go below zero or above the amount. */
export async function addOutstanding(ctx: WriteContext, id: number, by: number): Promise<void> {
  if (by === 0) return;
  await ctx.tx
    .update(openItems)
    .set({
      outstanding: sql`${openItems.outstanding} + ${by}`,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
      version: sql`${openItems.version} + 1`,
    })
    .where(eq(openItems.id, id));
}
