import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupCustomer } from '@counting-house/contract/b2b/group-customer.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { customersScreens } from '../customers/customers.routes.tsx';
import { UploadButton } from '../lists/lists.routes.tsx';
import { useParams } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import type { RowAction } from '../ui/list/actions.tsx';
import { deletes, switches } from '../ui/rows/row-steps.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { type Column, money, phone, state, text } from '../ui/table/columns.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import { personStates, roleLabels } from './b2b-labels.ts';

/** Who orders for a group. */
export function GroupPeople() {
  const { groupId } = useParams(b2bScreens.group);
  const { people, name } = useOperation(b2b.getGroup, { id: groupId });
  const [isAdding, setAdding] = useState(false);
  const mayWrite = useMay()(b2b.addGroupCustomer.permission);
  return (
    <Sheet
      title="People"
      count={people.length}
      acts={
        mayWrite && (
          <>
            <UploadButton kind="group_customers" scope={{ groupId }}>
              Upload a list
            </UploadButton>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => setAdding(true)}
            >
              Add a person
            </Button>
          </>
        )
      }
    >
      {people.length === 0 ? (
        <SheetBody>No contacts yet.</SheetBody>
      ) : (
        <DataTable
          caption={`People of ${name}`}
          columns={columns}
          rows={people}
          actions={actions}
        />
      )}
      {isAdding && <NewPerson groupId={groupId} close={() => setAdding(false)} />}
    </Sheet>
  );
}

const columns: readonly Column<GroupCustomer>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: (row) => (
      <>
        <ScreenLink to={customersScreens.editCustomer} params={{ id: row.customerId }}>
          {row.name}
        </ScreenLink>{' '}
        {row.isPrimary && <Tag>First contact</Tag>}
      </>
    ),
    words: (row) => row.name,
  },
  phone('phone', 'Phone'),
  text('designation', 'Designation'),
  {
    key: 'role',
    label: 'May',
    cell: (row) => roleLabels[row.role],
    words: (row) => roleLabels[row.role],
  },
  money('orderLimit', 'Largest order'),
  state('status', 'Status', personStates),
];

const actions: readonly RowAction<GroupCustomer>[] = [
  {
    label: 'Edit',
    icon: IconPencil,
    access: [b2b.updateGroupCustomer.permission],
    isFor: () => true,
    does: {
      kind: 'call',
      operation: b2b.updateGroupCustomer,
      input: ({ id, version }) => ({ id, version }),
      isForMany: false,
      form: EditPersonForm,
      done: ({ name }) => `${name} saved`,
    },
  },
  ...switches('b2b_group_customer'),
  deletes('b2b_group_customer', ({ name }: GroupCustomer) => name),
];

type Terms = Omit<InputOf<typeof b2b.updateGroupCustomer>, 'id' | 'version' | 'status'>;

function NewPerson({ groupId, close }: { groupId: number; close: () => void }) {
  const form = useOperationForm(b2b.addGroupCustomer, {
    initial: { groupId, role: 'buyer' },
    saved: '{name} added',
    then: close,
  });
  return (
    <FormDialog title="Add a person" form={form} act="Add" close={close}>
      <Pair>
        <PhoneInput
          label="Phone"
          autoComplete="off"
          maxLength={15}
          {...form.field('phone')}
          withAsterisk
        />
        <TextInput
          label="Name"
          description="Of a person who is not a customer yet"
          autoComplete="off"
          {...form.field('name')}
        />
      </Pair>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.field('email')} />
      <Fields of={form.common()} />
    </FormDialog>
  );
}

/** What a person may do, from their row. */
function EditPersonForm({ rows, answer }: RowsFormProps<GroupCustomer>) {
  const [person] = rows;
  return person ? <EditPerson person={person} close={() => answer(null)} /> : null;
}

function EditPerson({ person, close }: { person: GroupCustomer; close: () => void }) {
  const form = useOperationForm(b2b.updateGroupCustomer, {
    initial: person,
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormDialog title={person.name} form={form} act="Save" close={close}>
      <Fields of={form.common()} />
    </FormDialog>
  );
}

function Fields({ of }: { of: FormFields<Terms> }) {
  return (
    <>
      <Pair>
        <Choice label="May" of={roleLabels} {...of.field('role')} withAsterisk={false} />
        <TextInput
          label="Designation"
          autoComplete="off"
          {...of.field('designation')}
          withAsterisk={false}
        />
      </Pair>
      <MoneyInput
        label="Largest order"
        description="Orders above it need an approver"
        {...of.field('orderLimit')}
      />
      <Checkbox label="First contact" {...of.check('isPrimary')} />
    </>
  );
}
