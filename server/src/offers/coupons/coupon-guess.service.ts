import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { Problem } from '../../platform/problem.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { tooManyAttempts } from '../../session/sign-in/rate.service.ts';
import { findCoupon } from '../candidate.service.ts';
import { unknownCode } from '../candidate.rules.ts';

/** Wrong codes that one person, address, visitor or phone may try within so many minutes. */
const guesses = { most: 10, minutes: 10 };

/** For whom a code is typed. */
type Guesser = {
  readonly phone?: string | undefined;
  /** As the shop calls them. */
  readonly visitor?: string | undefined;
  readonly customerId?: number | null | undefined;
};

type Guess = {
  /** Until codes are looked at again; 0: this one was. */
  readonly secondsClosed: number;
  readonly isKnown: boolean;
};

/**
 * Looks whether a coupon has a code, and counts codes that none has: ten in ten minutes close the way. Counted
 * before it is known whether one is right, so that guesses at the same time stand in line.
 */
export async function guessCoupon(
  ctx: WriteContext,
  code: string,
  guesser: Guesser,
): Promise<Guess> {
  const rates = keysOf(ctx, guesser).map((key) => ({ key, minutes: guesses.minutes }));
  let secondsClosed = 0;
  for (const rate of rates) {
    const { tries, secondsLeft } = await countTry(ctx, rate);
    if (tries > guesses.most) secondsClosed = Math.max(secondsClosed, secondsLeft);
  }
  if (secondsClosed > 0) return { secondsClosed, isKnown: false };
  const isKnown = (await findCoupon(ctx, code)) !== null;
  if (isKnown) for (const rate of rates) await countTry(ctx, rate, -1);
  return { secondsClosed, isKnown };
}

/**
 * Refuses a code that no coupon has, and counts it. Comes before all else that an operation does, because what it
 * wrote until then is kept.
 *
 * @throws {Problem} `invalid` (422) at `couponCode`; `too_many` (429).
 */
export async function refuseGuessedCoupon(
  ctx: WriteContext,
  code: string | null | undefined,
  guesser: Guesser,
): Promise<void> {
  if (!code) return;
  const { secondsClosed, isKnown } = await guessCoupon(ctx, code, guesser);
  if (secondsClosed > 0) throw tooManyAttempts(secondsClosed);
  if (isKnown) return;
  const fields = { couponCode: unknownCode.text };
  throw new Problem(422, 'invalid', texts.invalid, { fields, stands: true });
}

/**
 * Whose tries a code counts among. Somebody who is signed in is one; a token speaks for many, who are told apart by
 * address where it stands in a page, and by what the caller says of them.
 */
function keysOf(ctx: ReadContext, { phone, visitor, customerId }: Guesser): string[] {
  const { user, request } = ctx;
  if (user.kind !== 'token') return [`coupon ${user.kind} ${user.id}`];
  const told = [
    user.fromAnywhere ? `from ${request.address}` : null,
    visitor ? `visitor ${user.tokenId} ${visitor}` : null,
    phone ? `phone ${phone}` : null,
    customerId ? `customer ${customerId}` : null,
  ].filter((one) => one !== null);
  return told.length > 0 ? told.map((one) => `coupon ${one}`) : [`coupon token ${user.tokenId}`];
}
