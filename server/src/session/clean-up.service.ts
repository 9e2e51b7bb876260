import { and, isNull, lt, or } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { replays } from '../platform/http/replay.table.ts';
import { approvals } from './approval/approval.table.ts';
import { devices } from './sign-in/device.table.ts';
import { otpChallenges } from './otp/otp-challenge.table.ts';
import { rateBuckets } from '../platform/limits/rate.table.ts';
import { resetTickets } from './password/reset-ticket.table.ts';
import { deviceDays } from './sessions/session.rules.ts';
import { sessions } from './sessions/session.table.ts';
import { signInChallenges } from './sign-in/sign-in-challenge.table.ts';
import { userLogs } from './people/user-log.table.ts';

/** Days for which what has ended is kept, so that it can still be asked about. */
const keptDays = {
  session: 90,
  challenge: 2,
  ticket: 30,
  device: deviceDays,
  /** The longest span in which tries are counted is a week. */
  bucket: 8,
  replay: 7,
} as const;

/**
 * Removes what nobody can use any more: ended sessions, OTPs and tickets, browsers not seen for long,
 * counted tries that no longer count, and answers that are no longer repeated.
 *
 * @returns how many rows of each went.
 */
export async function cleanUp(ctx: WriteContext): Promise<Readonly<Record<string, number>>> {
  const { tx } = ctx;
  const before = (kind: keyof typeof keptDays) => daysBefore(ctx.now, keptDays[kind]);
  const counts = {
    sessions: await tx
      .delete(sessions)
      .where(
        or(
          lt(sessions.revokedAt, before('session')),
          lt(sessions.absoluteExpiry, before('session')),
        ),
      ),
    challenges: await tx
      .delete(otpChallenges)
      .where(lt(otpChallenges.expiresAt, before('challenge'))),
    signIns: await tx
      .delete(signInChallenges)
      .where(lt(signInChallenges.expiresAt, before('challenge'))),
    approvals: await tx.delete(approvals).where(lt(approvals.expiresAt, before('challenge'))),
    tickets: await tx
      .delete(resetTickets)
      .where(
        or(lt(resetTickets.usedAt, before('ticket')), lt(resetTickets.expiresAt, before('ticket'))),
      ),
    devices: await tx.delete(devices).where(lt(devices.lastSeenAt, before('device'))),
    buckets: await tx
      .delete(rateBuckets)
      .where(
        and(
          lt(rateBuckets.windowStart, before('bucket')),
          or(isNull(rateBuckets.blockedUntil), lt(rateBuckets.blockedUntil, ctx.now)),
        ),
      ),
    replays: await tx.delete(replays).where(lt(replays.at, before('replay'))),
  };
  return Object.fromEntries(
    Object.entries(counts).map(([name, { rowCount }]) => [name, rowCount ?? 0]),
  );
}

/** Removes page visits that are older than the business keeps them. */
export async function cleanUserLog(ctx: WriteContext): Promise<{ removed: number }> {
  const oldest = daysBefore(ctx.now, ctx.settings['session.userLogKeepDays']);
  const { rowCount } = await ctx.tx.delete(userLogs).where(lt(userLogs.at, oldest));
  return { removed: rowCount ?? 0 };
}

const daysBefore = (now: string, days: number) =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString();
