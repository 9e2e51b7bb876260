import { baseUnits, gstQuantityCodes } from '@counting-house/contract/admin/unit.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { NumberInput, Select, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { useOperation } from '../platform/http/use-operation.ts';
import { State } from '../ui/marks/badge.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { unitKinds, unitStates } from './unit-labels.ts';

/** A new unit. */
export function NewUnitPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(admin.createUnit, {
    initial: { kind: 'count', ratioNum: 1, ratioDen: 1, decimals: 0 },
    saved: 'Unit {code} saved',
    then: close,
  });
  return (
    <FormPanel title="New unit" form={form}>
      <UnitFields of={form.common()} isUsed={false} />
    </FormPanel>
  );
}

/** A unit and its fields; what goods are counted in keeps its code, kind and ratio. */
export function UnitPanel({ id }: { id: number }) {
  const { rows } = useOperation(admin.listUnits, { limit: 200 });
  const unit = rows.find((one) => one.id === id);
  return unit ? <UnitForm unit={unit} /> : null;
}

function UnitForm({ unit }: { unit: z.output<typeof admin.listUnits.output>['rows'][number] }) {
  const form = useOperationForm(admin.updateUnit, { initial: unit, saved: 'Unit {code} saved' });
  return (
    <FormPanel
      title={unit.name}
      form={form}
      record={{ table: 'unit', id: unit.id }}
      badges={<State of={unitStates} is={unit.status} />}
    >
      <UnitFields of={form.common()} isUsed={unit.usedBy > 0} />
    </FormPanel>
  );
}

function UnitFields({
  of: fields,
  isUsed,
}: {
  of: FormFields<InputOf<typeof admin.createUnit>>;
  isUsed: boolean;
}) {
  const { kind = 'count' } = fields.values;
  return (
    <>
      <Pair>
        <TextInput
          label="Code"
          description={
            isUsed
              ? 'Products, items or packs use this unit, so its code cannot change.'
              : undefined
          }
          disabled={isUsed}
          {...fields.field('code')}
        />
        <TextInput label="Name" {...fields.field('name')} />
      </Pair>
      <Choice label="Kind" of={unitKinds} disabled={isUsed} {...fields.field('kind')} />
      {kind !== 'pack' && (
        <Pair>
          <NumberInput
            label={`One is so many ${baseUnits[kind]}`}
            disabled={isUsed}
            {...fields.field('ratioNum')}
          />
          <NumberInput label="divided by" disabled={isUsed} {...fields.field('ratioDen')} />
        </Pair>
      )}
      <Pair>
        <NumberInput
          label="Decimals"
          description="Decimal places in a quantity. 0 allows whole numbers only."
          {...fields.field('decimals')}
        />
        <Select
          label="Tax code"
          description="The unit code of GST returns."
          data={[...gstQuantityCodes]}
          searchable
          clearable
          allowDeselect
          name="gstUqc"
          value={fields.field('gstUqc').value || null}
          error={fields.field('gstUqc').error}
          onChange={(next) => fields.field('gstUqc').onChange(next)}
        />
      </Pair>
    </>
  );
}
