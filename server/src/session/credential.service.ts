import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { notify } from '../integrations/notice.service.ts';
import { note } from '../platform/audit/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { knownDevice } from './device.service.ts';
import { hashPassword, isWeakHash, passwordFits } from './password.ts';
import { aboutPerson } from './person.service.ts';
import { block, countTry, forgive, secondsClosed, tooManyAttempts } from './rate.service.ts';
import { codeFits, wrongCode } from './second-factor.service.ts';
import { later, temporaryMinutes } from './session.rules.ts';
import type { User } from './user.service.ts';
import { users } from './user.table.ts';

/** Who somebody says they are, with their password or a code of their second factor. */
export type Credential = {
  readonly phone: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
};

/** Wrong tries until somebody waits; each one more doubles the wait, up to the longest. */
const limit = {
  phone: { tries: 5, minutes: 15, waitSeconds: 30, longestSeconds: 900 },
  address: { tries: 30, minutes: 15 },
  everybody: { tries: 300, minutes: 10, delayMs: 1_000 },
} as const;

const everybody = 'login';

/**
 * The active person whose phone and password, or code, these are. Tries at the same time stand in line,
 * and the wrong ones are counted, whatever they are for.
 *
 * @param action what the audit log calls a wrong try.
 * @throws {Problem} `sign_in.refused` (401), the same for an unknown phone, a wrong password and a
 *   person who is switched off; `code.wrong` (401); `too_many` (429).
 */
export async function proven(
  ctx: WriteContext,
  credential: Credential,
  action: 'sign_in' | 'approve',
): Promise<User> {
  const { phone, code } = credential;
  const [user] = await ctx.tx.select().from(users).where(eq(users.phone, phone));
  const device = user ? await knownDevice(ctx, user.id) : null;
  const keys = keysFor(ctx, phone, device);
  await mustBeOpen(ctx, keys);
  if (device === null && (await secondsClosed(ctx, [everybody])) > 0) {
    await wait(limit.everybody.delayMs);
  }
  const { tries } = await countTry(ctx, { key: keys.phone, minutes: limit.phone.minutes });
  await mustBeOpen(ctx, keys); // Whoever stood in front may have closed it.

  const fits = await credentialFits(ctx, user, credential);
  if (!user || !fits || user.status !== 'active' || hasLapsed(ctx, user)) {
    note(ctx, { action, ...(user ? aboutPerson(user) : { entityNo: phone }) });
    await countWrong(ctx, keys, tries);
    throw code === undefined ? refused() : wrongCode(401);
  }
  await forgive(ctx, [keys.phone]);
  await strengthen(ctx, user, credential);
  return user;
}

/** A right password that was hashed with less work than today's is hashed anew. */
async function strengthen(
  ctx: WriteContext,
  { id, passwordHash }: User,
  { password }: Credential,
): Promise<void> {
  if (password === undefined || passwordHash === null || !isWeakHash(passwordHash)) return;
  await ctx.tx
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

type Keys = { readonly phone: string; readonly address: string };

/** A browser that the person uses has a count of its own, so that nobody locks them out from elsewhere. */
function keysFor(ctx: WriteContext, phone: string, device: number | null): Keys {
  const phoneKey = device === null ? `login ${phone}` : `login ${phone} at ${device}`;
  return { phone: phoneKey, address: `login from ${ctx.request.address}` };
}

async function mustBeOpen(ctx: WriteContext, keys: Keys): Promise<void> {
  const closed = await secondsClosed(ctx, [keys.phone, keys.address]);
  if (closed > 0) throw tooManyAttempts(closed);
}

async function credentialFits(
  ctx: WriteContext,
  user: User | undefined,
  { password, code }: Credential,
): Promise<boolean> {
  if (code === undefined) return passwordFits(password ?? '', user?.passwordHash ?? null);
  return user !== undefined && user.totpEnabledAt !== null && codeFits(ctx, user, code);
}

function hasLapsed(ctx: WriteContext, user: User): boolean {
  if (!user.mustChangePassword || user.passwordChangedAt === null) return false;
  return later(user.passwordChangedAt, temporaryMinutes) < ctx.now;
}

async function countWrong(ctx: WriteContext, keys: Keys, tries: number): Promise<void> {
  if (tries >= limit.phone.tries) {
    const doubled = limit.phone.waitSeconds * 2 ** (tries - limit.phone.tries);
    await block(ctx, keys.phone, Math.min(doubled, limit.phone.longestSeconds));
  }
  const { address, everybody: all } = limit;
  const fromHere = await countTry(ctx, { key: keys.address, minutes: address.minutes });
  if (fromHere.tries >= address.tries) await block(ctx, keys.address, address.minutes * 60);
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
    text: `${tries} wrong sign-ins within ${minutes} minutes. Browsers that nobody has used before wait a second with each.`,
    link: '/admin/audit-logs?tab=sign-ins',
    about: 'sign-in',
  });
}
