import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { call } from '../../platform/http/client.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { ScanField } from '../../ui/station/scan-field.tsx';
import css from './scanned.module.css';
import { placeOfBatch, useSkuDetails, type Place } from './place-select.tsx';
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
  const first = sku && placeOfBatch(sku, named);
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
  const [said, setSaid] = useState<{ tone: Tone; words: string } | null>(null);
  const [isJudging, setJudging] = useState(false);
  const storeId = useStoreId();
  const { sku, place, chooseSku, chooseBatch, choosePlace } = goods;

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  async function take(text: string) {
    setJudging(true);
    const reply = await call(stock.scan, { text, screen: 'goods', storeId });
    if (reply.ok) judge(reply.data, text);
    else say('stop', reply.problem.detail);
    setJudging(false);
  }

  function judge({ kind, id, label, skuId, batchId }: Scanned, text: string) {
    if (kind === 'tray') {
      const lying = sku?.balances.filter(({ trayId }) => trayId === id) ?? [];
      const found = lying.find((one) => one.batchId === place?.batchId) ?? lying[0];
      if (!found) return say('stop', `Tray ${label} holds nothing of these goods.`);
      choosePlace(found);
      return say('ok', `Taken from tray ${label}.`);
    }
    if (skuId && batchId) chooseBatch(skuId, batchId);
    else if (skuId) chooseSku(skuId);
    else if (kind === 'unknown') return say('stop', `Nothing known under '${text}'.`);
    else return say('stop', `${label} is no goods. Scan goods, a batch or a tray.`);
    return say('ok', `${label} chosen.`);
  }

  return (
    <div className={css.scan}>
      <ScanField
        label="Scan a batch, goods or a tray"
        isBusy={isJudging}
        onScan={({ code }) => void take(code)}
      />
      {said && (
        <p role="status" data-tone={said.tone}>
          {said.words}
        </p>
      )}
    </div>
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
