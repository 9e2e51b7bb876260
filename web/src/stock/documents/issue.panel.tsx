import { production } from '@counting-house/contract/production/production.operations.ts';
import { Select, Textarea } from '@mantine/core';
import { qty, today } from '../../platform/format/format.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PlaceSelect } from '../trays/place-select.tsx';
import {
  PlacedScan,
  PlacedSkuPicker,
  usePlacedGoods,
  useReasons,
  useToDocument,
} from '../trays/placed-goods.tsx';
import { purposeLabels } from '../stock-labels.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

const usualReason = { sample: 'SAMPLE', internal_use: 'INTERNAL_USE', other: undefined } as const;

/** Issues goods as samples, for own use or for something else, first expiry first. */
export function IssuePanel({ skuId }: { skuId: number | null }) {
  const goods = usePlacedGoods(skuId);
  const { sku, place } = goods;
  const reasons = useReasons('out');
  const form = useOperationForm(production.stockOut, {
    initial: {
      storeId: useStoreId(),
      purpose: 'sample',
      businessDate: today(),
      lines: [{ reasonCode: 'SAMPLE' }],
    },
    saved: '{number}: goods issued',
    then: useToDocument(),
    sends: (typed) => ({
      ...typed,
      lines: typed.lines?.map((line) => ({
        ...line,
        skuId: goods.skuId ?? undefined,
        batchId: place?.batchId,
        trayId: place?.trayId,
      })),
    }),
  });
  const line = form.at('lines.0');
  const purpose = form.field('purpose');

  return (
    <FormPanel title="Issue goods" badges={<StoreTag />} form={form} act="Issue">
      <Choice
        label="For"
        of={purposeLabels}
        {...purpose}
        value={purpose.value === 'production' ? '' : purpose.value}
        onChange={(next) => {
          purpose.onChange(next);
          line.set('reasonCode', usualReason[next as keyof typeof usualReason]);
        }}
      />
      <PlacedScan goods={goods} />
      <PlacedSkuPicker goods={goods} name="lines.0.skuId" error={line.errors['skuId']} />
      <QtyInput
        label="Quantity"
        description={sku ? `${qty(sku.free, sku.unit)} available.` : undefined}
        unit={sku?.unit}
        {...line.field('qty')}
      />
      <PlaceSelect
        sku={sku}
        value={place}
        set={goods.choosePlace}
        isOptional
        error={line.errors['batchId'] ?? line.errors['trayId']}
      />
      <Select
        label="Reason"
        data={reasons.map(({ code, name }) => ({ value: code, label: name }))}
        {...line.field('reasonCode')}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        {...form.field('note')}
        withAsterisk={form.values.purpose === 'other'}
      />
      <DateInput label="Date" {...form.field('businessDate')} />
    </FormPanel>
  );
}
