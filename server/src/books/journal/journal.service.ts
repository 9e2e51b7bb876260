import type { LedgerEvent as EventName } from '@counting-house/contract/accounts/journal/entry.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invariant } from '../../platform/problem.ts';
import { insertWithParts, insertPart } from '../../platform/rows/rows.ts';
import { withOverrides, withOverridesOfEach } from '../chart/override.service.ts';
import { withAccounts, type LedgerAccount } from '../chart/chart.service.ts';
import {
  checkLines,
  toJournalLines,
  net,
  type AccountLine,
  type PostedEvent,
  type Source,
} from './journal.rules.ts';
import { journalEntries, journalLines } from './journal.table.ts';
import { newItem, settleItem, voidItems, type NewItem } from '../open-items/open-item.service.ts';
import { settleReopened } from '../open-items/reopened.service.ts';
import { openItems } from '../open-items/open-item.table.ts';
import { lockOrdersOfEntries } from '../open-items/settle-lock.service.ts';
import { partiesNow } from '../open-items/party-merge.service.ts';
import { assertOpen, assertTaxOpen, reversalDate, supplies } from '../periods/period.service.ts';
import { taxTouches, readTaxTouches } from './tax-touch.service.ts';
import { postingTable } from './posting.rules.ts';

export {
  credit,
  debit,
  type NamedPart,
  type PostedEvent as LedgerEvent,
  type RoleLine,
} from './journal.rules.ts';

type Entry = typeof journalEntries.$inferSelect;

/** Characters that an entry's words have at least; the table holds it. */
const shortestNarration = 3;

/**
 * Posts an event: one balanced entry in the caller's transaction. A line on a receivable or payable
 * account becomes an open item and is settled as far as it can be.
 *
 * @returns the entry's id; null when all amounts are zero, so that there is nothing to post.
 * @throws {Problem} `period.*` (422) when the date may not be posted; `entry.posted_already` (409);
 *   `entry.party_missing` (422); `chart.incomplete` (503).
 */
export async function post(ctx: WriteContext, event: PostedEvent): Promise<number | null> {
  const { centre, lines } = toJournalLines(event);
  checkLines(event.event, lines);
  await assertOpen(ctx, event.date, event.event, event.reason);

  const placed = await withOverrides(ctx, lines, centre);
  const found = await withAccounts(
    ctx,
    placed.filter(({ amount }) => amount > 0),
    { party: event.party, centre },
  );
  const touched = taxTouches(
    event.event,
    found.map(({ account }) => account),
  );
  const isAsked = supplies.includes(event.event);
  await assertTaxOpen(
    ctx,
    event.date,
    touched.filter((touch) => touch !== 'supply' || !isAsked),
  );
  const [first] = found;
  const netted = net(found.map(({ line }) => line));
  if (!first || netted.length === 0) return null;
  const balance = netted.reduce((sum, { amount }) => sum + amount, 0);
  invariant(balance === 0, `${event.event} does not balance by ${balance}`);

  const entry = await insertEntry(ctx, {
    entryDate: event.date,
    event: event.event,
    source: { ...event.source, seq: event.source.seq ?? (await nextSeq(ctx, event)) },
    party: event.party ?? null,
    narration: narrationOf(event),
    reason: event.reason ?? null,
    centreId: first.centreId,
    lines: netted,
    items: itemsOf(event, netted, found),
    settlesFirst: event.settlesFirst,
    settles: event.settles,
  });
  return entry.id;
}

/**
 * As `post`, of the same event of several documents on one day, none of which makes anybody owe something; what is
 * asked of the books is asked once. Each names its `seq`.
 *
 * @throws {Problem} `period.*` (422); `entry.posted_already` (409) from the database; `chart.incomplete` (503).
 */
export async function postEach(ctx: WriteContext, events: readonly PostedEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  await assertOpen(ctx, first.date, first.event, first.reason);
  for (const [centre, same] of Map.groupBy(events, (event) => toJournalLines(event).centre)) {
    for (const one of same) {
      invariant(one.event === first.event && one.date === first.date, 'they are of one kind');
      checkLines(one.event, toJournalLines(one).lines);
    }
    const placed = (
      await withOverridesOfEach(
        ctx,
        same.map((one) => toJournalLines(one).lines),
        centre,
      )
    ).map((lines) => lines.filter(({ amount }) => amount > 0));
    const found = await withAccounts(ctx, placed.flat(), { party: undefined, centre });
    const touched = taxTouches(
      first.event,
      found.map(({ account }) => account),
    );
    await assertTaxOpen(ctx, first.date, touched);
    let at = 0;
    for (const [index, one] of same.entries()) {
      const count = placed[index]?.length ?? 0;
      const own = found.slice(at, at + count);
      at += count;
      await writeEntry(ctx, one, own);
    }
  }
}

