import type { Recipe } from '@counting-house/contract/production/recipe.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { money, percent, qty as qtyWords } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { qty, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { productionScreens } from '../production.routes.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Facts, Totals } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import {
  consumptionLabels,
  costOriginLabels,
  expiryRuleLabels,
  recipeStates,
} from '../production-labels.ts';
import { rangeText } from '../runs/run-checks.tsx';
import { recipeActions } from './recipe-acts.ts';
import { costRows } from './recipe-draft-parts.tsx';
import { RecipeExplosion } from './recipe-explosion.tsx';
import { RecipeUses } from './recipe-uses.tsx';
import { RecipeVersions } from './recipe-versions.tsx';

type Line = Recipe['lines'][number];

/** A material; it leads to the other recipes that take it. */
const usesLink: Column<Line> = {
  key: 'name',
  label: 'Material',
  cell: ({ skuId, name }) => (
    <PathLink path={`${productionScreens.plan.path}?tab=recipes&usesSkuId=${skuId}`}>
      {name}
    </PathLink>
  ),
  words: ({ name }) => name,
};

const lineColumns: readonly Column<Line>[] = [
  stacked(usesLink, text('sku', 'Code')),
  qty('qty', 'Quantity', { unit: 'unit' }),
  {
    key: 'wasteBps',
    label: 'Wastage',
    isRight: true,
    cell: ({ wasteBps }) => (wasteBps === 0 ? '–' : percent(wasteBps)),
    words: ({ wasteBps }) => percent(wasteBps),
  },
  {
    key: 'consumption',
    label: 'Taken',
    cell: ({ consumption }) => consumptionLabels[consumption],
    words: ({ consumption }) => consumptionLabels[consumption],
  },
  {
    key: 'specials',
    label: 'Besides',
    cell: (line) => specialsOf(line).join(', ') || '–',
    words: (line) => specialsOf(line).join(', '),
  },
];

const costColumn: Column<Line> = {
  key: 'cost',
  label: 'Cost now',
  isRight: true,
  cell: ({ cost, costOrigin }) => (
    <>
      {money(cost)}
      {costOrigin !== 'average' && <small> {costOriginLabels[costOrigin]}</small>}
    </>
  ),
  words: ({ cost }) => money(cost),
};

/** What is special about a material, in words. */
function specialsOf(line: Line): string[] {
  const { setupQty, roundTo, substitutes, unit } = line;
  return [
    setupQty > 0 ? `${qtyWords(setupQty, unit)} to set up` : '',
    roundTo > 0 ? `in steps of ${qtyWords(roundTo, unit)}` : '',
    line.isExploded ? "uses the sub-recipe's materials" : '',
    line.isOptional ? 'optional' : '',
    line.limitsExpiry ? 'limits product expiry' : '',
    substitutes.length > 0 ? `or ${substitutes.map(({ name }) => name).join(', ')}` : '',
  ].filter(Boolean);
}

const byproductColumns: readonly Column<Recipe['byproducts'][number] & { readonly id: number }>[] =
  [
    text('name', 'Goods'),
    qty('qty', 'Quantity', { unit: 'unit' }),
    {
      key: 'unitValue',
      label: 'Rate',
      isRight: true,
      cell: ({ unitValue }) => money(unitValue),
      words: ({ unitValue }) => money(unitValue),
    },
    {
      key: 'toTray',
      label: 'To tray',
      cell: ({ toTray }) => toTray ?? 'Floor',
      words: ({ toTray }) => toTray ?? 'Floor',
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
      side={<RecipeSide recipe={recipe} />}
    >
      <h3>Materials for {qtyWords(recipe.outputQty, recipe.unit)}</h3>
      <DataTable
        caption="Materials"
        columns={recipe.batchCost ? [...lineColumns, costColumn] : lineColumns}
        rows={recipe.lines}
      />
      {recipe.byproducts.length > 0 && (
        <>
          <h3>By-products</h3>
          <DataTable
            caption="By-products"
            columns={byproductColumns}
            rows={recipe.byproducts.map((row) => ({ ...row, id: row.skuId }))}
          />
        </>
      )}
      {recipe.checks.length > 0 && (
        <>
          <h3>Checks</h3>
          <Facts rows={recipe.checks.map((check) => [check.name, rangeText(check)])} />
        </>
      )}
      {recipe.steps && (
        <>
          <h3>Steps</h3>
          <p style={{ whiteSpace: 'pre-line' }}>{recipe.steps}</p>
        </>
      )}
      <RecipeUses skuId={recipe.skuId} />
      <RecipeVersions recipe={recipe} />
      <RecipeExplosion recipe={recipe} />
    </SidePanel>
  );
}

function RecipeSide({ recipe }: { recipe: Recipe }) {
  const { batchCost, unit } = recipe;
  return (
    <>
      <Block title="Recipe">
        <Facts
          rows={[
            ['Makes', <Qty key="qty" of={recipe.outputQty} unit={unit} />],
            ['Default', recipe.isDefault ? 'Yes' : 'No'],
            ['Normal loss', percent(recipe.normalLossBps)],
            ['Shortfall alert', `${percent(recipe.yieldAlertBps)} under plan`],
            ['Expiry', expiryRuleLabels[recipe.expiryRule]],
            ['Open plans', recipe.openPlans],
            ['Note', recipe.note || null],
          ]}
        />
      </Block>
      {batchCost && (
        <Block title="Current batch cost">
          <Totals rows={costRows(batchCost, recipe)} />
          <Facts rows={[['Each', money(batchCost.unitCost)]]} />
        </Block>
      )}
    </>
  );
}
