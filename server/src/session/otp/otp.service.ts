import { setTimeout as wait } from 'node:timers/promises';
import type {
  OtpAnswer,
  OtpRequest,
  OtpVerified,
  PhoneQuestion,
} from '@counting-house/contract/session/otp.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import { roles } from '../../platform/people/role.table.ts';
import { note } from '../../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken } from '../../platform/environment/secrets.ts';
import { readBrowser } from '../sign-in/device.service.ts';
import { legacyOtp } from '../sign-in/legacy.service.ts';
import {
  makeChallenge,
  openChallenge,
  passOtpLimits,
  takeOtp,
  tooManyEntries,
  useUp,
  wrongKeys,
} from './otp-challenge.service.ts';
import { otpChallenges } from './otp-challenge.table.ts';
import { otpConsole } from './otp-console.ts';
import { aboutPerson } from '../people/person.service.ts';
import { otpChannels, sendOtp } from '../people/person-message.service.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { passLimits, secondsClosed, tooMany, tooManyAttempts } from '../sign-in/rate.service.ts';
import { makeTicket } from '../password/ticket.service.ts';
import { users } from '../../platform/people/user.table.ts';

const hour = 60;
const day = 24 * hour;

/** Of everybody together: past it each answer waits. */
const everybody = { key: 'validate', most: 600, minutes: hour, waitMs: 2_000 } as const;

/**
 * Tells whether somebody has this phone number: 1 or 0, also for what is no phone at all.
 *
 * @throws {Problem} `too_many` (429).
 */
export async function validate(ctx: ReadContext, { value }: PhoneQuestion): Promise<0 | 1> {
  const browser = await readBrowser(ctx);
  const from = `validate from ${browser.place}`;
  const phone = value.trim();
  await passLimits(
    ctx,
    [
      { key: `${from} in a minute`, most: 10, minutes: 1 },
      { key: from, most: 60, minutes: hour },
      { key: `validate ${hashToken(browser.keyOf(phone))}`, most: 10, minutes: hour },
    ],
    tooManyAttempts,
  );
  if (!browser.knows(phone)) await slowDown(ctx);
  return (await findPerson(ctx, phone)) ? 1 : 0;
}

/** The wait holds no connection: the call is one of single statements. */
async function slowDown(ctx: ReadContext): Promise<void> {
  const { tries } = await countTry(ctx, everybody);
  if (tries > everybody.most) await wait(everybody.waitMs);
}

/** How an OTP reaches its person now: by SMS or mail, on the server's console, or not at all. */
export async function otpWay(ctx: ReadContext): Promise<'message' | 'console' | null> {
  if ((await otpChannels(ctx)).length > 0 || legacyOtp.isOn()) return 'message';
  return otpConsole.current() ? 'console' : null;
}

/**
 * Makes a challenge for a phone and sends its OTP, unless nobody has the phone: the answer, its form
 * and the time it takes are the same.
 *
 * @returns the challenge's name; to an old client that the server lets in, the OTP.
 * @throws {Problem} `too_many` (429); `otp.no_channel` (503).
 */
export async function getOtp(ctx: WriteContext, { phone }: OtpRequest): Promise<string> {
  const channels = await otpChannels(ctx);
  const show = channels.length === 0 ? otpConsole.current() : null;
  if (channels.length === 0 && !show && !legacyOtp.isOn()) {
    throw new Problem(
      503,
      'otp.no_channel',
      'OTPs cannot be sent: neither SMS nor mail is set up. Ask an owner for a new password.',
    );
  }
  await mustBeOpen(ctx, phone);
  const browser = await readBrowser(ctx);
  const person = await findPerson(ctx, phone);
  await passOtpLimits(ctx, { browser, phone, person: phone, isSent: person !== undefined });
  const { name, otp } = await makeChallenge(ctx, {
    phone,
    userId: person?.id ?? null,
    purpose: 'reset',
  });
  note(ctx, {
    action: 'ask_otp',
    ...(person ? aboutPerson(person) : {}),
    entityNo: phone,
  });
  await sendOtp(ctx, { person: person ?? null, phone }, { otp, channels });
  if (person && show) ctx.afterCommit.push(() => show({ phone, otp }));
  return person && isLegacy(person) ? otp : name;
}

/**
 * Compares an OTP with its challenge, which counts the try first, under its lock.
 *
 * @throws {Problem} `otp.wrong` (422), the same for a challenge that is unknown, used or over;
 *   `too_many` (429).
 */
export async function verifyOtp(ctx: WriteContext, input: OtpAnswer): Promise<OtpVerified> {
  const from = { key: `guess from ${(await readBrowser(ctx)).place}`, most: 30, minutes: hour };
  await passLimits(ctx, [from], tooManyEntries);
  const challenge = await openChallenge(ctx, input.challenge, {
    purpose: 'reset',
    userId: null,
  });
  const { phone } = challenge;
  await mustBeOpen(ctx, phone);
  const userId = await takeOtp(ctx, challenge, input);
  note(ctx, { action: 'verify_otp', ...aboutPerson({ id: userId, name: phone }) });
  const { ticket } = await makeTicket(ctx, userId, 'reset');
  const person = await findPerson(ctx, phone);
  return { ticket, needsCode: person?.totpEnabledAt !== null };
}

/**
 * Lets an old client, which compared the OTP itself, set a password without a ticket: once, within ten
 * minutes, from the same address and browser that asked for the OTP.
 *
 * @returns the person's id, or null when there is no such challenge.
 */
export async function takeLegacyChallenge(
  ctx: WriteContext,
  phone: string,
): Promise<number | null> {
  if (!legacyOtp.isOn()) return null;
  const [challenge] = await ctx.tx
    .select()
    .from(otpChallenges)
    .where(openHere(ctx, phone))
    .for('update');
  const person = await findPerson(ctx, phone);
  if (!challenge || challenge.expiresAt <= ctx.now || !person) return null;
  if (!isLegacy(person)) return null;
  await useUp(ctx, challenge);
  return person.id;
}

/** Whether there is a challenge that `takeLegacyChallenge` might take. */
export const hasLegacyChallenge = async (ctx: ReadContext, phone: string): Promise<boolean> =>
  (await ctx.tx.$count(otpChallenges, openHere(ctx, phone))) > 0;

const openHere = ({ request }: ReadContext, phone: string) =>
  and(
    eq(otpChallenges.phone, phone),
    eq(otpChallenges.purpose, 'reset'),
    eq(otpChallenges.status, 'open'),
    eq(otpChallenges.address, request.address),
    eq(otpChallenges.userAgent, request.userAgent),
  );

/** What closes the reset of a phone; a sign-in by password or an administrator opens it again. */
export const closedResetKeys = (phone: string): string[] => wrongKeys({ phone, purpose: 'reset' });

/** The owner of the house, and anyone who has a second factor, always go the safe way. */
const isLegacy = (person: { roleKey: string | null; totpEnabledAt: string | null }) =>
  legacyOtp.isOn() && person.roleKey !== 'super_admin' && person.totpEnabledAt === null;

async function mustBeOpen(ctx: WriteContext, phone: string): Promise<void> {
  if ((await secondsClosed(ctx, closedResetKeys(phone))) === 0) return;
  throw tooMany('Password reset is closed for this number. Ask an administrator.', day * 60);
}

async function findPerson(ctx: ReadContext, phone: string) {
  const [found] = await ctx.tx
    .select({
      ...pick(users, 'id', 'name', 'phone', 'email', 'totpEnabledAt'),
      roleKey: roles.key,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.phone, phone), inArray(users.status, ['active', 'invited'])));
  return found;
}
