import type { Leftover } from '@counting-house/contract/production/leftover.ts';
import type { Plan } from '@counting-house/contract/production/plan.ts';
import type { production } from '@counting-house/contract/production/production.operations.ts';
import type { RunDraft } from '@counting-house/contract/production/run-draft.ts';
import type { HeadFields } from '../../ui/form/document-head.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';

export type Preview = OutputOf<typeof production.previewRun>;

/** What is typed in the form of a run; what is left out goes by rule. */
export type Typed = {
  readonly goodQty: number | '';
  readonly rejectedQty: number | '';
  readonly rejectReason: string;
  /** SKU of a material → how much of it, and of one batch when that is chosen. */
  readonly used: Readonly<Record<number, Used>>;
  readonly byproducts: Readonly<Record<number, number | ''>>;
  readonly checks: Readonly<Record<string, string>>;
  /** Batch → what becomes of what is left of it at the plan. */
  readonly leftovers: Readonly<Record<number, Left>>;
  readonly batchNumber: string;
  readonly mfgDate: string;
  readonly expiryDate: string;
  readonly mrp: number | '';
  readonly trayId: number | '';
  readonly note: string;
  readonly yieldReason: string;
  readonly morePlanned: boolean;
  readonly shortLife: boolean;
  readonly complete: boolean;
};

type Used = { readonly qty: number | ''; readonly batchId?: number | undefined };
type Left = { readonly what: Leftover['what'] | 'stay'; readonly qty: number | '' };

export const nothingTyped: Typed = {
  goodQty: 0,
  rejectedQty: 0,
  rejectReason: '',
  used: {},
  byproducts: {},
  checks: {},
  leftovers: {},
  batchNumber: '',
  mfgDate: '',
  expiryDate: '',
  mrp: '',
  trayId: '',
  note: '',
  yieldReason: '',
  morePlanned: false,
  shortLife: false,
  complete: false,
};

/** A figure as it stands in a field; what is none counts as empty. */
export const figure = (next: unknown): number | '' => (typeof next === 'number' ? next : '');

/** What the form begins with: the draft that was kept, or all that is left to make. */
export function restoreTyped({ restQty, runDraft }: Plan): Typed {
  if (!runDraft) return { ...nothingTyped, goodQty: restQty };
  const { batch, inputs, byproducts, checks, leftovers, by: _by, at: _at, ...facts } = runDraft;
  return {
    ...facts,
    used: Object.fromEntries(inputs.map(({ skuId, qty, batchId }) => [skuId, { qty, batchId }])),
    byproducts: Object.fromEntries(byproducts.map(({ skuId, qty }) => [skuId, qty])),
    checks: Object.fromEntries(checks.map(({ name, reading }) => [name, String(reading)])),
    leftovers: Object.fromEntries(
      leftovers.map(({ batchId, what, qty }) => [batchId, { what, qty }]),
    ),
    batchNumber: batch.number ?? '',
    mfgDate: facts.mfgDate ?? '',
    expiryDate: batch.expiryDate ?? '',
    mrp: batch.mrp ?? '',
    trayId: facts.trayId ?? '',
  };
}

/** Goods at the plan that the run does not use, and what becomes of them. */
export type LeftRow = Plan['stock'][number] & {
  /** Thousandths that the rest of the form leaves. */
  readonly left: number;
  readonly what: Left['what'];
  readonly goes: number;
};

/** What is left of each batch at the plan; all of it goes back to the store when the plan ends and nobody says otherwise. */
export function toLeftRows(plan: Plan, typed: Typed, shown: Preview | undefined): LeftRow[] {
  if (!shown || shown.refusal) return [];
  return plan.stock.flatMap((row) => {
    const said = typed.leftovers[row.batchId];
    const taken = shown.used
      .filter(({ batchId, tray }) => batchId === row.batchId && tray === null)
      .reduce((sum, { qty }) => sum + qty, 0);
    const usedUp = said?.what === 'use' ? Math.min(said.qty || 0, taken) : 0;
    const left = row.qty - taken + usedUp;
    const what = said?.what ?? (typed.complete ? 'return' : 'stay');
    return left > 0 ? [{ ...row, left, what, goes: said?.qty || left }] : [];
  });
}

/** What every part of the page is given. */
export type RunPart = {
  readonly plan: Plan;
  readonly typed: Typed;
  readonly shown: Preview | undefined;
  readonly left: readonly LeftRow[];
  readonly change: (patch: Partial<Typed>) => void;
  /** What is wrong at a field, by its path in the call. */
  readonly error: (path: string) => string | undefined;
  readonly head: HeadFields<RunDraft>;
};

/** What is typed, as the calls take it. */
export const runFacts = (plan: Plan, typed: Typed, left: readonly LeftRow[] = []) => ({
  planId: plan.id,
  version: plan.version,
  ...toRunDraft(typed, left),
});

/** What is typed, as it is kept. */
export const toRunDraft = (
  { used, batchNumber, expiryDate, mrp, mfgDate, trayId, ...typed }: Typed,
  left: readonly LeftRow[],
): RunDraft => ({
  ...typed,
  goodQty: typed.goodQty || 0,
  rejectedQty: typed.rejectedQty || 0,
  batch: {
    ...(batchNumber === '' ? {} : { number: batchNumber }),
    ...(expiryDate === '' ? {} : { expiryDate }),
    ...(mrp === '' ? {} : { mrp }),
  },
  ...(mfgDate === '' ? {} : { mfgDate }),
  ...(trayId === '' ? {} : { trayId }),
  inputs: Object.entries(used).flatMap(([skuId, { qty, batchId }]) =>
    qty === ''
      ? []
      : [{ skuId: Number(skuId), qty, ...(batchId === undefined ? {} : { batchId }) }],
  ),
  byproducts: Object.entries(typed.byproducts).flatMap(([skuId, qty]) =>
    qty === '' ? [] : [{ skuId: Number(skuId), qty }],
  ),
  checks: Object.entries(typed.checks).flatMap(([name, text]) =>
    text.trim() === '' || Number.isNaN(Number(text)) ? [] : [{ name, reading: Number(text) }],
  ),
  leftovers: left.flatMap(({ batchId, what, goes }) =>
    what === 'stay' ? [] : [{ batchId, what, qty: goes }],
  ),
});

/** What a run would use of a material; null while that is not known. */
export function usedBy(shown: Preview | undefined, skuId: number): number | null {
  if (!shown || shown.refusal) return null;
  return shown.used.filter((row) => row.skuId === skuId).reduce((sum, { qty }) => sum + qty, 0);
}

/** Good of all that ended the process, basis points; null while nothing did. */
export function calculateYield({ goodQty, rejectedQty }: Pick<Typed, 'goodQty' | 'rejectedQty'>) {
  const made = (goodQty || 0) + (rejectedQty || 0);
  return made === 0 ? null : Math.round(((goodQty || 0) / made) * 10_000);
}
