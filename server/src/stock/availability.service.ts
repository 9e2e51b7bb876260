import type { ReadContext } from '../platform/context.ts';

/** Thousandths of the SKU's unit. `free` + `reserved` + `blocked` = `onHand`. */
export type Available = {
  readonly onHand: number;
  readonly reserved: number;
  readonly blocked: number;
  readonly free: number;
  /** Of what is on hand and not expired. */
  readonly nextExpiry: string | null;
};

export type AvailableFor = {
  readonly storeId?: number | undefined;
  readonly needDate?: string | undefined;
  readonly minDaysLeft?: number | undefined;
};

/** What of each SKU can be promised; a SKU that was never in stock has zeros. */
export async function availability(
  _ctx: ReadContext,
  _skuIds: readonly number[],
  _wanted: AvailableFor = {},
): Promise<ReadonlyMap<number, Available>> {
  throw new Error('not built yet');
}
