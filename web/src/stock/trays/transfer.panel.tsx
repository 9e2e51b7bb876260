import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Textarea } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PlaceSelect } from './place-select.tsx';
import { PlacedScan, PlacedSkuPicker, usePlacedGoods, useToDocument } from './placed-goods.tsx';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** Brings goods from the store on view to another one that gets them at the same moment. */
export function TransferPanel({ skuId }: { skuId: number | null }) {
  const toDocument = useToDocument();
  const goods = usePlacedGoods(skuId);
  const form = useOperationForm(stock.transfer, {
    initial: {
      storeId: useStoreId(),
      businessDate: today(),
      lines: [{}],
    },
    saved: '{number}: goods transferred',
    then: toDocument,
    sends: (typed) => ({
      ...typed,
      lines: typed.lines?.map((line) => ({
        ...line,
        skuId: goods.skuId ?? undefined,
        batchId: goods.place?.batchId,
        fromTrayId: goods.place?.trayId,
      })),
    }),
  });
  const line = form.at('lines.0');
  return (
    <FormPanel title="Instant transfer" badges={<StoreTag />} form={form} act="Transfer">
      <Picker
        label="To store"
        list={stock.listStores}
        with={{ status: 'active' }}
        words={(row) => row.name}
        under={(row) => row.city || row.code}
        {...form.field('toStoreId')}
      />
      <PlacedScan goods={goods} />
      <PlacedSkuPicker goods={goods} name="lines.0.skuId" error={line.errors['skuId']} />
      <PlaceSelect
        sku={goods.sku}
        value={goods.place}
        isOptional
        error={line.errors['batchId'] ?? line.errors['fromTrayId']}
        set={goods.choosePlace}
      />
      <QtyInput label="Quantity" unit={goods.sku?.unit} {...line.field('qty')} />
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
      <DateInput label="Date" {...form.field('businessDate')} />
    </FormPanel>
  );
}