async function writeEntry(
  ctx: WriteContext,
  event: PostedEvent,
  found: readonly { line: AccountLine; account: LedgerAccount; centreId: number }[],
): Promise<void> {
  const netted = net(found.map(({ line }) => line));
  const [first] = found;
  if (!first || netted.length === 0) return;
  const balance = netted.reduce((sum, { amount }) => sum + amount, 0);
  invariant(balance === 0, `${event.event} does not balance by ${balance}`);
  invariant(itemsOf(event, netted, found).length === 0, `${event.event} makes open items`);
  invariant(event.source.seq !== undefined, `${event.event} of many names which one it is`);
  await insertEntry(ctx, {
    entryDate: event.date,
    event: event.event,
    source: { ...event.source, seq: event.source.seq },
    party: event.party ?? null,
    narration: narrationOf(event),
    reason: event.reason ?? null,
    centreId: first.centreId,
    lines: netted,
  });
}

/**
 * Undoes what an event of a document posted: the same lines with the sides swapped, linked to it. What
 * its open items settled becomes open again, and they are void.
 *
 * @param at the document and the event; `date` when the caller wants one.
 * @returns the new entry's id; null when the event had posted nothing.
 * @throws {Problem} `entry.reversed_already` (409); `period.*` (422).
 */
export async function reverse(
  ctx: WriteContext,
  at: { readonly source: Omit<Source, 'no'>; readonly event: EventName },
  { reason, date }: { readonly reason: string; readonly date?: string | undefined },
): Promise<number | null> {
  const { original, reversedBy } = await latestOf(ctx, at);
  if (!original) return null;
  if (reversedBy !== null) {
    throw conflict(
      'entry.reversed_already',
      `Entry #${original.id} is already reversed by #${reversedBy}.`,
    );
  }
  return undoEntry(ctx, original, { reason, date });
}

/**
 * Undoes one entry, as `reverse` does.
 *
 * @throws {Problem} `entry.reversed_already` (409) from the database when two undo it at once; `period.*` (422).
 */
export async function undoEntry(
  ctx: WriteContext,
  original: Entry,
  { reason, date }: { readonly reason: string; readonly date?: string | undefined },
): Promise<number> {
  await lockOrdersOfEntries(ctx, [original.id]);
  const entryDate = await dateOfReversal(ctx, original, { reason, date });
  const lines = await ctx.tx
    .select()
    .from(journalLines)
    .where(eq(journalLines.entryId, original.id))
    .orderBy(journalLines.lineNo);
  const now = await partiesNow(ctx, [original, ...lines]);
  const entry = await insertEntry(ctx, {
    entryDate,
    event: postingTable[original.event].undoneAs ?? original.event,
    source: {
      kind: original.sourceKind,
      id: original.sourceId,
      no: original.sourceNo,
      seq: original.sourceSeq,
    },
    party: now(partyOf(original)),
    narration: `Reversal of #${original.id}: ${original.narration}`.slice(0, 500),
    reason,
    reversesId: original.id,
    centreId: lines[0]?.centreId ?? 0,
    lines: lines.map((line) => ({
      accountId: line.accountId,
      party: now(partyOf(line)),
      tax: taxOf(line),
      bankRef: line.bankRef,
      amount: line.credit - line.debit,
    })),
  });
  const reopened = await voidItems(ctx, { entryId: original.id, on: entryDate, reason });
  await settleReopened(ctx, reopened);
  return entry.id;
}

/** An entry as it is written: its amounts are positive for a debit. */
type NewEntry = {
  readonly entryDate: string;
  readonly event: EventName;
  readonly source: Source & { readonly seq: number };
  readonly party: Party | null;
  readonly narration: string;
  readonly reason: string | null;
  readonly reversesId?: number;
  readonly centreId: number;
  readonly lines: readonly AccountLine[];
  /** What somebody owes by it. */
  readonly items?: readonly NewItem[];
  readonly settlesFirst?: PostedEvent['settlesFirst'];
  readonly settles?: PostedEvent['settles'];
};

