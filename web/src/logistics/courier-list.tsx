import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Courier } from '@counting-house/contract/logistics/courier.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { TextInput } from '@mantine/core';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { State } from '../ui/marks/badge.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { number, opens, phone, stacked, state, text } from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { List } from '../ui/list/list.tsx';
import { byName, deletes, switches } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { Facts, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { modeLabels, rowStates } from './logistics-labels.ts';

export function CourierList() {
  return (
    <List
      list={logistics.listCouriers}
      things="couriers"
      search="Code, name, phone"
      columns={[
        stacked(opens('name', 'Courier', { sorted: true }), text('code', 'Code')),
        {
          key: 'mode',
          label: 'Kind',
          cell: (row) => modeLabels[row.mode],
          words: (row) => modeLabels[row.mode],
        },
        number('tracks', 'Services'),
        number('onTheWay', 'On the way'),
        phone('phone', 'Phone'),
        state('status', 'Status', rowStates),
      ]}
      filters={[choice('status', 'Status', rowStates)]}
      rowActions={[...switches('courier'), deletes('courier', byName)]}
      panel={CourierPanel}
      newPanel={NewCourierPanel}
      create={beginHere('New courier', logistics.courierCreate)}
      empty="Add the couriers you use. AWB numbers can be typed, scanned or taken from a block."
    />
  );
}

function NewCourierPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(logistics.courierCreate, {
    initial: { mode: 'manual' },
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormPanel title="New courier" form={form}>
      <CourierFields of={form.common()} />
    </FormPanel>
  );
}

function CourierPanel({ id }: { id: number }) {
  const courier = useOperation(logistics.getCourier, { id });
  const may = useMay();
  return may('logistics.courier.write') ? (
    <EditCourier courier={courier} key={id} />
  ) : (
    <SidePanel
      title={courier.name}
      record={{ table: 'courier', id: courier.id }}
      badges={<State of={rowStates} is={courier.status} />}
      isNarrow
    >
      <Sheet>
        <SheetBody>
          <Facts
            rows={[
              ['Code', courier.code],
              ['Kind', modeLabels[courier.mode]],
              ['Contact', courier.contactName || null],
              ['Phone', courier.phone || null],
            ]}
          />
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}

function EditCourier({ courier }: { courier: Courier }) {
  const form = useOperationForm(logistics.courierUpdate, {
    initial: courier,
    saved: '{name} saved',
  });
  return (
    <FormPanel title={courier.name} form={form} record={{ table: 'courier', id: courier.id }}>
      <CourierFields of={form.common()} />
      <Choice label="Status" of={rowStates} {...form.field('status')} />
    </FormPanel>
  );
}

function CourierFields({
  of: fields,
}: {
  of: FormFields<InputOf<typeof logistics.courierCreate>>;
}) {
  return (
    <>
      <TextInput label="Code" {...fields.field('code')} />
      <TextInput label="Name" {...fields.field('name')} />
      <Choice label="Kind" of={modeLabels} {...fields.field('mode')} />
      <TextInput label="Contact" {...fields.field('contactName')} />
      <TextInput label="Phone" inputMode="tel" {...fields.field('phone')} />
      <TextInput label="E-mail" inputMode="email" {...fields.field('email')} />
      <TextInput label="Help page" {...fields.field('supportUrl')} />
    </>
  );
}
