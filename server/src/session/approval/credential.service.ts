import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { note } from '../../platform/audit/audit.ts';
import type { EarlyContext, WriteContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { type Browser, readBrowser } from '../sign-in/device.service.ts';
import { turnOf } from '../password/hash-queue.service.ts';
import { fitsStill, type Given, hashed, type Hashed } from '../password/hashing.ts';
import { aboutPerson } from '../people/person.service.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { block, forgive, secondsClosed, tooManyAttempts } from '../sign-in/rate.service.ts';
import { codeFits, wrongCode } from '../second-factor/second-factor.service.ts';
import { later, temporaryMinutes } from '../sessions/session.rules.ts';
import type { User } from '../people/user.service.ts';
import { users } from '../../platform/people/user.table.ts';

/** Who somebody says they are, with their password or a code of their second factor. */
type Credential = Given & { readonly phone: string };

/** What was hashed for a sign-in; null: nothing, because its phone or its place is closed. */
export type Ahead = Hashed | null;

/** Wrong tries until somebody waits; each one more doubles the wait, up to the longest. */
const limit = {
  phone: { tries: 5, minutes: 15, waitSeconds: 30, longestSeconds: 900 },
  place: { tries: 30, minutes: 15 },
  everybody: { tries: 300, minutes: 10, delayMs: 1_000 },
} as const;

const everybody = 'login';

/** Does what takes long before `proven`: strangers wait while there is a flood, and hashing. */
export async function aheadOf(ctx: EarlyContext, credential: Credential): Promise<Ahead> {
  const { phone } = credential;
  const counting = { tx: ctx.direct, now: ctx.now };
  const browser = await readBrowser({ ...counting, request: ctx.request });
  if ((await secondsClosed(counting, keysOf(browser, phone))) > 0) return null;
  const key = phoneKey(browser, phone);
  const isFlood = !browser.knows(phone) && (await secondsClosed(counting, [everybody])) > 0;
  if (isFlood) await wait(limit.everybody.delayMs);
  const [user] = await ctx.direct.select().from(users).where(eq(users.phone, phone));
  return hashed(ctx, user, credential, turnOf(ctx, key));
}

/**
 * The active person whose phone and password, or code, these are. Tries at the same time stand in line,
 * and the wrong ones are counted, whatever they are for. What was hashed before is looked at only when the
 * count allows one more try.
 *
 * @param action what the audit log calls a wrong try.
 * @throws {Problem} `sign_in.refused` (401), the same for an unknown phone, a wrong password and a
 *   person who is switched off; `code.wrong` (401); `too_many` (429).
 */
export async function proven(
  ctx: WriteContext,
  credential: Credential,
  { action, ahead }: { action: 'sign_in' | 'approve'; ahead: Ahead },
): Promise<User> {
  const { phone, code } = credential;
  const browser = await readBrowser(ctx);
  await mustBeOpen(ctx, keysOf(browser, phone));
  // It was closed a moment ago, so nothing was compared.
  if (ahead === null) throw tooManyAttempts(1);
  const key = phoneKey(browser, phone);
  const { tries } = await countTry(ctx, { key, minutes: limit.phone.minutes });
  await mustBeOpen(ctx, keysOf(browser, phone)); // Anyone who stood in front may have closed it.

  const [user] = await ctx.tx.select().from(users).where(eq(users.phone, phone));
  const fits = user !== undefined && (await credentialFits(ctx, user, { code, work: ahead }));
  if (!fits || user.status !== 'active' || hasLapsed(ctx, user)) {
    note(ctx, { action, ...(user ? aboutPerson(user) : { entityNo: phone }) });
    await countWrong(ctx, { browser, phone, tries });
    throw code === undefined ? refused() : wrongCode(401);
  }
  await forgive(ctx, [key]);
  await strengthen(ctx, user, ahead);
  return user;
}

/** A right password that was hashed with less work than today's is kept as it was hashed anew. */
async function strengthen(ctx: WriteContext, { id }: User, { stronger }: Hashed): Promise<void> {
  if (stronger === null) return;
  await ctx.tx.update(users).set({ passwordHash: stronger }).where(eq(users.id, id));
}

/** A browser that the person uses has a count of its own, so that nobody locks them out from elsewhere. */
const phoneKey = (browser: Browser, phone: string) => `login ${browser.keyOf(phone)}`;

const placeKey = ({ place }: Browser) => `login from ${place}`;

const keysOf = (browser: Browser, phone: string) => [phoneKey(browser, phone), placeKey(browser)];

async function mustBeOpen(ctx: WriteContext, keys: readonly string[]): Promise<void> {
  const closed = await secondsClosed(ctx, keys);
  if (closed > 0) throw tooManyAttempts(closed);
}

async function credentialFits(
  ctx: WriteContext,
  user: User,
  { code, work }: { code: string | undefined; work: Hashed },
): Promise<boolean> {
  if (code === undefined) return fitsStill(work, user);
  return user.totpEnabledAt !== null && codeFits(ctx, user, { code, work });
}

function hasLapsed(ctx: WriteContext, user: User): boolean {
  if (!user.mustChangePassword || user.passwordChangedAt === null) return false;
  return later(user.passwordChangedAt, temporaryMinutes) < ctx.now;
}

async function countWrong(
  ctx: WriteContext,
  { browser, phone, tries }: { browser: Browser; phone: string; tries: number },
): Promise<void> {
  if (tries >= limit.phone.tries) {
    const doubled = limit.phone.waitSeconds * 2 ** (tries - limit.phone.tries);
    await block(ctx, phoneKey(browser, phone), Math.min(doubled, limit.phone.longestSeconds));
  }
  const { place, everybody: all } = limit;
  const key = placeKey(browser);
  const fromHere = await countTry(ctx, { key, minutes: place.minutes });
  if (fromHere.tries >= place.tries) await block(ctx, key, place.minutes * 60);
  if (browser.knows(phone)) return;
  const anywhere = await countTry(ctx, { key: everybody, minutes: all.minutes });
  if (anywhere.tries >= all.tries) await block(ctx, everybody, all.minutes * 60);
  if (anywhere.tries === all.tries) await tellOwners(ctx);
}

const refused = () =>
  new Problem(401, 'sign_in.refused', 'Phone or password is incorrect.', { stands: true });

async function tellOwners(ctx: WriteContext): Promise<void> {
  const { tries, minutes } = limit.everybody;
  await notify(ctx, {
    to: { permission: 'admin.security.write' },
    kind: 'sign_in_flood',
    text: `${tries} wrong sign-ins within ${minutes} minutes. Sign-ins from new browsers are delayed by a second each.`,
    link: `${addresses.auditLog}?tab=sign-ins`,
    about: 'sign-in',
  });
}
