import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Till } from '@counting-house/contract/orders/till.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { onCard, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CashAccountChoice } from './cash-account-choice.tsx';
import { NewTill } from './new-till.tsx';

/** The tills of the shop: what they are called, who has them open, and which are in use. */
export function TillsDialog({ close }: { close: () => void }) {
  const { rows } = useOperation(orders.listTills, {});
  const [edited, setEdited] = useState<Till | 'new' | null>(null);
  const back = () => setEdited(null);
  if (edited === 'new') return <NewTill close={back} />;
  if (edited) return <ChangeTill till={edited} close={back} />;
  return (
    <Dialog onClose={close} title="Counters" size={560}>
      <DataTable
        caption="Counters"
        columns={[
          text('name', 'Name'),
          onCard('fact', {
            key: 'session',
            label: 'Status',
            cell: ({ session, isActive }: Till) => {
              if (session) return `Open by ${session.by}`;
              return isActive ? 'Closed' : 'Out of use';
            },
          }),
          text('depositTo', 'Deposit to'),
          onCard('fact', {
            key: 'act',
            label: '',
            isRight: true,
            cell: (till: Till) => (
              <Button
                variant="default"
                aria-label={`Edit ${till.name}`}
                onClick={() => setEdited(till)}
              >
                Edit
              </Button>
            ),
          }),
        ]}
        rows={rows}
      />
      <Button
        mt="md"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        onClick={() => setEdited('new')}
      >
        Add counter
      </Button>
    </Dialog>
  );
}

function ChangeTill({ till, close }: { till: Till; close: () => void }) {
  const { id, version, name, isActive, cashAccountId } = till;
  const form = useOperationForm(orders.updateTill, {
    initial: { id, version, name, isActive, cashAccountId },
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormDialog title={name} form={form} act="Save counter" close={close}>
      <TextInput label="Name" {...form.field('name')} />
      <CashAccountChoice field={form.field('cashAccountId')} />
      <Checkbox
        label="In use"
        description="A counter out of use is not offered. Its day reports are kept."
        {...form.check('isActive')}
      />
    </FormDialog>
  );
}
