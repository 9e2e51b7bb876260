import type {
  CloseTill,
  MyTill,
  NewTillMove,
  OpenTill,
  TillReport,
} from '@counting-house/contract/orders/till.ts';
import { refuseNegativeCash } from '../../books/banks/cash.service.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { readRows } from '../../platform/rows/read.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  nextIds,
  insertRows,
  stale,
} from '../../platform/rows/rows.ts';
import { readCashAccount } from './open-till.service.ts';
import { readCash, tillReport } from './report.service.ts';
import { countedCash, expectedCash } from './till.rules.ts';
import { tillMoves, tills, tillSessions } from './till.table.ts';

/** The till that the caller has open, as it stands now. */
export async function getMyTill(ctx: ReadContext): Promise<MyTill> {
  const [open] = await readRows(ctx, tillSessions, { userId: ctx.user.id, closedAt: null });
  return {
    session: open ? await tillReport(ctx, open.id) : null,
    paper: ctx.settings['invoices.counterPaper'],
  };
}

/**
 * Opens a till. Its float is cash in hand that lies in the drawer now: nothing is posted.
 *
 * @throws {Problem} `till.taken`, `till.mine_open` (409); `till.out_of_use` (422).
 */
export async function openTill(
  ctx: WriteContext,
  { tillId, float }: OpenTill,
): Promise<TillReport> {
  const till = await lockRow(ctx, tills, tillId);
  if (!till.isActive) throw ruleBroken('till.out_of_use', 'This counter is not in use.');
  const session = await insertRow(ctx, tillSessions, {
    number: await nextNumber(ctx, 'till_session', { date: ctx.today }),
    tillId,
    userId: ctx.user.id,
    openedAt: ctx.now,
    float,
  });
  return tillReport(ctx, session.id);
}

/**
 * Puts cash into the till or takes it out: to or from the safe, which is cash in hand, or as another expense or
 * income.
 *
 * Locks the session, then the books.
 *
 * @throws {Problem} `till.not_open`, `till.short`, `cash.short` (422).
 */
export async function moveTillCash(ctx: WriteContext, input: NewTillMove): Promise<TillReport> {
  const { direction, amount } = input;
  const session = await lockMine(ctx);
  if (direction === 'out') {
    const there = expectedCash({ float: session.float, ...(await readCash(ctx, session.id)) });
    if (amount > there) {
      throw ruleBroken('till.short', `Only ${rupees(Math.max(0, there))} is in the counter.`, {
        fields: { amount: `Only ${rupees(Math.max(0, there))} is in the counter.` },
      });
    }
  }
  const [id] = await nextIds(ctx, tillMoves, 1);
  invariant(id, 'a sequence gives an id');
  const source = { kind: 'till_move', id, no: session.number, seq: 1 };
  const accountId = await readCashAccount(ctx, session.id);
  const entryId = await postMove(ctx, { ...input, source, accountId });
  if (entryId !== null && direction === 'out') {
    await refuseNegativeCash(ctx, ctx.today, accountId);
  }
  await insertRows(ctx, tillMoves, [{ ...input, id, sessionId: session.id, entryId }]);
  return tillReport(ctx, session.id);
}

/** Posts what leaves the account of a till or comes to it; the safe is cash in hand. */
async function postMove(
  ctx: WriteContext,
  move: Pick<NewTillMove, 'direction' | 'purpose' | 'amount'> & {
    readonly source: Parameters<typeof post>[1]['source'];
    readonly accountId: number | undefined;
  },
): Promise<number | null> {
  const { direction, purpose, amount, source, accountId } = move;
  if (purpose === 'safe' && accountId === undefined) return null;
  const isOut = direction === 'out';
  const here = isOut ? credit('cash', amount, { accountId }) : debit('cash', amount, { accountId });
  const other = isOut ? debit : credit;
  const beyond = isOut ? 'other_expense' : 'other_income';
  return post(ctx, {
    event: purpose === 'safe' ? 'till.moved' : isOut ? 'till.paidOut' : 'till.paidIn',
    date: ctx.today,
    source,
    lines: [here, other(purpose === 'safe' ? 'cash' : beyond, amount)],
  });
}

/**
 * Closes a till with its cash counted; what is short or over is posted, whatever cash the books have: what was counted
 * is there. What is sold or given back at the same
 * time is in the count, or finds the till closed.
 *
 * Locks the session, then the books.
 *
 * @throws {Problem} `stale` (409); `till.closed` (422); `right_missing` (403) for the till of somebody else.
 */
export async function closeTill(
  ctx: WriteContext,
  { id, version, counted: counts, note }: CloseTill,
): Promise<TillReport> {
  const session = await lockRow(ctx, tillSessions, id);
  if (session.closedAt !== null) throw ruleBroken('till.closed', 'This counter is already closed.');
  if (session.userId !== ctx.user.id) needsRight(ctx, 'orders.till.write');
  if (session.version !== version) throw await stale(ctx, tillSessions, session);
  const expected = expectedCash({ float: session.float, ...(await readCash(ctx, id)) });
  const counted = countedCash(counts);
  await changeRow(ctx, tillSessions, session, {
    closedAt: ctx.now,
    closedById: ctx.user.id,
    expected,
    counted,
    counts: counts.filter(({ count }) => count > 0),
    note,
    entryId: await postDifference(ctx, session, counted - expected),
  });
  return tillReport(ctx, id);
}

/** @param difference paise; below zero cash is missing. */
async function postDifference(
  ctx: WriteContext,
  { id, number }: typeof tillSessions.$inferSelect,
  difference: number,
): Promise<number | null> {
  if (difference === 0) return null;
  const amount = Math.abs(difference);
  const at = { accountId: await readCashAccount(ctx, id) };
  const entryId = await post(ctx, {
    event: 'till.counted',
    date: ctx.today,
    source: { kind: 'till_session', id, no: number, seq: 1 },
    lines:
      difference < 0
        ? [debit('cash_difference', amount), credit('cash', amount, at)]
        : [debit('cash', amount, at), credit('cash_difference', amount)],
  });
  return entryId;
}

/** @throws {Problem} `till.not_open` (422). */
async function lockMine(ctx: WriteContext) {
  const mine = { userId: ctx.user.id, closedAt: null };
  const [open] = await readRows(ctx, tillSessions, mine, { lock: 'update' });
  if (!open) throw ruleBroken('till.not_open', 'Open your counter first.');
  return open;
}
