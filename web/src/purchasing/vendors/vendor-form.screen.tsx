import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { bankFields, type Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Section } from '../../ui/form/form-body.tsx';
import { FormScreen } from '../../ui/form/form-screen.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { VendorAddressFields } from './vendor-address-fields.tsx';
import {
  VendorBank,
  VendorContact,
  VendorIdentity,
  VendorNotes,
  VendorSupplies,
  VendorTerms,
  type VendorTyped,
} from './vendor-fields.tsx';
import css from './vendor.module.css';

const waitMs = 300;

/** A new vendor, or with `?ID=` one that is there. */
export function VendorFormScreen() {
  const asked = Number(useSearch()['ID'] ?? 0);
  return asked > 0 ? <EditVendor id={asked} key={asked} /> : <NewVendorForm />;
}

function useShown() {
  const go = useGo();
  return ({ id }: { id: number }) => go(purchasingScreens.vendors, undefined, { open: String(id) });
}

function NewVendorForm() {
  const show = useShown();
  const form = useOperationForm(purchasing.createVendor, {
    initial: {
      gstTreatment: 'registered',
      kind: 'company',
      msmeType: 'none',
      paymentTermsDays: 30,
      addresses: [blankAddress],
    },
    sends: withoutBlankAddress,
    saved: 'Vendor {number} {displayName} added',
    then: show,
  });
  const of = form.common<VendorTyped>();
  const [address] = form.values.addresses ?? [];
  const { name = '', phone = '', gstin = '', pan = '', email = '' } = form.values;
  return (
    <FormScreen form={form}>
      <VendorIdentity of={of} />
      <VendorContact of={of} />
      <Alike typed={{ name, phone, gstin, pan, email }}>
        <Checkbox label="This is another vendor, add it" {...form.check('confirmNew')} />
      </Alike>
      <Section title="Address">
        <VendorAddressFields of={form.at('addresses.0').common()} isOptional={isBlank(address)} />
      </Section>
      <VendorTerms of={of} />
      <VendorBank of={of} />
      <VendorSupplies of={of} />
      <VendorNotes of={of} />
    </FormScreen>
  );
}

function EditVendor({ id }: { id: number }) {
  const vendor = useOperation(purchasing.getVendor, { id });
  const show = useShown();
  const seesBank = useMay()('purchasing.vendor.bank');
  const form = useOperationForm(purchasing.updateVendor, {
    initial: initialOf(vendor, seesBank),
    saved: '{displayName} saved',
    then: show,
  });
  const of = form.common<VendorTyped>();
  return (
    <FormScreen title={vendor.displayName} form={form}>
      <VendorIdentity of={of} />
      <VendorContact of={of} />
      <VendorTerms of={of} />
      <VendorBank of={of} />
      <VendorSupplies of={of} />
      <VendorNotes of={of} />
    </FormScreen>
  );
}

/** As the form holds it: what is null is empty, and masked bank details are not sent back. */
function initialOf(vendor: Vendor, seesBank: boolean) {
  const { categories, ...rest } = vendor;
  const shown = {
    ...rest,
    gstin: vendor.gstin ?? '',
    sameGstinReason: vendor.sameGstinReason ?? '',
    pan: vendor.pan ?? '',
    udyamNumber: vendor.udyamNumber ?? '',
    altPhone: vendor.altPhone ?? '',
    email: vendor.email ?? '',
    website: vendor.website ?? '',
    categoryIds: categories.map((category) => category.id),
  };
  if (seesBank) return shown;
  const hidden: readonly string[] = bankFields;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !hidden.includes(name)));
}

/** Says while a vendor is typed who looks like them. */
function Alike({
  typed,
  children,
}: {
  typed: Readonly<Record<'name' | 'phone' | 'gstin' | 'pan' | 'email', string>>;
  children: ReactNode;
}) {
  const [{ name, phone, gstin, pan, email }] = useDebouncedValue(typed, waitMs);
  const isEnough = name.length > 2 || phone.length > 9 || gstin.length > 14 || pan.length > 9;
  const found = useOptionalOperation(
    purchasing.similarVendors,
    { name, phone: phone.slice(0, 20), gstin, pan, email },
    { enabled: isEnough },
  );
  const rows = isEnough ? (found.data?.rows ?? []) : [];
  if (rows.length === 0) return null;
  return (
    <div className={css.alike} role="status">
      <p>Is it one of these?</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <PathLink path={`${purchasingScreens.vendors.path}?open=${row.id}`}>
              {row.name}
            </PathLink>{' '}
            {row.number}, same {row.alike.join(', ').toLowerCase()}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

const blankAddress = { use: 'both', country: 'IN' } as const;

type Typed = Readonly<Record<string, unknown>>;

const isBlank = (address: Typed | undefined) =>
  Object.entries(address ?? {}).every(
    ([name, value]) => name === 'use' || name === 'country' || value === undefined || value === '',
  );

const withoutBlankAddress = <T extends { addresses?: readonly Typed[] | undefined }>(typed: T) => ({
  ...typed,
  addresses: typed.addresses?.filter((address) => !isBlank(address)),
});
