import { batchColumn } from '../../ui/table/batch-column.tsx';
import type { Count, CountLineRow, DecideCount } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button, Space } from '@mantine/core';
import { IconArrowLeft, IconPhoto } from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import { money, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct, useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import {
  type Column,
  money as moneyColumn,
  number,
  opens,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Metrics } from '../../ui/parts/sheet.tsx';
import { Nothing, Qty } from '../../ui/parts/value.tsx';
import { accuracy, postedText } from './count-figures.ts';
import { countDecisions } from './count-decisions.ts';
import { CountLinePanel } from './count-line.panel.tsx';
import css from './count-review.module.css';
import { countStates, lineStates, stateOfLine } from './count-labels.ts';

const signed = (of: number | null, unit: string) =>
  of === null ? '' : `${of > 0 ? '+' : ''}${qty(of, unit)}`;

const columns: readonly Column<CountLineRow>[] = [
  number('lineNo', 'Line', { sorted: true }),
  stacked(opens('name', 'Goods'), text('sku', 'Code')),
  batchColumn(),
  text('tray', 'Tray'),
  {
    key: 'book',
    label: 'Book quantity',
    isRight: true,
    cell: (row) => <Qty of={row.book} unit={row.unit} />,
    words: (row) => qty(row.book, row.unit),
  },
  {
    key: 'counted',
    label: 'Counted',
    isRight: true,
    cell: (row) => (row.counted === null ? <Nothing /> : <Qty of={row.counted} unit={row.unit} />),
    words: (row) => (row.counted === null ? '' : qty(row.counted, row.unit)),
  },
  {
    key: 'variance',
    label: 'Difference',
    isRight: true,
    isSorted: true,
    part: 'amount',
    cell: (row) => <b>{signed(row.variance, row.unit)}</b>,
    words: (row) => signed(row.variance, row.unit),
  },
  {
    key: 'state',
    label: 'Status',
    part: 'badge',
    cell: (row) => <State of={lineStates} is={stateOfLine(row)} />,
    words: (row) => lineStates[stateOfLine(row)].label,
  },
  {
    key: 'counters',
    label: 'Counted by',
    cell: (row) => (
      <>
        {row.counters.join(', ')}
        {row.photos > 0 && (
          <IconPhoto size={16} stroke={1.7} role="img" aria-label={`${row.photos} photos`} />
        )}
      </>
    ),
    words: (row) => row.counters.join(', '),
  },
];

/** The differences of a count, the largest first, with a decision for each. */
export function CountReview({ id }: { id: number }) {
  const setSearch = useSetSearch();
  const seesValues = useMay()('stock.value.read');
  const first = useOperation(stock.getCount, { id });
  const { data: count = first } = useOptionalOperation(
    stock.getCount,
    { id },
    first.status === 'posting' ? { refetchInterval: 1_500 } : {},
  );
  const decisions = countDecisions(count);
  const isOpen = count.status === 'review';
  return (
    <>
      <div className={css.head}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={16} stroke={1.7} />}
          onClick={() => setSearch({ review: null, open: null })}
        >
          All counts
        </Button>
        <h2>{count.number}</h2>
        <State of={countStates} is={count.status} />
      </div>
      <Metrics
        rows={[
          ['Count accuracy', accuracy(count)],
          ['Differences', String(count.differences ?? 0)],
          ...(count.gain === null ? [] : ([['Excess', money(count.gain)]] as const)),
          ...(count.loss === null ? [] : ([['Short', money(count.loss)]] as const)),
          ['To review', String(count.undecided ?? 0)],
          ['Not counted', String(count.uncounted)],
        ]}
      />
      {isOpen ? <RestActs count={count} undecided={count.undecided ?? 0} /> : <Space h="md" />}
      <List
        list={stock.listCountLines}
        things="lines"
        with={{ countId: id, sort: '-weight' }}
        search="Goods, batch, tray"
        columns={[
          ...columns,
          ...(seesValues ? [moneyColumn<'varianceValue'>('varianceValue', 'Value')] : []),
        ]}
        filters={[
          yesNo('differs', 'Differs'),
          yesNo('undecided', 'To review'),
          yesNo('isFound', 'Found'),
        ]}
        rowActions={isOpen ? decisions : []}
        panel={CountLinePanel}
        empty="This count has no lines."
      />
    </>
  );
}

/** Decisions on all lines at once, and posting. */
function RestActs({ count, undecided }: { count: Count; undecided: number }) {
  const { id, version } = count;
  const may = useMay();
  const decide = useAct(stock.countDecide);
  const post = useAct(stock.countPost);

  async function rest(which: DecideCount['rest'], done: string) {
    if (await decide.run({ id, version, lines: [], rest: which })) toast.success(done);
  }

  async function postAll() {
    const isSure = await confirm({
      title: `Post ${count.number}?`,
      effect: postedText(count),
      act: 'Post count',
    });
    if (isSure && (await post.run({ id, version }))) toast.success('The count is being posted');
  }

  return (
    <div className={css.acts}>
      {undecided > 0 && (
        <>
          <Button
            variant="default"
            loading={decide.isSending}
            onClick={() => void rest(['acceptCounted'], 'Counted lines accepted')}
          >
            Accept counted lines
          </Button>
          <Button
            variant="default"
            onClick={() => void rest(['recountRest'], 'Recount of large differences started')}
          >
            Recount large differences
          </Button>
          <Button
            variant="default"
            onClick={() => void rest(['leaveUncounted'], 'Book quantity kept for uncounted lines')}
          >
            Keep book quantity of uncounted
          </Button>
        </>
      )}
      {may('stock.count.post') && (
        <Button disabled={undecided > 0} loading={post.isSending} onClick={() => void postAll()}>
          Post count
        </Button>
      )}
    </div>
  );
}
