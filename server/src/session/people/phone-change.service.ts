import type { User as ShownUser } from '@counting-house/contract/admin/user.ts';
import type { OtpAnswer, OtpRequest } from '@counting-house/contract/session/otp.ts';
import { sessionProblems } from '@counting-house/contract/session/session.problems.ts';
import { eq } from 'drizzle-orm';
import { requireChannel } from '../../integrations/channels/trust.service.ts';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, Problem } from '../../platform/problem.ts';
import { readBrowser } from '../sign-in/device.service.ts';
import {
  makeChallenge,
  openChallenge,
  passOtpLimits,
  takeOtp,
} from '../otp/otp-challenge.service.ts';
import { otpConsole } from '../otp/otp-console.ts';
import { sendOtp } from './person-message.service.ts';
import { aboutPerson } from './person.service.ts';
import { passLimits, tooManyAttempts } from '../sign-in/rate.service.ts';
import { showUser, updateUser } from './user.service.ts';
import { users } from '../../platform/people/user.table.ts';

/** Numbers that one person may ask for in a day, right ones and taken ones. */
const asked = { most: 10, minutes: 24 * 60 } as const;

/**
 * Sends an OTP to the phone that the asker wants to sign in with from now on. Only an SMS proves that
 * they have it.
 *
 * @returns the challenge's name.
 * @throws {Problem} `user.phone_taken` (409); `invalid` (422) for the number that they have; `too_many`
 *   (429); `otp.no_channel` (503).
 */
export async function phoneChangeStart(
  ctx: WriteContext,
  { phone }: OtpRequest,
): Promise<{ challenge: string }> {
  const hasSms = await isOn(ctx.tx, 'sms');
  const show = hasSms ? null : otpConsole.current();
  if (!hasSms && !show) {
    const says = 'SMS is not set up, so the new number cannot be proved. Ask an administrator.';
    throw new Problem(503, 'otp.no_channel', says);
  }
  await passLimits(ctx, [{ key: `new phone of ${ctx.user.id}`, ...asked }], tooManyAttempts);
  const me = await findMe(ctx);
  if (phone === me.phone) throw invalid({ phone: 'This is your phone number already.' });
  await mustBeFree(ctx, phone);
  if (hasSms) await requireChannel(ctx, 'sms', me.id);
  const browser = await readBrowser(ctx);
  await passOtpLimits(ctx, { browser, phone, person: me.phone, isSent: true });
  const { name, otp } = await makeChallenge(ctx, { phone, userId: me.id, purpose: 'phone' });
  note(ctx, { action: 'ask_new_phone', ...aboutPerson(me) });
  await sendOtp(ctx, { person: { ...me, phone }, phone }, { otp, channels: hasSms ? ['sms'] : [] });
  if (show) ctx.afterCommit.push(() => show({ phone, otp }));
  return { challenge: name };
}

/**
 * Gives the asker the phone whose OTP they were sent. Their other browsers are signed out and the old
 * phone is told.
 *
 * @throws {Problem} `otp.wrong` (422); `user.phone_taken` (409); `too_many` (429).
 */
export async function phoneChangeConfirm(ctx: WriteContext, input: OtpAnswer): Promise<ShownUser> {
  const challenge = await openChallenge(ctx, input.challenge, {
    purpose: 'phone',
    userId: ctx.user.id,
  });
  const id = await takeOtp(ctx, challenge, input);
  const kept = ctx.user.sessionId;
  await updateUser(ctx, { id }, { phone: challenge.phone }, kept);
  return showUser(ctx, id);
}

async function findMe(ctx: WriteContext) {
  const [me] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  invariant(me, 'the asker exists');
  return me;
}

/** The try is counted, so that nobody goes through the numbers one by one. */
async function mustBeFree(ctx: WriteContext, phone: string): Promise<void> {
  const [other] = await ctx.tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  const { says } = sessionProblems['user.phone_taken'];
  if (other) throw conflict('user.phone_taken', says, { fields: { phone: says }, stands: true });
}
