import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Select } from '@mantine/core';
import { date, qty } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

/** Goods of one batch in one tray. */
export type Place = SkuDetails['balances'][number];

/** A SKU as a form about its goods in a store needs it; undefined until it is known. */
export function useSkuDetails(
  skuId: number | null,
  storeId: number | undefined,
): SkuDetails | undefined {
  return useOptionalOperation(
    stock.getSku,
    { id: skuId ?? 0, storeId },
    { enabled: skuId !== null },
  ).data;
}

/** Which goods of a SKU are meant: a batch and the tray that it lies in, first expiry first. */
export function PlaceSelect({
  sku,
  value,
  error,
  set,
  isOptional = false,
}: {
  sku: SkuDetails | undefined;
  value: Place | null;
  error: string | undefined;
  set: (place: Place | null) => void;
  /** Without one the first to expire is taken. */
  isOptional?: boolean;
}) {
  const places = sku ? placesOf(sku) : [];
  const keyOf = ({ batchId, trayId }: Place) => `${batchId} ${trayId}`;
  return (
    <Select
      label="Batch and tray"
      placeholder={
        places.length === 0
          ? 'No stock'
          : isOptional
            ? 'The first to expire'
            : 'Choose a batch and tray'
      }
      withAsterisk={!isOptional}
      clearable={isOptional}
      searchable
      error={error}
      disabled={!sku}
      data={places.map((place) => ({ value: keyOf(place), label: wordsOf(place, sku) }))}
      value={value ? keyOf(value) : null}
      onChange={(chosen) => set(places.find((place) => keyOf(place) === chosen) ?? null)}
    />
  );
}

/**
 * Where a batch of a SKU lies, the first of its trays that is in somebody's hand.
 *
 * @param named its id, the code on its label or its maker's number.
 */
export function placeOfBatch(sku: SkuDetails, named: number | string): Place | undefined {
  const isNamed = ({ id, code, number }: SkuDetails['batches'][number]) =>
    typeof named === 'number'
      ? id === named
      : [code, number].some((one) => one !== '' && one.toLowerCase() === named.toLowerCase());
  const batch = sku.batches.find(isNamed);
  return batch && placesOf(sku).find(({ batchId }) => batchId === batch.id);
}

/** In the order of the batches; what is packed or on the way is not in anybody's hand. */
function placesOf(sku: SkuDetails): Place[] {
  const order = new Map(sku.batches.map(({ id }, index) => [id, index]));
  return sku.balances
    .filter(({ area }) => area !== 'packed' && area !== 'transit')
    .toSorted((a, b) => (order.get(a.batchId) ?? 0) - (order.get(b.batchId) ?? 0));
}

function wordsOf(place: Place, sku: SkuDetails | undefined): string {
  const batch = sku?.batches.find(({ id }) => id === place.batchId);
  const names =
    batch && batch.number !== batch.code ? `${batch.code} (${batch.number})` : batch?.code;
  const expiry = batch?.expiryDate ? `, until ${date(batch.expiryDate)}` : '';
  return `${names ?? ''} in ${place.tray}: ${qty(place.onHand, sku?.unit)}${expiry}`;
}
