import type { RecipeRow } from '@counting-house/contract/production/recipe.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/marks/badge.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { number, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { productionScreens } from '../production.routes.tsx';
import { recipeStates } from '../production-labels.ts';

const columns: readonly Column<RecipeRow>[] = [
  {
    key: 'name',
    label: 'Product',
    cell: ({ id, name }) => (
      <PathLink path={`${productionScreens.plan.path}?tab=recipes&open=${id}`}>{name}</PathLink>
    ),
    words: ({ name }) => name,
  },
  text('title', 'Recipe'),
  number('edition', 'Version'),
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <State of={recipeStates} is={status} />,
    words: ({ status }) => recipeStates[status].label,
  },
];

/** The recipes that take what a recipe makes as a material; nothing while there are none. */
export function RecipeUses({ skuId }: { skuId: number }) {
  const { rows } = useOperation(production.listRecipes, { usesSkuId: skuId, limit: 50 });
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Where it is used</h3>
      <DataTable caption="Where it is used" columns={columns} rows={rows} />
    </>
  );
}