async function insertEntry(ctx: WriteContext, entry: NewEntry): Promise<Entry> {
  const debits = entry.lines.filter(({ amount }) => amount > 0);
  const inOrder = [...debits, ...entry.lines.filter(({ amount }) => amount < 0)];
  const head = {
    entryDate: entry.entryDate,
    postedAt: ctx.now,
    postedBy: ctx.user.id,
    event: entry.event,
    sourceKind: entry.source.kind,
    sourceId: entry.source.id,
    sourceSeq: entry.source.seq,
    sourceNo: entry.source.no,
    ...partyColumns(entry.party),
    narration: entry.narration,
    reversesId: entry.reversesId ?? null,
    reason: entry.reason,
    total: debits.reduce((sum, { amount }) => sum + amount, 0),
  };
  const lines = inOrder.map(({ accountId, amount, party, tax, bankRef }, index) => ({
    entryDate: entry.entryDate,
    lineNo: index + 1,
    accountId,
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
    ...partyColumns(party),
    centreId: entry.centreId,
    taxComponentId: tax?.componentId ?? null,
    taxBase: tax?.base ?? null,
    taxRate: tax?.rate ?? null,
    bankRef,
  }));
  const items = (entry.items ?? []).map((item) => newItem(entry, item));
  const written = await insertWithParts(ctx, journalEntries, head, [
    insertPart(journalLines, 'entryId', lines, { isNoted: false }),
    insertPart(openItems, 'entryId', items),
  ]);
  for (const item of written.parts[1]) {
    await settleItem(ctx, item, {
      first: entry.settlesFirst,
      named: entry.settles,
      isOneOfMany: items.length > 1,
    });
  }
  return written.row;
}

const partyColumns = (party: Party | null) => ({
  partyKind: party?.kind ?? null,
  partyId: party?.id ?? null,
  partyName: party?.name ?? null,
});

type PartyColumns = Pick<Entry, 'partyKind' | 'partyId' | 'partyName'>;

function partyOf({ partyKind, partyId, partyName }: PartyColumns): Party | null {
  return partyKind && partyId !== null
    ? { kind: partyKind, id: partyId, name: partyName ?? '' }
    : null;
}

function taxOf(line: typeof journalLines.$inferSelect) {
  if (line.taxComponentId === null) return null;
  return { componentId: line.taxComponentId, base: line.taxBase ?? 0, rate: line.taxRate ?? 0 };
}

/** The newest entry of an event of a document, and the entry that undid it. */
async function latestOf(
  ctx: WriteContext,
  { source, event }: { source: Omit<Source, 'no'>; event: EventName },
): Promise<{ original: Entry | undefined; reversedBy: number | null }> {
  const reversal = alias(journalEntries, 'reversal');
  const [row] = await ctx.tx
    .select({ original: journalEntries, reversedBy: reversal.id })
    .from(journalEntries)
    .leftJoin(reversal, eq(reversal.reversesId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.event, event),
        eq(journalEntries.sourceKind, source.kind),
        eq(journalEntries.sourceId, source.id),
        source.seq === undefined ? undefined : eq(journalEntries.sourceSeq, source.seq),
        isNull(journalEntries.reversesId),
      ),
    )
    .orderBy(desc(journalEntries.sourceSeq))
    .limit(1);
  return { original: row?.original, reversedBy: row?.reversedBy ?? null };
}

/** One more than the last time, which must have been reversed since. */
async function nextSeq(ctx: WriteContext, event: PostedEvent): Promise<number> {
  const { original, reversedBy } = await latestOf(ctx, event);
  if (!original) return 1;
  if (reversedBy !== null) return original.sourceSeq + 1;
  throw conflict('entry.posted_already', `This event is already in the books (#${original.id}).`);
}

async function dateOfReversal(
  ctx: WriteContext,
  original: Entry,
  { reason, date }: { reason: string; date?: string | undefined },
): Promise<string> {
  const { event } = original;
  const touches = await readTaxTouches(ctx, original);
  if (date === undefined) return reversalDate(ctx, original.entryDate, { event, reason, touches });
  await assertOpen(ctx, date, event, reason);
  await assertTaxOpen(ctx, date, touches);
  return date;
}

/** What an entry says of itself: what the event says, unless that is too short to say anything alone. */
function narrationOf({ event, source, party, narration = '' }: PostedEvent): string {
  if (narration.length >= shortestNarration) return narration;
  const words = `${ledgerEvents[event]}: ${source.no}`;
  return [words, party?.name, narration].filter(Boolean).join(', ');
}

/** Every line on a receivable or payable account is something that somebody owes. */
function itemsOf(
  event: PostedEvent,
  lines: readonly AccountLine[],
  accounts: readonly { account: LedgerAccount }[],
): NewItem[] {
  if (postingTable[event.event].movesItems) return [];
  const types = new Map(accounts.map(({ account }) => [account.id, account.type]));
  const owed = lines.filter(({ accountId }) =>
    ['receivable', 'payable'].includes(types.get(accountId) ?? ''),
  );
  return owed.map(({ accountId, party, amount }) => {
    const docKind = postingTable[event.event].item;
    invariant(docKind && party, `${event.event} makes an open item of a party`);
    return {
      accountId,
      party,
      side: amount > 0 ? 'debit' : 'credit',
      amount: Math.abs(amount),
      docKind,
      docDate: event.docDate ?? event.date,
      dueDate: event.dueDate ?? event.docDate ?? event.date,
      orderId: event.orderId ?? null,
    };
  });
}
