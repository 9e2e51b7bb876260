import { channelLabels } from '@counting-house/contract/integrations/connection.ts';
import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import { eq } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { users } from '../../platform/people/user.table.ts';
import { readChannelRow } from './channel.service.ts';
import type { connections } from './connection.table.ts';

const heldMs = 24 * 3_600_000;

/**
 * Until when a channel carries no way in for people with more rights than the one who changed it; null when an owner
 * changed or confirmed it, or a day has passed.
 */
export function heldUntil(
  row: Pick<typeof connections.$inferSelect, 'changedAt' | 'confirmedAt'>,
  now: string,
): string | null {
  if (row.confirmedAt !== null) return null;
  const until = new Date(Date.parse(row.changedAt) + heldMs).toISOString();
  return until > now ? until : null;
}

/**
 * Whether an OTP or a link may go to a person by a channel: the one who changed it a short while ago could read it
 * there, and must not get more rights by it than they have.
 */
export async function carriesFor(
  tx: Tx,
  channel: Channel,
  { userId, now }: { userId: number; now: string },
): Promise<boolean> {
  const row = await readChannelRow(tx, channel);
  if (!row || heldUntil(row, now) === null) return true;
  const changer = await rightsOf(tx, row.changedBy);
  const person = await rightsOf(tx, userId);
  if (!changer || !person || changer.status !== 'active') return false;
  if (changer.key === 'super_admin') return true;
  const held = new Set(changer.permissions);
  return person.key !== 'super_admin' && person.permissions.every((key) => held.has(key));
}

/** @throws {Problem} `channel.held` (422) while it carries nothing that opens the way in for this person. */
export async function requireChannel(
  ctx: ReadContext,
  channel: Channel,
  userId: number,
  field?: string,
): Promise<void> {
  if (await carriesFor(ctx.tx, channel, { userId, now: ctx.now })) return;
  const row = await readChannelRow(ctx.tx, channel);
  const until = (row && heldUntil(row, ctx.now)) ?? ctx.now;
  const when = momentText(ctx.settings['business.timeZone'], until);
  const says = `${channelLabels[channel]} was changed a short while ago. Until ${when} it sends no links or OTPs to people with more permissions than the person who changed it, unless an owner confirms it.`;
  throw ruleBroken('channel.held', says, field === undefined ? {} : { fields: { [field]: says } });
}

async function rightsOf(tx: Tx, userId: number) {
  const [found] = await tx
    .select({ status: users.status, key: roles.key, permissions: roles.permissions })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId));
  return found;
}
