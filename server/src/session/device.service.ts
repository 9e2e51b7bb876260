import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { hashOf, newToken } from '../platform/secrets.ts';
import { deviceCookie, deviceTokenOf } from './cookie.ts';
import { devices } from './device.table.ts';

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
  await ctx.tx
    .insert(devices)
    .values({ tokenHash: hashOf(token), userId, createdAt: ctx.now, lastSeenAt: ctx.now })
    .onConflictDoUpdate({
      target: [devices.tokenHash, devices.userId],
      set: { lastSeenAt: ctx.now },
    });
  return deviceCookie(ctx, token);
}
