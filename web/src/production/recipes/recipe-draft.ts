import type { RecipeCheck } from '@counting-house/contract/production/check.ts';
import type {
  Consumption,
  ExpiryRule,
} from '@counting-house/contract/production/production-labels.ts';
import type { Recipe, RecipePreview } from '@counting-house/contract/production/recipe.ts';
import type { PositionRow } from '@counting-house/contract/stock/position.ts';
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

/** A version of a recipe as it is typed. */
export type Draft = Lined<DraftLine> & {
  readonly saved: {
    readonly id: number;
    readonly version: number;
    readonly edition: number;
  } | null;
  readonly output: { readonly id: number; readonly name: string; readonly unit: string } | null;
  readonly name: string;
  readonly outputQty: Figure;
  readonly labourPerRun: Figure;
  readonly labourPerUnit: Figure;
  readonly overheadBps: Figure;
  readonly normalLossBps: Figure;
  readonly yieldAlertBps: Figure;
  readonly expiryRule: ExpiryRule;
  readonly steps: string;
  readonly note: string;
  readonly checks: readonly DraftCheck[];
  readonly byproducts: readonly DraftByproduct[];
};

export const emptyDraft: Draft = {
  saved: null,
  output: null,
  name: 'Standard',
  outputQty: '',
  labourPerRun: '',
  labourPerUnit: '',
  overheadBps: '',
  normalLossBps: '',
  yieldAlertBps: 300,
  expiryRule: 'earlier',
  steps: '',
  note: '',
  checks: [],
  byproducts: [],
  lines: [],
  nextKey: 1,
};

/** A version that stands, ready to be gone on with. */
export function toDraft(recipe: Recipe): Draft {
  const lines = recipe.lines.map((line, index): DraftLine => ({
    key: index + 1,
    id: null,
    skuId: line.skuId,
    code: line.sku,
    name: line.name,
    kind: line.kind,
    unitId: line.unitId,
    units: [{ id: line.unitId, code: line.unit }],
    qty: line.qty,
    wasteBps: line.wasteBps,
    setupQty: line.setupQty || '',
    roundTo: line.roundTo || '',
    consumption: line.consumption,
    isExploded: line.isExploded,
    limitsExpiry: line.limitsExpiry,
    isOptional: line.isOptional,
    substitutes: line.substitutes.map(({ skuId, name, num, den }) => ({
      skuId,
      name,
      num,
      den,
    })),
  }));
  return {
    saved: { id: recipe.id, version: recipe.version, edition: recipe.edition },
    output: { id: recipe.skuId, name: recipe.name, unit: recipe.unit },
    name: recipe.title,
    outputQty: recipe.outputQty,
    labourPerRun: recipe.labourPerRun || '',
    labourPerUnit: recipe.labourPerUnit || '',
    overheadBps: recipe.overheadBps || '',
    normalLossBps: recipe.normalLossBps || '',
    yieldAlertBps: recipe.yieldAlertBps,
    expiryRule: recipe.expiryRule,
    steps: recipe.steps,
    note: recipe.note,
    checks: recipe.checks.map(({ min, max, ...check }, index) => ({
      ...check,
      key: index + 1,
      min: min === null ? '' : String(min),
      max: max === null ? '' : String(max),
    })),
    byproducts: recipe.byproducts.map((one, index) => ({
      key: index + 1,
      skuId: one.skuId,
      name: one.name,
      unit: one.unit,
      qty: one.qty,
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

/** What is typed, as the calls take it. */
export function draftFacts(draft: Draft) {
  return {
    name: draft.name.trim(),
    outputQty: draft.outputQty || 0,
    labourPerRun: draft.labourPerRun || 0,
    labourPerUnit: draft.labourPerUnit || 0,
    overheadBps: draft.overheadBps || 0,
    normalLossBps: draft.normalLossBps || 0,
    yieldAlertBps: draft.yieldAlertBps || 0,
    expiryRule: draft.expiryRule,
    steps: draft.steps,
    note: draft.note,
    lines: draft.lines.map((line) => ({
      skuId: line.skuId,
      qty: line.qty,
      ...(line.unitId === null ? {} : { unitId: line.unitId }),
      wasteBps: line.wasteBps,
      setupQty: line.setupQty || 0,
      roundTo: line.roundTo || 0,
      consumption: line.consumption,
      isExploded: line.isExploded,
      limitsExpiry: line.limitsExpiry,
      isOptional: line.isOptional,
      substitutes: line.substitutes.map(({ skuId, num, den }) => ({ skuId, num, den })),
    })),
    byproducts: draft.byproducts.flatMap(({ skuId, qty, unitValue, toTrayId }) =>
      skuId === '' || qty === '' || qty <= 0
        ? []
        : [
            {
              skuId,
              qty,
              unitValue: unitValue || 0,
              ...(toTrayId === '' ? {} : { toTrayId }),
            },
          ],
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
