import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { PriceChange } from '@counting-house/contract/catalogue/price-change.ts';
import { moment } from '../../platform/format/format.ts';
import { yesNo } from '../../ui/filter/filters.tsx';
import { open } from '../../ui/list/actions.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { ago, type Column, number, stacked, state, text } from '../../ui/table/columns.tsx';
import { undoChange } from './price-change-act.ts';
import { NewPriceChangePanel } from './price-change-form.tsx';
import { changeStates } from './price-change-labels.ts';
import { PriceChangePanel } from './price-change.panel.tsx';

/** Prices that were set by a rule, and taking them back. */
export function PriceChangeList() {
  return <List {...priceChangeList} />;
}

const spanText = ({ startsAt, endsAt }: PriceChange) =>
  endsAt === null ? `from ${moment(startsAt)}` : `${moment(startsAt)} to ${moment(endsAt)}`;

const rule: Column<PriceChange> = {
  key: 'rule',
  label: 'Change',
  words: ({ rule: words }) => words,
  cell: ({ id, rule: words }) => <RecordLink id={id}>{words}</RecordLink>,
};

const columns: readonly Column<PriceChange>[] = [
  stacked(rule, text('scope', 'Products')),
  number('changed', 'Prices'),
  { key: 'startsAt', label: 'Holds', words: spanText, cell: spanText },
  state('status', 'Status', changeStates),
  text('reason', 'Reason'),
  text('createdByName', 'By'),
  ago('createdAt', 'Set', { sorted: true }),
];

/** The list as the page's acts know it too. */
export const priceChangeList: ListProps<typeof catalogue.listPriceChanges> = {
  list: catalogue.listPriceChanges,
  things: 'price changes',
  search: 'Rule, products, reason',
  columns,
  filters: [yesNo('undone', 'Undone')],
  rowActions: [undoChange, open('Open', { key: 'o' })],
  panel: PriceChangePanel,
  newPanel: NewPriceChangePanel,
  create: beginHere('Change prices', catalogue.createPriceChange),
  empty: 'Prices that you change by a rule are listed here, and can be undone.',
};
