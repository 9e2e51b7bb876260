import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { Counting } from '../../platform/limits/rate.ts';
import { hashToken, newToken } from '../../platform/environment/secrets.ts';
import { deviceCookie, deviceToken } from '../sessions/cookie.ts';
import { describeDevice } from './device.rules.ts';
import { devices } from './device.table.ts';
import { tellPerson } from '../people/person-message.service.ts';
import { deviceDays, later } from '../sessions/session.rules.ts';
import { deviceMessage } from '../session.templates.ts';
import { users } from '../../platform/people/user.table.ts';

/** The browser that a request comes from, as tries are counted. */
export type Browser = {
  /**
   * What its tries count against beside the phone: a browser that somebody of the house signed in at
   * counts for itself, all others of an address together, so that no stranger closes it for the house.
   */
  readonly place: string;
  /** What counts tries for a phone: the one who signed in here with it before has a count of their own. */
  keyOf(phone: string): string;
  /** Whether the person with this phone has signed in here before. */
  knows(phone: string): boolean;
};

/** Looks for the request's browser among those that people signed in at within half a year. */
export async function readBrowser(ctx: Counting & Pick<ReadContext, 'request'>): Promise<Browser> {
  const token = deviceToken(ctx.request);
  const rows = token === null ? [] : await seenAt(ctx, hashToken(token));
  const ids = new Map(rows.map(({ phone, id }) => [phone, id]));
  const [first] = ids.values();
  return {
    place: first === undefined ? ctx.request.address : `browser ${first}`,
    keyOf: (phone) => (ids.has(phone) ? `${phone} at ${ids.get(phone)}` : phone),
    knows: (phone) => ids.has(phone),
  };
}

/** Who signed in at a browser, whoever came first before the others. */
const seenAt = ({ tx, now }: Counting, tokenHash: string) =>
  tx
    .select({ id: devices.id, phone: users.phone })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(
        eq(devices.tokenHash, tokenHash),
        gt(devices.lastSeenAt, later(now, -deviceDays * 24 * 60)),
      ),
    )
    .orderBy(devices.id);

/**
 * Remembers that the person signed in at this browser. Several people may share one: each gets a row.
 *
 * @returns the cookie to set.
 */
export async function rememberDevice(ctx: WriteContext, userId: number): Promise<string> {
  const token = deviceToken(ctx.request) ?? newToken();
  const [device] = await ctx.tx
    .insert(devices)
    .values({ tokenHash: hashToken(token), userId, createdAt: ctx.now, lastSeenAt: ctx.now })
    .onConflictDoUpdate({
      target: [devices.tokenHash, devices.userId],
      set: { lastSeenAt: ctx.now },
    })
    .returning({ id: devices.id, isNew: sql<boolean>`(xmax = 0)` });
  if (device?.isNew) await tellOfDevice(ctx, userId, device.id);
  return deviceCookie(ctx, token);
}

/** The first browser of all is no news to anyone who has just chosen their password there. */
async function tellOfDevice(ctx: WriteContext, userId: number, deviceId: number): Promise<void> {
  const others = await ctx.tx.$count(
    devices,
    and(eq(devices.userId, userId), ne(devices.id, deviceId)),
  );
  if (others === 0) return;
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, userId));
  const device = describeDevice(ctx.request.userAgent);
  if (user) await tellPerson(ctx, user, deviceMessage, { device });
}
