import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import type { StatementLine } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconCircleDashed, IconEyeOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { amount as amountWords, shortDate } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/parts/note.tsx';
import { ProgressBar } from '../../ui/parts/progress-bar.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { BulkLines } from './bulk-lines.tsx';
import css from './reconcile.module.css';

/** Anyone who looks at all lines wants to see where the work begins behind those that are handled. */
const pageRows = { toDo: 50, all: 200 };

type View = ReturnType<typeof useLines>;

function useLines(desk: ReconciliationDesk) {
  const { view = 'open', q = '', line } = useSearch();
  const setSearch = useSetSearch();
  const [words] = useDebouncedValue(q, 200);
  const status = view === 'all' ? undefined : (view as StatementLine['status']);
  const until = desk.open?.statementDate;
  const { rows, isWaiting, more, isComing } = useList(accounts.listStatementLines, {
    id: desk.bankAccountId,
    limit: view === 'all' ? pageRows.all : pageRows.toDo,
    ...(status ? { status } : {}),
    ...(until ? { to: until } : {}),
    ...(words.trim() ? { q: words.trim() } : {}),
  });
  const chosen = rows.findIndex(({ id }) => String(id) === line);
  // Among all lines the work begins at the first that is not handled.
  const at = chosen < 0 ? rows.findIndex((row) => row.status === 'open') : chosen;
  const choose = (row: StatementLine | undefined) =>
    setSearch({ line: row ? String(row.id) : null });
  return {
    state: view,
    q,
    rows,
    isLoading: isWaiting,
    at: Math.max(at, 0),
    /** Handled lines before the first that is not, folded until one of them is chosen. */
    earlier: view === 'all' && words.trim() === '' ? earlierOf(rows, chosen) : 0,
    unfold: () => choose(rows[0]),
    more,
    isComing,
    choose,
    /** The one after this; a handled line leaves its place to it. */
    next: () => choose(rows[Math.max(at, 0) + 1] ?? rows[Math.max(at, 0) - 1]),
    set: (next: Record<string, string | null>) => setSearch({ ...next, line: null }),
  };
}

const leastFolded = 3;
/** So many handled lines stay in sight before the work. */
const keptInSight = 1;

/** How many lines at the beginning are handled and need not be seen. */
function earlierOf(rows: readonly StatementLine[], chosen: number): number {
  const firstOpen = rows.findIndex(({ status }) => status === 'open');
  const handled = (firstOpen < 0 ? rows.length : firstOpen) - keptInSight;
  return handled < leastFolded || (chosen >= 0 && chosen < handled) ? 0 : handled;
}

/** The line on view, and the list that it stands in. */
export function useLineOnView(desk: ReconciliationDesk): [StatementLine | undefined, View] {
  const view = useLines(desk);
  return [view.rows[view.at], view];
}

