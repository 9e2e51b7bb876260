import type { NewBoxType } from '@counting-house/contract/logistics/box-type.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { BoxType } from '@counting-house/contract/logistics/box-type.ts';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { type Column, number, opens, stacked, state, text } from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { List } from '../ui/list/list.tsx';
import { byName, deletes, switches } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { rowStates } from './logistics-labels.ts';

const insideColumn: Column<BoxType> = {
  key: 'innerLengthMm',
  label: 'Inside, mm',
  cell: insideText,
  words: insideText,
};

function insideText(box: BoxType): string {
  return `${box.innerLengthMm} × ${box.innerWidthMm} × ${box.innerHeightMm}`;
}

export function BoxTypeList() {
  return (
    <List
      list={logistics.listBoxTypes}
      things="boxes"
      search="Name, label"
      columns={[
        stacked(opens('name', 'Box', { sorted: true }), text('labelCode', 'Label')),
        insideColumn,
        number('tareGrams', 'Weight, g'),
        number('maxGrams', 'Max. load, g'),
        text('skuName', 'Packing item'),
        state('status', 'Status', rowStates),
      ]}
      filters={[choice('status', 'Status', rowStates)]}
      rowActions={[...switches('box_type'), deletes('box_type', byName)]}
      panel={BoxPanel}
      newPanel={NewBoxPanel}
      create={beginHere('New box', logistics.createBoxType)}
      empty="Boxes and envelopes that parcels are packed in."
    />
  );
}

function NewBoxPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(logistics.createBoxType, {
    initial: {},
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormPanel title="New box" form={form}>
      <BoxFields of={form.common()} item={null} />
    </FormPanel>
  );
}

function BoxPanel({ id }: { id: number }) {
  const box = useOperation(logistics.getBoxType, { id });
  const form = useOperationForm(logistics.updateBoxType, { initial: box, saved: '{name} saved' });
  return (
    <FormPanel title={box.name} form={form} record={{ table: 'box_type', id: box.id }}>
      <BoxFields of={form.common()} item={box.skuName} />
      <Choice label="Status" of={rowStates} {...form.field('status')} />
    </FormPanel>
  );
}

const packingItems = { kind: ['packing'], status: 'active' } as const;

function BoxFields({ of: form, item }: { of: FormFields<NewBoxType>; item: string | null }) {
  return (
    <>
      <TextInput label="Name" {...form.field('name')} />
      <Section title="Inside, mm">
        <NumberInput label="Length" hideControls {...form.field('innerLengthMm')} />
        <Pair>
          <NumberInput label="Width" hideControls {...form.field('innerWidthMm')} />
          <NumberInput label="Height" hideControls {...form.field('innerHeightMm')} />
        </Pair>
      </Section>
      <Section title="Outside, mm">
        <NumberInput label="Outer length" hideControls {...form.field('outerLengthMm')} />
        <Pair>
          <NumberInput label="Outer width" hideControls {...form.field('outerWidthMm')} />
          <NumberInput label="Outer height" hideControls {...form.field('outerHeightMm')} />
        </Pair>
      </Section>
      <Pair>
        <NumberInput label="Empty weight, g" hideControls {...form.field('tareGrams')} />
        <NumberInput label="Maximum load, g" hideControls {...form.field('maxGrams')} />
      </Pair>
      <Checkbox label="An envelope" {...form.check('isEnvelope')} />
      <Picker
        label="Packing item"
        description="Each parcel uses up one and adds its cost to packing expenses. Leave blank if you do not count these boxes."
        list={stock.listSkus}
        with={packingItems}
        shown={item}
        {...form.field('skuId')}
      />
    </>
  );
}
