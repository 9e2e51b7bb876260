import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { heard, ScanIntoForm, unknownCode } from '../../ui/station/scan-into-form.tsx';
import { useSkuDetails } from './place-select.tsx';
import { placeOfBatch, placeOfOnlyBatch, listPlaces, type Place } from './places.ts';
import { SkuPicker } from '../skus/sku-picker.tsx';
import { useStoreId } from '../store-on-view.tsx';

/**
 * The goods that a form about a batch in a tray is for: those that the address names, until others are chosen.
 *
 * @param skuId of the address; its batch stands there as `batch`.
 */
export function usePlacedGoods(skuId: number | null) {
  const inAddress = Number(useSearch()['batch'] ?? 0);
  const [named, setNamed] = useState<number | string>(inAddress);
  const [chosenSku, setChosenSku] = useState(skuId);
  const [chosen, setChosen] = useState<Place | null | undefined>(undefined);
  const sku = useSkuDetails(chosenSku, useStoreId());
  const first = sku && (placeOfBatch(sku, named) ?? placeOfOnlyBatch(sku));
  const place = chosen === undefined ? (first ?? null) : chosen;
  return {
    sku,
    skuId: chosenSku,
    place,
    choosePlace: setChosen,
    /** Goods of a batch that was scanned, in its first tray. */
    chooseBatch: (id: number, batchId: number) => {
      setChosenSku(id);
      setNamed(batchId);
      setChosen(undefined);
    },
    /** Goods that were picked: of the batch whose label they were found by, if it was one. */
    chooseSku: (id: number | null, typed = '') => {
      setChosenSku(id);
      setNamed(typed);
      setChosen(undefined);
    },
  };
}

/** What a scan chooses on a form about goods. */
type ScannedGoods = {
  readonly sku: SkuDetails | undefined;
  readonly place: Place | null;
  readonly choosePlace: (place: Place | null) => void;
  readonly chooseBatch: (skuId: number, batchId: number) => void;
  readonly chooseSku: (id: number) => void;
};

/** The goods that a form is about by scanner: the label of a batch, then the tray it is taken from, or a bar code. */
export function PlacedScan({ goods }: { goods: ScannedGoods }) {
  const storeId = useStoreId();
  const { sku, place, chooseSku, chooseBatch, choosePlace } = goods;

  function judge({ kind, id, label, skuId, batchId }: Scanned, text: string) {
    if (kind === 'tray') {
      const lying = (sku ? listPlaces(sku) : []).filter(({ trayId }) => trayId === id);
      const found = lying.find((one) => one.batchId === place?.batchId) ?? lying[0];
      if (!found) return heard('stop', `Tray ${label} holds nothing of these goods.`);
      choosePlace(found);
      return heard('ok', `Taken from tray ${label}.`);
    }
    if (skuId && batchId) chooseBatch(skuId, batchId);
    else if (skuId) chooseSku(skuId);
    else if (kind === 'unknown') return unknownCode(text);
    else return heard('stop', `${label} is no goods. Scan goods, a batch or a tray.`);
    return heard('ok', `${label} chosen.`);
  }

  return (
    <ScanIntoForm
      label="Scan a batch, goods or a tray"
      screen="goods"
      storeId={storeId}
      judge={judge}
    />
  );
}

/** The goods that a form is about by typing: their name, code or barcode, or the label of one of their batches. */
export function PlacedSkuPicker({
  goods,
  name,
  error,
}: {
  goods: ReturnType<typeof usePlacedGoods>;
  name: string;
  error: string | undefined;
}) {
  return (
    <SkuPicker
      name={name}
      shown={goods.sku?.name}
      value={goods.skuId ?? ''}
      onChange={(next) => goods.chooseSku(typeof next === 'number' ? next : null)}
      onBlur={() => undefined}
      onPick={({ id }, typed) => goods.chooseSku(id, typed)}
      error={error}
      withAsterisk
    />
  );
}

/** Reasons that are offered for a use. */
export function useReasons(use: 'scrap' | 'out' | 'inspect' | 'count') {
  const { data } = useOptionalOperation(stock.listReasons, {}, { enabled: true });
  return (data?.rows ?? []).filter(({ uses, status }) => status === 'active' && uses.includes(use));
}

/** Leaves a form of stock for the document that it made. */
export function useToDocument() {
  const setSearch = useSetSearch();
  return ({ id }: { readonly id: number }) =>
    setSearch({ form: null, sku: null, batch: null, tab: 'papers', open: String(id) });
}
