import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { OtpAnswer } from '@counting-house/contract/session/otp.ts';
import { and, eq } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { macFits, signText } from '../../platform/environment/app-secret.ts';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken } from '../../platform/environment/secrets.ts';
import type { Browser } from '../sign-in/device.service.ts';
import { otpChallenges } from './otp-challenge.table.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { block, peekRate, passLimits, tooMany, waitText } from '../sign-in/rate.service.ts';
import { later } from '../sessions/session.rules.ts';

type OtpChallenge = typeof otpChallenges.$inferSelect;
type About = Pick<OtpChallenge, 'phone' | 'purpose'>;

const hour = 60;
const day = 24 * hour;
const lifeMinutes = 10;

/** Of everybody together, those that were sent; past it none goes to a browser that nobody knows. */
const everybody = { key: 'otp', most: 200, minutes: hour } as const;

/** Wrong entries: of one challenge, of one phone in a day, of one phone in a week. */
const mostWrong = { challenge: 5, day: 10, week: 20 } as const;

/**
 * Counts one more OTP for a phone, whatever it is for, and refuses more than a phone, a place and the
 * whole house may ask for. A browser that its person uses has a count of its own, and strangers who use
 * up what the house may send do not close it.
 *
 * @param isSent whether somebody gets it: asking for phones that nobody has costs nothing and closes
 *   nothing for others.
 * @throws {Problem} `too_many` (429).
 */
export async function passOtpLimits(
  ctx: WriteContext,
  { browser, phone, person, isSent }: OtpAsked,
): Promise<void> {
  const key = browser.keyOf(person);
  const of = key === person ? phone : `${phone} by ${key}`;
  await passLimits(
    ctx,
    [
      { key: `otp ${of} in 30 seconds`, most: 1, minutes: 0.5 },
      { key: `otp ${of} in 15 minutes`, most: 3, minutes: 15 },
      { key: `otp ${of} in a day`, most: 6, minutes: day },
      { key: `otp from ${browser.place}`, most: 10, minutes: hour },
    ],
    waitForOtp,
  );
  if (!browser.knows(person)) await passEverybody(ctx, isSent);
}

type OtpAsked = {
  readonly browser: Browser;
  /** Where it goes. */
  readonly phone: string;
  /** The phone that the caller signs in with; when somebody changes theirs, not where it goes. */
  readonly person: string;
  readonly isSent: boolean;
};

/** Many phones from many addresses: strangers get none any more, known or not, and the owner is told. */
async function passEverybody(ctx: WriteContext, isSent: boolean): Promise<void> {
  const { most } = everybody;
  const { tries, secondsLeft } = await peekRate(ctx, everybody);
  if (tries >= most) throw waitForOtp(secondsLeft);
  // Counted by nothing where nothing is sent: the statement is the same.
  const now = await countTry(ctx, everybody, isSent ? 1 : 0);
  if (!isSent) return;
  if (now.tries > most) throw waitForOtp(now.secondsLeft);
  if (now.tries < most) return;
  await notify(ctx, {
    to: { permission: 'admin.security.write' },
    kind: 'otp_flood',
    text: `${most} OTPs were requested within an hour from new browsers. No more are sent to new browsers until the hour is over.`,
    link: `${addresses.auditLog}?tab=sign-ins`,
    about: 'otp',
  });
}

/**
 * Makes an OTP for a phone; the ones before it of the same purpose are of no use any more.
 *
 * @returns its challenge's name and the four digits, neither kept as it is.
 */
export async function makeChallenge(
  ctx: WriteContext,
  about: About & Pick<OtpChallenge, 'userId'>,
): Promise<{ name: string; otp: string }> {
  const { phone, purpose } = about;
  await ctx.tx
    .update(otpChallenges)
    .set({ status: 'dead' })
    .where(and(isOpen, eq(otpChallenges.phone, phone), eq(otpChallenges.purpose, purpose)));
  const name = `otp_${randomBytes(32).toString('base64url')}`;
  const otp = String(randomInt(10_000)).padStart(4, '0');
  await ctx.tx.insert(otpChallenges).values({
    ...about,
    nameHash: hashToken(name),
    otpMac: signText('otp', `${name} ${otp}`),
    createdAt: ctx.now,
    expiresAt: later(ctx.now, lifeMinutes),
    status: 'open',
    address: ctx.request.address,
    userAgent: ctx.request.userAgent,
  });
  return { name, otp };
}

