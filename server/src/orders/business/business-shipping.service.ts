import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { PricedLine } from '@counting-house/contract/orders/order.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { readShippingCharge } from '../../b2b/shipping/shipping-charge.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Business } from './business.service.ts';

/** What sending costs a company, and what is odd about it. */
export type BusinessShipping = {
  /** Net goods in paise → paise as the group is shown them. */
  readonly costs: (goodsNet: number) => number;
  readonly warnings: readonly string[];
};

type Sent = {
  readonly business: Pick<Business, 'companyId' | 'group'> | null;
  readonly shippingAddress: AddressBlock | null;
};

/** What sending the goods costs a company, by its own charges; null of a consumer. */
export async function businessShipping(
  ctx: ReadContext,
  { business, shippingAddress }: Sent,
  goods: {
    readonly lines: readonly Pick<PricedLine, 'qty'>[];
    readonly variants: readonly SellableVariant[];
  },
): Promise<BusinessShipping | null> {
  if (!business) return null;
  const shipped = goods.variants.map((variant, index) => ({
    grams: variant.kind === 'goods' ? variant.weightGrams : 0,
    qty: goods.lines[index]?.qty ?? 0,
  }));
  const grams = shipped.reduce(
    (sum, one) => sum + Math.round(((one.grams ?? 0) * one.qty) / 1000),
    0,
  );
  const unweighed = shipped.filter((one) => one.grams === null).length;
  const costs = await readShippingCharge(ctx, {
    companyId: business.companyId,
    groupId: business.group.id,
    stateCode: shippingAddress?.stateCode ?? '',
    grams,
  });
  if (costs === null) {
    return { costs: () => 0, warnings: ['No shipping charge is set for this company'] };
  }
  const words = unweighed === 1 ? '1 item has no weight' : `${unweighed} items have no weight`;
  return { costs, warnings: unweighed > 0 ? [words] : [] };
}
