import type {
  AnswerReturnOffer,
  NewReturnOffer,
  ReturnOffer,
} from '@counting-house/contract/returns/offer.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import type { OfferStatus } from '@counting-house/contract/returns/return-labels.ts';
import { and, asc, eq, lt } from 'drizzle-orm';
import { noteEvent } from '../../orders/timeline.service.ts';
import { addDays, dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { changeRow, insertRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { offerMessage } from '../returns.templates.ts';
import { hasReceived, lockReturn, type LockedReturn } from '../requests/decide.service.ts';
import { giveCoupon } from '../settling/coupon.service.ts';
import { goodsToKeep, keepGoods, passAmount } from '../settling/keep.service.ts';
import { tellReturn } from '../requests/message.service.ts';
import { readReturnOffers, openOffer, type OfferRecord } from './offer-list.service.ts';
import { getReturn } from '../requests/return.service.ts';
import { returnOffers, returnOrders } from '../requests/return.table.ts';
import { isNow } from '../requests/status.rules.ts';

/**
 * Offers the buyer of a return something instead of taking the goods back, and tells them.
 *
 * Locks the order, then the return.
 *
 * @throws {Problem} `return_offer.out` (409) beside one that waits; `return_offer.above_goods`, `return.received`,
 *   `return.rto`, `return.not_invoiced`, `invalid` (422); `return.closed` (409).
 */
export async function createOffer(
  ctx: WriteContext,
  { returnId, send, ...input }: NewReturnOffer,
): Promise<{ offer: ReturnOffer; sent: string[] }> {
  const locked = await lockReturn(ctx, { id: returnId });
  passOpen(locked);
  const before = await openOffer(ctx, returnId);
  if (before && before.validUntil >= ctx.today) {
    throw conflict('return_offer.out', 'An offer is already out for this return');
  }
  if (before) await endOffer(ctx, locked, before, 'expired');
  const { validUntil = addDays(ctx.today, ctx.settings['returns.offerDays']) } = input;
  if (validUntil < ctx.today) throw invalid({ validUntil: 'Choose today or a later day' });
  await passTerms(ctx, locked, input);
  const offer = await insertRow(ctx, returnOffers, {
    ...input,
    returnId,
    validUntil,
    text: input.text || termsOf(ctx, input),
  });
  await noteOffer(ctx, locked, `made: ${offer.text}`);
  const values = { terms: offer.text, ends: dateText(validUntil) };
  const { order, record } = locked;
  const sent = send
    ? await tellReturn(ctx, { order, of: record, template: offerMessage, values })
    : [];
  return { offer: await offerWith(ctx, offer), sent };
}

/** @throws {Problem} `return_offer.above_goods`, `return_offer.no_coupon`, `return.not_invoiced` (422). */
async function passTerms(
  ctx: WriteContext,
  locked: LockedReturn,
  { kind, amount = 0 }: Pick<NewReturnOffer, 'kind' | 'amount'>,
): Promise<void> {
  if (kind === 'keep_discount') passAmount(amount, await goodsToKeep(ctx, locked));
  if (kind === 'coupon' && locked.order.buyerKind === 'company') {
    const says = 'Companies use no coupons';
    throw ruleBroken('return_offer.no_coupon', says, { fields: { kind: says } });
  }
}

/** What the buyer reads when nobody wrote a text. */
function termsOf(
  ctx: ReadContext,
  { kind, amount = 0, bonusRate = 0 }: Pick<NewReturnOffer, 'kind' | 'amount' | 'bonusRate'>,
): string {
  if (kind === 'keep_discount') return `Keep the goods, and we give ${rupees(amount)} back.`;
  if (kind === 'coupon') return `Keep the goods, and take a coupon for ${rupees(amount)} off.`;
  const days = ctx.settings['returns.bonusDays'];
  return `Take the money in your wallet, and we add ${bonusRate / 100} %, to be used within ${days} days.`;
}

/** @throws {Problem} where the buyer cannot keep the goods any more, or does not have them. */
function passOpen({ record, lines }: LockedReturn): void {
  if (record.status === 'received' || (record.status !== 'closed' && hasReceived(lines))) {
    throw ruleBroken('return.received', 'Goods are already here');
  }
  if (record.status !== 'requested' && record.status !== 'approved') {
    throw conflict('return.closed', isNow(record.status));
  }
  if (record.type === 'rto') {
    throw ruleBroken(
      'return.rto',
      'The parcel was not delivered: the customer has no items to keep.',
    );
  }
}

/**
 * Writes down what the buyer says to an offer, or takes it back. Accepted, its terms are carried out at once.
 *
 * Locks the order, the return, the offer, then the invoices.
 *
 * @throws {Problem} `return_offer.ended`, `return_offer.above_goods`, `return.not_invoiced` (422);
 *   `return_offer.answered`, `stale` (409); those of `creditReturn` and `giveBack`.
 */
export async function answerOffer(
  ctx: WriteContext,
  { id, version, answer }: AnswerReturnOffer,
): Promise<{ offer: ReturnOffer; return: Return }> {
  const { returnId } = await readRow(ctx, returnOffers, id);
  const locked = await lockReturn(ctx, { id: returnId });
  const offer = await lockRow(ctx, returnOffers, id);
  if (offer.version !== version) throw await stale(ctx, returnOffers, offer);
  const isOver = answer === 'accept' && offer.validUntil < ctx.today;
  if (offer.status === 'expired' || (offer.status === 'offered' && isOver)) {
    throw ruleBroken('return_offer.ended', `This offer ended on ${dateText(offer.validUntil)}`);
  }
  if (offer.status !== 'offered') {
    throw conflict('return_offer.answered', `This offer is ${offer.status} already.`);
  }
  const couponCode =
    answer === 'accept' && offer.kind === 'coupon' ? await giveCoupon(ctx, locked, offer) : null;
  await endOffer(ctx, locked, offer, stateAfter[answer], couponCode);
  if (answer === 'accept') await accept(ctx, locked, offer);
  return { offer: await offerWith(ctx, offer), return: await getReturn(ctx, { id: returnId }) };
}

/** What an offer promised. A bonus is added when the return is settled into the wallet. */
async function accept(ctx: WriteContext, locked: LockedReturn, offer: OfferRecord): Promise<void> {
  if (offer.kind === 'keep_discount') await keepGoods(ctx, locked, offer);
  if (offer.kind === 'wallet_bonus') {
    await changeRow(ctx, returnOrders, locked.record, { wish: 'wallet' });
  }
}

const stateAfter = {
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
} as const satisfies Record<AnswerReturnOffer['answer'], OfferStatus>;

async function endOffer(
  ctx: WriteContext,
  locked: LockedReturn,
  offer: OfferRecord,
  status: Exclude<OfferStatus, 'offered'>,
  couponCode: string | null = null,
): Promise<void> {
  await changeRow(ctx, returnOffers, offer, {
    status,
    answeredAt: ctx.now,
    answeredBy: status === 'expired' ? null : ctx.user.id,
    couponCode,
  });
  await noteOffer(ctx, locked, status);
}

async function noteOffer(ctx: WriteContext, { order, record }: LockedReturn, what: string) {
  const text = `Offer for return ${record.number} ${what}`;
  await noteEvent(ctx, { orderId: order.id, kind: 'return', text });
}

async function offerWith(ctx: ReadContext, { id, returnId }: OfferRecord): Promise<ReturnOffer> {
  const offer = (await readReturnOffers(ctx, returnId)).find((one) => one.id === id);
  invariant(offer, 'an offer that was written is read');
  return offer;
}

const mostEnded = 500;

/** Offers whose last day is over, and that nobody answered. */
export function endedOffers(ctx: ReadContext): Promise<{ id: number; returnId: number }[]> {
  return ctx.tx
    .select({ id: returnOffers.id, returnId: returnOffers.returnId })
    .from(returnOffers)
    .where(and(eq(returnOffers.status, 'offered'), lt(returnOffers.validUntil, ctx.today)))
    .orderBy(asc(returnOffers.validUntil), asc(returnOffers.id))
    .limit(mostEnded);
}

/** Ends an offer that nobody answered; one that was answered meanwhile stays as it is. */
export async function expireOffer(
  ctx: WriteContext,
  { id, returnId }: { readonly id: number; readonly returnId: number },
): Promise<boolean> {
  const locked = await lockReturn(ctx, { id: returnId });
  const offer = await lockRow(ctx, returnOffers, id);
  if (offer.status !== 'offered' || offer.validUntil >= ctx.today) return false;
  await endOffer(ctx, locked, offer, 'expired');
  return true;
}
