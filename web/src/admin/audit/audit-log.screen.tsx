import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { count, dayText, time } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { moment, state, text } from '../../ui/table/columns.tsx';
import { exactly, period, picker } from '../../ui/filter/filters.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { ListActs } from '../../ui/list/list-screen.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { AuditUnfolded } from './audit-unfolded.tsx';
import { AuditCounts } from './audit-counts.tsx';
import { AuditPanel } from './audit.panel.tsx';
import { AuditSentence } from './audit-sentence.tsx';
import { resultStates } from './audit-labels.ts';
import { SealList } from './seal-list.tsx';

/** Who did what, when and to which record. */
export function AuditLogScreen() {
  const may = useMay();
  const tab = useSearch()['tab'] ?? 'changes';
  const shown = entryTabs[tab as keyof typeof entryTabs];
  return (
    <Page
      title="Audit log"
      acts={shown && may('admin.audit.read') && <ListActs {...shown} more={[]} />}
    >
      <PageTabs
        label="Audit log"
        tabs={[
          { value: 'changes', label: 'Changes', access: 'admin.audit.read', of: Changes },
          { value: 'sign-ins', label: 'Sign-ins', access: 'admin.audit.read', of: SignIns },
          { value: 'refusals', label: 'Refusals', access: 'admin.audit.read', of: Refusals },
          { value: 'visits', label: 'Page visits', access: 'session.userLog.read', of: Visits },
          {
            value: 'people',
            label: 'By person and period',
            access: 'admin.audit.read',
            of: AuditCounts,
          },
          { value: 'seals', label: 'Seals', access: 'admin.audit.read', of: SealList },
        ]}
      />
    </Page>
  );
}

type Entries = ListProps<typeof admin.listAuditLog>;

type Column = Entries['columns'][number];

/** The moment of an act opens what it changed. */
const at: Column = {
  ...moment('at', 'Time', { sorted: true }),
  cell: (row) => <RecordLink id={row.id}>{time(row.at)}</RecordLink>,
};

const what: Column = {
  key: 'what',
  label: 'What happened',
  part: 'fact',
  cell: (row) => <AuditSentence of={row} />,
  words: (row) => `${row.actorName} ${row.what}`,
  also: [{ key: 'actorName', label: 'Person' }],
};

const address = text<'address'>('address', 'Address');

/** How much lies behind the sentence. */
const entriesOf: Column = {
  key: 'entries',
  label: 'Entries',
  isRight: true,
  cell: ({ entries: n }) => (n > 1 ? `${count(n)} entries` : <Nothing />),
  words: ({ entries: n }) => (n > 1 ? count(n) : ''),
};

/** One list, seen through a fixed part of its filters. */
const entries = (
  given: InputOf<typeof admin.listAuditLog>,
  columns: Entries['columns'],
): Entries => ({
  list: admin.listAuditLog,
  things: 'entries',
  with: { ...given, isGrouped: true },
  search: 'Person, record, number',
  columns: [at, what, text('roleName', 'Role'), ...columns],
  filters: [
    period('', 'Time'),
    picker('actorId', 'Person', admin.listUsers),
    exactly('roleName', 'Role'),
    exactly('entity', 'Kind of record'),
    exactly('field', 'Field changed'),
    exactly('address', 'Address'),
    exactly('page', 'Settings page'),
    exactly('requestId', 'Reference'),
  ],
  headingOf: ({ at: moment }) => dayText(moment),
  panel: AuditPanel,
  unfolds: AuditUnfolded,
  empty:
    'No entries match. Words are looked for in the last 92 days; choose a time to look further back.',
});

const entryTabs: Readonly<Record<'changes' | 'sign-ins' | 'refusals', Entries>> = {
  changes: entries({ category: ['data', 'settings', 'system'], result: ['ok'] }, [entriesOf]),
  'sign-ins': entries({ category: ['sign_in'] }, [
    state('result', 'Result', resultStates),
    address,
  ]),
  refusals: entries({ result: ['denied', 'failed'] }, [
    state('result', 'Result', resultStates),
    address,
  ]),
};

const Changes = () => <List {...entryTabs.changes} />;
const SignIns = () => <List {...entryTabs['sign-ins']} />;
const Refusals = () => <List {...entryTabs.refusals} />;

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
