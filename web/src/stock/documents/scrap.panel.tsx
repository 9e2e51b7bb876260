import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { qty, today } from '../../platform/format/format.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
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
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** Writes off goods of one batch in one tray. */
export function ScrapPanel({ skuId }: { skuId: number | null }) {
  const goods = usePlacedGoods(skuId);
  const { sku, place } = goods;
  const reasons = useReasons('scrap');
  const form = useOperationForm(stock.scrap, {
    initial: { storeId: useStoreId(), businessDate: today(), lines: [{}] },
    saved: '{number} saved',
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
  const reason = reasons.find(({ code }) => code === line.values.reasonCode);
  const free = place ? place.onHand - place.reserved : 0;
  const takes = (line.values.qty ?? 0) > free && place !== null && place.reserved > 0;

  return (
    <FormPanel title="Write off" badges={<StoreTag />} form={form} act="Write off">
      <PlacedScan goods={goods} />
      <PlacedSkuPicker goods={goods} name="lines.0.skuId" error={line.errors['skuId']} />
      <PlaceSelect
        sku={sku}
        value={place}
        set={goods.choosePlace}
        error={line.errors['batchId'] ?? line.errors['trayId']}
      />
      <QtyInput
        label="Quantity"
        description={place ? placeLabels(place, sku?.unit) : undefined}
        unit={sku?.unit}
        {...line.field('qty')}
      />
      {takes && (
        <Checkbox
          label="Take reserved goods too"
          description="Their orders get other batches, as far as there are any."
          {...line.check('takeReserved')}
        />
      )}
      <Select
        label="Reason"
        data={reasons.map(({ code, name }) => ({ value: code, label: name }))}
        {...line.field('reasonCode')}
      />
      <TextInput label="Note" {...line.field('note')} withAsterisk={reason?.needsNote ?? false} />
      <DateInput label="Date" {...form.field('businessDate')} />
      <FilesInput
        label={reason?.needsPhoto ? 'Photo (needed for this reason)' : 'Photos and documents'}
        value={form.values.fileIds ?? []}
        onChange={(next) => form.set('fileIds', [...next])}
        error={form.errors['fileIds']}
      />
    </FormPanel>
  );
}

const placeLabels = (
  { onHand, reserved }: { onHand: number; reserved: number },
  unit: string | undefined,
) =>
  reserved > 0
    ? `${qty(onHand, unit)} in the tray, ${qty(reserved, unit)} of it reserved.`
    : `${qty(onHand, unit)} in the tray.`;
