import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { consumptionLabels } from '../production-labels.ts';

/** Adds a material to this plan alone. */
export function AddMaterial({ plan, close }: { plan: Plan; close: () => void }) {
  const [unit, setUnit] = useState('');
  const form = useOperationForm(production.updatePlan, {
    initial: {
      id: plan.id,
      version: plan.version,
      action: 'save',
      extras: [{ consumption: 'backflush' }],
    },
    saved: 'Material added to {number}',
    then: close,
  });
  const line = form.at('extras.0');
  return (
    <FormDialog title={`Add a material to ${plan.number}`} form={form} act="Add" close={close}>
      <Picker
        label="Material"
        list={stock.listPositions}
        under={(row) => row.sku}
        {...line.field('skuId')}
        onPick={(row) => setUnit(row.unit)}
        withAsterisk
      />
      <Pair>
        <QtyInput label="Quantity" unit={unit} {...line.field('qty')} withAsterisk />
        <Choice label="Taken" of={consumptionLabels} {...line.field('consumption')} />
      </Pair>
    </FormDialog>
  );
}
