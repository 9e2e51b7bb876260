import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import type { Tax } from '@counting-house/contract/tax/tax.ts';
import { taxPercent, today } from '../../platform/format/format.ts';
import { State } from '../../ui/marks/badge.tsx';
import { date, opens, stacked, text } from '../../ui/table/columns.tsx';
import { choice, yesNo } from '../../ui/filter/filters.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { byName, deletes } from '../../ui/rows/row-steps.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { NewTaxPanel, TaxPanel } from './tax-form.screen.tsx';
import { taxStates, treatmentLabels, type TaxState } from './tax-labels.ts';

/** The taxes that products, shipping and purchases name. */
export const taxList: ListProps<typeof tax.listTaxes> = {
  list: tax.listTaxes,
  things: 'taxes',
  search: 'Name, code',
  columns: [
    stacked(opens('name', 'Tax', { sorted: true }), text('code', 'Code')),
    {
      key: 'rate',
      label: 'Rate',
      cell: (row) => taxPercent(row.rate),
      words: (row) => taxPercent(row.rate),
      isRight: true,
      isSorted: true,
      part: 'amount',
    },
    {
      key: 'within',
      label: 'Intra-State',
      cell: (row) => partsIn(row, 'intra'),
      words: (row) => partsIn(row, 'intra'),
    },
    {
      key: 'between',
      label: 'Inter-State',
      cell: (row) => partsIn(row, 'inter'),
      words: (row) => partsIn(row, 'inter'),
    },
    { key: 'treatment', label: 'Treatment', cell: (row) => treatmentLabels[row.treatment] },
    date('validFrom', 'From', { sorted: true }),
    date('validTo', 'To'),
    {
      key: 'isActive',
      label: 'Status',
      cell: (row) => <State of={taxStates} is={stateOf(row)} />,
      part: 'badge',
    },
  ],
  filters: [choice('treatment', 'Treatment', treatmentLabels), yesNo('active', 'Active')],
  rowActions: [deletes('tax', byName)],
  panel: TaxPanel,
  newPanel: NewTaxPanel,
  create: beginHere('New tax', tax.createTax),
  empty: 'Taxes for products, shipping and purchases appear here.',
};

export const TaxList = () => <List {...taxList} />;

function partsIn({ parts }: Tax, scope: 'intra' | 'inter'): string {
  return parts
    .filter((part) => part.scope === scope || part.scope === 'any')
    .map((part) => `${part.code} ${taxPercent(part.rate)}`)
    .join(', ');
}

function stateOf(row: Tax): TaxState {
  if (!row.isActive) return 'off';
  return row.validTo !== null && row.validTo < today() ? 'ended' : 'active';
}