/**
 * The challenge that is answered, locked until the end of the transaction.
 *
 * @param of null: anyone who it is for.
 * @throws {Problem} `otp.wrong` (422) for one that is unknown, used, over or not theirs.
 */
export async function openChallenge(
  ctx: WriteContext,
  name: string,
  { purpose, userId: of }: { purpose: OtpChallenge['purpose']; userId: number | null },
): Promise<OtpChallenge> {
  const [challenge] = await ctx.tx
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.nameHash, hashToken(name)),
        eq(otpChallenges.purpose, purpose),
        of === null ? undefined : eq(otpChallenges.userId, of),
      ),
    )
    .for('update');
  if (challenge?.status !== 'open' || challenge.expiresAt <= ctx.now) throw wrongOtp();
  return challenge;
}

/**
 * Compares an OTP with its open challenge, which is used up by a right one; a wrong one is counted, and
 * the twentieth of a phone within a week closes its reset.
 *
 * @returns the person that the challenge is for.
 * @throws {Problem} `otp.wrong` (422); `too_many` (429).
 */
export async function takeOtp(
  ctx: WriteContext,
  challenge: OtpChallenge,
  input: OtpAnswer,
): Promise<number> {
  const inDay = await peekRate(ctx, wrongInDay(challenge));
  const inWeek = await peekRate(ctx, wrongInWeek(challenge));
  if (inDay.tries >= mostWrong.day || inWeek.tries >= mostWrong.week)
    throw tooManyEntries(day * 60);
  const fits = macFits('otp', `${input.challenge} ${input.otp}`, challenge.otpMac);
  if (!fits || challenge.userId === null) {
    await countWrong(ctx, challenge);
    throw wrongOtp();
  }
  await useUp(ctx, challenge);
  return challenge.userId;
}

async function countWrong(ctx: WriteContext, challenge: OtpChallenge): Promise<void> {
  const wrongCount = challenge.wrongCount + 1;
  const status = wrongCount >= mostWrong.challenge ? 'dead' : 'open';
  await ctx.tx
    .update(otpChallenges)
    .set({ wrongCount, status })
    .where(eq(otpChallenges.id, challenge.id));
  await countTry(ctx, wrongInDay(challenge));
  const { tries } = await countTry(ctx, wrongInWeek(challenge));
  const isClosed = challenge.purpose === 'reset' && tries >= mostWrong.week;
  if (isClosed) await block(ctx, wrongInWeek(challenge).key, 'for good');
  note(ctx, { action: 'guess_otp', entityNo: challenge.phone });
}

/** A challenge is answered once. */
export async function useUp(ctx: WriteContext, { id }: OtpChallenge): Promise<void> {
  await ctx.tx.update(otpChallenges).set({ status: 'verified' }).where(eq(otpChallenges.id, id));
}

/** What was sent to a person and not answered yet opens nothing any more. */
export async function voidChallenges(ctx: WriteContext, userId: number): Promise<void> {
  await ctx.tx
    .update(otpChallenges)
    .set({ status: 'dead' })
    .where(and(isOpen, eq(otpChallenges.userId, userId)));
}

/** What counts the wrong entries of a phone. */
export const wrongKeys = (about: About): string[] => [
  wrongInDay(about).key,
  wrongInWeek(about).key,
];

const wrongInDay = ({ phone, purpose }: About) => ({
  key: `wrong otp ${phone} (${purpose}) in a day`,
  minutes: day,
});

const wrongInWeek = ({ phone, purpose }: About) => ({
  key: `wrong otp ${phone} (${purpose}) in a week`,
  minutes: 7 * day,
});

const isOpen = eq(otpChallenges.status, 'open');

const wrongOtp = () =>
  new Problem(422, 'otp.wrong', 'Invalid OTP: Please enter the correct OTP sent to your phone.', {
    stands: true,
  });

const waitForOtp = (seconds: number) =>
  tooMany(`Please wait ${waitText(seconds)} before asking for another OTP.`, seconds);

/** 429 for wrong entries. */
export const tooManyEntries = (seconds: number) =>
  tooMany('Too many wrong entries. Ask for a new OTP later.', seconds);
