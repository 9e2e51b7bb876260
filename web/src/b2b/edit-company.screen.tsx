import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { Company } from '@counting-house/contract/b2b/company.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { data } from '@counting-house/contract/data/data.operations.ts';
import { Button } from '@mantine/core';
import { IconFilePlus, IconGitMerge, IconUsersGroup } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { BuyerQuotations, ordersScreens } from '../orders/orders.routes.tsx';
import { ListUpload } from '../lists/lists.routes.tsx';
import { useGo, useParams, useSearch } from '../platform/address.ts';
import { ago, count, date, money } from '../platform/format/format.ts';
import { useOperation, useOptionalOperation } from '../platform/http/use-operation.ts';
import { pathTo } from '../platform/places.ts';
import { useMay } from '../platform/session.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { FormBody } from '../ui/form/form-body.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { offer, type PageAct, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { DetailColumns, Page } from '../ui/page/page.tsx';
import { State, Tag } from '../ui/marks/badge.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts, Metrics, Sheet, SheetBody, Totals } from '../ui/parts/sheet.tsx';
import { BuyerStatement } from '../ui/record/buyer-statement.tsx';
import { BuyerTimeline } from '../ui/record/buyer-timeline.tsx';
import { BuyerWallet } from '../ui/record/buyer-wallet.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import {
  type Column,
  money as moneyColumn,
  number,
  phone,
  state,
  text,
} from '../ui/table/columns.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import { companyStates, creditModeLabels, groupStates, roleLabels } from './b2b-labels.ts';
import { CompanyAddresses } from './company-address-list.tsx';
import {
  CompanyIdentity,
  CompanyNotes,
  CompanyTerms,
  type CompanyTyped,
} from './company-fields.tsx';
import { CompanyShipping } from './shipping-charge-list.tsx';
import css from './b2b.module.css';

const MergeDialog = lazyLayer(
  async () => (await import('../ui/record/merge-dialog.tsx')).MergeDialog,
);

const orderAct = (id: number): PageAct => ({
  label: 'New order',
  icon: IconFilePlus,
  key: 'o',
  access: ordersScreens.newB2B.permissions ?? [],
  does: { path: pathTo(ordersScreens.newB2B, { id, GroupID: 0 }) },
});

/** A company: what it owes and may order, its groups and people, its addresses and terms. */
export function EditCompanyScreen() {
  return useSearch()['upload'] === undefined ? <OneCompany /> : <ListUpload />;
}

function OneCompany() {
  const { id } = useParams(b2bScreens.editCompany);
  const company = useOperation(b2b.getCompany, { id });
  const go = useGo();
  const [merged, setMerged] = useState<Other | null | undefined>();
  const openGroups = (): void => go(b2bScreens.groups, { id });
  return (
    <Page
      title={company.name}
      record={{ table: 'b2b_company', id: company.id }}
      under={company.companyNo}
      badges={
        <>
          <State of={companyStates} is={company.status} />
          {company.gstin && <Tag>{company.gstin}</Tag>}
        </>
      }
      acts={
        <PageActs
          first={company.status === 'closed' ? undefined : orderAct(id)}
          more={[
            offer('Groups', b2b.listGroups, openGroups, { icon: IconUsersGroup, key: 'g' }),
            offer('Merge…', data.mergeCompanies, () => setMerged(null), { icon: IconGitMerge }),
          ]}
        />
      }
    >
      {company.note && <p className={css.pinned}>{company.note}</p>}
      <DetailColumns
        main={
          <>
            <Sheet>
              <Metrics
                rows={[
                  ['Outstanding', money(company.outstanding)],
                  ['Unpaid orders', money(company.unpaidOrders)],
                  ['Overdue', money(company.overdue)],
                  ['Credit limit', company.creditLimit === null ? '–' : money(company.creditLimit)],
                  [
                    'Available credit',
                    company.creditLeft === null ? '–' : money(company.creditLeft),
                  ],
                  ['Open orders', count(company.openOrders)],
                  ['Last order', company.lastOrderAt ? ago(company.lastOrderAt) : '–'],
                ]}
              />
            </Sheet>
            <Duplicates id={id} merge={setMerged} />
            <PageTabs label="Company" tabs={tabs} />
          </>
        }
        side={
          <>
            <CreditSheet company={company} />
            <CompanyAddresses company={company} />
            <CompanyShipping company={company} />
          </>
        }
      />
      {merged !== undefined && (
        <Suspense>
          <MergeDialog
            kind="company"
            of={{ id, number: company.companyNo, name: company.name }}
            other={merged ?? undefined}
            list={b2b.listCompanies}
            close={() => setMerged(undefined)}
            then={(keptId) => go(b2bScreens.editCompany, { id: keptId })}
          />
        </Suspense>
      )}
    </Page>
  );
}

const tabs = [
  { value: 'overview', label: 'Overview', of: OverviewTab },
  { value: 'activity', label: 'Activity', of: ActivityTab },
  { value: 'ledger', label: 'Ledger', access: 'reports.ledger.read', of: LedgerTab },
  { value: 'wallet', label: 'Wallet', access: customers.listWallets.permission, of: WalletTab },
  { value: 'details', label: 'Details', access: b2b.updateCompany.permission, of: DetailsTab },
] as const;

function useCompany(): Company {
  const { id } = useParams(b2bScreens.editCompany);
  return useOperation(b2b.getCompany, { id });
}

function OverviewTab() {
  const company = useCompany();
  const may = useMay();
  return (
    <>
      <Groups company={company} />
      <People company={company} />
      {may('orders.order.read') && <BuyerQuotations kind="company" id={company.id} />}
    </>
  );
}

