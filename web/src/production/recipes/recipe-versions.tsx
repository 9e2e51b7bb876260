import type { Recipe, RecipeDifferences } from '@counting-house/contract/production/recipe.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { useState } from 'react';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { type Column, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { productionScreens } from '../production.routes.tsx';
import { recipeStates } from '../production-labels.ts';

type Edition = Recipe['editions'][number];

const editionColumns: readonly Column<Edition>[] = [
  {
    key: 'edition',
    label: 'Version',
    cell: ({ id, edition, title }) => (
      <PathLink path={`${productionScreens.plan.path}?tab=recipes&open=${id}`}>
        {edition}: {title}
      </PathLink>
    ),
    words: ({ edition, title }) => `${edition}: ${title}`,
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: ({ status }) => <State of={recipeStates} is={status} />,
    words: ({ status }) => recipeStates[status].label,
  },
  {
    key: 'isDefault',
    label: 'Default',
    isNamed: true,
    cell: ({ isDefault }) => (isDefault ? 'Yes' : '–'),
    words: ({ isDefault }) => (isDefault ? 'Yes' : ''),
  },
];

/** The versions of a recipe, and what one of them does otherwise than the one on view. */
export function RecipeVersions({ recipe }: { recipe: Recipe }) {
  const [other, setOther] = useState<string>('');
  const others = recipe.editions.filter(({ id }) => id !== recipe.id);
  if (others.length === 0) return null;
  return (
    <>
      <h3>Versions</h3>
      <DataTable caption="Versions" columns={editionColumns} rows={recipe.editions} />
      <Choice
        label="Compare with"
        of={Object.fromEntries(
          others.map(({ id, edition, title }) => [String(id), `Version ${edition}: ${title}`]),
        )}
        value={other}
        onChange={(next) => setOther(String(next))}
      />
      {other !== '' && (
        <Part what="the comparison" key={other}>
          <Compared a={Number(other)} b={recipe.id} />
        </Part>
      )}
    </>
  );
}

type Difference = RecipeDifferences['differences'][number] & { readonly id: number };

function Compared({ a, b }: { a: number; b: number }) {
  const found = useOperation(production.recipeCompare, { a, b });
  if (found.differences.length === 0) return <p role="status">No differences.</p>;
  const side = (of: 'a' | 'b'): Column<Difference> => ({
    key: of,
    label: `Version ${found[of].edition}`,
    cell: (row) => row[of] ?? '–',
    words: (row) => row[of] ?? '',
  });
  return (
    <DataTable
      caption="What differs"
      columns={[text('what', 'What differs'), side('a'), side('b')]}
      rows={found.differences.map((row, index) => ({ ...row, id: index }))}
    />
  );
}
