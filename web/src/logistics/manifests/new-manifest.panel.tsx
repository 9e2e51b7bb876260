import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, Select } from '@mantine/core';
import { useSearch, useVisit } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { scanPath } from './manifest-acts.ts';

const mostServices = 50;

/** A courier is at the door: what it takes is scanned next. */
export function NewManifestPanel() {
  const visit = useVisit();
  const { courierId: filtered } = useSearch();
  const form = useOperationForm(logistics.manifestCreate, {
    initial: { all: true, ...(filtered ? { courierId: Number(filtered) } : {}) },
    saved: '{number} opened',
    then: ({ id }) => void visit(scanPath(id)),
  });
  const { courierId = 0 } = form.values;
  const services = useServices(courierId);
  const stores = useStoresHere();
  return (
    <FormPanel title="New manifest" form={form} act="Open manifest">
      <Picker
        label="Courier"
        list={logistics.listCouriers}
        with={{ status: ['active'] }}
        words={({ name }) => name}
        onPick={() => form.set('trackId', undefined)}
        {...form.field('courierId')}
      />
      {services.length > 1 && (
        <Select
          label="Service"
          placeholder="All services"
          clearable
          allowDeselect
          data={services.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...asText(form.field('trackId'))}
        />
      )}
      {stores.length > 1 && (
        <Select
          label="Store"
          placeholder={stores.find(({ isDefault }) => isDefault)?.name ?? ''}
          clearable
          allowDeselect
          data={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...asText(form.field('storeId'))}
        />
      )}
      <Checkbox
        label="Begin with every parcel that is ready for this courier"
        {...form.check('all')}
      />
    </FormPanel>
  );
}

function useServices(courierId: number) {
  const { data } = useOptionalOperation(
    logistics.listTracks,
    { courierId, status: ['active'], limit: mostServices },
    { enabled: courierId > 0 },
  );
  return courierId > 0 ? (data?.rows ?? []) : [];
}

/** Anyone who may not see stores opens manifests of the default one. */
function useStoresHere() {
  const enabled = useMay()('stock.balance.read');
  const input = { status: 'active', limit: mostServices } as const;
  return useOptionalOperation(stock.listStores, input, { enabled }).data?.rows ?? [];
}

/** A field of an id, for a choice of few. */
const asText = <F extends { value: number | ''; onChange: (next: unknown) => void }>(field: F) => ({
  ...field,
  value: field.value === '' ? null : String(field.value),
  onChange: (next: string | null) => field.onChange(next === null ? undefined : Number(next)),
});
