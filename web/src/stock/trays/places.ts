import type { SkuDetails } from '@counting-house/contract/stock/position.ts';

/** Goods of one batch in one tray. */
export type Place = SkuDetails['balances'][number];

type Lying = Pick<SkuDetails, 'batches' | 'balances'>;

/**
 * Where a batch of a SKU lies, the first of its trays that is in somebody's hand.
 *
 * @param named its id, the code on its label or its maker's number.
 */
export function placeOfBatch(sku: Lying, named: number | string): Place | undefined {
  const isNamed = ({ id, code, number }: SkuDetails['batches'][number]) =>
    typeof named === 'number'
      ? id === named
      : [code, number].some((one) => one !== '' && one.toLowerCase() === named.toLowerCase());
  const batch = sku.batches.find(isNamed);
  return batch && listPlaces(sku).find(({ batchId }) => batchId === batch.id);
}

/** Where the only batch of a SKU lies: nobody has to choose it. Undefined where there are several. */
export function placeOfOnlyBatch(sku: Lying): Place | undefined {
  const places = listPlaces(sku);
  return new Set(places.map(({ batchId }) => batchId)).size === 1 ? places[0] : undefined;
}

/**
 * In the order of the batches, and of each where it may be used and most of it is free before the rest; what is packed
 * or on the way is not in anybody's hand.
 */
export function listPlaces(sku: Lying): Place[] {
  const order = new Map(sku.batches.map(({ id }, index) => [id, index]));
  const isAside = ({ area }: Place) => Number(area !== 'rm' && area !== 'fg');
  const free = ({ onHand, reserved }: Place) => onHand - reserved;
  return sku.balances
    .filter(({ area }) => area !== 'packed' && area !== 'transit')
    .toSorted(
      (a, b) =>
        (order.get(a.batchId) ?? 0) - (order.get(b.batchId) ?? 0) ||
        isAside(a) - isAside(b) ||
        free(b) - free(a),
    );
}
