import type { RegistrationSpan } from '@counting-house/contract/tax/registration.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { Textarea } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date as dateWords, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { offer, PageActs } from '../../ui/page/page-acts.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { type Column, moment, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

type Row = Omit<RegistrationSpan, 'id'> & { readonly id: number; readonly changeId: number | null };

const schemeLabels: Readonly<Record<RegistrationSpan['scheme'], string>> = {
  regular: 'Regular',
  composition: 'Composition',
  unregistered: 'Not registered',
};

const states: States<'planned' | 'now' | 'ended'> = {
  planned: { label: 'Planned', tone: 'waiting' },
  now: { label: 'Active', tone: 'done' },
  ended: { label: 'Ended', tone: 'idle' },
};
const stateOf = ({ isPlanned, to }: Row) =>
  isPlanned ? 'planned' : to !== null && to < today() ? 'ended' : 'now';

const fromText = ({ from }: Pick<Row, 'from'>) =>
  from === null ? 'Before the books' : dateWords(from);
const toText = ({ to }: Row) => (to === null ? '' : dateWords(to));

const columns: readonly Column<Row>[] = [
  stacked(
    {
      key: 'scheme',
      label: 'Registration',
      cell: ({ scheme }: Row) => schemeLabels[scheme],
      words: ({ scheme }: Row) => schemeLabels[scheme],
    },
    text('gstin', 'GSTIN'),
  ),
  { key: 'from', label: 'From', cell: fromText, words: fromText, isNamed: true },
  { key: 'to', label: 'To', cell: toText, words: toText, isNamed: true },
  stacked(text('changedBy', 'Entered by'), moment('changedAt', 'Entered')),
  text('reason', 'Reason'),
  onCard('badge', {
    key: 'state',
    label: 'Status',
    cell: (row) => <State of={states} is={stateOf(row)} />,
    words: (row) => states[stateOf(row)].label,
  }),
];

const takesBack: RowAction<Row> = {
  label: 'Withdraw',
  access: [tax.removeRegistration.permission],
  isFor: ({ changeId, isFiled }) => changeId !== null && !isFiled,
  whyNot: ({ changeId }) => (changeId === null ? 'not a change of scheme' : 'a return is filed'),
  does: {
    kind: 'call',
    operation: tax.removeRegistration,
    input: ({ changeId, version }) => ({ id: changeId ?? 0, version: version ?? 0 }),
    sure: {
      title: (row) => `Withdraw the change of ${fromText(row)}?`,
      effect: ({ isPlanned }) =>
        isPlanned
          ? 'The registration stays as it is today.'
          : 'The previous registration applies again. Issued documents keep their tax.',
    },
    done: () => 'Change withdrawn',
    isForMany: false,
  },
};

/** Begins a change of the registration. */
export function RegistrationActs() {
  const setSearch = useSetSearch();
  return (
    <PageActs
      first={offer(
        'Change registration',
        tax.createRegistration,
        () => setSearch({ form: 'registration' }),
        { key: 'n' },
      )}
      more={[]}
    />
  );
}

/** How the business was registered for GST, by date; what no return was filed on can be taken back. */
export function RegistrationTab() {
  const { rows } = useOperation(tax.getRegistrationHistory, {});
  const { form } = useSearch();
  const planned = rows.filter(({ isPlanned }) => isPlanned).toReversed();
  return (
    <Stack>
      {planned.length > 0 && (
        <Banner tone="waiting">
          {planned.map((row) => `${schemeLabels[row.scheme]} from ${fromText(row)}`).join(', ')}. It
          can be withdrawn until then.
        </Banner>
      )}
      <Sheet title="GST registration by date">
        <DataTable
          caption="GST registration by date"
          columns={columns}
          rows={rows.map((row, i) => ({ ...row, changeId: row.id, id: rows.length - i }))}
          actions={[takesBack]}
        />
      </Sheet>
      {form === 'registration' && <RegistrationForm />}
    </Stack>
  );
}

/** The business stands otherwise from a day on. */
function RegistrationForm() {
  const setSearch = useSetSearch();
  const close = () => setSearch({ form: null });
  const form = useOperationForm(tax.createRegistration, {
    initial: {},
    saved: 'The registration was changed',
    then: close,
  });
  return (
    <FormDialog title="Change registration" form={form} act="Save change" close={close}>
      <Pair>
        <Choice label="Registration" of={schemeLabels} {...form.field('scheme')} />
        <DateInput label="From" {...form.field('from')} />
      </Pair>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
      <Banner tone="quiet">
        Orders, invoices and bills dated from that day on follow it; issued documents keep their
        tax. Composition begins on the first day of a financial year.
      </Banner>
    </FormDialog>
  );
}
