import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { tills, tillSessions } from './till.table.ts';

type TillSession = typeof tillSessions.$inferSelect;

/**
 * The till that the person who asks has open; null when they have none, and for programs. It stays open until
 * the end of the transaction: anyone who closes it waits.
 */
export async function tillInUse(ctx: WriteContext): Promise<TillSession | null> {
  if (ctx.user.kind !== 'user') return null;
  const mine = { userId: ctx.user.id, closedAt: null };
  const [open] = await readRows(ctx, tillSessions, mine, { lock: 'share' });
  return open ?? null;
}

/** The account that the cash of a session's till lies on; undefined: cash in hand, also of no till. */
export async function readCashAccount(
  ctx: ReadContext,
  sessionId: number | null | undefined,
): Promise<number | undefined> {
  if (!sessionId) return undefined;
  const [row] = await ctx.tx
    .select({ cashAccountId: tills.cashAccountId })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(eq(tillSessions.id, sessionId));
  return row?.cashAccountId ?? undefined;
}

/** As `tillInUse`. @throws {Problem} `till.not_open` (422). */
export async function readOpenTill(ctx: WriteContext): Promise<TillSession> {
  const open = await tillInUse(ctx);
  if (!open) throw ruleBroken('till.not_open', 'Open your counter first.');
  return open;
}
