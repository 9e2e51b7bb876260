import { and, eq, ne, sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { hashOf, newToken } from '../platform/environment/secrets.ts';
import { deviceCookie, deviceTokenOf } from './cookie.ts';
import { deviceOf } from './device.rules.ts';
import { devices } from './device.table.ts';
import { tellPerson } from './person-message.service.ts';
import { deviceMessage } from './session.templates.ts';
import { users } from './user.table.ts';

/** The id of this browser when the person has signed in at it before, else null. */
export async function knownDevice(ctx: WriteContext, userId: number): Promise<number | null> {
  const token = deviceTokenOf(ctx.request);
  if (token === null) return null;
  const [device] = await ctx.tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.tokenHash, hashOf(token)), eq(devices.userId, userId)));
  return device?.id ?? null;
}

/**
 * Remembers that the person signed in at this browser. Several people may share one: each gets a row.
 *
 * @returns the cookie to set.
 */
export async function rememberDevice(ctx: WriteContext, userId: number): Promise<string> {
  const token = deviceTokenOf(ctx.request) ?? newToken();
  const [device] = await ctx.tx
    .insert(devices)
    .values({ tokenHash: hashOf(token), userId, createdAt: ctx.now, lastSeenAt: ctx.now })
    .onConflictDoUpdate({
      target: [devices.tokenHash, devices.userId],
      set: { lastSeenAt: ctx.now },
    })
    .returning({ id: devices.id, isNew: sql<boolean>`(xmax = 0)` });
  if (device?.isNew) await tellOfDevice(ctx, userId, device.id);
  return deviceCookie(ctx, token);
}

/** The first browser of all is no news to whoever has just chosen their password there. */
async function tellOfDevice(ctx: WriteContext, userId: number, deviceId: number): Promise<void> {
  const others = await ctx.tx.$count(
    devices,
    and(eq(devices.userId, userId), ne(devices.id, deviceId)),
  );
  if (others === 0) return;
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, userId));
  const device = deviceOf(ctx.request.userAgent);
  if (user) await tellPerson(ctx, user, deviceMessage, { device });
}
