import type { WaitingRows } from '@counting-house/contract/production/make-list.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { date, qty, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RecipeExplosion } from '../recipes/recipe-explosion.tsx';

type Waiting = WaitingRows['rows'][number] & { readonly unit: string };

const columns: readonly Column<Waiting>[] = [
  {
    key: 'number',
    label: 'Waiting',
    cell: ({ kind, refId, number }) => (
      <KnownRecord kind={kind === 'order' ? 'order' : 'product_plan'} id={refId} title={number} />
    ),
    words: ({ number }) => number,
  },
  text('buyer', 'Customer'),
  date('needDate', 'Needed by'),
  qty('short', 'Waiting for', { unit: 'unit' }),
];

/** What waits for a product, and what it takes to make it. */
export function MakePanel({ id }: { id: number }) {
  const { name, unit, rows } = useOperation(production.makeWaiting, { id });
  const may = useMay();
  return (
    <SidePanel title={name}>
      <h3>Orders and plans waiting</h3>
      {rows.length === 0 ? (
        <p>Nothing is waiting for it.</p>
      ) : (
        <DataTable
          caption="Orders and plans waiting"
          columns={columns}
          rows={rows.map((row) => ({ ...row, unit }))}
        />
      )}
      {may('production.recipe.read') && <Exploded id={id} />}
    </SidePanel>
  );
}

function Exploded({ id }: { id: number }) {
  const recipe = useOperation(production.getRecipe, { id });
  return <RecipeExplosion recipe={recipe} />;
}
