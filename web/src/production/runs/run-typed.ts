import type { Plan } from '@counting-house/contract/production/plan.ts';
import type { production } from '@counting-house/contract/production/production.operations.ts';
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
  readonly batchNumber: string;
  readonly mfgDate: string;
  readonly expiryDate: string;
  readonly mrp: number | '';
  readonly trayId: number | '';
  readonly note: string;
  readonly morePlanned: boolean;
  readonly complete: boolean;
};

type Used = { readonly qty: number | ''; readonly batchId?: number | undefined };

export const nothingTyped: Typed = {
  goodQty: 0,
  rejectedQty: 0,
  rejectReason: '',
  used: {},
  byproducts: {},
  checks: {},
  batchNumber: '',
  mfgDate: '',
  expiryDate: '',
  mrp: '',
  trayId: '',
  note: '',
  morePlanned: false,
  complete: false,
};

/** A figure as it stands in a field; what is none counts as empty. */
export const figure = (next: unknown): number | '' => (typeof next === 'number' ? next : '');

/** What is typed, as the calls take it. */
export const factsOf = (plan: Plan, typed: Typed) => ({
  planId: plan.id,
  version: plan.version,
  goodQty: typed.goodQty || 0,
  rejectedQty: typed.rejectedQty || 0,
  rejectReason: typed.rejectReason,
  batch: {
    ...(typed.batchNumber === '' ? {} : { number: typed.batchNumber }),
    ...(typed.expiryDate === '' ? {} : { expiryDate: typed.expiryDate }),
    ...(typed.mrp === '' ? {} : { mrp: typed.mrp }),
  },
  ...(typed.mfgDate === '' ? {} : { mfgDate: typed.mfgDate }),
  ...(typed.trayId === '' ? {} : { trayId: typed.trayId }),
  inputs: Object.entries(typed.used).flatMap(([skuId, { qty, batchId }]) =>
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
  note: typed.note,
  morePlanned: typed.morePlanned,
  complete: typed.complete,
  yieldReason: typed.complete ? typed.note : '',
});

/** What a run would use of a material; null while that is not known. */
export function usedBy(shown: Preview | undefined, skuId: number): number | null {
  if (!shown || shown.refusal) return null;
  return shown.used.filter((row) => row.skuId === skuId).reduce((sum, { qty }) => sum + qty, 0);
}
