import type { PositionRow } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { useSkuDetails } from '../trays/place-select.tsx';
import { SkuPicker } from '../skus/sku-picker.tsx';
import { useGoods } from '../goods-on-view.ts';
import { StoreTag, useStore, useStoreId } from '../store-on-view.tsx';

/** What lay in the store when the books began, one batch at a time. */
export function OpeningPanel({ skuId }: { skuId: number | null }) {
  const goods = useGoods();
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const { usual } = useStore();
  const [picked, setPicked] = useState<PositionRow | null>(null);
  const given = useSkuDetails(skuId, storeId);
  const sku = picked ?? given;
  const form = useOperationForm(stock.opening, {
    initial: {
      storeId,
      businessDate: today(),
      lines: [{ ...(skuId === null ? {} : { skuId }), newBatch: {} }],
    },
    saved: '{number}: opening stock added',
    then: close,
  });
  const isTracked = given?.tracking !== 'none';
  return (
    <FormPanel title="Opening stock" badges={<StoreTag />} form={form} act="Add stock">
      <SkuPicker
        // Goods that a store never held stand in the list of the default one.
        storeId={usual?.id}
        shown={sku?.name}
        {...form.field('lines.0.skuId')}
        onPick={setPicked}
      />
      <Pair>
        <QtyInput label="Quantity" unit={sku?.unit} {...form.field('lines.0.qty')} />
        <MoneyInput label="Unit cost" {...form.field('lines.0.unitValue')} />
      </Pair>
      <Picker
        label="Tray"
        description="Leave blank for the floor of the finished store."
        list={stock.listTrays}
        with={{ status: 'active', area: goods.area, storeId }}
        words={(row) => row.code}
        under={(row) => row.name || null}
        {...form.field('lines.0.trayId')}
      />
      {isTracked && (
        <Section title="Batch">
          <TextInput
            label="Batch number on the goods"
            description="Leave blank to number it automatically."
            {...form.field('lines.0.newBatch.number')}
          />
          <Pair>
            <DateInput label="Manufactured on" {...form.field('lines.0.newBatch.mfgDate')} />
            <DateInput label="Expiry date" {...form.field('lines.0.newBatch.expiryDate')} />
          </Pair>
        </Section>
      )}
      <Section title="Document">
        <DateInput label="Date" {...form.field('businessDate')} />
        <Checkbox label="Add it although this SKU already has movements" {...form.check('late')} />
        <TextInput label="Note" {...form.field('note')} />
      </Section>
    </FormPanel>
  );
}
