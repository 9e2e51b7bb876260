import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { TextInput } from '@mantine/core';
import { useGo } from '../platform/address.ts';
import { count } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { isBlankAddress, withReceiver } from '../ui/form/address.ts';
import { AddressFields } from '../ui/form/address-fields.tsx';
import { Section } from '../ui/form/form-body.tsx';
import { FormScreen } from '../ui/form/form-screen.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import css from './customer.module.css';
import { customersScreens } from './customers.routes.tsx';

/** Adding a customer, phone first, so that nobody is added twice. */
export function AddCustomerScreen() {
  const go = useGo();
  const form = useOperationForm(customers.createCustomer, {
    initial: {
      name: '',
      phone: '',
      altPhone: '',
      email: '',
      tags: [],
      codAllowed: 'auto',
      note: '',
      addresses: [{}],
    },
    sends: withReceiver,
    saved: 'Customer {name} saved',
    then: (customer) => go(customersScreens.editCustomer, { id: customer.id }),
  });
  const phone = form.values.phone ?? '';
  const [address] = form.values.addresses ?? [];
  return (
    <FormScreen form={form}>
      <TextInput
        label="Phone"
        inputMode="tel"
        autoComplete="off"
        maxLength={15}
        {...form.field('phone')}
      />
      <AlreadyThere phone={phone} />
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <CustomerFields of={form.common()} />
      <Section title="Address">
        <AddressFields of={form.at('addresses.0').common()} isOptional={isBlankAddress(address)} />
      </Section>
    </FormScreen>
  );
}

/** Says at the tenth digit that the phone is known. */
function AlreadyThere({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[\s-]/gu, '').replace(/^(\+91|91|0)(?=\d{10}$)/u, '');
  const isWhole = /^\d{10}$/u.test(digits);
  const found = useOptionalOperation(
    customers.listCustomers,
    { phone: digits },
    { enabled: isWhole },
  );
  const [known] = isWhole ? (found.data?.rows ?? []) : [];
  if (!known) return null;
  return (
    <p className={css.known} role="status">
      Already a customer:{' '}
      <ScreenLink to={customersScreens.editCustomer} params={{ id: known.id }}>
        {known.name}
      </ScreenLink>
      {known.city && `, ${known.city}`}, {count(known.ordersCount)}{' '}
      {known.ordersCount === 1 ? 'order' : 'orders'}
    </p>
  );
}
