import type { PositionRow } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PlaceSelect, useSkuDetails, type Place } from './place-select.tsx';
import { SkuPicker } from '../skus/sku-picker.tsx';
import { areaWords } from '../stock-words.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** Moves goods of one batch from the tray they lie in to another. */
export function MovePanel({ skuId }: { skuId: number | null }) {
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const [chosenSku, setChosenSku] = useState<number | null>(skuId);
  const [picked, setPicked] = useState<PositionRow | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const sku = useSkuDetails(chosenSku, storeId);
  const form = useOperationForm(stock.move, {
    initial: { storeId, lines: [{}] },
    saved: '{number}: goods moved',
    then: close,
  });

  const line = form.at('lines.0');

  function choose(chosen: Place | null) {
    setPlace(chosen);
    line.change({
      batchId: chosen?.batchId,
      fromTrayId: chosen?.trayId,
      qty: chosen ? chosen.onHand - chosen.reserved || chosen.onHand : undefined,
    });
  }

  return (
    <FormPanel title="Move goods" badges={<StoreTag />} form={form} act="Move">
      <SkuPicker
        name="sku"
        shown={sku?.name}
        value={chosenSku ?? ''}
        onChange={(next) => {
          setChosenSku(typeof next === 'number' ? next : null);
          choose(null);
        }}
        onBlur={() => undefined}
        onPick={setPicked}
        error={undefined}
        withAsterisk
      />
      <PlaceSelect
        sku={sku}
        value={place}
        set={choose}
        error={line.errors['batchId'] ?? line.errors['fromTrayId']}
      />
      <QtyInput
        label="Quantity"
        description={
          place && place.reserved > 0
            ? `${qty(place.reserved, picked?.unit ?? sku?.unit)} of it is reserved and goes last.`
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
        under={(row) => row.name || areaWords[row.area]}
        {...line.field('toTrayId')}
      />
      <TextInput label="Note" {...form.field('note')} />
    </FormPanel>
  );
}
