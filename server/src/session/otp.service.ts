import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  OtpAnswer,
  OtpRequest,
  OtpVerified,
  PhoneQuestion,
} from '@counting-house/contract/session/otp.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { roles } from '../admin/role.table.ts';
import { notify } from '../integrations/notice.service.ts';
import { macFits, macOf } from '../platform/app-secret.ts';
import { note } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { hashOf } from '../platform/secrets.ts';
import { legacyOtp } from './legacy.service.ts';
import { otpChallenges } from './otp-challenge.table.ts';
import { otpConsole } from './otp-console.ts';
import { otpChannels, sendOtp } from './person-message.service.ts';
import {
  block,
  countTry,
  passLimits,
  secondsClosed,
  tooMany,
  tooManyAttempts,
  triesOf,
} from './rate.service.ts';
import { later } from './session.rules.ts';
import { makeTicket } from './ticket.service.ts';
import { users } from './user.table.ts';

const hour = 60;
const day = 24 * hour;
const lifeMinutes = 10;

/** Of everybody together: past the first each answer waits, past the second nothing is sent. */
const everybody = {
  validate: { key: 'validate', most: 600, minutes: hour, waitMs: 2_000 },
  otp: { key: 'otp', most: 200, minutes: hour },
} as const;

/** Wrong entries: of one challenge, of one phone in a day, of one phone in a week. */
const mostWrong = { challenge: 5, day: 10, week: 20 } as const;

/**
 * Tells whether somebody has this phone number: 1 or 0, also for what is no phone at all.
 *
 * @throws {Problem} `too_many` (429).
 */
export async function validate(ctx: ReadContext, { value }: PhoneQuestion): Promise<0 | 1> {
  const from = `validate from ${ctx.request.address}`;
  await passLimits(
    ctx,
    [
      { key: `${from} in a minute`, most: 10, minutes: 1 },
      { key: from, most: 60, minutes: hour },
      { key: `validate ${hashOf(value)}`, most: 10, minutes: hour },
    ],
    tooManyAttempts,
  );
  const { tries } = await countTry(ctx, everybody.validate);
  if (tries > everybody.validate.most) await wait(everybody.validate.waitMs);
  return (await findPerson(ctx, value.trim())) ? 1 : 0;
}

/**
 * Makes a challenge for a phone and sends its OTP, unless nobody has the phone: the answer, its form
 * and the time it takes are the same.
 *
 * @returns the challenge's name; to an old client that the server lets in, the OTP.
 * @throws {Problem} `too_many` (429); `otp.no_channel` (503).
 * @see house-session 3.5, 3.6, 3.8.
 */
export async function getOtp(ctx: WriteContext, { phone }: OtpRequest): Promise<string> {
  const channels = await otpChannels(ctx);
  const show = channels.length === 0 ? otpConsole.current() : null;
  if (channels.length === 0 && !show && !legacyOtp.isOn()) {
    throw new Problem(
      503,
      'otp.no_channel',
      'Password reset is not available. Ask an administrator.',
    );
  }
  await mustBeOpen(ctx, phone);
  await passLimits(
    ctx,
    [
      { key: `otp ${phone} in 30 seconds`, most: 1, minutes: 0.5 },
      { key: `otp ${phone} in 15 minutes`, most: 3, minutes: 15 },
      { key: `otp ${phone} in a day`, most: 6, minutes: day },
      { key: `otp from ${ctx.request.address}`, most: 10, minutes: hour },
    ],
    waitForOtp,
  );
  await passEverybody(ctx);
  const person = await findPerson(ctx, phone);
  const { name, otp } = await makeChallenge(ctx, phone, person?.id ?? null);
  note(ctx, { action: 'ask_otp', ...named(person), entityNo: phone });
  await sendOtp(ctx, person ?? null, { otp, channels });
  if (person && show) ctx.afterCommit.push(() => show({ phone, otp }));
  return person && isLegacy(person) ? otp : name;
}

/** Many phones from many addresses: nothing is sent any more, and the owner is told. */
async function passEverybody(ctx: WriteContext): Promise<void> {
  const { most } = everybody.otp;
  const { tries, secondsLeft } = await countTry(ctx, everybody.otp);
  if (tries <= most) return;
  if (tries === most + 1) {
    await notify(ctx, {
      to: { permission: 'admin.security.write' },
      kind: 'otp_flood',
      text: `More than ${most} OTPs were asked for within an hour. No more are sent until it is over.`,
      link: '/admin/audit-logs?tab=sign-ins',
      about: 'otp',
    });
  }
  throw waitForOtp(secondsLeft);
}

/**
 * Compares an OTP with its challenge, which counts the try first, under its lock.
 *
 * @throws {Problem} `otp.wrong` (422), the same for a challenge that is unknown, used or over;
 *   `too_many` (429).
 */
