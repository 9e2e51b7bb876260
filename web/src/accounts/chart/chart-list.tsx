import { useSearch, useSetSearch } from '../../platform/address.ts';
import { today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { List } from '../../ui/list/list.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { AccountPanel, NewAccountPanel } from './account-form.tsx';
import { chartList } from './chart-columns.tsx';
import { MergeDialog, MoveDialog } from './chart-dialogs.tsx';
import css from './chart.module.css';

/** The chart as a tree, with what stands on each account at the end of a day. */
export function ChartOfAccounts() {
  const { at, closed, move, merge } = useSearch();
  const setSearch = useSetSearch();
  const closedIds = (closed ?? '').split(',').filter(Boolean).map(Number);
  return (
    <>
      <div className={css.asOf}>
        <DateInput
          label="Balances on"
          value={at ?? today()}
          onChange={(day) => setSearch({ at: day && day !== today() ? String(day) : null })}
        />
      </div>
      <List
        {...chartList}
        with={{ ...(at ? { at } : {}), ...(closedIds.length > 0 ? { closed: closedIds } : {}) }}
        panel={AccountPanel}
        newPanel={NewAccountPanel}
      />
      {Number(move) > 0 && (
        <Part what="the account">
          <MoveDialog id={Number(move)} close={() => setSearch({ move: null })} />
        </Part>
      )}
      {Number(merge) > 0 && (
        <Part what="the account">
          <MergeDialog id={Number(merge)} close={() => setSearch({ merge: null })} />
        </Part>
      )}
    </>
  );
}
