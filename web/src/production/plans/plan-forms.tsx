import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Part } from '../../ui/parts/part.tsx';
import { AddMaterial } from './add-material.tsx';
import { IssueGoods } from './issue-goods.tsx';
import { EndPlan } from './plan-end.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';

type FormProps = { readonly plan: Plan; readonly close: () => void };

const forms = {
  edit: EditPlan,
  issue: IssueGoods,
  material: AddMaterial,
  substitute: UseSubstitute,
  complete: EndPlan,
  cancel: EndPlan,
} as const;

/** The forms of a plan that the address opens over the page: `?form=edit&plan=12`. */
export function PlanForms() {
  const { form = '', plan } = useSearch();
  const setSearch = useSetSearch();
  if (!(form in forms) || !plan) return null;
  const close = () => setSearch({ form: null, plan: null });
  return (
    <Part what="this form" key={`${form} ${plan}`}>
      <PlanForm form={form as keyof typeof forms} planId={Number(plan)} close={close} />
    </Part>
  );
}

function PlanForm({
  form,
  planId,
  close,
}: {
  form: keyof typeof forms;
  planId: number;
  close: () => void;
}) {
  const plan = useOperation(production.getPlan, { id: planId });
  const Form = forms[form];
  return <Form plan={plan} close={close} action={form === 'cancel' ? 'cancel' : 'complete'} />;
}

/** Changes what is planned; what it needs is worked out anew. */
function EditPlan({ plan, close }: FormProps) {
  const people = useOperation(production.listPlanPeople, {}).rows;
  const form = useOperationForm(production.updatePlan, {
    initial: { ...plan, action: 'save', assignee: plan.assigneeId },
    saved: '{number} saved',
    then: close,
  });
  return (
    <FormDialog title={`Change ${plan.number}`} form={form} act="Save" close={close}>
      <Picker
        label="Recipe"
        list={production.listRecipes}
        with={{ status: ['released'], outputSkuId: plan.skuId }}
        words={(row) => `${row.title}, version ${row.edition}`}
        shown={`${plan.recipe}, version ${plan.edition}`}
        {...form.field('recipeId')}
      />
      <Pair>
        <QtyInput label="Quantity" unit={plan.unit} {...form.field('qty')} />
        <NumberInput label="Priority" min={0} max={9} {...form.field('priority')} />
      </Pair>
      <Pair>
        <DateInput label="Start" {...form.field('plannedStart')} />
        <DateInput label="Due" {...form.field('dueDate')} />
      </Pair>
      <Pair>
        <TextInput label="Batch number" {...form.field('batchNumber')} />
        <IdSelect
          label="Assigned to"
          placeholder="Unassigned"
          clearable
          searchable
          of={people.map(({ id, name: label }) => ({ id, label }))}
          {...form.field('assignee')}
        />
      </Pair>
      <Textarea label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

/** Takes something else for a material, all of it that is open or a part. */
function UseSubstitute({ plan, close }: FormProps) {
  const replaceable = plan.materialLines.filter(({ substitutes }) => substitutes.length > 0);
  const [materialId, setMaterialId] = useState(
    (replaceable.find(({ short }) => short > 0) ?? replaceable[0])?.id ?? 0,
  );
  const material = replaceable.find(({ id }) => id === materialId);
  const form = useOperationForm(production.updatePlan, {
    initial: {
      id: plan.id,
      version: plan.version,
      action: 'save',
      substitutes: [{ materialId, skuId: material?.substitutes[0]?.skuId }],
    },
    saved: 'Materials of {number} changed',
    then: close,
  });
  const line = form.at('substitutes.0');
  const chosen = line.field('skuId');
  return (
    <FormDialog
      title={`Replace a material of ${plan.number}`}
      form={form}
      act="Replace"
      close={close}
    >
      <Select
        label="Material"
        data={replaceable.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(materialId)}
        onChange={(next) => {
          const id = Number(next);
          const other = replaceable.find((one) => one.id === id);
          setMaterialId(id);
          line.change({ materialId: id, skuId: other?.substitutes[0]?.skuId });
        }}
        error={line.field('materialId').error}
      />
      <IdSelect
        label="By"
        of={(material?.substitutes ?? []).map(({ skuId: id, name, num, den }) => ({
          id,
          label: num === den ? name : `${name}, ${num} for ${den}`,
        }))}
        {...chosen}
      />
      <QtyInput
        label="So much of the material"
        description={
          material &&
          `Leave blank for all that is not issued yet. ${qty(material.short, material.unit)} are short.`
        }
        unit={material?.unit}
        {...line.field('qty')}
      />
    </FormDialog>
  );
}
