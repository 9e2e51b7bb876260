import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useGo } from '../platform/address.ts';
import { count } from '../platform/format.ts';
import { useOptionalOperation } from '../platform/use-operation.ts';
import { type AddressDraft, AddressFields, emptyAddress } from '../ui/form/address-fields.tsx';
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
    },
    saved: 'Customer {name} saved',
    then: (customer) => go(customersScreens.editCustomer, { id: customer.id }),
  });
  const [address, setAddress] = useState<AddressDraft>(emptyAddress);
  const phone = form.values.phone ?? '';

  /** The address goes along once anything of it is typed; its receiver is the customer. */
  function typeAddress(change: Partial<AddressDraft>) {
    const next = { ...address, ...change };
    setAddress(next);
    const isEmpty = [next.line1, next.line2, next.landmark, next.city, next.pinCode].every(
      (one) => one.trim() === '',
    );
    const { name = '' } = form.values;
    form.set('addresses', isEmpty ? [] : [{ ...next, name, phone } as never]);
  }

  function typeReceiver(change: { name?: string; phone?: string }) {
    const [known] = form.values.addresses ?? [];
    if (known) form.set('addresses', [{ ...known, ...change } as never]);
  }

  const name = form.field('name');
  const phoneField = form.field('phone');
  return (
    <FormScreen form={form}>
      <TextInput
        label="Phone"
        inputMode="tel"
        autoComplete="off"
        maxLength={15}
        {...phoneField}
        onChange={(event) => {
          phoneField.onChange(event);
          typeReceiver({ phone: event.currentTarget.value });
        }}
      />
      <AlreadyThere phone={phone} />
      <TextInput
        label="Name"
        autoComplete="off"
        {...name}
        onChange={(event) => {
          name.onChange(event);
          typeReceiver({ name: event.currentTarget.value });
        }}
      />
      <CustomerFields form={form} />
      <Section title="Address">
        <AddressFields
          address={address}
          set={typeAddress}
          errors={addressErrors(form.errors)}
          isOptional={(form.values.addresses ?? []).length === 0}
        />
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

function addressErrors(errors: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith('addresses.0.') ? [[path.slice('addresses.0.'.length), text]] : [],
    ),
  );
}
