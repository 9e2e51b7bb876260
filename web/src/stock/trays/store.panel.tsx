import type { NewStore } from '@counting-house/contract/stock/transfers/store.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { TextInput } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AddressFields } from '../../ui/form/address-fields.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';

/** Adds a store. */
export function NewStorePanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(stock.createStore, {
    initial: { dispatchCutoff: '15:00', address: {} as NewStore['address'] },
    saved: 'Store {name} added',
    then: close,
  });
  return (
    <FormPanel title="New store" form={form} act="Add store">
      <Pair>
        <TextInput label="Code" {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </Pair>
      <Pair>
        <TextInput label="Dispatch cut-off" {...form.field('dispatchCutoff')} />
        <TextInput
          label="GSTIN"
          description="Leave blank to use that of the business."
          {...form.field('gstin')}
        />
      </Pair>
      <Section title="Address">
        <AddressFields of={form.at('address').common()} withReceiver />
      </Section>
    </FormPanel>
  );
}

/** Changes a store. */
export function StorePanel({ id }: { id: number }) {
  const store = useOperation(stock.getStore, { id });
  const { close } = usePanelPlace();
  const form = useOperationForm(stock.updateStore, {
    initial: { ...store, isDefault: undefined, address: store.address ?? undefined },
    saved: 'Store {name} saved',
    then: close,
  });
  return (
    <FormPanel title={store.name} form={form} act="Save store">
      <Pair>
        <TextInput label="Code" {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </Pair>
      <Pair>
        <TextInput label="Dispatch cut-off" {...form.field('dispatchCutoff')} />
        <TextInput
          label="GSTIN"
          description="Leave blank to use that of the business."
          {...form.field('gstin')}
        />
      </Pair>
      <Section title="Address">
        <AddressFields
          of={form.at('address').common()}
          withReceiver
          isOptional={store.address === null}
        />
      </Section>
    </FormPanel>
  );
}
