import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { TextInput } from '@mantine/core';
import { phone as phoneWords } from '../../platform/format/format.ts';
import { isBlankAddress, withReceiver } from '../../ui/form/address.ts';
import { AddressFields } from '../../ui/form/address-fields.tsx';
import { EnterWalks } from '../../ui/form/enter-walks.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from './entry.module.css';
import type { EntryBuyer } from './entry.ts';

/** A buyer that nobody knows yet: name and address, walked through by Enter. */
export function NewBuyer({
  phone,
  back,
  made,
}: {
  phone: string;
  back: () => void;
  made: (buyer: EntryBuyer) => void;
}) {
  const form = useOperationForm(customers.createCustomer, {
    initial: { name: '', phone, addresses: [{}] },
    saved: '{name} added',
    sends: withReceiver,
    then: made,
  });
  const [address] = form.values.addresses ?? [];
  return (
    <FormDialog
      title={`New customer ${phoneWords(phone)}`}
      form={form}
      act="Add customer"
      close={back}
    >
      <p className={css.small}>Without an address the order can only be picked up.</p>
      <EnterWalks>
        <TextInput label="Name" autoComplete="off" {...form.field('name')} />
        <AddressFields of={form.at('addresses.0').common()} isOptional={isBlankAddress(address)} />
      </EnterWalks>
    </FormDialog>
  );
}
