import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { date, qty, today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';
import { PlacedScan, PlacedSkuPicker, usePlacedGoods } from '../trays/placed-goods.tsx';

/** Holds goods for a customer who has not ordered them yet. */
export function HoldFormPanel({ skuId }: { skuId: number | null }) {
  const { close } = usePanelPlace();
  const goods = usePlacedGoods(skuId);
  const { sku, place } = goods;
  const form = useOperationForm(stock.hold, {
    initial: { storeId: useStoreId() },
    saved: 'Held for {heldFor}',
    then: close,
    sends: (typed) => ({
      ...typed,
      skuId: goods.skuId ?? undefined,
      batchId: place?.batchId,
    }),
  });

  const batch = sku?.batches.find(({ id }) => id === place?.batchId);
  const free = (batch ?? sku)?.free;

  return (
    <FormPanel title="Hold for a customer" badges={<StoreTag />} form={form} act="Hold">
      <PlacedScan goods={goods} />
      <PlacedSkuPicker goods={goods} name="skuId" error={form.errors['skuId']} />
      <QtyInput
        label="Quantity"
        description={free === undefined ? undefined : `${qty(free, sku?.unit)} available.`}
        unit={sku?.unit}
        {...form.field('qty')}
      />
      <Select
        label="Batch"
        placeholder="The first to expire"
        clearable
        allowDeselect
        searchable
        disabled={!sku}
        error={form.errors['batchId']}
        data={(sku?.batches ?? [])
          .filter(({ free }) => free > 0)
          .map((batch) => ({ value: String(batch.id), label: wordsOf(batch) }))}
        value={place ? String(place.batchId) : null}
        onChange={(chosen) =>
          goods.choosePlace(sku?.balances.find(({ batchId }) => String(batchId) === chosen) ?? null)
        }
      />
      <TextInput
        label="Held for"
        description="The customer, as you would call them."
        {...form.field('heldFor')}
      />
      <DateInput
        label="Last day"
        description="Released automatically the next day."
        minDate={today()}
        {...form.field('lastDate')}
      />
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
    </FormPanel>
  );
}

function wordsOf({ code, number, free, unit, expiryDate }: SkuDetails['batches'][number]): string {
  const names = number === code ? code : `${code} (${number})`;
  return `${names}: ${qty(free, unit)} available${expiryDate ? `, until ${date(expiryDate)}` : ''}`;
}