function ActivityTab() {
  const { id } = useCompany();
  return <BuyerTimeline of={{ kind: 'company', id }} link={orderLink} />;
}

function LedgerTab() {
  const { id } = useCompany();
  return <BuyerStatement of={{ kind: 'company', id }} />;
}

function WalletTab() {
  const { id, name } = useCompany();
  return <BuyerWallet of={{ kind: 'company', id }} name={name} link={orderLink} />;
}

function DetailsTab() {
  return (
    <Sheet title="Details">
      <SheetBody>
        <Details company={useCompany()} />
      </SheetBody>
    </Sheet>
  );
}

const orderLink = (orderId: number, words: string) => (
  <ScreenLink to={ordersScreens.allOrders} search={{ open: String(orderId) }}>
    {words}
  </ScreenLink>
);

type Other = { readonly id: number; readonly name: string };

/** Companies that may be this one. */
function Duplicates({ id, merge }: { id: number; merge: (other: Other) => void }) {
  const mayMerge = useMay()('b2b.company.merge');
  const seen = useOptionalOperation(
    customers.getBuyerOverview,
    { kind: 'company', id },
    { enabled: mayMerge },
  );
  const rows = seen.data?.duplicates ?? [];
  if (rows.length === 0) return null;
  return (
    <Sheet title="Perhaps the same company" count={rows.length}>
      <SheetBody>
        <Facts
          rows={rows.map(
            (row) =>
              [
                row.why,
                <span key={row.id}>
                  <ScreenLink to={b2bScreens.editCompany} params={{ id: row.id }}>
                    {row.name} ({row.number})
                  </ScreenLink>{' '}
                  <Button size="compact-xs" variant="default" onClick={() => merge(row)}>
                    Merge
                  </Button>
                </span>,
              ] as const,
          )}
        />
      </SheetBody>
    </Sheet>
  );
}

type Of = { readonly company: Company };

/** How the credit is used, with the documents behind it. */
function CreditSheet({ company }: Of) {
  const { creditWorking: credit } = company;
  return (
    <Sheet title="Credit">
      <SheetBody>
        <Totals
          rows={[
            { label: 'Open invoices', value: money(credit.receivable) },
            { label: 'Orders not yet billed', value: money(credit.unbilled) },
            { label: 'Used', value: money(credit.exposure) },
            ...(company.creditLimit === null
              ? []
              : [{ label: 'Credit limit', value: money(company.creditLimit) }]),
            ...(credit.creditLeft === null
              ? []
              : [
                  {
                    label: 'Available credit',
                    value: money(credit.creditLeft),
                    weight: 'final' as const,
                  },
                ]),
          ]}
        />
        <Facts
          rows={[
            ['Payment', creditModeLabels[company.creditMode]],
            ['Credit days', company.creditMode === 'limit' ? `${company.creditDays} days` : null],
            [
              'Overdue',
              credit.overdueSince
                ? `${money(credit.overdue)} since ${date(credit.overdueSince)}`
                : null,
            ],
          ]}
        />
        {credit.items.length > 0 && (
          <DataTable
            caption="Open invoices and payments"
            columns={openColumns}
            rows={credit.items.map((item, index) => ({ ...item, id: index + 1 }))}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}

type OpenItem = Company['creditWorking']['items'][number] & { readonly id: number };

const openColumns: readonly Column<OpenItem>[] = [
  text('docNo', 'Document'),
  { key: 'dueDate', label: 'Due', cell: (row) => date(row.dueDate) },
  moneyColumn('open', 'Open'),
];

type GroupOf = Company['groups'][number];

const groupColumns: readonly Column<GroupOf>[] = [
  {
    key: 'name',
    label: 'Group',
    cell: (row) => (
      <ScreenLink to={b2bScreens.group} params={{ companyId: row.companyId, groupId: row.id }}>
        {row.name}
      </ScreenLink>
    ),
  },
  number('itemCount', 'Items'),
  number('contactCount', 'People'),
  state('status', 'Status', groupStates),
];

function Groups({ company }: Of) {
  return (
    <Sheet title="Groups" count={company.groups.length}>
      {company.groups.length === 0 ? (
        <SheetBody>This company has no groups.</SheetBody>
      ) : (
        <DataTable caption="Groups of this company" columns={groupColumns} rows={company.groups} />
      )}
    </Sheet>
  );
}

type PersonOf = Company['people'][number];

const peopleColumns: readonly Column<PersonOf>[] = [
  text('name', 'Name'),
  phone('phone', 'Phone'),
  text('groupName', 'Group'),
  { key: 'role', label: 'May', cell: (row) => roleLabels[row.role] },
];

function People({ company }: Of) {
  return (
    <Sheet title="People" count={company.people.length}>
      {company.people.length === 0 ? (
        <SheetBody>No contacts yet. Add people to a group.</SheetBody>
      ) : (
        <DataTable caption="People of this company" columns={peopleColumns} rows={company.people} />
      )}
    </Sheet>
  );
}

function Details({ company }: Of) {
  const form = useOperationForm(b2b.updateCompany, {
    initial: {
      ...company,
      gstin: company.gstin ?? '',
      pan: company.pan ?? '',
      email: company.email ?? '',
    },
    saved: 'Company {name} saved',
  });
  const of = form.common<CompanyTyped>();
  return (
    <FormBody form={form} isInPanel>
      <CompanyIdentity of={of} />
      <CompanyTerms of={of} />
      <CompanyNotes of={of} />
      <Choice label="Status" of={companyStates} {...form.field('status')} withAsterisk={false} />
    </FormBody>
  );
}
