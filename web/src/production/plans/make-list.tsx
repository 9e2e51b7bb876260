import type { MakeRow } from '@counting-house/contract/production/make-list.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { IconPlus } from '@tabler/icons-react';
import { run } from '../../ui/list/actions.tsx';
import { date, number, qty, stacked, text } from '../../ui/table/columns.tsx';
import { yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';

/** Products with a recipe: what waits for them, and how much to make. */
export function MakeList() {
  return (
    <List
      list={production.makeList}
      things="products"
      search="Name, code"
      columns={[
        stacked(text('name', 'Product', { sorted: true }), text('sku', 'Code')),
        qty('free', 'Available', { unit: 'unit' }),
        qty('short', 'Waiting', { unit: 'unit' }),
        number('orders', 'Orders'),
        date('earliestNeed', 'Needed by'),
        qty('planned', 'Planned', { unit: 'unit' }),
        qty('suggest', 'To make', { unit: 'unit' }),
        stacked(qty('makeable', 'Can make now', { unit: 'unit' }), text('limitedBy', 'Limited by')),
      ]}
      filters={[yesNo('onlyShort', 'Orders wait')]}
      rowActions={[
        run<typeof production.createPlan, MakeRow>('Create plan', production.createPlan, {
          icon: IconPlus,
          many: true,
          when: ({ suggest }) => suggest > 0,
          whyNot: () => 'not needed',
          with: (row) => ({
            outputSkuId: row.skuId,
            recipeId: row.recipeId,
            qty: row.suggest,
            reason: row.short > 0 ? 'orders' : 'reorder',
          }),
          done: (row) => `Plan for ${row.name} created`,
        }),
      ]}
      empty="Nothing to make: no product has a released recipe."
    />
  );
}
