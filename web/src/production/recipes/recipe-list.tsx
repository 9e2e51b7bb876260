import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { ago, flag, number, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { choice, picker } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { recipeActions } from './recipe-acts.ts';
import { RecipePanel } from './recipe.panel.tsx';
import { recipeStates } from '../production-labels.ts';

/** Versions of recipes, by what they make. */
export function RecipeList() {
  return (
    <List
      list={production.listRecipes}
      things="recipes"
      search="Product, recipe"
      columns={[
        stacked(opens('name', 'Product'), text('sku', 'Code')),
        text('title', 'Recipe', { sorted: true }),
        number('edition', 'Version'),
        qty('outputQty', 'Makes', { unit: 'unit' }),
        number('lines', 'Materials'),
        flag('isDefault', 'Default'),
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={recipeStates} is={row.status} />,
          words: (row) => recipeStates[row.status].label,
        },
        ago('updatedAt', 'Changed'),
      ]}
      filters={[
        choice('status', 'Status', recipeStates),
        picker('usesSkuId', 'Uses', stock.listPositions),
        picker('outputSkuId', 'Makes', stock.listPositions),
      ]}
      rowActions={recipeActions}
      panel={RecipePanel}
      empty="A recipe says what goes into a product. Add the first one."
    />
  );
}
