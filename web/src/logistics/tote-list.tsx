import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { TextInput } from '@mantine/core';
import { useOperation } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { opens, stacked, state, text } from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { List } from '../ui/list/list.tsx';
import { byName, deletes, switches } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { rowStates } from './logistics-labels.ts';

export function ToteList() {
  return (
    <List
      list={logistics.listTotes}
      things="totes"
      search="Name, label"
      columns={[
        stacked(opens('name', 'Tote', { sorted: true }), text('labelCode', 'Label')),
        stacked(text('orderNo', 'Order'), text('basket', 'Basket')),
        state('status', 'Status', rowStates),
      ]}
      filters={[choice('status', 'Status', rowStates)]}
      rowActions={[...switches('tote'), deletes('tote', byName)]}
      panel={TotePanel}
      newPanel={NewTotePanel}
      create={beginHere('New tote', logistics.createTote)}
      empty="Totes are labelled crates that carry picked goods to the packer."
    />
  );
}

function NewTotePanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(logistics.createTote, {
    initial: {},
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormPanel title="New tote" form={form}>
      <TextInput label="Name" {...form.field('name')} />
    </FormPanel>
  );
}

function TotePanel({ id }: { id: number }) {
  const tote = useOperation(logistics.getTote, { id });
  const form = useOperationForm(logistics.updateTote, { initial: tote, saved: '{name} saved' });
  return (
    <FormPanel title={tote.name} form={form} record={{ table: 'tote', id: tote.id }}>
      <TextInput label="Name" {...form.field('name')} />
      <Choice label="Status" of={rowStates} {...form.field('status')} />
    </FormPanel>
  );
}
