import type { ScanHit } from '@counting-house/contract/stock/scan.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { LabelKind } from './scan.rules.ts';

/** Finds the record that a code is of; null when there is none. */
export type FindScanned = (ctx: ReadContext, code: string) => Promise<ScanHit | null>;

/** Codes of records that belong to areas below: put together in `server/src/scans.ts`. */
type KnownCodes = {
  /** Of labels that the house prints itself, by what they are of. */
  readonly labels: Readonly<Record<Exclude<LabelKind, 'batch' | 'tray'>, FindScanned>>;
  /** Numbers and waybills, in the order in which they are tried. */
  readonly numbers: readonly FindScanned[];
};

let known: KnownCodes | undefined;

/** The codes of all areas; opened once at the start. */
export const scanRegister = {
  open(codes: KnownCodes): void {
    known = codes;
  },
};

/** What else than goods and places a label is of, by what it says of itself. */
export const findLabelled = async (
  ctx: ReadContext,
  kind: keyof KnownCodes['labels'],
  code: string,
): Promise<ScanHit | null> => (await known?.labels[kind](ctx, code)) ?? null;

/** The document that a number or a waybill is of: the first that fits. */
export async function findNumbered(ctx: ReadContext, code: string): Promise<ScanHit | null> {
  for (const find of known?.numbers ?? []) {
    const found = await find(ctx, code);
    if (found) return found;
  }
  return null;
}

/** A record that is neither goods nor a batch. */
export const scanHit = (kind: ScanHit['kind'], id: number, label: string): ScanHit => ({
  kind,
  id,
  label,
  skuId: null,
  batchId: null,
});
