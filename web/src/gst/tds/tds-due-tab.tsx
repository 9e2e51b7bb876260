import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { TdsDues } from '@counting-house/contract/gst/tds.ts';
import { formsOf } from '@counting-house/contract/tax/income-tax-act.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money as moneyWords, month as monthWords, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import type { RowAction } from '../../ui/list/actions.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Metrics, Sheet } from '../../ui/parts/sheet.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { amount, type Column, date, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { gstScreens } from '../gst.routes.tsx';
import { ChallanDialog } from './challan-dialog.tsx';
import { daysOfYear, quarterLabels, taxYearOf, taxYears } from './tds-labels.ts';
import css from './tds.module.css';

type Due = TdsDues['rows'][number] & { readonly id: number };
type Payment = TdsDues['payments'][number];

const states: States<'paid' | 'due' | 'late'> = {
  paid: { label: 'Paid', tone: 'done' },
  due: { label: 'To pay', tone: 'waiting' },
  late: { label: 'Late', tone: 'stopped' },
};
const stateOf = ({ unpaid, due }: Due) => (unpaid <= 0 ? 'paid' : due < today() ? 'late' : 'due');

/** `1023 (was 194C)` */
const codeOf = ({ section, formerly }: Due) =>
  section ? `${section}${formerly && ` (was ${formerly})`}` : 'Without a section';

const dueColumns: readonly Column<Due>[] = [
  stacked(
    {
      key: 'section',
      label: 'Section',
      cell: (row: Due) => (
        <ScreenLink
          to={gstScreens.taxes}
          search={{ tab: 'tds-register', from: `${row.month}-01`, to: lastDay(row.month) }}
        >
          {codeOf(row)}
        </ScreenLink>
      ),
      words: (row: Due) => codeOf(row),
    },
    {
      key: 'name',
      label: 'Name',
      cell: (row: Due) => (row.sectionId === null ? 'TDS on payments' : row.name),
      words: (row: Due) => (row.sectionId === null ? 'TDS on payments' : row.name),
    },
  ),
  {
    key: 'month',
    label: 'Month',
    cell: (row) => monthWords(`${row.month}-01`),
    words: (row) => monthWords(`${row.month}-01`),
  },
  date('due', 'Due'),
  { ...amount('tds', 'Deducted'), part: 'fact', isNamed: true },
  { ...amount('paid', 'Paid'), part: 'fact', isNamed: true },
  { ...amount('interest', 'Interest so far'), part: 'fact', isNamed: true },
  onCard('amount', amount('unpaid', 'Unpaid')),
  onCard('badge', {
    key: 'state',
    label: 'Status',
    cell: (row) => <State of={states} is={stateOf(row)} />,
    words: (row) => states[stateOf(row)].label,
  }),
];

const pays: RowAction<Due> = {
  label: 'Record challan',
  key: 'p',
  access: [gst.payTds.permission],
  isFor: ({ unpaid }) => unpaid > 0,
  whyNot: () => 'paid',
  does: {
    kind: 'visit',
    path: ({ month, sectionId }) =>
      `/bank/tax?tab=tds&form=challan&month=${month}&section=${sectionId ?? 'none'}`,
  },
};

const paymentColumns: readonly Column<Payment>[] = [
  stacked(text('challanNo', 'Challan'), text('bsrCode', 'BSR code')),
  {
    key: 'month',
    label: 'For',
    cell: (row) => monthWords(`${row.month}-01`),
    words: (row) => monthWords(`${row.month}-01`),
  },
  date('paidOn', 'Paid on'),
  {
    key: 'number',
    label: 'Voucher',
    cell: (row) => <KnownRecord kind="voucher" id={row.voucherId} title={row.number} />,
    words: (row) => row.number,
  },
  { ...amount('tax', 'Tax'), part: 'fact', isNamed: true },
  { ...amount('interest', 'Interest'), part: 'fact', isNamed: true },
  { ...amount('lateFee', 'Late fee'), part: 'fact', isNamed: true },
  onCard('amount', amount('total', 'Total')),
  onCard('badge', {
    key: 'status',
    label: 'Status',
    cell: (row) => <State of={paymentStates} is={row.status} />,
    words: (row) => paymentStates[row.status].label,
  }),
];
const paymentStates: States<Payment['status']> = {
  posted: { label: 'Paid', tone: 'done' },
  reversed: { label: 'Reversed', tone: 'idle' },
};

