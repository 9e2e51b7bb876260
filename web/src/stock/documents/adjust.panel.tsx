import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { qty, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PlacedScan, PlacedSkuPicker, usePlacedGoods } from '../trays/placed-goods.tsx';
import { PlaceSelect, type useSkuDetails } from '../trays/place-select.tsx';
import type { Place } from '../trays/places.ts';
import { useGoods } from '../goods-on-view.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

type Way = 'counted' | 'unknown';

const ways = [
  { value: 'counted', label: 'Counted batch' },
  { value: 'unknown', label: 'Unknown batch' },
];

/** Puts the books right: what a batch in a tray was counted at, or a batch that nobody knew of. */
export function AdjustPanel({ skuId }: { skuId: number | null }) {
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const { rows: reasons } = useOperation(stock.listReasons, {});
  const goods = usePlacedGoods(skuId);
  const { sku, place } = goods;
  const [way, setWay] = useState<Way>('counted');
  const [counted, setCounted] = useState<{ at: string; qty: number | '' }>(nothing);
  // What was counted is of one batch in one tray: of another it is asked for anew.
  const at = place ? `${place.batchId} ${place.trayId}` : '';
  const found = counted.at === at ? counted.qty : '';
  const change = found === '' || !place ? undefined : found - place.onHand;
  const form = useOperationForm(stock.adjust, {
    initial: { storeId, businessDate: today(), lines: [{}] },
    saved: '{number}: stock corrected',
    then: close,
    sends: (typed) => ({
      ...typed,
      lines: typed.lines?.map((line) => ({
        ...line,
        skuId: goods.skuId ?? undefined,
        ...(way === 'counted'
          ? { batchId: place?.batchId, trayId: place?.trayId, qty: change }
          : {}),
      })),
    }),
  });
  const line = form.at('lines.0');
  const difference = (way === 'counted' ? change : line.values.qty) ?? 0;
  const fitting = reasons.filter(({ forGain, forLoss }) => (difference < 0 ? forLoss : forGain));

  function turn(next: Way) {
    setWay(next);
    setCounted(nothing);
    line.change({
      trayId: undefined,
      qty: undefined,
      newBatch: next === 'unknown' ? {} : undefined,
    });
  }

  return (
    <FormPanel title="Adjust stock" badges={<StoreTag />} form={form} act="Correct">
      <PlacedScan goods={goods} />
      <PlacedSkuPicker goods={goods} name="lines.0.skuId" error={line.errors['skuId']} />
      <SegmentedControl
        fullWidth
        aria-label="What to correct"
        data={ways}
        value={way}
        onChange={(next) => turn(next as Way)}
      />
      {way === 'counted' ? (
        <CountedBatch
          line={line}
          sku={sku}
          place={place}
          choose={goods.choosePlace}
          counted={found}
          count={(now) => setCounted({ at, qty: typeof now === 'number' ? now : '' })}
        />
      ) : (
        <UnknownBatch line={line} sku={sku} storeId={storeId} />
      )}
      <Section title="Reason">
        <Select
          label="Reason"
          data={fitting.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.field('reasonCode')}
        />
        <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
        <DateInput label="Date" {...form.field('businessDate')} />
        <FilesInput
          label="Photos and documents"
          value={form.values.fileIds ?? []}
          onChange={(next) => form.set('fileIds', [...next])}
          error={form.errors['fileIds']}
        />
      </Section>
    </FormPanel>
  );
}

const nothing = { at: '', qty: '' } as const;

type Sku = ReturnType<typeof useSkuDetails>;
type Line = FormFields<NonNullable<InputOf<typeof stock.adjust>['lines'][number]>>;

/** What a batch in a tray was counted at, against the books. */
function CountedBatch({
  line,
  sku,
  place,
  choose,
  counted,
  count,
}: {
  line: Line;
  sku: Sku;
  place: Place | null;
  choose: (place: Place | null) => void;
  counted: number | '';
  count: (now: unknown) => void;
}) {
  return (
    <>
      <PlaceSelect
        sku={sku}
        value={place}
        set={choose}
        error={line.errors['batchId'] ?? line.errors['trayId']}
      />
      <QtyInput
        label="Counted"
        description="What is there now. The difference is worked out for you."
        name="lines.0.qty"
        unit={sku?.unit}
        withAsterisk
        disabled={!place}
        value={counted}
        onChange={count}
        error={line.errors['qty']}
      />
      {place && (
        <Facts
          rows={[
            ['In the books', qty(place.onHand, sku?.unit)],
            ['Reserved', qty(place.reserved, sku?.unit)],
            ['Difference', counted === '' ? '–' : signed(counted - place.onHand, sku?.unit)],
          ]}
        />
      )}
    </>
  );
}

/** Goods that were found, and what stands on them. */
function UnknownBatch({
  line,
  sku,
  storeId,
}: {
  line: Line;
  sku: Sku;
  storeId: number | undefined;
}) {
  const { area } = useGoods();
  return (
    <>
      <Pair>
        <QtyInput label="Found" unit={sku?.unit} {...line.field('qty')} />
        <Picker
          label="Tray"
          list={stock.listTrays}
          with={{ status: 'active', area, storeId }}
          words={(row) => row.code}
          under={(row) => row.name || null}
          {...line.field('trayId')}
        />
      </Pair>
      {sku?.tracking !== 'none' && (
        <Section title="Batch">
          <TextInput label="Batch number on the goods" {...line.field('newBatch.number')} />
          <Pair>
            <DateInput label="Manufactured on" {...line.field('newBatch.mfgDate')} />
            <DateInput label="Expiry date" {...line.field('newBatch.expiryDate')} />
          </Pair>
        </Section>
      )}
    </>
  );
}

const signed = (difference: number, unit: string | undefined) =>
  difference > 0 ? `+${qty(difference, unit)}` : qty(difference, unit);
