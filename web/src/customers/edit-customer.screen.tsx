import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { Customer } from '@counting-house/contract/customers/customer.ts';
import { TextInput } from '@mantine/core';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { useGo, useParams } from '../platform/address.ts';
import { ago, count, money } from '../platform/format.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { State } from '../ui/parts/badge.tsx';
import { begin, PageActs } from '../ui/page/page-acts.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { FormBody, Pair } from '../ui/form/form-body.tsx';
import { DetailColumns, Page } from '../ui/page/page.tsx';
import { Metrics, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { AddressList } from './address-list.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { customerStates } from './customer-words.ts';
import { CustomerGiftCards } from './customer-gift-cards.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerWallet } from './customer-wallet.tsx';
import css from './customer.module.css';
import { customersScreens } from './customers.routes.tsx';

/** A customer: figures, details, addresses and orders. */
export function EditCustomerScreen() {
  const { id } = useParams(customersScreens.editCustomer);
  const customer = useOperation(customers.getCustomer, { id });
  const may = useMay();
  const go = useGo();
  return (
    <Page
      title={customer.name}
      record={{ table: 'customer', id: customer.id }}
      under={customer.customerNo}
      badges={<State of={customerStates} is={customer.status} />}
      acts={
        customer.status === 'active' && (
          <PageActs
            first={{
              ...begin('New order', ordersScreens.newB2C),
              does: { run: () => go(ordersScreens.newB2C, undefined, { customer: String(id) }) },
            }}
            more={[]}
          />
        )
      }
    >
      {customer.note && <p className={css.pinned}>{customer.note}</p>}
      <DetailColumns
        main={
          <>
            <Sheet>
              <Metrics
                rows={[
                  ['Orders', count(customer.ordersCount)],
                  ['Spent', money(customer.spend)],
                  ['Owes', money(customer.owes)],
                  ['Last order', customer.lastOrderAt ? ago(customer.lastOrderAt) : '–'],
                ]}
              />
            </Sheet>
            {may(customers.listWallets.permission) && (
              <CustomerWallet id={customer.id} name={customer.name} />
            )}
            {may('offers.giftCard.read') && <CustomerGiftCards id={id} />}
            {may('orders.order.read') && <CustomerOrders id={id} />}
            {may(customers.updateCustomer.permission) && (
              <Sheet title="Details">
                <SheetBody>
                  <Details customer={customer} />
                </SheetBody>
              </Sheet>
            )}
          </>
        }
        side={<AddressList customer={customer} />}
      />
    </Page>
  );
}

function Details({ customer }: { customer: Customer }) {
  const form = useOperationForm(customers.updateCustomer, {
    initial: {
      ...customer,
      email: customer.email ?? '',
      altPhone: customer.altPhone ?? '',
      blockReason: customer.blockReason ?? '',
    },
    saved: 'Customer {name} saved',
  });
  return (
    <FormBody form={form} isInPanel>
      <Pair>
        <TextInput label="Name" autoComplete="off" {...form.field('name')} />
        <TextInput label="Phone" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      </Pair>
      {customer.formerPhones.length > 0 && (
        <p className={css.former}>Earlier numbers: {customer.formerPhones.join(', ')}</p>
      )}
      <CustomerFields of={form.common()} />
      <Pair>
        <Choice label="Status" of={customerStates} {...form.field('status')} />
        {form.values.status === 'blocked' && (
          <TextInput label="Reason for blocking" maxLength={200} {...form.field('blockReason')} />
        )}
      </Pair>
    </FormBody>
  );
}
