import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useSkuDetails, type Place } from './place-select.tsx';
import { useStoreId } from '../store-on-view.tsx';

/**
 * The goods that a form about a batch in a tray is for: those that the address names, until others are chosen.
 *
 * @param skuId of the address; its batch stands there as `batch`.
 */
export function usePlacedGoods(skuId: number | null) {
  const named = Number(useSearch()['batch'] ?? 0);
  const [chosenSku, setChosenSku] = useState(skuId);
  const [chosen, setChosen] = useState<Place | null | undefined>(undefined);
  const sku = useSkuDetails(chosenSku, useStoreId());
  const first = sku?.balances.find(
    ({ batchId, area }) => batchId === named && area !== 'packed' && area !== 'transit',
  );
  const place = chosen === undefined ? (first ?? null) : chosen;
  return {
    sku,
    skuId: chosenSku,
    place,
    choosePlace: setChosen,
    chooseSku: (id: number | null) => {
      setChosenSku(id);
      setChosen(null);
    },
  };
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
