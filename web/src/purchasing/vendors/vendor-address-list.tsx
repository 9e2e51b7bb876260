import { addressUseLabels } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorAddress } from '@counting-house/contract/purchasing/vendors/vendor-address.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { phone } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { AddressCard, AddressCards } from '../../ui/record/address-cards.tsx';
import { VendorAddressFields } from './vendor-address-fields.tsx';
import css from './vendor.module.css';

/** Where a vendor bills and sends from; one address is the usual one for each. */
export function VendorAddressList({ vendor }: { vendor: Vendor }) {
  const [edited, setEdited] = useState<VendorAddress | 'new' | null>(null);
  const mayWrite = useMay()('purchasing.vendor.write');
  const takeAway = useAct(purchasing.removeVendorAddress, 'The address was not removed');

  async function remove({ id, version, label }: VendorAddress) {
    const isSure = await confirm({
      title: `Remove ${label}?`,
      effect: 'Orders and bills keep their own copy.',
      act: 'Remove address',
      isDangerous: true,
    });
    if (!isSure) return;
    if (await takeAway.run({ id, version })) toast.success(`${label} removed`);
  }

  return (
    <>
      {mayWrite && (
        <Button
          className={css.begin ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => setEdited('new')}
        >
          New address
        </Button>
      )}
      {vendor.addresses.length === 0 && <p>No addresses yet.</p>}
      <AddressCards>
        {vendor.addresses.map((address) => (
          <AddressCard
            key={address.id}
            label={address.label}
            tags={
              <>
                <Tag>{addressUseLabels[address.use]}</Tag>
                {address.isDefaultBilling && <Tag>Default billing</Tag>}
                {address.isDefaultDispatch && <Tag>Default dispatch</Tag>}
              </>
            }
            lines={linesOf(address)}
            acts={
              mayWrite && (
                <>
                  <Button variant="subtle" onClick={() => setEdited(address)}>
                    Edit
                  </Button>
                  {!address.isDefaultBilling && !address.isDefaultDispatch && (
                    <Button variant="subtle" color="red" onClick={() => void remove(address)}>
                      Remove
                    </Button>
                  )}
                </>
              )
            }
          />
        ))}
      </AddressCards>
      {edited === 'new' && <NewAddress vendor={vendor} close={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <EditAddress address={edited} close={() => setEdited(null)} />
      )}
    </>
  );
}

function linesOf(address: VendorAddress): readonly string[] {
  const { line1, line2, city, district, pinCode, stateCode, country, gstin, contactName } = address;
  const state = stateCode ? stateName(stateCode) : country;
  const town = [city, pinCode && spacedPin(pinCode)].filter(Boolean).join(' ');
  return [
    [line1, line2].filter(Boolean).join(', '),
    [town, district, state].filter(Boolean).join(', '),
    gstin ? `GSTIN ${gstin}` : '',
    [contactName, address.phone && phone(address.phone)].filter(Boolean).join(', '),
  ].filter(Boolean);
}

type Close = { readonly close: () => void };

function NewAddress({ vendor, close }: Close & { readonly vendor: Vendor }) {
  const form = useOperationForm(purchasing.createVendorAddress, {
    initial: { vendorId: vendor.id, use: 'both', country: 'IN' },
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog
      title={`New address of ${vendor.displayName}`}
      form={form}
      act="Save address"
      close={close}
    >
      <VendorAddressFields of={form.common()} />
      <Checkbox label="Bills come from here" {...form.check('isDefaultBilling')} />
      <Checkbox label="Goods come from here" {...form.check('isDefaultDispatch')} />
    </FormDialog>
  );
}

function EditAddress({ address, close }: Close & { readonly address: VendorAddress }) {
  const form = useOperationForm(purchasing.updateVendorAddress, {
    initial: {
      ...address,
      stateCode: address.stateCode ?? '',
      pinCode: address.pinCode ?? '',
      gstin: address.gstin ?? '',
      phone: address.phone ?? '',
    },
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog title={address.label} form={form} act="Save address" close={close}>
      <VendorAddressFields of={form.common()} />
      {!address.isDefaultBilling && (
        <Checkbox label="Bills come from here" {...form.check('isDefaultBilling')} />
      )}
      {!address.isDefaultDispatch && (
        <Checkbox label="Goods come from here" {...form.check('isDefaultDispatch')} />
      )}
    </FormDialog>
  );
}
