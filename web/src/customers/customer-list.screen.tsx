import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CustomerRow } from '@counting-house/contract/customers/customer.ts';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { run, visit } from '../ui/list/actions.tsx';
import {
  ago,
  type Column,
  link,
  money,
  number,
  onCard,
  phone,
  stacked,
  state,
  tags,
  text,
} from '../ui/table/columns.tsx';
import { choice, exactly, period, yesNo } from '../ui/filter/filters.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { deletes } from '../ui/list/row-steps.ts';
import { begin } from '../ui/page/page-acts.tsx';
import { customerSourceWords, customerStates } from './customer-words.ts';
import { customersScreens } from './customers.routes.tsx';

const nameColumn: Column<CustomerRow> = stacked(
  link('name', 'Name', customersScreens.editCustomer, { id: 'id' }, { sorted: true }),
  text('customerNo', 'Number'),
);

const block = run('Block', customers.updateCustomer, {
  icon: IconLock,
  ask: 'blockReason',
  with: { status: 'blocked' },
  when: (row: CustomerRow) => row.status === 'active',
  dangerous: true,
  done: (row) => `${row.name} is blocked`,
});

const unblock = run('Unblock', customers.updateCustomer, {
  icon: IconLockOpen,
  with: { status: 'active' },
  when: (row: CustomerRow) => row.status === 'blocked',
  done: (row) => `${row.name} can order again`,
});

/** Everybody who bought or may buy. */
export function CustomerListScreen() {
  return (
    <ListScreen
      list={customers.listCustomers}
      things="customers"
      search="Phone, name, number, mail"
      columns={[
        nameColumn,
        phone('phone', 'Phone'),
        text('city', 'City'),
        number('ordersCount', 'Orders', { sorted: true }),
        money('spend', 'Spent', { sorted: true }),
        ago('lastOrderAt', 'Last order', { sorted: true }),
        onCard('amount', money('owes', 'Owes', { sorted: true })),
        tags('tags', 'Tags'),
        state('status', 'Status', customerStates),
      ]}
      filters={[
        choice('status', 'Status', customerStates),
        choice('source', 'Source', customerSourceWords),
        yesNo('owes', 'Owes money'),
        exactly('tag', 'Tag'),
        period('lastOrder', 'Last order'),
        period('created', 'Added'),
      ]}
      rowActions={[
        visit('Open', customersScreens.editCustomer, { id: 'id' }, { key: 'e' }),
        unblock,
        block,
        deletes('customer', (row: CustomerRow) => row.name),
      ]}
      create={begin('New customer', customersScreens.newCustomer)}
      empty="Customers appear with their first order. You can also add one."
    />
  );
}
