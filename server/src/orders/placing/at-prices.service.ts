import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import { groupPrices, type GroupPrice } from '../../b2b/groups/group-price.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { TaxComponent } from '../../tax/tax.service.ts';
import type { Business } from '../business/business.service.ts';
import type { BasketLine } from './line-price.rules.ts';

/** Who buys, and what. */
type Bought = {
  readonly business: Pick<Business, 'group'> | null;
  readonly lines: readonly BasketLine[];
};

/** The variants as the buyer gets them: at the shop's price, or at that of their group. */
export async function readAtPrices(
  ctx: ReadContext,
  { business, lines }: Bought,
  {
    found,
    components,
  }: {
    found: readonly SellableVariant[];
    components: ReadonlyMap<number, readonly TaxComponent[]>;
  },
): Promise<GroupPrice[]> {
  if (!business) {
    const atShop = { priceSource: 'price' as const, breaks: [], nextBreak: null, refusal: null };
    return found.map((variant) => ({ variant, ...atShop }));
  }
  const rateOf = (taxId: number | null) =>
    (components.get(taxId ?? 0) ?? []).reduce((sum, { rate }) => sum + rate, 0);
  return groupPrices(
    ctx,
    business.group,
    found.map((variant, index) => ({
      variant,
      qty: lines[index]?.qty ?? 0,
      rate: rateOf(variant.taxId),
    })),
  );
}
