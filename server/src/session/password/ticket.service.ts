import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken } from '../../platform/environment/secrets.ts';
import { resetTickets } from './reset-ticket.table.ts';
import { later } from '../sessions/session.rules.ts';
import { users } from '../../platform/people/user.table.ts';

/** Minutes for which a ticket opens: from an OTP, and from an invitation or a link. */
const lives = { reset: 10, invite: 72 * 60 } as const;

const mostWrong = 5;

type Purpose = keyof typeof lives;
type Ticket = typeof resetTickets.$inferSelect;

/**
 * Makes a ticket with which somebody chooses a password once; the ones before it are void.
 *
 * @returns its text, `rst_…`, kept nowhere, and until when it opens.
 */
export async function makeTicket(ctx: WriteContext, userId: number, purpose: Purpose) {
  await voidTickets(ctx, userId);
  const ticket = `rst_${randomBytes(32).toString('base64url')}`;
  const expiresAt = later(ctx.now, lives[purpose]);
  await ctx.tx
    .insert(resetTickets)
    .values({ ticketHash: hashToken(ticket), userId, purpose, createdAt: ctx.now, expiresAt });
  return { ticket, until: expiresAt };
}

/** A ticket and its person, locked; null for an unknown, used, expired or another's ticket. A password voids it. */
export async function openTicket(ctx: WriteContext, ticket: string, phone: string) {
  const [found] = await ctx.tx
    .select({ ticket: resetTickets, user: users })
    .from(resetTickets)
    .innerJoin(users, eq(users.id, resetTickets.userId))
    .where(eq(resetTickets.ticketHash, hashToken(ticket)))
    .for('update');
  const isOpen =
    found?.ticket.usedAt === null &&
    found.ticket.expiresAt > ctx.now &&
    found.user.phone === phone &&
    found.user.status !== 'disabled';
  return found && isOpen ? found : null;
}

/** Whom a ticket that still opens is for; undefined for any other. */
export async function holderAt({ tx, now }: ReadContext, ticket: string, phone: string) {
  const [found] = await tx
    .select({ user: users })
    .from(resetTickets)
    .innerJoin(users, eq(users.id, resetTickets.userId))
    .where(
      and(
        eq(resetTickets.ticketHash, hashToken(ticket)),
        isNull(resetTickets.usedAt),
        gt(resetTickets.expiresAt, now),
        eq(users.phone, phone),
      ),
    );
  return found?.user;
}

/** Counts a wrong code of the second factor; the fifth voids the ticket. */
export async function countWrongAt(ctx: WriteContext, ticket: Ticket): Promise<void> {
  const wrongCount = ticket.wrongCount + 1;
  await ctx.tx
    .update(resetTickets)
    .set({ wrongCount, ...(wrongCount >= mostWrong ? { usedAt: ctx.now } : {}) })
    .where(eq(resetTickets.id, ticket.id));
}

/** 403; the try is counted. */
export const resetExpired = () =>
  new Problem(403, 'reset.expired', 'The reset has expired. Start again.', { stands: true });

/** What was not used yet opens nothing any more. */
export async function voidTickets(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx
    .update(resetTickets)
    .set({ usedAt: ctx.now })
    .where(and(eq(resetTickets.userId, userId), isNull(resetTickets.usedAt)));
}
