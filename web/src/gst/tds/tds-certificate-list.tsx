import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { MissingCertificate, TdsCertificate } from '@counting-house/contract/gst/tds.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money as moneyWords, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { one } from '../../ui/filter/filters.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { run } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { code, type Column, date, money, onCard, stacked } from '../../ui/table/columns.tsx';
import { MissingList, nameOfMissing } from './missing-certificates.tsx';
import { quarterLabels, sideLabels, taxYearOf, taxYears, yearText } from './tds-labels.ts';

const partyKinds: Readonly<Record<string, string>> = { company: 'b2b_company' };

const quarterOf = ({ fiscalYear, quarter }: TdsCertificate) =>
  `${yearText(fiscalYear)}, Q${quarter}`;

const columns: readonly Column<TdsCertificate>[] = [
  stacked(code('number', 'Certificate'), date('dated', 'Date', { sorted: true })),
  stacked(
    {
      key: 'partyName',
      label: 'Party',
      cell: (row: TdsCertificate) => (
        <KnownRecord
          kind={partyKinds[row.partyKind] ?? row.partyKind}
          id={row.partyId}
          title={row.partyName}
        />
      ),
      words: (row: TdsCertificate) => row.partyName,
    },
    {
      key: 'side',
      label: 'Deducted by',
      cell: (row: TdsCertificate) => sideLabels[row.side],
      words: (row: TdsCertificate) => sideLabels[row.side],
    },
  ),
  {
    key: 'quarter',
    label: 'Quarter',
    cell: quarterOf,
    words: quarterOf,
    part: 'fact',
    isNamed: true,
  },
  onCard('amount', money('amount', 'On the certificate')),
  { ...money('booked', 'In the books'), part: 'fact', isNamed: true },
  onCard('badge', {
    key: 'differs',
    label: 'Difference',
    cell: (row) =>
      row.amount === row.booked ? (
        <StateBadge tone="done">Agrees</StateBadge>
      ) : (
        <StateBadge tone="waiting">Differs by {moneyWords(row.amount - row.booked)}</StateBadge>
      ),
    words: (row) =>
      row.amount === row.booked ? 'Agrees' : `Differs by ${moneyWords(row.amount - row.booked)}`,
  }),
];

export const tdsCertificateList = {
  list: gst.listTdsCertificates,
  things: 'certificates',
  search: 'Party, certificate number',
  columns,
  filters: [one('side', 'Deducted by', sideLabels)],
  rowActions: [
    run('Remove', gst.removeTdsCertificate, {
      dangerous: true,
      sure: {
        title: ({ number }: TdsCertificate) => `Remove certificate ${number}?`,
        effect: () => 'The books do not change. Only this certificate is removed from the list.',
      },
      done: ({ number }: TdsCertificate) => `Certificate ${number} removed`,
    }),
  ],
  create: beginHere('New certificate', gst.createTdsCertificate),
  empty:
    'No certificates yet. Record a Form 131 (Form 16A up to March 2026) that you issued to a vendor or received from a customer, and compare it with the books.',
} as const;

/** Certificates of tax held back, beside what the books hold; before them those that are missing. */
export function TdsCertificateList() {
  return (
    <Stack>
      <Part what="the missing certificates">
        <MissingList />
      </Part>
      <List {...tdsCertificateList} newPanel={NewCertificatePanel} />
    </Stack>
  );
}

/** A new certificate; one that is missing is filled in. */
function NewCertificatePanel() {
  const { of } = useSearch();
  const { rows } = useOperation(gst.listMissingCertificates, {});
  return <CertificateForm of={rows.find((row) => nameOfMissing(row) === of)} key={String(of)} />;
}

function CertificateForm({ of }: { of: MissingCertificate | undefined }) {
  const setSearch = useSetSearch();
  const form = useOperationForm(gst.createTdsCertificate, {
    initial: {
      side: 'payable' as const,
      partyKind: 'vendor' as const,
      fiscalYear: taxYearOf(today()),
      dated: today(),
      ...(of && { ...of, amount: of.booked - of.certified }),
    },
    saved: 'Certificate {number} added',
    then: () => setSearch({ open: null, of: null }),
  });
  const isOurs = form.values.side !== 'receivable';
  return (
    <FormPanel title="New certificate" form={form}>
      <Choice
        label="Tax was deducted"
        of={sideLabels}
        {...form.field('side')}
        onChange={(side) => {
          form.change({
            side,
            partyKind: side === 'payable' ? 'vendor' : 'company',
            partyId: undefined,
          });
        }}
      />
      {isOurs ? (
        <Picker
          label="Vendor"
          list={purchasing.listVendors}
          words={(row) => row.displayName}
          {...form.field('partyId')}
          key="vendor"
        />
      ) : form.values.partyKind === 'customer' ? (
        <Picker
          label="Customer"
          list={customers.listCustomers}
          words={(row) => row.name}
          {...form.field('partyId')}
          key="customer"
        />
      ) : (
        <Picker label="Company" list={b2b.listCompanies} {...form.field('partyId')} key="company" />
      )}
      <Pair>
        <Choice
          label="Tax year"
          of={taxYears()}
          name="fiscalYear"
          value={String(form.values.fiscalYear ?? '')}
          onChange={(year) => form.set('fiscalYear', Number(year))}
          error={form.errors['fiscalYear']}
        />
        <Choice
          label="Quarter"
          of={quarterLabels}
          name="quarter"
          value={String(form.values.quarter ?? '')}
          onChange={(quarter) => form.set('quarter', Number(quarter))}
          error={form.errors['quarter']}
        />
      </Pair>
      <Pair>
        <TextInput label="Certificate number" {...form.field('number')} />
        <DateInput label="Date" maxDate={today()} {...form.field('dated')} />
      </Pair>
      <MoneyInput label="Tax on the certificate" {...form.field('amount')} />
    </FormPanel>
  );
}