/** What the bank says, line by line; arrows go through it. */
export function StatementLines({
  desk,
  view,
  line,
}: {
  desk: ReconciliationDesk;
  view: View;
  line: StatementLine | undefined;
}) {
  const { rows, at, choose } = view;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ id, status }) => status === 'open' && ticked.has(id));
  const openRows = rows.filter(({ status }) => status === 'open');
  const tick = (ids: readonly number[], isOn: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  useKeys({
    ArrowDown: { does: 'Next line', run: () => choose(rows[Math.min(at + 1, rows.length - 1)]) },
    ArrowUp: { does: 'Line before', run: () => choose(rows[Math.max(at - 1, 0)]) },
    t:
      line?.status === 'open'
        ? { does: 'Choose line', run: () => tick([line.id], !ticked.has(line.id)) }
        : undefined,
  });
  const lines = desk.open?.lineCount ?? desk.lineCount;
  const open = desk.open?.openCount ?? desk.openCount;
  return (
    <Sheet title="Bank statement">
      <div className={css.listHead}>
        <ProgressBar
          label="Handled"
          percent={lines === 0 ? 0 : Math.round(((lines - open) / lines) * 100)}
          words={`${lines - open} of ${lines} handled`}
        />
        <TextInput
          aria-label="Find in the statement"
          placeholder="Find in the statement"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={view.q}
          onChange={({ currentTarget: { value } }) => view.set({ q: value || null })}
        />
      </div>
      <Tabs
        label="Lines"
        tabs={[
          { value: 'open', label: 'To match', count: open },
          { value: 'matched', label: 'Matched' },
          { value: 'excluded', label: 'Excluded' },
          { value: 'split', label: 'Split' },
          { value: 'all', label: 'All' },
        ]}
        value={view.state}
        set={(value) => view.set({ view: value === 'open' ? null : value })}
      />
      <BulkLines rows={chosen} clear={() => setTicked(new Set())} />
      {rows.length === 0 && !view.isLoading ? (
        <EmptyState title={view.state === 'open' ? 'All lines are done' : 'No such line'}>
          {view.state === 'open'
            ? 'When the difference is zero, the reconciliation can be closed.'
            : 'Choose another view.'}
        </EmptyState>
      ) : (
        <table className={css.lines}>
          <caption className="unseen">Lines of the statement</caption>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label="Choose all open lines"
                  disabled={openRows.length === 0}
                  checked={openRows.length > 0 && chosen.length === openRows.length}
                  indeterminate={chosen.length > 0 && chosen.length < openRows.length}
                  onChange={(event) =>
                    tick(
                      openRows.map(({ id }) => id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
              <th scope="col">Date</th>
              <th scope="col">Bank description</th>
              <th scope="col">Out</th>
              <th scope="col">In</th>
            </tr>
          </thead>
          <tbody>
            {view.earlier > 0 && <Earlier rows={rows.slice(0, view.earlier)} show={view.unfold} />}
            {rows.slice(view.earlier).map((row) => (
              <LineRow
                key={row.id}
                row={row}
                isOnView={row.id === line?.id}
                choose={() => choose(row)}
                isTicked={ticked.has(row.id)}
                tick={(isOn) => tick([row.id], isOn)}
              />
            ))}
          </tbody>
          {desk.open && !view.more && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Closing per statement, {shortDate(desk.open.statementDate)}
                </th>
                <td colSpan={2}>{amountWords(desk.open.closingBalance)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {view.more && (
        <Button variant="subtle" loading={view.isComing} onClick={view.more}>
          Show more
        </Button>
      )}
    </Sheet>
  );
}

/** Lines that are done, in one row. */
function Earlier({ rows, show }: { rows: readonly StatementLine[]; show: () => void }) {
  const [first, last] = [rows[0]?.date ?? null, rows.at(-1)?.date ?? null];
  const isAllMatched = rows.every(({ status }) => status === 'matched');
  return (
    <tr className={css.earlier} data-state="open">
      <td colSpan={4}>
        <strong>{rows.length} earlier lines</strong>{' '}
        {first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`}, all{' '}
        {isAllMatched ? 'matched' : 'handled'}
      </td>
      <td>
        <Button variant="subtle" size="compact-sm" onClick={show}>
          Show
        </Button>
      </td>
    </tr>
  );
}

function LineRow({
  row,
  isOnView,
  choose,
  isTicked,
  tick,
}: {
  row: StatementLine;
  isOnView: boolean;
  choose: () => void;
  isTicked: boolean;
  tick: (isOn: boolean) => void;
}) {
  return (
    <tr aria-current={isOnView || undefined} data-state={row.status} onClick={choose}>
      <td>
        {row.status === 'open' && (
          <Checkbox
            aria-label={`Choose ${row.description}`}
            checked={isTicked}
            onClick={(event) => event.stopPropagation()}
            onChange={(event) => tick(event.currentTarget.checked)}
          />
        )}
      </td>
      <td>{shortDate(row.date)}</td>
      <td>
        <button type="button" className={css.lineText} onClick={choose}>
          {row.description}
        </button>
        <LineState line={row} />
      </td>
      <td>{row.amount < 0 ? amountWords(-row.amount) : ''}</td>
      <td>{row.amount > 0 ? amountWords(row.amount) : ''}</td>
    </tr>
  );
}

function LineState({ line }: { line: StatementLine }) {
  if (line.status === 'matched') {
    return (
      <span className={css.state} data-tone="done">
        <IconCircleCheck size={14} stroke={1.8} aria-hidden />
        {line.bookedAs.map(({ no }) => no).join(', ') || 'Matched'}
      </span>
    );
  }
  if (line.status !== 'open') {
    return (
      <span className={css.state}>
        <IconEyeOff size={14} stroke={1.8} aria-hidden />
        {line.status === 'split' ? 'Split into parts' : `Excluded: ${line.excludedReason ?? ''}`}
      </span>
    );
  }
  const words =
    line.proposals === 0
      ? 'Not in the books'
      : line.proposals === 1
        ? '1 proposal'
        : `${line.proposals} proposals`;
  return (
    <span className={css.state} data-tone={line.proposals > 0 ? 'waiting' : undefined}>
      <IconCircleDashed size={14} stroke={1.8} aria-hidden />
      {line.parentLineId === null ? words : `Part of a line, ${words.toLowerCase()}`}
      {line.rule && ` · Rule: ${line.rule.name}`}
    </span>
  );
}
