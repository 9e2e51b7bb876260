import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  DebtorRow,
  PartyResults,
  ReminderParties,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconMail, IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money as moneyWords } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { Ago } from '../../ui/parts/value.tsx';
import { type Column, money, number, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DebtorDialog } from './debtor-dialog.tsx';
import css from './owed.module.css';
import { debtorStates, partyIn } from './receivable-labels.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

/** Rows of tables have numbers; a debtor is known by kind and id. */
type Row = Omit<DebtorRow, 'id'> & { readonly id: number; readonly key: string };

const statusOf = (row: Row) => {
  if (row.stopReason !== null) return 'stopped';
  if (row.promiseDate !== null) return 'promised';
  return row.dueLevel > 0 ? 'due' : 'waiting';
};

const columns: readonly Column<Row>[] = [
  stacked(text('name', 'Customer'), {
    key: 'email',
    label: 'E-mail',
    cell: ({ email }: Row) => email || 'No e-mail address',
    words: ({ email }: Row) => email,
  }),
  onCard('badge', {
    key: 'status',
    label: 'Status',
    cell: (row) => <State of={debtorStates} is={statusOf(row)} />,
    words: (row) => debtorStates[statusOf(row)].label,
  }),
  {
    key: 'dueLevel',
    label: 'Step',
    cell: (row) => stepText(row),
    words: (row) => stepText(row),
  },
  {
    key: 'lastRemindedAt',
    label: 'Last reminder',
    cell: ({ lastRemindedAt }) => (lastRemindedAt ? <Ago at={lastRemindedAt} /> : 'Never'),
  },
  number('documents', 'Documents'),
  number('oldestDays', 'Oldest, days'),
  onCard('amount', money('overdue', 'Overdue')),
];

const daysText = new Intl.ListFormat('en-GB');

function stepText({ stopReason, promiseDate, dueLevel, lastLevel }: Row): string {
  if (stopReason !== null) return stopReason;
  if (promiseDate !== null) return `Pays by ${date(promiseDate)}`;
  if (dueLevel > 0) return `Reminder ${dueLevel} is due`;
  return lastLevel > 0 ? `Reminder ${lastLevel} sent` : 'Not yet';
}

