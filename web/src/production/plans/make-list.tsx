import type { MakeRow } from '@counting-house/contract/production/make-list.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { store } from '../../platform/store.ts';
import { qty as qtyWords } from '../../platform/format/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { date, number, opens, qty, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { MakePanel } from './make.panel.tsx';
import css from './plans.module.css';

/** Recipe → how much to make, where somebody typed another quantity than the suggested one. */
const typed = store<Readonly<Record<number, number | ''>>>({});

const wantedOf = ({ id, suggest }: MakeRow): number => {
  const said = typed.get()[id];
  return said === undefined ? suggest : said || 0;
};

function Wanted({ row }: { row: MakeRow }) {
  const said = typed.use()[row.id];
  return (
    <QtyInput
      aria-label={`To make of ${row.name}`}
      className={css.wanted ?? ''}
      unit={row.unit}
      value={said ?? row.suggest}
      onClick={(event) => event.stopPropagation()}
      onChange={(next) =>
        typed.set((before) => ({ ...before, [row.id]: typeof next === 'number' ? next : '' }))
      }
    />
  );
}

const wanted: Column<MakeRow> = {
  key: 'suggest',
  label: 'To make',
  isRight: true,
  part: 'amount',
  isChosen: true,
  cell: (row) => <Wanted row={row} />,
  words: (row) => qtyWords(wantedOf(row), row.unit),
};

/** Plans what is wanted, as a draft or released at once. */
function plans(label: string, release: boolean): RowAction<MakeRow> {
  const act = run<typeof production.createPlan, MakeRow>(label, production.createPlan, {
    icon: release ? IconPlayerPlay : IconPlus,
    many: true,
    when: (row) => wantedOf(row) > 0,
    whyNot: () => 'without a quantity',
    with: (row) => ({
      outputSkuId: row.skuId,
      recipeId: row.recipeId,
      qty: wantedOf(row),
      reason: row.short > 0 ? 'orders' : row.suggest > 0 ? 'reorder' : 'manual',
      release,
    }),
    done: (row) => {
      typed.set((before) =>
        Object.fromEntries(Object.entries(before).filter(([id]) => id !== String(row.id))),
      );
      return release ? `Plan for ${row.name} released` : `Plan for ${row.name} created`;
    },
  });
  return release ? { ...act, access: [...act.access, 'production.plan.release'] } : act;
}

/** Products with a recipe: what waits for them, and how much to make. */
export function MakeList() {
  typed.use();
  return (
    <List
      list={production.makeList}
      things="products"
      search="Name, code"
      columns={[
        stacked(opens('name', 'Product', { sorted: true }), text('sku', 'Code')),
        qty('free', 'Available', { unit: 'unit' }),
        qty('short', 'Waiting', { unit: 'unit' }),
        number('orders', 'Orders'),
        date('earliestNeed', 'Needed by'),
        qty('planned', 'Planned', { unit: 'unit' }),
        wanted,
        stacked(qty('makeable', 'Can make now', { unit: 'unit' }), text('limitedBy', 'Limited by')),
      ]}
      filters={[yesNo('onlyShort', 'Required for orders')]}
      rowActions={[plans('Create plan', false), plans('Create and release', true)]}
      panel={MakePanel}
      empty="Nothing to make: no product has a released recipe."
    />
  );
}
