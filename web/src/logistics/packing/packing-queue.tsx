import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { QueueRow } from '@counting-house/contract/logistics/queue.ts';
import { IconPackage } from '@tabler/icons-react';
import { useSearch } from '../../platform/address.ts';
import { qty } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { type Column, moment, stacked, text } from '../../ui/table/columns.tsx';
import { promised } from '../../ui/table/promised.tsx';
import { choice, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { nextStep } from '../../ui/rows/row-menu.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { basketStatuses, payStates, putBackText, stageLabels } from '../logistics-labels.ts';
import css from '../logistics.module.css';
import { makePayColumn } from '../dispatch/pay-badge.tsx';

const everyMs = 30_000;

const stages = {
  key: 'stage',
  start: 'ready',
  tabs: Object.entries(stageLabels).map(([value, label]) => ({ value, label })),
} as const;

/** Orders that wait to be packed, late promises first. */
export function PackingQueue() {
  const { stage = 'ready' } = useSearch();
  const counts = useOptionalOperation(
    logistics.listQueue,
    { limit: 1 },
    { refetchInterval: everyMs },
  );
  return (
    <List
      list={logistics.listQueue}
      things="orders"
      tabs={stages}
      counts={counts.data?.stages}
      search="Order number, name, phone"
      columns={stage === 'ready' ? readyColumns : stoppedColumns}
      filters={[
        yesNo('isLate', 'Late'),
        yesNo('singleItem', 'Single item'),
        choice('payMode', 'Payment', payStates),
      ]}
      rowActions={[packStep, takeUpStep, clearStep]}
      empty="Nothing to pack. Orders appear here when their goods are reserved."
      looksEvery={everyMs}
    />
  );
}

/** Also on a phone: without it nobody knows what to do with the basket. */
const reasonColumn: Column<QueueRow> = { ...text('why', 'Reason'), part: 'fact' };

const unitsColumn: Column<QueueRow> = {
  key: 'units',
  label: 'Units',
  cell: unitsOf,
  words: unitsOf,
};

function unitsOf(row: QueueRow): string {
  if (row.lines === 0) return '–';
  return `${qty(row.units)} in ${row.lines === 1 ? '1 line' : `${row.lines} lines`}`;
}

const basketColumn: Column<QueueRow> = {
  key: 'basket',
  label: 'Basket',
  part: 'badge',
  cell: (row) =>
    row.basketStatus === null ? (
      <Nothing />
    ) : (
      <span className={css.basket}>
        <State of={basketStatuses} is={row.basketStatus} />
        <small>{[row.basket, row.packer, row.station, row.tote].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  words: (row) => row.basket ?? '',
};

/** Goes to the station with the order. */
const packStep: RowAction<QueueRow> = {
  label: 'Pack',
  key: 'p',
  icon: IconPackage,
  access: [logistics.packingUpdate.permission],
  isFor: (row) => row.lines > 0 && (row.why === '' || row.basketStatus !== null),
  does: { kind: 'visit', path: (row) => `?tab=station&order=${row.id}` },
};

const takeUpStep: RowAction<QueueRow> = run('Start packing', logistics.createBasket, {
  with: (row: QueueRow) => ({ orderIds: [row.id] }),
  when: (row) => row.basketStatus === null && row.why === '',
  done: (row) => `${row.orderNo} is being packed`,
});

const clearStep: RowAction<QueueRow> = run('Cancel packing', logistics.clearBasket, {
  with: (row: QueueRow) => ({ id: row.basketId ?? 0, version: row.basketVersion ?? undefined }),
  when: (row) => row.basketId !== null,
  sure: {
    title: (row) => `Clear basket ${row.basket}?`,
    effect: (row) =>
      `What was scanned for ${row.orderNo} has to be put back.${row.lines > 0 ? ' Its goods stay reserved.' : ''}`,
  },
  done: (row, { putBack }) =>
    [`${row.basket} cleared`, putBackText(putBack)].filter(Boolean).join('. '),
  dangerous: true,
});

/** Of an order of which nothing is to be packed any more it is the only way on. */
const leftStep: RowAction<QueueRow> = {
  ...clearStep,
  isFor: (row) => row.basketId !== null && row.lines === 0,
};

const columnsWith = (...further: readonly Column<QueueRow>[]): readonly Column<QueueRow>[] => [
  stacked(text('orderNo', 'Order'), moment('confirmedAt', 'Confirmed')),
  stacked(text('buyer', 'Name'), text('city', 'City')),
  unitsColumn,
  promised('promiseDate'),
  makePayColumn<QueueRow>((row) => row, { key: 'payMode' }),
  ...further,
  nextStep('Next step', [packStep, leftStep]),
];

const readyColumns = columnsWith();
const stoppedColumns = columnsWith(basketColumn, reasonColumn);