/** Who owes something overdue, what was done about it, and reminders for those who are chosen. */
export function DebtorList() {
  const { status, debtor } = useSearch();
  const setSearch = useSetSearch();
  const mayCollect = useMay()('accounts.receivable.collect');
  const shown = ['due', 'waiting', 'promised', 'stopped'].find((one) => one === status) ?? 'due';
  const seen = useOperation(accounts.listDebtors, { status: shown as 'due' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Kept as they were chosen: once they are reminded they leave this list.
  const [reminded, setReminded] = useState<ReminderParties['parties'] | null>(null);
  const [result, setResult] = useState<PartyResults | null>(null);
  const rows: Row[] = seen.rows.map((row, at) => ({ ...row, id: at + 1, key: row.id }));
  const ticked = rows.filter(({ key }) => chosen.has(key));
  const opened = partyIn(debtor);

  function tick(keys: readonly string[], isOn: boolean) {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    setChosen(next);
  }

  const opens: RowAction<Row> = {
    label: 'Notes and promises',
    icon: IconNote,
    key: 'm',
    access: ['accounts.receivable.read'],
    isFor: () => true,
    does: { kind: 'visit', path: ({ key }) => `?tab=reminders&status=${shown}&debtor=${key}` },
  };

  return (
    <Stack>
      <Tabs
        label="Reminders"
        value={shown}
        set={(next) => {
          setChosen(new Set());
          setSearch({ status: next === 'due' ? null : next });
        }}
        tabs={Object.entries(debtorStates).map(([value, { label }]) => ({
          value,
          label,
          count: seen.counts[value as keyof typeof seen.counts],
        }))}
      />
      <p>
        Reminders are due {daysText.format(seen.days.map(String))} days after the due date, one
        after the other. Change the days in Business settings and the texts in Messages.
      </p>
      {result && (
        <Outcome
          of={result}
          did={(done) => `${done} ${done === 1 ? 'reminder' : 'reminders'} sent`}
          close={() => setResult(null)}
        />
      )}
      {mayCollect && rows.length > 0 && (
        <ReminderActs
          ticked={ticked}
          isAll={ticked.length === rows.length}
          tickAll={(isOn) =>
            tick(
              rows.map(({ key }) => key),
              isOn,
            )
          }
          send={() =>
            setReminded(
              ticked
                .slice(0, 200)
                .map(({ partyKind, partyId }) => ({ kind: partyKind, id: partyId })),
            )
          }
        />
      )}
      {rows.length === 0 ? (
        <EmptyState title={emptyLabels[shown as keyof typeof emptyLabels]}>
          Customers with overdue documents appear here.
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Overdue customers"
            columns={mayCollect ? [tickColumn(chosen, tick), ...columns] : columns}
            rows={rows}
            actions={[opens]}
          />
        </Sheet>
      )}
      {!seen.isWhole && <p>Top 500 by age are shown.</p>}
      {reminded && (
        <Part what="the reminders">
          <ReminderDialog
            parties={reminded}
            close={(sent) => {
              setReminded(null);
              if (!sent) return;
              setResult(sent);
              setChosen(new Set());
            }}
          />
        </Part>
      )}
      {opened && opened.kind !== 'vendor' && (
        <Part what="notes and promises" key={`${opened.kind}-${opened.id}`}>
          <DebtorDialog
            of={{ kind: opened.kind, id: opened.id }}
            close={() => setSearch({ debtor: null })}
          />
        </Part>
      )}
    </Stack>
  );
}

const tickColumn = (
  chosen: ReadonlySet<string>,
  tick: (keys: readonly string[], isOn: boolean) => void,
): Column<Row> => ({
  key: 'chosen',
  label: 'Choose',
  cell: ({ key, name }) => (
    <Checkbox
      aria-label={`Choose ${name}`}
      checked={chosen.has(key)}
      onChange={(event) => tick([key], event.currentTarget.checked)}
    />
  ),
});

/** What can be done with those who are ticked, and what they owe together. */
function ReminderActs({
  ticked,
  isAll,
  tickAll,
  send,
}: {
  ticked: readonly Row[];
  isAll: boolean;
  tickAll: (isOn: boolean) => void;
  send: () => void;
}) {
  return (
    <div className={css.acts}>
      <Button variant="default" onClick={() => tickAll(!isAll)}>
        {isAll ? 'Choose none' : 'Select all'}
      </Button>
      <Button leftSection={<IconMail size={16} />} disabled={ticked.length === 0} onClick={send}>
        {ticked.length === 0
          ? 'Preview reminders'
          : `Preview ${ticked.length} ${ticked.length === 1 ? 'reminder' : 'reminders'}`}
      </Button>
      {ticked.length > 0 && (
        <span>{moneyWords(ticked.reduce((sum, { overdue }) => sum + overdue, 0))}</span>
      )}
    </div>
  );
}

const emptyLabels = {
  due: 'No reminder is due',
  waiting: 'No reminders due',
  promised: 'No promises to pay',
  stopped: 'No stopped reminders',
};

/** What came of it, for each that was not done; for all where each has a voucher of its own. */
export function Outcome({
  of,
  did,
  tellsAll = false,
  close,
}: {
  of: PartyResults;
  /** Says what was done, as in '3 reminders sent'. */
  did: (done: number) => string;
  tellsAll?: boolean;
  close: () => void;
}) {
  const failed = of.rows.filter(({ ok }) => !ok);
  return (
    <Banner {...(failed.length > 0 ? { tone: 'stopped' } : { tone: 'quiet', icon: IconCheck })}>
      {did(of.done)}
      {failed.length > 0 && `, ${failed.length} not`}.{' '}
      {(tellsAll ? of.rows : failed).slice(0, 5).map(({ kind, id, name, text: why }) => (
        <span key={`${kind}-${id}`}>
          {name}: {why.replace(/\.$/u, '')}.{' '}
        </span>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={close}>
        Dismiss
      </Button>
    </Banner>
  );
}
