import { consentChannelLabels } from '@counting-house/contract/customers/customer-labels.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CustomerRow } from '@counting-house/contract/customers/customer.ts';
import { ListUpload, useUploadAct } from '../lists/lists.routes.tsx';
import { useSearch } from '../platform/address.ts';
import { visit } from '../ui/list/actions.tsx';
import {
  ago,
  type Column,
  date,
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
import { choice, exactly, period, picker, yesNo } from '../ui/filter/filters.tsx';
import { List, type ListProps } from '../ui/list/list.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { deletes } from '../ui/rows/row-steps.ts';
import { begin, beginHere, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { SegmentList } from './segment-list.tsx';
import { customerSourceLabels, customerStates } from './customer-labels.ts';
import { blockStep, tagStep, unblockStep } from './many-forms.tsx';
import { customersScreens } from './customers.routes.tsx';

const nameColumn: Column<CustomerRow> = stacked(
  link('name', 'Name', customersScreens.editCustomer, { id: 'id' }, { sorted: true }),
  text('customerNo', 'Number'),
);

const list: ListProps<typeof customers.listCustomers> = {
  list: customers.listCustomers,
  things: 'customers',
  search: 'Phone, name, number, e-mail',
  columns: [
    nameColumn,
    phone('phone', 'Phone'),
    text('city', 'City'),
    number('ordersCount', 'Orders', { sorted: true }),
    money('spend', 'Spent', { sorted: true }),
    ago('lastOrderAt', 'Last order', { sorted: true }),
    onCard('amount', money('outstanding', 'Outstanding', { sorted: true })),
    money('unpaidOrders', 'Unpaid orders'),
    { ...date('birthday', 'Birthday'), isExtra: true },
    tags('tags', 'Tags'),
    state('status', 'Status', customerStates),
  ],
  filters: [
    choice('status', 'Status', customerStates),
    choice('source', 'Source', customerSourceLabels),
    yesNo('outstanding', 'Has outstanding'),
    exactly('tag', 'Tag'),
    choice('consent', 'Accepts offers by', consentChannelLabels),
    picker('segmentId', 'Segment', customers.listSegments),
    period('lastOrder', 'Last order'),
    period('created', 'Added'),
  ],
  rowActions: [
    visit('Open', customersScreens.editCustomer, { id: 'id' }, { key: 'e' }),
    tagStep,
    unblockStep,
    blockStep,
    deletes('customer', (row: CustomerRow) => row.name),
  ],
  create: begin('New customer', customersScreens.newCustomer),
  empty: 'Customers appear with their first order. You can also add one.',
};

/** Everybody who bought or may buy, and the segments that they fall into. */
export function CustomerListScreen() {
  const { tab, upload: bringing } = useSearch();
  const upload = useUploadAct('customers');
  if (bringing !== undefined) return <ListUpload />;
  return (
    <Page
      title="Customers"
      acts={
        tab === 'segments' ? (
          <PageActs first={beginHere('New segment', customers.createSegment)} more={[]} />
        ) : (
          <ListActs {...list} more={[upload]} />
        )
      }
    >
      <PageTabs
        label="Customers"
        tabs={[
          { value: 'customers', label: 'Customers', of: CustomerList },
          { value: 'segments', label: 'Segments', of: SegmentList },
        ]}
      />
    </Page>
  );
}

const CustomerList = () => <List {...list} />;
