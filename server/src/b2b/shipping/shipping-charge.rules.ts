import type { ChargeBasis, ChargeSlab } from '@counting-house/contract/b2b/shipping-charge.ts';

type Scope = { readonly groupId: number | null; readonly stateCode: string | null };

/** Of several charges the one for a group and a state; the group goes before the state. */
export function findScope<C extends Scope>(
  charges: readonly C[],
  of: { readonly groupId: number; readonly stateCode: string },
): C | undefined {
  const wanted: readonly Scope[] = [
    { groupId: of.groupId, stateCode: of.stateCode },
    { groupId: of.groupId, stateCode: null },
    { groupId: null, stateCode: of.stateCode },
    { groupId: null, stateCode: null },
  ];
  const found = wanted.map((scope) =>
    charges.find(
      ({ groupId, stateCode }) => groupId === scope.groupId && stateCode === scope.stateCode,
    ),
  );
  return found.find((one) => one !== undefined);
}

type Charge = {
  readonly basis: ChargeBasis;
  readonly slabs: readonly ChargeSlab[];
  readonly freeFrom: number | null;
};

/**
 * What sending costs, in paise: that of the highest slab that is reached, and something for each kilogram begun
 * beyond the last one by weight; nothing from a value of goods on.
 *
 * @see selling rules 3.4.
 */
export function chargeFor(
  { basis, slabs, freeFrom }: Charge,
  { goodsNet, grams }: { readonly goodsNet: number; readonly grams: number },
): number {
  if (freeFrom !== null && goodsNet >= freeFrom) return 0;
  const measure = basis === 'weight' ? grams : goodsNet;
  const slab = slabs.filter(({ above }) => above <= measure).at(-1);
  if (!slab) return 0;
  const extra = basis === 'weight' ? Math.ceil((measure - slab.above) / 1000) : 0;
  return slab.charge + slab.perExtraKg * extra;
}
