import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { useGoods } from '../goods-on-view.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

type Way = 'one' | 'many';

/** Makes a tray, or a row of trays with running numbers. */
export function TraysPanel() {
  const goods = useGoods();
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const [way, setWay] = useState<Way>('one');
  const form = useOperationForm(stock.createTrays, {
    initial: { storeId, area: goods.area, allowMixed: true },
    saved: 'Trays added',
    then: close,
  });
  const { prefix = '', from, to, pad = 2 } = form.values.many ?? {};
  const codeOf = (n: number) => prefix.toUpperCase() + String(n).padStart(pad, '0');

  function turn(next: Way) {
    setWay(next);
    form.change({ code: undefined, many: undefined });
    if (next === 'many') form.at('many').change({ from: 1, pad: 2 });
  }

  return (
    <FormPanel title="New trays" badges={<StoreTag />} form={form} act="Add trays">
      <SegmentedControl
        fullWidth
        aria-label="How many trays"
        data={[
          { value: 'one', label: 'One tray' },
          { value: 'many', label: 'A row of trays' },
        ]}
        value={way}
        onChange={(next) => turn(next as Way)}
      />
      {way === 'one' ? (
        <Pair>
          <TextInput label="Code" {...form.field('code')} withAsterisk />
          <TextInput label="Name" placeholder="Rack A, level 3" {...form.field('name')} />
        </Pair>
      ) : (
        <>
          <Pair>
            <TextInput label="Prefix" placeholder="A-03-" {...form.field('many.prefix')} />
            <NumberInput label="Digits" {...form.field('many.pad')} />
          </Pair>
          <Pair>
            <NumberInput label="From" {...form.field('many.from')} />
            <NumberInput label="To" {...form.field('many.to')} />
          </Pair>
          {typeof from === 'number' && typeof to === 'number' && to >= from && (
            <p>
              {to - from + 1} trays, {codeOf(from)} to {codeOf(to)}
            </p>
          )}
        </>
      )}
      <Picker
        label="Rack"
        description="Trays of one rack are shown together on the map."
        list={stock.listTrays}
        with={{ area: goods.area, status: 'active', storeId }}
        words={(row) => row.code}
        under={(row) => row.name || null}
        {...form.field('parentId')}
      />
      <Checkbox label="May hold several batches" {...form.check('allowMixed')} />
    </FormPanel>
  );
}
