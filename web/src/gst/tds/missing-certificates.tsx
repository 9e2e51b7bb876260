import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { MissingCertificate } from '@counting-house/contract/gst/tds.ts';
import { formsOf } from '@counting-house/contract/tax/income-tax-act.ts';
import { TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date as dateWords, money as moneyWords } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { type Column, date, money, onCard, stacked } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { yearText } from './tds-labels.ts';

const partyKinds: Readonly<Record<string, string>> = { company: 'b2b_company' };

/** `Ask for Form 131` */
const whatToDo = ({ side, fiscalYear }: MissingCertificate) =>
  `${side === 'payable' ? 'Issue' : 'Ask for'} ${formsOf(fiscalYear).certificate}`;

const quarterOf = ({ fiscalYear, quarter }: MissingCertificate) =>
  `${yearText(fiscalYear)}, Q${quarter}`;

const askedOn = ({ side, askedAt }: MissingCertificate) =>
  side === 'payable' ? '' : askedAt === null ? 'Not yet' : dateWords(askedAt);

/** `receivable-company-5-2026-2`: which certificate a form of the page is about. */
export const nameOfMissing = (row: MissingCertificate): string =>
  [row.side, row.partyKind, row.partyId, row.fiscalYear, row.quarter].join('-');

const acts: readonly RowAction<MissingCertificate>[] = [
  {
    label: 'Record certificate',
    key: 'c',
    access: [gst.createTdsCertificate.permission],
    isFor: () => true,
    does: {
      kind: 'visit',
      path: (row) => `/bank/tax?tab=certificates&open=new&of=${nameOfMissing(row)}`,
    },
  },
  {
    label: 'Ask by e-mail',
    key: 'm',
    access: [gst.askForCertificate.permission],
    isFor: ({ side }) => side === 'receivable',
    whyNot: () => 'is issued by you',
    does: {
      kind: 'visit',
      path: (row) => `/bank/tax?tab=certificates&form=ask&of=${nameOfMissing(row)}`,
    },
  },
];

const columns: readonly Column<MissingCertificate>[] = [
  stacked(
    {
      key: 'partyName',
      label: 'Party',
      cell: (row: MissingCertificate) => (
        <KnownRecord
          kind={partyKinds[row.partyKind] ?? row.partyKind}
          id={row.partyId}
          title={row.partyName}
        />
      ),
      words: (row: MissingCertificate) => row.partyName,
    },
    {
      key: 'side',
      label: 'To do',
      cell: whatToDo,
      words: whatToDo,
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
  {
    key: 'askedAt',
    label: 'Asked for',
    part: 'fact',
    isNamed: true,
    cell: askedOn,
    words: askedOn,
  },
  onCard('amount', money('booked', 'In the books')),
  { ...money('certified', 'On certificates'), part: 'fact', isNamed: true },
  { ...date('dueDate', 'Due'), part: 'fact', isNamed: true },
  onCard('badge', {
    key: 'isLate',
    label: 'Status',
    cell: (row) =>
      row.isLate ? (
        <StateBadge tone="stopped">Overdue</StateBadge>
      ) : (
        <StateBadge tone="waiting">Missing</StateBadge>
      ),
    words: (row) => (row.isLate ? 'Overdue' : 'Missing'),
  }),
];

/** Certificates that are still to be issued to vendors, or to be got from buyers; nothing when there are none. */
export function MissingList() {
  const { rows } = useOperation(gst.listMissingCertificates, {});
  const { form, of } = useSearch();
  const setSearch = useSetSearch();
  if (rows.length === 0) return null;
  const asked = form === 'ask' ? rows.find((row) => nameOfMissing(row) === of) : undefined;
  return (
    <Sheet title="Missing certificates" count={rows.length}>
      <DataTable caption="Missing certificates" columns={columns} rows={rows} actions={acts} />
      {asked && (
        <AskForm of={asked} close={() => setSearch({ form: null, of: null })} key={asked.id} />
      )}
    </Sheet>
  );
}

/** Asks a buyer for what they deducted, by mail. */
function AskForm({ of, close }: { of: MissingCertificate; close: () => void }) {
  const { partyId, fiscalYear, quarter } = of;
  const partyKind = of.partyKind === 'customer' ? 'customer' : 'company';
  const form = useOperationForm(gst.askForCertificate, {
    initial: { partyKind, partyId, fiscalYear, quarter },
    saved: 'Request sent to {sentTo}',
    then: close,
  });
  return (
    <FormDialog
      title={`Ask ${of.partyName} for ${formsOf(fiscalYear).certificate}`}
      form={form}
      act="Send"
      close={close}
    >
      <p>
        {moneyWords(of.booked - of.certified)} of TDS in {quarterOf(of)}, due on{' '}
        {dateWords(of.dueDate)}.
      </p>
      <TextInput
        label="Send to"
        type="email"
        description="Leave blank to use the e-mail address on their record."
        {...form.field('email')}
      />
    </FormDialog>
  );
}