const reverses: RowAction<Payment> = {
  label: 'Reverse challan',
  access: [gst.reverseTaxPayment.permission],
  isDangerous: true,
  isFor: ({ status }) => status === 'posted',
  does: {
    kind: 'call',
    operation: gst.reverseTaxPayment,
    input: ({ id, version }) => ({ id, version }),
    ask: 'reason',
    done: ({ challanNo }) => `Challan ${challanNo} is reversed`,
    isForMany: false,
  },
};

/** Tax that was held back from vendors: what of it is to be paid, by month and section, and the challans. */
export function TdsDueTab() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const years = taxYears();
  const year =
    search['year'] && search['year'] in years ? search['year'] : String(taxYearOf(today()));
  const quarter = search['quarter'] && search['quarter'] in quarterLabels ? search['quarter'] : '';
  const seen = useOperation(gst.listTdsDue, {
    ...daysOfYear(Number(year), quarter ? Number(quarter) : undefined),
    withUnpaid: year === String(taxYearOf(today())) && !quarter,
  });
  const rows = seen.rows.map((row, at): Due => ({ ...row, id: at + 1 }));
  const forms = formsOf(Number(year));
  const asked = search['form'] === 'challan' ? rows.find((row) => isAsked(row, search)) : undefined;
  return (
    <Stack>
      <div className={css.asked}>
        <Choice
          label="Tax year"
          of={years}
          name="year"
          value={year}
          onChange={(next) => setSearch({ year: String(next) })}
        />
        <Choice
          label="Quarter"
          of={{ all: 'All quarters', ...quarterLabels }}
          name="quarter"
          value={quarter || 'all'}
          onChange={(next) => setSearch({ quarter: next === 'all' ? null : String(next) })}
        />
      </div>
      <p>
        Tax year {years[year]}: statement {forms.statement}, certificate {forms.certificate}, credit
        in {forms.credit}.
      </p>
      {rows.length === 0 && seen.payments.length === 0 ? (
        <EmptyState title="No TDS in this period">
          Bills and expenses that name a section of TDS appear here, by the month in which they were
          entered.
        </EmptyState>
      ) : (
        <>
          <Figures rows={rows} account={seen.account} />
          <Sheet title="Due by month and section">
            <DataTable caption="TDS due" columns={dueColumns} rows={rows} actions={[pays]} />
          </Sheet>
        </>
      )}
      {seen.payments.length > 0 && (
        <Sheet title="Challans" count={seen.payments.length}>
          <DataTable
            caption="Challans of TDS"
            columns={paymentColumns}
            rows={seen.payments}
            actions={[reverses]}
          />
        </Sheet>
      )}
      {asked && (
        <ChallanDialog
          of={asked}
          close={() => setSearch({ form: null, month: null, section: null })}
          key={`${asked.month} ${asked.sectionId}`}
        />
      )}
    </Stack>
  );
}

function Figures({ rows, account }: { rows: readonly Due[]; account: number }) {
  const sum = (of: (row: Due) => number) => rows.reduce((all, row) => all + of(row), 0);
  const late = sum((row) => (stateOf(row) === 'late' ? row.unpaid : 0));
  return (
    <>
      {late > 0 && (
        <Banner tone="stopped">
          {moneyWords(late)} of TDS is overdue. Interest so far:{' '}
          {moneyWords(sum((row) => row.interest))}.
        </Banner>
      )}
      <Sheet>
        <Metrics
          rows={[
            ['Deducted', moneyWords(sum((row) => row.tds))],
            ['Paid', moneyWords(sum((row) => row.paid))],
            ['Unpaid', moneyWords(sum((row) => row.unpaid))],
            ['TDS payable in the ledger', moneyWords(account)],
          ]}
        />
      </Sheet>
    </>
  );
}

const isAsked = (row: Due, search: Readonly<Record<string, string | undefined>>) =>
  row.month === search['month'] && String(row.sectionId ?? 'none') === search['section'];

/** The last day of `2026-10`. */
const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
