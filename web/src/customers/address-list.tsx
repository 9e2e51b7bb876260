import { spacedPin, type Address } from '@counting-house/contract/customers/address.ts';
import type { Customer } from '@counting-house/contract/customers/customer.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { phone } from '../platform/format.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/use-operation.ts';
import { AddressFields } from '../ui/form/address-fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Tag } from '../ui/parts/badge.tsx';
import { confirm } from '../ui/dialog/confirm.ts';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import css from './customer.module.css';

/** Where a customer gets things sent; one address is the usual one. */
export function AddressList({ customer }: { customer: Customer }) {
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const mayWrite = useMay()(customers.saveAddress.permission);
  const write = useWrite(customers.saveAddress);

  async function save(input: Parameters<typeof write.run>[0], said: string) {
    const reply = await write.run(input);
    if (reply.success === 200) toast.success(said);
    else toast.error('The address was not changed', { text: reply.error.detail });
  }

  async function remove(address: Address) {
    const isSure = await confirm({
      title: `Remove ${address.label}?`,
      effect: 'Orders and invoices keep their own copy.',
      act: 'Remove address',
      isDangerous: true,
    });
    if (isSure) await save({ id: customer.id, removeId: address.id }, `${address.label} removed`);
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
        <ul className={css.addresses}>
          {customer.addresses.map((address) => (
            <li key={address.id}>
              <div className={css.label}>
                <b>{address.label}</b>
                {address.isDefaultShipping && <Tag>Default delivery</Tag>}
                {address.isDefaultBilling && <Tag>Billing</Tag>}
              </div>
              <AddressWords address={address} />
              {mayWrite && (
                <div className={css.acts}>
                  <Button variant="subtle" onClick={() => setEdited(address)}>
                    Edit
                  </Button>
                  {!address.isDefaultShipping && (
                    <Button
                      variant="subtle"
                      onClick={() =>
                        void save(
                          {
                            id: customer.id,
                            address: {
                              ...blockOf(address),
                              id: address.id,
                              isDefaultShipping: true,
                            },
                          },
                          `${address.label} is the default now`,
                        )
                      }
                    >
                      Make default
                    </Button>
                  )}
                  <Button variant="subtle" color="red" onClick={() => void remove(address)}>
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </SheetBody>
      {edited && <EditAddress customer={customer} address={edited} close={() => setEdited(null)} />}
    </Sheet>
  );
}

function AddressWords({ address }: { address: Address }) {
  return (
    <address className={css.address}>
      <div>
        {address.name}, {phone(address.phone)}
      </div>
      <div>{[address.line1, address.line2, address.landmark].filter(Boolean).join(', ')}</div>
      <div>
        {address.city} {spacedPin(address.pinCode)}, {stateName(address.stateCode)}
      </div>
    </address>
  );
}

function EditAddress({
  customer,
  address,
  close,
}: {
  customer: Customer;
  address: Address | 'new';
  close: () => void;
}) {
  const form = useOperationForm(customers.saveAddress, {
    initial: {
      id: customer.id,
      address:
        address === 'new'
          ? { name: customer.name, phone: customer.phone }
          : { ...blockOf(address), id: address.id },
    },
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog
      title={address === 'new' ? `New address of ${customer.name}` : address.label}
      form={form}
      act="Save address"
      close={close}
    >
      <AddressFields of={form.at('address').common()} withReceiver />
    </FormDialog>
  );
}

const blockOf = ({
  name,
  phone: number,
  line1,
  line2,
  landmark,
  city,
  stateCode,
  pinCode,
}: Address) => ({ name, phone: number, line1, line2, landmark, city, stateCode, pinCode });
