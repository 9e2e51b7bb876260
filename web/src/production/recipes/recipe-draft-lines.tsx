import type { RecipePreview } from '@counting-house/contract/production/recipe.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { amount, money, percent, qty } from '../../platform/format/format.ts';
import { parsePercent } from '../../platform/format/parse.ts';
import { MatchEnd } from '../../ui/lines/find-box.tsx';
import type { ItemSearch } from '../../ui/lines/item-search.tsx';
import {
  choiceColumn,
  figureColumn,
  type LineColumn,
  printColumn,
  qtyColumn,
} from '../../ui/lines/line-columns.ts';
import type { LineLook } from '../../ui/lines/line-table.tsx';
import { consumptionLabels, costOriginLabels } from '../production-labels.ts';
import type { DraftLine } from './recipe-draft.ts';

type Costed = RecipePreview['lines'][number];
type Column = LineColumn<DraftLine, Costed>;

/** What can be a material, found by its words, its code or a scan. */
export const goodsToUse: ItemSearch<typeof stock.listPositions> = {
  operation: stock.listPositions,
  ask: (q, limit) => ({ q, limit }),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  underOf: ({ sku }) => sku,
  pictureOf: () => null,
  ends: ({ free, unit }) => (
    <MatchEnd>
      {qty(free, unit)}
      <small>available</small>
    </MatchEnd>
  ),
  isExact: () => false,
  whyNot: () => null,
};

const quantityColumn: Column = qtyColumn({
  label: 'Quantity',
  field: 'qty',
  says: 'Quantity of',
  isNarrow: true,
  of: (line) => line.qty,
  step: () => 1_000,
  change: (next) => ({ qty: next }),
});

const unitColumn: Column = choiceColumn({
  label: 'Unit',
  field: 'unitId',
  says: 'Unit of',
  isClosed: ({ units }) => units.length < 2,
  options: ({ units }) => Object.fromEntries(units.map(({ id, code }) => [String(id), code])),
  value: ({ unitId }) => String(unitId ?? ''),
  choose: (value) => ({ unitId: Number(value) }),
});

const wasteColumn: Column = figureColumn({
  label: 'Wastage',
  field: 'wasteBps',
  says: 'Waste of',
  wrong: 'Enter a waste such as 2 %',
  isNarrow: true,
  shows: ({ wasteBps }) => (wasteBps > 0 ? percent(wasteBps) : '–'),
  read(text) {
    const read = text.trim() === '–' ? 0 : (parsePercent(text) ?? 0);
    return read === 'unreadable' || read < 0 || read > 10_000 ? undefined : { wasteBps: read };
  },
});

const costColumn: Column = printColumn({
  label: 'Cost',
  shows: (_, costed) =>
    costed &&
    costed.cost !== null && (
      <>
        <b>{amount(costed.cost)}</b>
        <small>
          {qty(costed.need, costed.unit)} at {money(costed.unitCost)}
          {costed.costOrigin !== 'average' && `, ${costOriginLabels[costed.costOrigin]}`}
        </small>
      </>
    ),
});

/** What is special about a material, in words. */
function specialsOf(line: DraftLine): string[] {
  const unit = line.units[0]?.code ?? '';
  return [
    consumptionLabels[line.consumption].toLowerCase(),
    line.setupQty === '' || line.setupQty === 0 ? '' : `${qty(line.setupQty, unit)} to set up`,
    line.roundTo === '' || line.roundTo === 0 ? '' : `in steps of ${qty(line.roundTo, unit)}`,
    line.isExploded ? "uses the sub-recipe's materials" : '',
    line.isOptional ? 'optional' : '',
    line.limitsExpiry ? 'limits product expiry' : '',
    line.substitutes.length === 0
      ? ''
      : `or ${line.substitutes.map(({ name }) => name).join(', ')}`,
  ].filter(Boolean);
}

/** The materials of a recipe. */
export const recipeLines = (open: (key: number) => void): LineLook<DraftLine, Costed> => ({
  caption: 'Materials of the recipe',
  nameOf: ({ name }) => name,
  underOf: (line) => [line.code, ...specialsOf(line)].filter(Boolean).join(' · '),
  isFixed: () => false,
  columns: [
    quantityColumn,
    unitColumn,
    wasteColumn,
    costColumn,
    printColumn({
      label: 'More',
      shows: ({ key, name }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`More about ${name}`}
          onClick={() => open(key)}
        >
          More
        </Button>
      ),
    }),
  ],
});
