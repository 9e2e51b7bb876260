import type { RecipeCheck } from '@counting-house/contract/production/check.ts';
import type { Consumption } from '@counting-house/contract/production/production-labels.ts';
import {
  NewRecipe,
  type Recipe,
  type RecipePreview,
} from '@counting-house/contract/production/recipe.ts';
import type { PositionRow } from '@counting-house/contract/stock/position.ts';
import { begun, draftFrom, type Typed } from '../../ui/form/document-head.ts';
import { type Line, type Lined, withNewLine } from '../../ui/lines/lines.ts';

type Unit = { readonly id: number; readonly code: string };
type Figure = number | '';

/** Goods that may be taken for a material: num ÷ den of it for one unit. */
export type DraftSubstitute = {
  readonly skuId: number;
  readonly name: string;
  readonly num: number;
  readonly den: number;
};

/** A material as it is typed. */
export type DraftLine = Line & {
  readonly skuId: number;
  readonly code: string;
  readonly name: string;
  readonly kind: PositionRow['kind'];
  readonly unitId: number | null;
  /** Units in which it can be typed; its own first. */
  readonly units: readonly Unit[];
  readonly qty: number;
  readonly wasteBps: number;
  readonly setupQty: Figure;
  readonly roundTo: Figure;
  readonly consumption: Consumption;
  readonly isExploded: boolean;
  readonly limitsExpiry: boolean;
  readonly isOptional: boolean;
  readonly substitutes: readonly DraftSubstitute[];
};

/** What comes out beside the product, as it is typed. */
export type DraftByproduct = {
  readonly key: number;
  readonly skuId: Figure;
  readonly name: string;
  readonly unit: string;
  readonly qty: Figure;
  readonly unitValue: Figure;
  readonly toTrayId: Figure;
  readonly toTray: string;
};

export type DraftCheck = {
  readonly key: number;
  readonly name: string;
  readonly kind: RecipeCheck['kind'];
  readonly min: string;
  readonly max: string;
  readonly unit: string;
  readonly isRequired: boolean;
};

/** A version of a recipe as it is typed: what it makes by name, the rest as the shape has it. */
export type Draft = Lined<DraftLine> &
  Typed<Omit<NewRecipe, 'outputSkuId' | 'outputUnitId' | 'lines' | 'byproducts' | 'checks'>> & {
    readonly saved: {
      readonly id: number;
      readonly version: number;
      readonly edition: number;
    } | null;
    readonly output: { readonly id: number; readonly name: string; readonly unit: string } | null;
    readonly checks: readonly DraftCheck[];
    readonly byproducts: readonly DraftByproduct[];
  };

/** Figures that are nothing stand empty. */
const blankFigures = ({ labourPerRun, labourPerUnit, overheadBps, normalLossBps }: Figures) => ({
  labourPerRun: labourPerRun || ('' as const),
  labourPerUnit: labourPerUnit || ('' as const),
  overheadBps: overheadBps || ('' as const),
  normalLossBps: normalLossBps || ('' as const),
});
type Figures = Typed<
  Pick<NewRecipe, 'labourPerRun' | 'labourPerUnit' | 'overheadBps' | 'normalLossBps'>
>;

export const emptyDraft: Draft = {
  ...begun(NewRecipe),
  ...blankFigures({}),
  saved: null,
  output: null,
  name: 'Standard',
  checks: [],
  byproducts: [],
  lines: [],
  nextKey: 1,
};

/** A version that stands, ready to be gone on with. */
export function toDraft(recipe: Recipe): Draft {
  const lines = recipe.lines.map((line, index): DraftLine => ({
    ...line,
    key: index + 1,
    id: null,
    code: line.sku,
    units: [{ id: line.unitId, code: line.unit }],
    setupQty: line.setupQty || '',
    roundTo: line.roundTo || '',
  }));
  return {
    ...draftFrom(NewRecipe.omit({ outputUnitId: true }), recipe),
    ...blankFigures(recipe),
    saved: { id: recipe.id, version: recipe.version, edition: recipe.edition },
    output: { id: recipe.skuId, name: recipe.name, unit: recipe.unit },
    name: recipe.title,
    checks: recipe.checks.map(({ min, max, ...check }, index) => ({
      ...check,
      key: index + 1,
      min: min === null ? '' : String(min),
      max: max === null ? '' : String(max),
    })),
    byproducts: recipe.byproducts.map((one, index) => ({
      ...one,
      key: index + 1,
      unitValue: one.unitValue || '',
      toTrayId: one.toTrayId ?? '',
      toTray: one.toTray ?? '',
    })),
    lines,
    nextKey: lines.length + 1,
  };
}

/** Adds a material; one that is there already stays as it is. */
export function withGoods(
  draft: Draft,
  goods: PositionRow,
  times: number | null,
): { document: Draft; key: number } {
  const same = draft.lines.find(({ skuId }) => skuId === goods.id);
  if (same) return { document: draft, key: same.key };
  return withNewLine(draft, {
    id: null,
    skuId: goods.id,
    code: goods.sku,
    name: goods.name,
    kind: goods.kind,
    unitId: null,
    units: [],
    qty: times ?? 1_000,
    wasteBps: 0,
    setupQty: '',
    roundTo: '',
    consumption: goods.kind === 'raw' ? 'issue' : 'backflush',
    isExploded: false,
    limitsExpiry: goods.kind === 'semi_finished',
    isOptional: false,
    substitutes: [],
  });
}

/** The units in which each material can be typed, as the server knows them. */
export function withUnits(draft: Draft, { lines }: RecipePreview): Draft {
  const unitsOf = new Map(lines.map(({ skuId, units }) => [skuId, units]));
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      const units = unitsOf.get(line.skuId) ?? line.units;
      return { ...line, units, unitId: line.unitId ?? units[0]?.id ?? null };
    }),
  };
}

const figureOf = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);

/** What is typed, for preview and saving alike: each operation takes its fields of it. */
export function draftFacts(draft: Draft) {
  return {
    ...draft,
    name: draft.name?.trim() ?? '',
    outputQty: draft.outputQty || 0,
    // Emptied, it is nothing: left out it would be what a recipe begins with.
    yieldAlertBps: draft.yieldAlertBps || 0,
    lines: draft.lines.map((line) => ({
      ...line,
      unitId: line.unitId ?? undefined,
      setupQty: line.setupQty || 0,
      roundTo: line.roundTo || 0,
      substitutes: [...line.substitutes],
    })),
    byproducts: draft.byproducts.flatMap(({ skuId, qty, unitValue, toTrayId }) =>
      skuId === '' || qty === '' || qty <= 0
        ? []
        : [{ skuId, qty, unitValue: unitValue || 0, toTrayId: toTrayId || undefined }],
    ),
    checks: draft.checks.flatMap(({ name, kind, min, max, unit, isRequired }) =>
      name.trim() === ''
        ? []
        : [
            {
              name: name.trim(),
              kind,
              min: kind === 'number' ? figureOf(min) : null,
              max: kind === 'number' ? figureOf(max) : null,
              unit,
              isRequired,
            },
          ],
    ),
  };
}
