import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** Where the parcels of an order go; changing it gives a booking up. */
export function ChangeAddress({ parcel, close }: { parcel: Parcel; close: () => void }) {
  const form = useOperationForm(logistics.shippingDataUpdate, {
    initial: { ...parcel.shipping, confirm: parcel.status === 'booked' },
    saved: 'Address of {orderNumber} changed',
    then: close,
  });
  return (
    <FormDialog title={`Where ${parcel.orderNo} goes`} form={form} act="Save" close={close}>
      <Pair>
        <TextInput label="Name" {...form.field('shipName')} />
        <TextInput label="Phone" inputMode="tel" {...form.field('shipPhone')} />
      </Pair>
      <TextInput label="Address" {...form.field('line1')} />
      <TextInput label="Address, second line" {...form.field('line2')} />
      <TextInput label="Landmark" {...form.field('landmark')} />
      <Pair>
        <TextInput label="City" {...form.field('city')} />
        <TextInput label="PIN code" inputMode="numeric" {...form.field('pinCode')} />
      </Pair>
      <Select
        label="State"
        searchable
        data={Object.entries(states).map(([value, label]) => ({ value, label }))}
        {...form.field('stateCode')}
      />
      <Textarea label="Packing note" autosize {...form.field('packNote')} />
      <TextInput label="E-way bill number" inputMode="numeric" {...form.field('ewayBillNo')} />
      <Checkbox label="Gift" {...form.check('gift')} />
    </FormDialog>
  );
}
