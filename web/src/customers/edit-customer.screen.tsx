import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { Customer } from '@counting-house/contract/customers/customer.ts';
import { data } from '@counting-house/contract/data/data.operations.ts';
import { IconDownload, IconGitMerge, IconUserX } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { useGo, useParams } from '../platform/address.ts';
import { ago, count, money, percent } from '../platform/format/format.ts';
import { download } from '../platform/http/download.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { State } from '../ui/marks/badge.tsx';
import { begin, offer, type PageAct, PageActs } from '../ui/page/page-acts.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { FormBody, Pair } from '../ui/form/form-body.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Metrics, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { BuyerStatement } from '../ui/record/buyer-statement.tsx';
import { BuyerWallet } from '../ui/record/buyer-wallet.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerStates, isThere } from './customer-labels.ts';
import { CustomerGiftCards } from './customer-gift-cards.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerOverview } from './customer-overview.tsx';
import css from './customer.module.css';
import { customersScreens } from './customers.routes.tsx';
import { MergeProvider } from './merge-place.ts';

const MergeDialog = lazyLayer(
  async () => (await import('../ui/record/merge-dialog.tsx')).MergeDialog,
);
const EraseDialog = lazyLayer(async () => (await import('./erase-dialog.tsx')).EraseDialog);

type Asked = { readonly act: 'merge'; readonly other: Other | null } | { readonly act: 'erase' };
type Other = { readonly id: number; readonly name: string };

/** A customer: figures, what happened, orders, ledger, money that we hold, details. */
export function EditCustomerScreen() {
  const { id } = useParams(customersScreens.editCustomer);
  const customer = useOperation(customers.getCustomer, { id });
  const [asked, setAsked] = useState<Asked | null>(null);
  const go = useGo();
  const isHere = isThere(customer);
  const close = () => setAsked(null);
  return (
    <Page
      title={customer.name}
      record={{ table: 'customer', id: customer.id }}
      under={customer.customerNo}
      badges={<State of={customerStates} is={customer.status} />}
      acts={isHere && <Acts customer={customer} ask={setAsked} />}
    >
      {customer.mergedInto && (
        <p className={css.pinned}>
          This customer was merged into{' '}
          <ScreenLink to={customersScreens.editCustomer} params={{ id: customer.mergedInto.id }}>
            {customer.mergedInto.name}
          </ScreenLink>
          .
        </p>
      )}
      {customer.note && <p className={css.pinned}>{customer.note}</p>}
      <Figures customer={customer} />
      <MergeProvider value={(other) => setAsked({ act: 'merge', other })}>
        <PageTabs
          label="Customer"
          tabs={[
            { value: 'overview', label: 'Overview', of: CustomerOverview },
            { value: 'orders', label: 'Orders', access: 'orders.order.read', of: OrdersTab },
            { value: 'ledger', label: 'Ledger', access: 'reports.ledger.read', of: LedgerTab },
            {
              value: 'held',
              label: 'Wallet and gift cards',
              access: 'customers.wallet.read',
              of: HeldTab,
            },
            ...(isHere
              ? [
                  {
                    value: 'details',
                    label: 'Details',
                    access: 'customers.customer.write' as const,
                    of: DetailsTab,
                  },
                ]
              : []),
          ]}
        />
      </MergeProvider>
      <Suspense>
        {asked?.act === 'merge' && (
          <MergeDialog
            kind="customer"
            of={{ id, number: customer.customerNo, name: customer.name }}
            other={asked.other ?? undefined}
            list={customers.listCustomers}
            close={close}
            then={(keptId) => go(customersScreens.editCustomer, { id: keptId })}
          />
        )}
        {asked?.act === 'erase' && <EraseDialog customer={customer} close={close} />}
      </Suspense>
    </Page>
  );
}

function Acts({ customer, ask }: { customer: Customer; ask: (asked: Asked) => void }) {
  const go = useGo();
  const { id } = customer;
  const order: PageAct = {
    ...begin('New order', ordersScreens.newB2C),
    key: 'o',
    does: { run: () => go(ordersScreens.newB2C, undefined, { customer: String(id) }) },
  };
  const save = () =>
    void download(data.exportPerson, { id }).catch(toast.thrown('The file was not made'));
  return (
    <PageActs
      first={customer.status === 'active' ? order : undefined}
      more={[
        offer('Merge…', data.mergeCustomers, () => ask({ act: 'merge', other: null }), {
          icon: IconGitMerge,
        }),
        offer('Export personal data', data.exportPerson, save, { icon: IconDownload }),
        offer('Erase…', data.eraseCustomer, () => ask({ act: 'erase' }), { icon: IconUserX }),
      ]}
    />
  );
}

function Figures({ customer }: { customer: Customer }) {
  const figures = useOperation(customers.getBuyerOverview, { kind: 'customer', id: customer.id });
  return (
    <Sheet>
      <Metrics
        rows={[
          ['Orders', count(customer.ordersCount)],
          ['Spent', money(customer.spend)],
          ['Average', figures.averageOrder === null ? '–' : money(figures.averageOrder)],
          ['Last order', customer.lastOrderAt ? ago(customer.lastOrderAt) : '–'],
          ['Returns', figures.returnRate === null ? '–' : percent(figures.returnRate)],
          ['Outstanding', money(customer.outstanding)],
          ['Unpaid orders', money(customer.unpaidOrders)],
          ['Store credit', money(figures.walletBalance + figures.giftCardBalance)],
        ]}
      />
    </Sheet>
  );
}

function useCustomer(): Customer {
  const { id } = useParams(customersScreens.editCustomer);
  return useOperation(customers.getCustomer, { id });
}

const OrdersTab = () => <CustomerOrders id={useCustomer().id} />;

const LedgerTab = () => <BuyerStatement of={{ kind: 'customer', id: useCustomer().id }} />;

function HeldTab() {
  const { id, name } = useCustomer();
  return (
    <Stack>
      <BuyerWallet
        of={{ kind: 'customer', id }}
        name={name}
        link={(orderId, words) => (
          <ScreenLink to={ordersScreens.allOrders} search={{ open: String(orderId) }}>
            {words}
          </ScreenLink>
        )}
      />
      <CustomerGiftCards id={id} />
    </Stack>
  );
}

function DetailsTab() {
  const customer = useCustomer();
  return (
    <Sheet title="Details">
      <SheetBody>
        <Details customer={customer} />
      </SheetBody>
    </Sheet>
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
        <Choice label="Status" of={changeableStates} {...form.field('status')} />
        {form.values.status === 'blocked' && (
          <TextInput label="Reason for blocking" maxLength={200} {...form.field('blockReason')} />
        )}
      </Pair>
    </FormBody>
  );
}

const changeableStates = { active: customerStates.active, blocked: customerStates.blocked };
