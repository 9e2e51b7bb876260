import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Openings } from '@counting-house/contract/accounts/periods/opening.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** When everything is in, what is left goes to capital. */
export function TransferOpening({ openings }: { openings: Openings }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  if (!may('accounts.voucher.post')) return null;
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        Transfer to capital
      </Button>
      {isOpen && <TransferDialog openings={openings} close={() => setOpen(false)} />}
    </div>
  );
}

function TransferDialog({ openings, close }: { openings: Openings; close: () => void }) {
  const equity = openings.rows.filter(({ root }) => root === 'equity');
  const form = useOperationForm(accounts.transferOpening, {
    initial: { accountId: equity[0]?.accountId },
    saved: 'Opening balances transferred',
    then: close,
  });
  const { value, onChange, ...field } = form.field('accountId');
  return (
    <FormDialog title="Transfer to capital" form={form} act="Transfer" close={close}>
      <p>
        A journal moves the {money(Math.abs(openings.equity))} that is left when everything is in.
      </p>
      <Choice
        label="To account"
        of={Object.fromEntries(
          equity.map((row) => [String(row.accountId), `${row.code} ${row.name}`]),
        )}
        {...field}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
      />
      <DateInput label="Date" description="Today when left out" {...form.field('date')} />
    </FormDialog>
  );
}
