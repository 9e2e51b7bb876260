import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Select } from '@mantine/core';
import { date, qty } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { listPlaces, type Place } from './places.ts';

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
  const places = sku ? listPlaces(sku) : [];
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

function wordsOf(place: Place, sku: SkuDetails | undefined): string {
  const batch = sku?.batches.find(({ id }) => id === place.batchId);
  const names =
    batch && batch.number !== batch.code ? `${batch.code} (${batch.number})` : batch?.code;
  const expiry = batch?.expiryDate ? `, until ${date(batch.expiryDate)}` : '';
  return `${names ?? ''} in ${place.tray}: ${qty(place.onHand, sku?.unit)}${expiry}`;
}
