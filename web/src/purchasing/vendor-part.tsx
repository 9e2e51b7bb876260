import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../platform/http/use-operation.ts';
import { Picker } from '../ui/picking/picker.tsx';
import { focusPart } from '../ui/lines/document-focus.ts';
import { DocumentPart, Wrong } from '../ui/lines/document-page.tsx';
import type { Messages } from '../ui/lines/lines.ts';
import { useNewVendor } from './vendors/new-vendor-dialog.tsx';
import { IdSelect } from '../ui/picking/id-select.tsx';

type Vendor = { readonly id: number; readonly name: string };

/** Of whom a document with lines is; the cursor goes on to `next` once a vendor is chosen. */
export function VendorPart({
  vendor,
  choose,
  next,
  isFixed = false,
  errors,
  children,
}: {
  vendor: Vendor | null;
  choose: (vendor: Vendor | null) => void;
  next: string;
  isFixed?: boolean;
  errors: Messages;
  /** What else is said of the vendor here. */
  children?: ReactNode;
}) {
  const isNew = useNewVendor(({ id, displayName: name }) => {
    choose({ id, name });
    focusPart(next);
  });
  return (
    <DocumentPart part="vendor" title="Vendor" step="vendor" keys="F4">
      <Picker
        list={purchasing.listVendors}
        label="Vendor"
        data-part="vendor"
        words={(row) => row.displayName}
        under={(row) => row.number}
        shown={vendor?.name ?? null}
        value={vendor?.id ?? ''}
        disabled={isFixed}
        onChange={(id) => {
          if (id === '') choose(null);
        }}
        onPick={(row) => {
          choose({ id: row.id, name: row.displayName });
          focusPart(next);
        }}
        error={errors['vendorId']}
        {...isNew.create}
      />
      {isNew.dialog}
      {children}
    </DocumentPart>
  );
}

/** Where the goods leave from, for vendors with several such places: it decides the tax. */
export function DispatchAddress({
  label,
  vendorId,
  value,
  onChange,
  errors,
}: {
  label: string;
  vendorId: number;
  value: number | '' | null | undefined;
  onChange: (addressId: number) => void;
  errors: Messages;
}) {
  const { data } = useQuery(reading(purchasing.getVendor, { id: vendorId }));
  const places = (data?.addresses ?? []).filter(({ use }) => use !== 'billing');
  if (places.length < 2) return <Wrong>{errors['vendorAddressId']}</Wrong>;
  const usual = places.find(({ isDefaultDispatch }) => isDefaultDispatch) ?? places[0];
  return (
    <IdSelect
      label={label}
      of={places.map(({ id, label: name, city }) => ({ id, label: `${name}, ${city}` }))}
      value={value || usual?.id}
      onChange={(next) => next && onChange(next)}
      error={errors['vendorAddressId']}
    />
  );
}
