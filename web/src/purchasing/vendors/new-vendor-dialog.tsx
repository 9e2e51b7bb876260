import { gstTreatmentLabels } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../platform/session.ts';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { keepName } from '../../ui/picking/names.ts';
import { VendorAddressFields } from './vendor-address-fields.tsx';

/** What a vendor picker offers as its last line, and the dialog that it opens. */
export function useNewVendor(added: (vendor: Vendor) => void): {
  readonly create: { create?: { label: string; run: (typed: string) => void } };
  readonly dialog: ReactNode;
} {
  const [typed, setTyped] = useState<string | null>(null);
  const may = useMay();
  return {
    create: may(purchasing.createVendor.permission)
      ? { create: { label: 'Add a vendor', run: (words) => setTyped(words.trim()) } }
      : {},
    dialog: typed !== null && (
      <NewVendorDialog name={typed} added={added} close={() => setTyped(null)} />
    ),
  };
}

/** What a document needs of a new vendor; the rest is filled in on their own page. */
function NewVendorDialog({
  name,
  added,
  close,
}: {
  name: string;
  added: (vendor: Vendor) => void;
  close: () => void;
}) {
  const form = useOperationForm(purchasing.createVendor, {
    initial: {
      name,
      gstTreatment: 'registered',
      addresses: [{ label: 'Main', use: 'both', country: 'IN' }],
    },
    saved: 'Vendor {displayName} added',
    then: (vendor) => {
      keepName(purchasing.listVendors, vendor.id, vendor.displayName);
      added(vendor);
      close();
    },
  });
  const isAlike = form.problem?.code === 'vendor.similar' || form.values.confirmNew === true;
  const hasGstin = ['registered', 'composition', 'sez'].includes(form.values.gstTreatment ?? '');
  return (
    <FormDialog title="New vendor" form={form} act="Add vendor" close={close}>
      <TextInput label="Legal name" autoComplete="off" {...form.field('name')} />
      <Pair>
        <Choice label="GST" of={gstTreatmentLabels} {...form.field('gstTreatment')} />
        {hasGstin && (
          <TextInput
            label="GSTIN"
            maxLength={20}
            autoComplete="off"
            {...form.field('gstin')}
            withAsterisk
          />
        )}
      </Pair>
      <TextInput label="Phone" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <VendorAddressFields of={form.at('addresses.0').common()} isBrief />
      {isAlike && <Checkbox label="This is another vendor, add it" {...form.check('confirmNew')} />}
    </FormDialog>
  );
}
