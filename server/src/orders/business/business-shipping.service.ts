import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { PricedLine } from '@counting-house/contract/orders/order.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { shippingChargeOf } from '../../b2b/shipping/shipping-charge.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Business } from './business.service.ts';

/** What sending costs a company, and what is odd about it. */
export type BusinessShipping = { readonly amount: number; readonly warnings: readonly string[] };

type Sent = {
  readonly business: Pick<Business, 'companyId' | 'group'> | null;
  readonly shippingAddress: AddressBlock | null;
};

/** What sending the goods costs the company, by its own charges; nothing where none is set. */
export async function businessShipping(
  ctx: ReadContext,
  { business, shippingAddress }: Sent,
  goods: {
    readonly goodsNet: number;
    readonly lines: readonly Pick<PricedLine, 'qty'>[];
    readonly variants: readonly SellableVariant[];
  },
): Promise<BusinessShipping> {
  if (!business) return { amount: 0, warnings: [] };
  const shipped = goods.variants.map((variant, index) => ({
    grams: variant.kind === 'goods' ? variant.weightGrams : 0,
    qty: goods.lines[index]?.qty ?? 0,
  }));
  const grams = shipped.reduce(
    (sum, one) => sum + Math.round(((one.grams ?? 0) * one.qty) / 1000),
    0,
  );
  const unweighed = shipped.filter((one) => one.grams === null).length;
  const amount = await shippingChargeOf(ctx, {
    companyId: business.companyId,
    groupId: business.group.id,
    stateCode: shippingAddress?.stateCode ?? '',
    goodsNet: goods.goodsNet,
    grams,
  });
  if (amount === null) {
    return { amount: 0, warnings: ['No shipping charge is set for this company'] };
  }
  const words = unweighed === 1 ? '1 item has no weight' : `${unweighed} items have no weight`;
  return { amount, warnings: unweighed > 0 ? [words] : [] };
}
