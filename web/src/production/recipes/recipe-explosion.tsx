import type { Explosion } from '@counting-house/contract/production/recipe-explosion.ts';
import type { Recipe } from '@counting-house/contract/production/recipe.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { type Column, qty } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Part } from '../../ui/parts/part.tsx';
import css from './recipe.module.css';

type Branch = Explosion['tree'][number] & { readonly id: number };

const restMs = 250;

const columns: readonly Column<Branch>[] = [
  {
    key: 'name',
    label: 'Material',
    cell: ({ name, sku, depth }) => (
      <span className={css.depth} style={{ '--depth': depth - 1 } as CSSProperties}>
        {depth > 1 && '↳ '}
        {name} <small>{sku}</small>
      </span>
    ),
    words: ({ name }) => name,
  },
  qty('need', 'Need', { unit: 'unit' }),
  qty('free', 'Available', { unit: 'unit' }),
  qty('short', 'Short', { unit: 'unit' }),
  {
    key: 'cost',
    label: 'Cost now',
    isRight: true,
    cell: ({ cost }) => money(cost),
    words: ({ cost }) => money(cost),
  },
];

/** What a quantity needs over all levels of recipes, with what is there of it. */
export function RecipeExplosion({ recipe }: { recipe: Recipe }) {
  const [typed, setTyped] = useState<number | ''>(recipe.outputQty);
  const [wanted] = useDebouncedValue(typed, restMs);
  return (
    <>
      <h3>Total requirement (all levels)</h3>
      <QtyInput
        label="To make"
        unit={recipe.unit}
        value={typed}
        onChange={(next) => setTyped(typeof next === 'number' ? next : '')}
      />
      {wanted !== '' && wanted > 0 && (
        <Part what="what is needed" key={wanted}>
          <Tree skuId={recipe.skuId} recipeId={recipe.id} wanted={wanted} />
        </Part>
      )}
    </>
  );
}

function Tree({ skuId, recipeId, wanted }: { skuId: number; recipeId: number; wanted: number }) {
  const found = useOperation(production.explode, { skuId, recipeId, qty: wanted });
  const seesCost = found.tree.some(({ cost }) => cost !== null);
  const shown = seesCost ? columns : columns.filter(({ key }) => key !== 'cost');
  return (
    <>
      <DataTable
        caption="Total requirement (all levels)"
        columns={shown}
        rows={found.tree.map((row, index) => ({ ...row, id: index }))}
      />
      {found.tree.some(({ recipeId: made }) => made !== null) && (
        <>
          <h3>Stock needed</h3>
          <DataTable
            caption="Stock needed"
            columns={shown}
            rows={found.materials.map((row, index) => ({
              ...row,
              id: index,
              depth: 1,
              recipeId: null,
            }))}
          />
        </>
      )}
    </>
  );
}
