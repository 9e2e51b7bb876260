import { production } from '@counting-house/contract/production/production.operations.ts';
import { Textarea } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { useSetSearch } from '../../platform/address.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** Plans to make a product by one of its recipes. */
export function NewPlanPanel() {
  const setSearch = useSetSearch();
  const form = useOperationForm(production.createPlan, {
    initial: { plannedStart: today(), dueDate: today() },
    saved: 'Plan created',
    then: ({ plans: [plan] }) => setSearch({ open: plan ? String(plan.id) : null }),
  });
  return (
    <FormPanel title="New plan" form={form} act="Create plan">
      <Picker
        label="Recipe"
        list={production.listRecipes}
        with={{ status: ['released'] }}
        words={(row) => row.name}
        under={(row) => `${row.title}, version ${row.edition}`}
        onPick={(row) => form.set('outputSkuId', row.skuId)}
        {...form.field('recipeId')}
        withAsterisk
      />
      <QtyInput label="Quantity" {...form.field('qty')} withAsterisk />
      <Pair>
        <DateInput label="Start" {...form.field('plannedStart')} />
        <DateInput label="Due" {...form.field('dueDate')} />
      </Pair>
      <Textarea label="Note" {...form.field('note')} />
    </FormPanel>
  );
}
