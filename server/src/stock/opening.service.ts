import type { WriteContext } from '../platform/context.ts';

export type OpeningLine = {
  readonly skuId: number;
  readonly newBatch?:
    | {
        readonly number?: string | undefined;
        readonly mfgDate?: string | undefined;
        readonly expiryDate?: string | undefined;
        readonly mrp?: number | undefined;
      }
    | undefined;
  /** The floor of the finished store when left out. */
  readonly trayId?: number | undefined;
  readonly qty: number;
  /** Paise for one unit; or `value`, paise for all of it. */
  readonly unitValue?: number | undefined;
  readonly value?: number | undefined;
};

/** Brings in what lay in the store when the books began. */
export async function opening(
  _ctx: WriteContext,
  _input: { readonly lines: readonly OpeningLine[] },
): Promise<{ id: number; number: string }> {
  throw new Error('not built yet');
}
