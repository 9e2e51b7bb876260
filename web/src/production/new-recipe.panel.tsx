import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSetSearch } from '../platform/address.ts';
import { MoneyInput, PercentInput, QtyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { Picker } from '../ui/form/picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

/** Drafts what goes into a product. */
export function NewRecipePanel() {
  const setSearch = useSetSearch();
  const [output, setOutput] = useState({ name: '', unit: '' });
  const [goods, setGoods] = useState<Readonly<Record<number, { name: string; unit: string }>>>({});
  const form = useOperationForm(production.createRecipe, {
    initial: { name: 'Standard', lines: [{}] },
    saved: 'Recipe drafted',
    then: ({ id }) => setSearch({ open: String(id) }),
  });
  const lines = form.values.lines ?? [];
  return (
    <FormPanel title="New recipe" form={form} act="Save draft">
      <Picker
        label="Goods"
        list={stock.listPositions}
        under={(row) => row.sku}
        {...form.field('outputSkuId')}
        shown={output.name || null}
        onPick={({ name, unit }) => setOutput({ name, unit })}
      />
      <Pair>
        <TextInput label="Name" {...form.field('name')} />
        <QtyInput label="Makes" unit={output.unit} {...form.field('outputQty')} />
      </Pair>
      {lines.map((_, index) => {
        const line = form.at(`lines.${index}`);
        const of = goods[index];
        return (
          <Section key={index} title={`Material ${index + 1}`}>
            <Picker
              label="Goods"
              list={stock.listPositions}
              under={(row) => row.sku}
              {...line.field('skuId')}
              shown={of?.name ?? null}
              onPick={({ name, unit }) => setGoods({ ...goods, [index]: { name, unit } })}
            />
            <Pair>
              <QtyInput label="Quantity" unit={of?.unit} {...line.field('qty')} />
              <PercentInput label="Waste" {...line.field('wasteBps')} />
            </Pair>
          </Section>
        );
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        onClick={() => form.set('lines', [...lines, {}] as typeof lines)}
      >
        Add material
      </Button>
      <Section title="Cost">
        <Pair>
          <MoneyInput label="Labour for each run" {...form.field('labourPerRun')} />
          <PercentInput label="Overhead" {...form.field('overheadBps')} />
        </Pair>
        <PercentInput label="Normal loss" {...form.field('normalLossBps')} />
      </Section>
      <Textarea label="Steps" autosize minRows={2} {...form.field('steps')} />
    </FormPanel>
  );
}
