import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ledgerParties } from '../journal/ledger-party.table.ts';
import type { RoleLine } from '../journal/journal.rules.ts';
import { openItems } from './open-item.table.ts';
import { partyMerges } from './party-merge.table.ts';

type PartyColumns = {
  readonly partyKind: Party['kind'] | null;
  readonly partyId: number | null;
};

/**
 * Which party stands for another today: of one that was merged the one that was kept. What is undone later is
 * undone there, because its open items are there.
 */
export async function partiesNow(
  ctx: ReadContext,
  named: readonly PartyColumns[],
): Promise<(party: Party | null) => Party | null> {
  const ids = [...new Set(named.flatMap(({ partyId }) => partyId ?? []))];
  if (ids.length === 0) return (party) => party;
  const merges = await ctx.tx.select().from(partyMerges).where(inArray(partyMerges.droppedId, ids));
  return (party) => {
    const kept = merges.find((one) => one.partyKind === party?.kind && one.droppedId === party.id);
    return party && kept ? { kind: party.kind, id: kept.keptId, name: kept.keptName } : party;
  };
}

type Merging = { readonly keep: Party; readonly drop: Party };

/**
 * Gives what a party owes and is owed, document by document, to another one.
 *
 * Locks the documents of the one that goes, lowest id first.
 */
export async function moveItems(ctx: WriteContext, { keep, drop }: Merging): Promise<void> {
  const ofDropped = and(eq(openItems.partyKind, drop.kind), eq(openItems.partyId, drop.id));
  await ctx.tx
    .select({ id: openItems.id })
    .from(openItems)
    .where(ofDropped)
    .orderBy(asc(openItems.id))
    .for('update');
  await ctx.tx.update(openItems).set({ partyId: keep.id }).where(ofDropped);
}

/**
 * Remembers that a party stands for another one from now on.
 *
 * @returns the lines that move its balances, to be posted as `party.merged`; paise.
 */
export async function moveBalances(
  ctx: WriteContext,
  { keep, drop }: Merging,
): Promise<RoleLine[]> {
  await ctx.tx
    .update(partyMerges)
    .set({ keptId: keep.id, keptName: keep.name })
    .where(and(eq(partyMerges.partyKind, drop.kind), eq(partyMerges.keptId, drop.id)));
  await ctx.tx.insert(partyMerges).values({
    partyKind: drop.kind,
    droppedId: drop.id,
    keptId: keep.id,
    keptName: keep.name,
    at: ctx.now,
  });
  const balances = await ctx.tx
    .select({ accountId: ledgerParties.accountId, balance: ledgerParties.balance })
    .from(ledgerParties)
    .where(
      and(
        eq(ledgerParties.partyKind, drop.kind),
        eq(ledgerParties.partyId, drop.id),
        ne(ledgerParties.balance, 0),
      ),
    )
    .orderBy(asc(ledgerParties.accountId));
  return balances.flatMap(({ accountId, balance }): RoleLine[] => {
    const [owing, owed] = balance > 0 ? [keep, drop] : [drop, keep];
    const amount = Math.abs(balance);
    return [
      { role: 'account', side: 'debit', amount, accountId, party: owing },
      { role: 'account', side: 'credit', amount, accountId, party: owed },
    ];
  });
}

/** Calls a party that others were merged into by another name. */
export async function renameKept(ctx: WriteContext, { kind, id, name }: Party): Promise<void> {
  await ctx.tx
    .update(partyMerges)
    .set({ keptName: name })
    .where(and(eq(partyMerges.partyKind, kind), eq(partyMerges.keptId, id)));
}
