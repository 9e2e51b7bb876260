import { holdLabels } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { TextInput } from '@mantine/core';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

type Held = { readonly id: number; readonly version: number; readonly displayName: string };

/** Puts a vendor on hold: why, for what, and until when. */
function HoldVendor({ vendor, close }: { vendor: Held; close: () => void }) {
  const { id, version, displayName } = vendor;
  const form = useOperationForm(purchasing.vendorStatus, {
    initial: { id, version, status: 'hold', holdKind: 'all' },
    saved: '{displayName} is on hold',
    then: close,
  });
  return (
    <FormDialog title={`Put ${displayName} on hold`} form={form} act="Put on hold" close={close}>
      <Choice label="What is stopped" of={holdLabels} {...form.field('holdKind')} />
      <TextInput
        label="Reason"
        maxLength={200}
        {...form.field('holdReason')}
        withAsterisk
        data-autofocus
      />
      <DateInput
        label="Until"
        description="On that morning the hold ends by itself; empty has no end"
        {...form.field('holdUntil')}
      />
    </FormDialog>
  );
}

/** The same from a row of the list. */
export function HoldForm({ rows, answer }: RowsFormProps<Held>) {
  const [vendor] = rows;
  return vendor ? <HoldVendor vendor={vendor} close={() => answer(null)} /> : null;
}
