import type { Address } from '@counting-house/contract/customers/address.ts';
import type { Customer } from '@counting-house/contract/customers/customer.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { AddressFields } from '../ui/form/address-fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { confirm } from '../ui/dialog/confirm.ts';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { AddressCard, AddressCards, addressLines } from '../ui/record/address-cards.tsx';
import { isThere } from './customer-labels.ts';

const notChanged = 'The address was not changed';

/** Where a customer gets things sent; one address is the usual one. */
export function AddressList({ customer }: { customer: Customer }) {
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const mayWrite = useMay()(customers.createAddress.permission) && isThere(customer);
  const update = useAct(customers.updateAddress, notChanged);
  const takeAway = useAct(customers.removeAddress, notChanged);

  async function remove(address: Address) {
    const isSure = await confirm({
      title: `Remove ${address.label}?`,
      effect: 'Orders and invoices keep their own copy.',
      act: 'Remove address',
      isDangerous: true,
    });
    if (!isSure) return;
    const { id, version, label } = address;
    if (await takeAway.run({ id, version })) toast.success(`${label} removed`);
  }

  async function makeDefault({ id, version, label }: Address) {
    if (await update.run({ id, version, isDefaultShipping: true }))
      toast.success(`${label} is the default now`);
  }

  return (
    <Sheet
      title="Addresses"
      count={customer.addresses.length}
      acts={
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setEdited('new')}
          >
            New address
          </Button>
        )
      }
    >
      <SheetBody>
        {customer.addresses.length === 0 && 'No addresses yet.'}
        <AddressCards>
          {customer.addresses.map((address) => (
            <AddressCard
              key={address.id}
              label={address.label}
              tags={
                <>
                  {address.isDefaultShipping && <Tag>Default delivery</Tag>}
                  {address.isDefaultBilling && <Tag>Billing</Tag>}
                </>
              }
              lines={addressLines(address)}
              acts={
                mayWrite && (
                  <>
                    <Button variant="subtle" onClick={() => setEdited(address)}>
                      Edit
                    </Button>
                    {!address.isDefaultShipping && (
                      <Button variant="subtle" onClick={() => void makeDefault(address)}>
                        Make default
                      </Button>
                    )}
                    <Button variant="subtle" color="red" onClick={() => void remove(address)}>
                      Remove
                    </Button>
                  </>
                )
              }
            />
          ))}
        </AddressCards>
      </SheetBody>
      {edited === 'new' && <NewAddressDialog customer={customer} close={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <EditAddress address={edited} close={() => setEdited(null)} />
      )}
    </Sheet>
  );
}

type Edit = { readonly close: () => void };

function NewAddressDialog({ customer, close }: Edit & { readonly customer: Customer }) {
  const form = useOperationForm(customers.createAddress, {
    initial: { customerId: customer.id, name: customer.name, phone: customer.phone },
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog
      title={`New address of ${customer.name}`}
      form={form}
      act="Save address"
      close={close}
    >
      <AddressFields of={form.common()} withReceiver />
    </FormDialog>
  );
}

function EditAddress({ address, close }: Edit & { readonly address: Address }) {
  const form = useOperationForm(customers.updateAddress, {
    initial: address,
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog title={address.label} form={form} act="Save address" close={close}>
      <AddressFields of={form.common()} withReceiver />
    </FormDialog>
  );
}
