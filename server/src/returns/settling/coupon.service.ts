import { giveServiceCoupon } from '../../offers/coupons/service-coupon.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { couponMessage } from '../returns.templates.ts';
import type { LockedReturn } from '../requests/decide.service.ts';
import { tellReturn } from '../requests/message.service.ts';
import type { OfferRecord } from '../offers/offer-list.service.ts';
import { returnOrders } from '../requests/return.table.ts';

/**
 * Gives the buyer who keeps the goods a coupon that they alone can use, once; the return is closed.
 *
 * @returns its code.
 * @throws {Problem} `offer.too_many` (422).
 */
export async function giveCoupon(
  ctx: WriteContext,
  { order, record }: LockedReturn,
  { amount }: OfferRecord,
): Promise<string> {
  const { customerId } = order;
  invariant(customerId !== null, 'a coupon is offered to customers alone');
  const name = `Service coupon, return ${record.number}`;
  const code = await giveServiceCoupon(ctx, { customerId, amount, name });
  await changeRow(ctx, returnOrders, record, {
    status: 'closed',
    isKept: true,
    decidedAt: record.decidedAt ?? ctx.now,
    decidedBy: record.decidedBy ?? ctx.user.id,
    closedAt: ctx.now,
    closedBy: ctx.user.id,
    resolution: 'none',
  });
  await tellReturn(ctx, { order, of: record, template: couponMessage, values: { code } });
  return code;
}
