import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { AuditCount } from '@counting-house/contract/admin/audit.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/use-operation.ts';
import { type Column, date, moment, number, opens, stacked, state, text } from '../ui/columns.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { exactly, period, picker } from '../ui/filters.tsx';
import { List, type ListProps } from '../ui/list.tsx';
import { ListActs } from '../ui/list-screen.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { PageTabs } from '../ui/page-tabs.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/note.tsx';
import { Nothing } from '../ui/value.tsx';
import css from './audit.module.css';
import { AuditPanel } from './audit.panel.tsx';
import { resultStates } from './audit-words.ts';

/** Who did what, when and to which record. */
export function AuditLogScreen() {
  const may = useMay();
  const tab = useSearch()['tab'] ?? 'changes';
  const shown = entryTabs[tab as keyof typeof entryTabs];
  return (
    <Page
      title="Audit log"
      acts={shown && may('admin.audit.read') && <ListActs {...entries(shown)} more={[]} />}
    >
      <PageTabs
        label="Audit log"
        tabs={[
          { value: 'changes', label: 'Changes', access: 'admin.audit.read', of: Changes },
          { value: 'sign-ins', label: 'Sign-ins', access: 'admin.audit.read', of: SignIns },
          { value: 'refusals', label: 'Refusals', access: 'admin.audit.read', of: Refusals },
          { value: 'people', label: 'By person', access: 'admin.audit.read', of: ByPerson },
          { value: 'visits', label: 'Page visits', access: 'session.userLog.read', of: Visits },
        ]}
      />
    </Page>
  );
}

type Given = InputOf<typeof admin.listAuditLog>;

const entryTabs: Readonly<Record<'changes' | 'sign-ins' | 'refusals', Given>> = {
  changes: { category: ['data', 'settings', 'system'], result: ['ok'] },
  'sign-ins': { category: ['sign_in'] },
  refusals: { result: ['denied', 'failed'] },
};

const Changes = () => <List {...entries(entryTabs.changes)} />;
const SignIns = () => <List {...entries(entryTabs['sign-ins'])} />;
const Refusals = () => <List {...entries(entryTabs.refusals)} />;

/** One list, seen through a fixed part of its filters. */
const entries = (given: Given): ListProps<typeof admin.listAuditLog> => ({
  list: admin.listAuditLog,
  things: 'entries',
  with: given,
  search: 'Person, record, call',
  columns: [
    moment('at', 'Time', { sorted: true }),
    stacked(text('actorName', 'Person'), text('roleName', 'Role')),
    opens('what', 'What'),
    state('result', 'Result', resultStates),
    text('address', 'Address'),
    text('call', 'Call'),
  ],
  filters: [
    period('', 'Time'),
    picker('actorId', 'Person', admin.listUsers),
    exactly('entity', 'Kind of record'),
    exactly('field', 'Field changed'),
    exactly('call', 'Call'),
    exactly('address', 'Address'),
  ],
  panel: AuditPanel,
  empty: 'No entries match.',
});

/** What each person did on each day of a month, by kind of record. */
function ByPerson() {
  const { from, to } = useSearch();
  const setSearch = useSetSearch();
  const { rows } = useOperation(admin.countAuditLog, { from, to });
  return (
    <>
      <div className={css.span}>
        <DateInput
          label="From"
          value={from ?? ''}
          onChange={(day) => setSearch({ from: String(day) || null })}
        />
        <DateInput
          label="To"
          value={to ?? ''}
          onChange={(day) => setSearch({ to: String(day) || null })}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No entries match.">Choose other days.</EmptyState>
      ) : (
        <Sheet>
          <DataTable caption="Entries by person and day" columns={countColumns} rows={rows} />
        </Sheet>
      )}
    </>
  );
}

const countColumns: readonly Column<AuditCount>[] = [
  date('day', 'Day'),
  text('actorName', 'Person'),
  {
    key: 'entity',
    label: 'Kind of record',
    cell: ({ entity }) => (entity === null ? <Nothing /> : entity.replaceAll('_', ' ')),
  },
  number('entries', 'Entries'),
  number('refused', 'Refused'),
];

function Visits() {
  return (
    <List
      list={session.listUserLogs}
      things="page visits"
      search="Person, page"
      columns={[
        moment('at', 'Time', { sorted: true }),
        text('userName', 'Person'),
        text('path', 'Page'),
      ]}
      filters={[period('', 'Time'), picker('userId', 'Person', admin.listUsers)]}
      empty="No entries match."
    />
  );
}
