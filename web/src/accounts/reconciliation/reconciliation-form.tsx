import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import { useState } from 'react';
import { today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

type Props = { readonly desk: ReconciliationDesk; readonly close: () => void };

/** The day and the balance of the statement that is worked towards. */
export function ReconciliationForm({ desk, close }: Props) {
  // It stays the form it was while the page learns of what it began.
  const [open] = useState(desk.open);
  return open ? (
    <ChangeForm desk={desk} open={open} close={close} />
  ) : (
    <StartForm desk={desk} close={close} />
  );
}

function StartForm({ desk, close }: Props) {
  const form = useOperationForm(accounts.startReconciliation, {
    initial: {
      bankAccountId: desk.bankAccountId,
      statementDate: desk.proposedDate ?? today(),
      ...(desk.proposedClosing === null ? {} : { closingBalance: desk.proposedClosing }),
    },
    saved: 'Reconciliation started',
    then: close,
  });
  return (
    <FormDialog title={`Reconcile ${desk.label}`} form={form} act="Start" close={close}>
      <p>As the statement says it; a balance below zero is overdrawn.</p>
      <Pair>
        <DateInput label="To" maxDate={today()} {...form.field('statementDate')} />
        <MoneyInput label="Closing balance" data-autofocus {...form.field('closingBalance')} />
      </Pair>
    </FormDialog>
  );
}

function ChangeForm({
  desk,
  open,
  close,
}: Props & { open: NonNullable<ReconciliationDesk['open']> }) {
  const form = useOperationForm(accounts.updateReconciliation, {
    initial: {
      id: open.id,
      version: open.version,
      statementDate: open.statementDate,
      closingBalance: open.closingBalance,
    },
    saved: 'Reconciliation changed',
    then: close,
  });
  return (
    <FormDialog title={`Reconcile ${desk.label}`} form={form} act="Save" close={close}>
      <Pair>
        <DateInput label="To" maxDate={today()} {...form.field('statementDate')} />
        <MoneyInput label="Closing balance" data-autofocus {...form.field('closingBalance')} />
      </Pair>
    </FormDialog>
  );
}
