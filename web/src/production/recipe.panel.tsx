import type { Recipe, RecipeRow } from '@counting-house/contract/production/recipe.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { IconArchive, IconCopy, IconPlayerPlay } from '@tabler/icons-react';
import { money, percent } from '../platform/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { run, type RowAction } from '../ui/list/actions.tsx';
import { qty, stacked, text, type Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowActs } from '../ui/list/row-menu.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { State, Tag } from '../ui/parts/badge.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import { Qty } from '../ui/parts/value.tsx';
import { recipeStates } from './production-words.ts';

type Row = Pick<RecipeRow, 'id' | 'version' | 'status' | 'edition' | 'name'>;

/** What can be done with a version of a recipe. */
export const recipeActions: readonly RowAction<Row>[] = [
  run<typeof production.recipeRelease, Row>('Release', production.recipeRelease, {
    icon: IconPlayerPlay,
    when: ({ status }) => status === 'draft',
    done: ({ name, edition }) => `Version ${edition} for ${name} is released`,
  }),
  run<typeof production.recipeCopy, Row>('Copy to a new version', production.recipeCopy, {
    icon: IconCopy,
    done: (_, { edition }) => `Version ${edition} drafted`,
  }),
  run<typeof production.recipeRetire, Row>('Retire', production.recipeRetire, {
    icon: IconArchive,
    when: ({ status }) => status === 'released',
    sure: {
      title: ({ name, edition }) => `Retire version ${edition} for ${name}?`,
      effect: () => 'Plans can no longer be made by it.',
    },
    done: ({ name, edition }) => `Version ${edition} for ${name} is retired`,
  }),
];

type Line = Recipe['lines'][number];

const lineColumns: readonly Column<Line>[] = [
  stacked(text('name', 'Material'), text('sku', 'Code')),
  qty('qty', 'Quantity', { unit: 'unit' }),
  {
    key: 'wasteBps',
    label: 'Waste',
    isRight: true,
    cell: ({ wasteBps }) => (wasteBps === 0 ? '–' : percent(wasteBps)),
    words: ({ wasteBps }) => percent(wasteBps),
  },
  {
    key: 'consumption',
    label: 'Taken',
    cell: ({ consumption }) => (consumption === 'issue' ? 'Issued first' : 'At the run'),
    words: ({ consumption }) => consumption,
  },
];

/** A version of a recipe over its list. */
export function RecipePanel({ id }: { id: number }) {
  const recipe = useOperation(production.getRecipe, { id });
  return (
    <SidePanel
      title={`${recipe.name}: ${recipe.title}`}
      record={{ table: 'recipe', id }}
      badges={
        <>
          <State of={recipeStates} is={recipe.status} />
          <Tag>Version {recipe.edition}</Tag>
        </>
      }
      acts={<RowActs actions={recipeActions} row={recipe} />}
      side={
        <Block title="Recipe">
          <Facts
            rows={[
              ['Makes', <Qty key="qty" of={recipe.outputQty} unit={recipe.unit} />],
              ['Default', recipe.isDefault ? 'Yes' : 'No'],
              ['Overhead', percent(recipe.overheadBps)],
              ['Labour for each run', money(recipe.labourPerRun)],
              ['Normal loss', percent(recipe.normalLossBps)],
              ['Cost of one', recipe.costPerUnit === null ? null : money(recipe.costPerUnit)],
              ['Open plans', recipe.openPlans],
              ['Note', recipe.note || null],
            ]}
          />
        </Block>
      }
    >
      <h3>Materials for {recipe.outputQty / 1_000}</h3>
      <DataTable caption="Materials" columns={lineColumns} rows={recipe.lines} />
      {recipe.byproducts.length > 0 && (
        <>
          <h3>By-products</h3>
          <DataTable
            caption="By-products"
            columns={[text('name', 'Goods'), qty('qty', 'Quantity', { unit: 'unit' })]}
            rows={recipe.byproducts.map((row) => ({ ...row, id: row.skuId }))}
          />
        </>
      )}
      {recipe.steps && (
        <>
          <h3>Steps</h3>
          <p style={{ whiteSpace: 'pre-line' }}>{recipe.steps}</p>
        </>
      )}
    </SidePanel>
  );
}
