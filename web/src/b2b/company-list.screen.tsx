import { b2bLists } from '@counting-house/contract/b2b/b2b.lists.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { CompanyRow } from '@counting-house/contract/b2b/company.ts';
import { IconFilePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { ListUpload, UploadHistory, useUploadAct } from '../lists/lists.routes.tsx';
import { useScreen, useSearch } from '../platform/address.ts';
import { pathTo } from '../platform/places.ts';
import { choice, exactly, yesNo } from '../ui/filter/filters.tsx';
import { type RowAction, visit } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { deletes, turns } from '../ui/rows/row-steps.ts';
import { begin, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import {
  ago,
  type Column,
  link,
  money,
  number,
  onCard,
  stacked,
  state,
  tags,
  text,
} from '../ui/table/columns.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import { companyStates, creditModeLabels } from './b2b-labels.ts';
import { CompanyOrders } from './company-orders.tsx';

const nameColumn: Column<CompanyRow> = stacked(
  link('name', 'Company', b2bScreens.editCompany, { id: 'id' }, { sorted: true }),
  text('companyNo', 'Number'),
);

const table = 'b2b_company';
const statusOf = ({ status }: CompanyRow) => status;

const companyActions: readonly RowAction<CompanyRow>[] = [
  visit('Open', b2bScreens.editCompany, { id: 'id' }, { key: 'e' }),
  visit('Groups', b2bScreens.groups, { id: 'id' }, { key: 'g' }),
  {
    label: 'New order',
    icon: IconFilePlus,
    key: 'o',
    access: ordersScreens.newB2B.permissions ?? [],
    isFor: ({ status }) => status !== 'closed',
    does: {
      kind: 'visit',
      path: ({ id }) => pathTo(ordersScreens.newB2B, { id, GroupID: 0 }),
    },
  },
  turns<CompanyRow, CompanyRow['status']>('Hold', table, {
    to: 'on_hold',
    from: statusOf,
    when: ({ status }) => status === 'active',
    done: ({ name }) => `${name} is on hold`,
  }),
  turns<CompanyRow, CompanyRow['status']>('Make active', table, {
    to: 'active',
    from: statusOf,
    done: ({ name }) => `${name} is active`,
  }),
  turns<CompanyRow, CompanyRow['status']>('Close', table, {
    to: 'closed',
    from: statusOf,
    done: ({ name }) => `${name} is closed`,
  }),
  deletes(table, ({ name }: CompanyRow) => name),
];

const columns = [
  nameColumn,
  text('gstin', 'GSTIN'),
  text('city', 'City'),
  number('groupCount', 'Groups'),
  number('contactCount', 'People'),
  money('creditLimit', 'Limit'),
  money('outstanding', 'Outstanding'),
  money('unpaidOrders', 'Unpaid orders'),
  onCard('amount', money('overdue', 'Overdue')),
  money('creditLeft', 'Available'),
  number('openOrders', 'Open orders'),
  ago('lastOrderAt', 'Last order', { sorted: true }),
  text('salesPersonName', 'Sales person'),
  { ...tags('tags', 'Tags'), isExtra: true },
  state('status', 'Status', companyStates),
];

/** Everybody who buys on account or in advance, with what each owes and may still order. */
export function CompanyListScreen(): ReactNode {
  const screen = useScreen();
  const { upload: bringing, tab } = useSearch();
  const upload = useUploadAct('companies');
  if (bringing !== undefined) return <ListUpload />;
  return (
    <Page
      title={screen?.title ?? ''}
      acts={<PageActs first={{ ...newCompany, isRare: tab === 'orders' }} more={[upload]} />}
    >
      <PageTabs
        label="B2B"
        tabs={[
          { value: 'companies', label: 'Companies', of: Companies },
          { value: 'orders', label: 'Orders', access: 'orders.order.read', of: CompanyOrders },
          { value: 'uploads', label: 'Uploads', access: 'b2b.company.write', of: Uploads },
        ]}
      />
    </Page>
  );
}

const Uploads = () => <UploadHistory kinds={b2bKinds} />;
const b2bKinds = Object.keys(b2bLists) as (keyof typeof b2bLists)[];

const newCompany = begin('New company', b2bScreens.newCompany);

function Companies() {
  return (
    <List
      list={b2b.listCompanies}
      things="companies"
      search="Name, number, GSTIN, phone, person, city"
      columns={columns}
      filters={[
        choice('status', 'Status', companyStates),
        choice('creditMode', 'Terms', creditModeLabels),
        yesNo('overdue', 'Overdue'),
        yesNo('overLimit', 'Over the limit'),
        exactly('tag', 'Tag'),
      ]}
      rowActions={companyActions}
      create={newCompany}
      empty="Add the companies that buy from you, with their GSTIN, terms and people."
    />
  );
}
