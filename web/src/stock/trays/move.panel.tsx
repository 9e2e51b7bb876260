import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { qty } from '../../platform/format/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PlacedScan, PlacedSkuPicker, usePlacedGoods } from './placed-goods.tsx';
import { PlaceSelect } from './place-select.tsx';
import { areaLabels } from '../stock-labels.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** Moves goods of one batch from the tray they lie in to another. */
export function MovePanel({ skuId }: { skuId: number | null }) {
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const goods = usePlacedGoods(skuId);
  const { sku, place } = goods;
  const form = useOperationForm(stock.move, {
    initial: { storeId, lines: [{}] },
    saved: '{number}: goods moved',
    then: close,
    sends: (typed) => ({
      ...typed,
      lines: typed.lines?.map((line) => ({
        ...line,
        batchId: place?.batchId,
        fromTrayId: place?.trayId,
      })),
    }),
  });

  const line = form.at('lines.0');
  const from = place ? `${place.batchId} ${place.trayId}` : '';
  const wholeTray = useEffectEvent(() =>
    line.set('qty', place ? place.onHand - place.reserved || place.onHand : undefined),
  );
  useEffect(() => wholeTray(), [from]);

  return (
    <FormPanel title="Move goods" badges={<StoreTag />} form={form} act="Move">
      <PlacedScan goods={goods} />
      <PlacedSkuPicker goods={goods} name="sku" error={undefined} />
      <PlaceSelect
        sku={sku}
        value={place}
        set={goods.choosePlace}
        error={line.errors['batchId'] ?? line.errors['fromTrayId']}
      />
      <QtyInput
        label="Quantity"
        description={
          place && place.reserved > 0
            ? `${qty(place.reserved, sku?.unit)} of it is reserved and goes last.`
            : undefined
        }
        unit={sku?.unit}
        {...line.field('qty')}
      />
      <Picker
        label="To tray"
        list={stock.listTrays}
        with={{ status: 'active', storeId }}
        words={(row) => row.code}
        under={(row) => row.name || areaLabels[row.area]}
        {...line.field('toTrayId')}
      />
      <TextInput label="Note" {...form.field('note')} />
    </FormPanel>
  );
}
