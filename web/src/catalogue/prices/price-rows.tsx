import type { PriceRow } from '@counting-house/contract/catalogue/price.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { amount as amountWords } from '../../platform/format/format.ts';
import { run } from '../../ui/list/actions.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { amount, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Moment, Second } from '../../ui/parts/value.tsx';
import { priceStates } from '../catalogue-labels.ts';

/** All prices of a variant, coming ones first; which one counts now is said. */
export function PriceRows({ prices }: { prices: readonly PriceRow[] }) {
  return <DataTable caption="Prices" columns={columns} rows={prices} actions={actions} />;
}

const columns: readonly Column<PriceRow>[] = [
  {
    key: 'startsAt',
    label: 'From',
    words: ({ startsAt }) => startsAt,
    cell: ({ startsAt, createdByName }) => (
      <>
        <Moment at={startsAt} />
        <br />
        <Second>{createdByName}</Second>
      </>
    ),
  },
  {
    key: 'endsAt',
    label: 'Until',
    cell: ({ endsAt }) => (endsAt === null ? 'No end' : <Moment at={endsAt} />),
  },
  amount('price', 'Price'),
  { key: 'mrp', label: 'MRP', isRight: true, cell: ({ mrp }) => amountWords(mrp) },
  {
    key: 'state',
    label: 'Status',
    part: 'badge',
    cell: ({ state, inForce }) => (
      <>
        <State of={priceStates} is={state} />{' '}
        {state === 'running' && !inForce && <Tag>Another price is active</Tag>}
      </>
    ),
  },
  { key: 'reason', label: 'Reason', cell: ({ reason }) => reason },
];

const actions = [
  run('Cancel price', catalogue.cancelPriceRow, {
    when: ({ state }: PriceRow) => state === 'scheduled',
    done: () => 'Price cancelled',
  }),
  run('End now', catalogue.cancelPriceRow, {
    when: ({ state, endsAt }: PriceRow) => state === 'running' && endsAt !== null,
    done: () => 'Temporary price ended',
  }),
];
