import type { ShopBasket, ShopBasketInput } from '@counting-house/contract/orders/shop.ts';
import { guessCoupon } from '../../offers/coupons/coupon-guess.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { tooManyAttempts } from '../../session/sign-in/rate.service.ts';
import { previewOrder } from '../placing/preview.service.ts';

/** What a basket of the shop costs and what placing it would refuse; only wrong coupon codes are counted. */
export async function shopBasket(ctx: WriteContext, input: ShopBasketInput): Promise<ShopBasket> {
  const { lines, shippingAddress, isCod, phone, visitor } = input;
  const { secondsClosed } = input.couponCode
    ? await guessCoupon(ctx, input.couponCode, { phone, visitor })
    : { secondsClosed: 0 };
  const couponCode = secondsClosed > 0 ? undefined : input.couponCode;
  const ask = {
    lines,
    reprice: 'refresh' as const,
    deliveryMethod: 'courier' as const,
    ...(couponCode ? { couponCode } : {}),
    ...(shippingAddress ? { shippingAddress } : {}),
    // Nobody is written down yet: of the buyer only their phone is asked for.
    ...(phone ? { customer: { name: 'Customer', phone } } : {}),
  };
  const first = await previewOrder(ctx, ask);
  const seen = isCod && first.grandTotal > 0 ? await withCod(ctx, ask, first.grandTotal) : first;
  return {
    lines: seen.lines.map((line) => ({
      sku: line.sku,
      title: line.title,
      qty: line.qty,
      unitPrice: line.unitPrice,
      discount: line.itemDiscount + line.orderDiscount + line.couponDiscount,
      total: line.netAmount,
      available: line.stock.available,
    })),
    ...toSums(seen),
    freeShippingFrom: seen.freeShippingFrom,
    offers: seen.offers
      .filter(({ isApplied }) => isApplied)
      .map(({ name, amount }) => ({ name, amount })),
    fields: {
      ...askedFields(seen.fields, {
        isNamed: phone !== undefined,
        isAddressed: shippingAddress !== undefined,
      }),
      ...(secondsClosed > 0 ? { couponCode: tooManyAttempts(secondsClosed).message } : {}),
    },
  };
}

/** The fee of cash on delivery is part of what is paid on delivery. */
async function withCod(ctx: ReadContext, ask: Parameters<typeof previewOrder>[1], total: number) {
  const payments = (amount: number) => [{ method: 'cod' as const, amount }];
  const { grandTotal } = await previewOrder(ctx, { ...ask, payments: payments(total) });
  return previewOrder(ctx, { ...ask, payments: payments(grandTotal) });
}

type Sums = Pick<
  Awaited<ReturnType<typeof previewOrder>>,
  'goodsList' | 'offerDiscountAmount' | 'taxAmount' | 'roundOff' | 'grandTotal'
> & { readonly charges: readonly { readonly label: string; readonly amount: number }[] };

/** The sums of an order as the shop shows them. */
export const toSums = (order: Sums) => ({
  goodsList: order.goodsList,
  discount: order.offerDiscountAmount,
  charges: order.charges.map(({ label, amount }) => ({ label, amount })),
  taxAmount: order.taxAmount,
  roundOff: order.roundOff,
  grandTotal: order.grandTotal,
});

/** A basket without a name or an address is none that is refused for it. */
function askedFields(
  fields: Readonly<Record<string, string>>,
  { isNamed, isAddressed }: { isNamed: boolean; isAddressed: boolean },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([path]) => (isNamed || path !== 'customerId') && (isAddressed || path !== 'shippingAddress'),
    ),
  );
}