export async function verifyOtp(ctx: WriteContext, input: OtpAnswer): Promise<OtpVerified> {
  const from = { key: `guess from ${ctx.request.address}`, most: 30, minutes: hour };
  await passLimits(ctx, [from], tooManyEntries);
  const [challenge] = await ctx.tx
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.nameHash, hashOf(input.challenge)))
    .for('update');
  if (challenge?.state !== 'open' || challenge.expiresAt <= ctx.now) throw wrongOtp();
  const { phone, userId } = challenge;
  await mustBeOpen(ctx, phone);
  if ((await triesOf(ctx, wrongInDay(phone))) >= mostWrong.day) throw tooManyEntries(day * 60);

  const fits = macFits('otp', `${input.challenge} ${input.otp}`, challenge.otpMac);
  if (!fits || userId === null) {
    await countWrong(ctx, challenge);
    throw wrongOtp();
  }
  await setState(ctx, challenge.id, 'verified');
  note(ctx, { action: 'verify_otp', entity: 'management_user', entityId: userId, entityNo: phone });
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
    .where(
      and(
        eq(otpChallenges.phone, phone),
        eq(otpChallenges.state, 'open'),
        eq(otpChallenges.address, ctx.request.address),
        eq(otpChallenges.userAgent, ctx.request.userAgent),
      ),
    )
    .for('update');
  const person = await findPerson(ctx, phone);
  if (!challenge || challenge.expiresAt <= ctx.now || !person) return null;
  if (!isLegacy(person)) return null;
  await setState(ctx, challenge.id, 'verified');
  return person.id;
}

/** What closes the reset of a phone; a sign-in by password or an administrator opens it again. */
export const closedResetKeys = (phone: string): string[] => [
  closedKey(phone),
  wrongInDay(phone).key,
  wrongInWeek(phone).key,
];

const closedKey = (phone: string) => `otp ${phone} closed`;
const wrongInDay = (phone: string) => ({ key: `wrong otp ${phone} in a day`, minutes: day });
const wrongInWeek = (phone: string) => ({ key: `wrong otp ${phone} in a week`, minutes: 7 * day });

/** The owner of the house, and whoever has a second factor, always go the safe way. */
const isLegacy = (person: { roleKey: string | null; totpEnabledAt: string | null }) =>
  legacyOtp.isOn() && person.roleKey !== 'super_admin' && person.totpEnabledAt === null;

async function mustBeOpen(ctx: WriteContext, phone: string): Promise<void> {
  if ((await secondsClosed(ctx, [closedKey(phone)])) === 0) return;
  throw tooMany('Password reset is closed for this number. Ask an administrator.', day * 60);
}

async function makeChallenge(ctx: WriteContext, phone: string, userId: number | null) {
  await ctx.tx
    .update(otpChallenges)
    .set({ state: 'dead' })
    .where(and(eq(otpChallenges.phone, phone), eq(otpChallenges.state, 'open')));
  const name = `otp_${randomBytes(32).toString('base64url')}`;
  const otp = String(randomInt(10_000)).padStart(4, '0');
  await ctx.tx.insert(otpChallenges).values({
    nameHash: hashOf(name),
    phone,
    userId,
    otpMac: macOf('otp', `${name} ${otp}`),
    createdAt: ctx.now,
    expiresAt: later(ctx.now, lifeMinutes),
    state: 'open',
    address: ctx.request.address,
    userAgent: ctx.request.userAgent,
  });
  return { name, otp };
}

async function countWrong(ctx: WriteContext, challenge: Challenge): Promise<void> {
  const { id, phone } = challenge;
  const wrongCount = challenge.wrongCount + 1;
  const state = wrongCount >= mostWrong.challenge ? 'dead' : 'open';
  await ctx.tx.update(otpChallenges).set({ wrongCount, state }).where(eq(otpChallenges.id, id));
  await countTry(ctx, wrongInDay(phone));
  const inWeek = await countTry(ctx, wrongInWeek(phone));
  if (inWeek.tries >= mostWrong.week) {
    await countTry(ctx, { key: closedKey(phone), minutes: day });
    await block(ctx, closedKey(phone), 'for good');
  }
  note(ctx, { action: 'guess_otp', entityNo: phone });
}

type Challenge = typeof otpChallenges.$inferSelect;

async function setState(ctx: WriteContext, id: number, state: Challenge['state']): Promise<void> {
  await ctx.tx.update(otpChallenges).set({ state }).where(eq(otpChallenges.id, id));
}

async function findPerson(ctx: ReadContext, phone: string) {
  const [found] = await ctx.tx
    .select({
      id: users.id,
      name: users.name,
      phone: users.phone,
      email: users.email,
      roleKey: roles.key,
      totpEnabledAt: users.totpEnabledAt,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.phone, phone), inArray(users.status, ['active', 'invited'])));
  return found;
}

const named = (person: { id: number } | undefined) =>
  person ? { entity: 'management_user', entityId: person.id } : {};

const wrongOtp = () =>
  new Problem(422, 'otp.wrong', 'Invalid OTP: Please enter the correct OTP sent to your phone.', {
    stands: true,
  });

const waitForOtp = (seconds: number) =>
  tooMany(`Please wait ${seconds} seconds before asking for another OTP.`, seconds);

const tooManyEntries = (seconds: number) =>
  tooMany('Too many wrong entries. Ask for a new OTP later.', seconds);
