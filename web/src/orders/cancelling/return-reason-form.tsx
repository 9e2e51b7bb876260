import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { NewReason, Reason } from '@counting-house/contract/orders/reason.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { PercentInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** A reason to return goods, with what follows from it. */
export function ReturnReasonForm({ of, close }: { of: Reason | 'new'; close: () => void }) {
  return of === 'new' ? <NewForm close={close} /> : <ChangedForm of={of} close={close} />;
}

function NewForm({ close }: { close: () => void }) {
  const form = useOperationForm(orders.createReason, {
    initial: { kind: 'return' },
    sends: withFee,
    saved: '{name} added',
    then: close,
  });
  return (
    <FormDialog title="New reason to return goods" form={form} act="Add reason" close={close}>
      <Fields of={form.common<Facts>()} />
    </FormDialog>
  );
}

function ChangedForm({ of, close }: { of: Reason; close: () => void }) {
  const form = useOperationForm(orders.updateReason, {
    initial: of,
    sends: withFee,
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormDialog title={of.name} form={form} act="Save changes" close={close}>
      <Fields of={form.common<Facts>()} />
    </FormDialog>
  );
}

type Fact = 'name' | 'isCustomerFault' | 'feeRate' | 'refundsShipping' | 'needsPhoto';
type Facts = { [F in Fact]?: NewReason[F] | undefined };

/** Nothing is held back of what is our fault. */
const withFee = (typed: Facts) => ({
  ...typed,
  feeRate: typed.isCustomerFault ? (typed.feeRate ?? 0) : 0,
});

function Fields({ of }: { of: FormFields<Facts> }) {
  return (
    <>
      <TextInput label="Reason" maxLength={60} data-autofocus {...of.field('name')} />
      <Checkbox
        label="Customer’s fault"
        description="Part of what the goods cost may be held back."
        {...of.check('isCustomerFault')}
      />
      {of.values.isCustomerFault && (
        <PercentInput
          label="Held back"
          description="Of what the goods cost; more for the condition, as the settings have it."
          {...of.field('feeRate')}
        />
      )}
      <Checkbox
        label="Gives shipping back"
        description="When the whole order comes back."
        {...of.check('refundsShipping')}
      />
      <Checkbox
        label="Needs a photo"
        description="Of requests that come from the online shop."
        {...of.check('needsPhoto')}
      />
    </>
  );
}
