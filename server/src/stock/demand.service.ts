import type { WriteContext } from '../platform/context.ts';

export type Wanted = {
  readonly refLineId: number;
  readonly skuId: number;
  /** In all, what is shipped already included. */
  readonly wanted: number;
  readonly needDate?: string | undefined;
  readonly minDaysLeft?: number | undefined;
  /** 9 goes first, 5 is usual. */
  readonly priority?: number | undefined;
  readonly partialOk?: boolean | undefined;
};

export type ToReserve = {
  readonly purpose: 'order';
  readonly refId: number;
  readonly refNumber: string;
  readonly storeId?: number | undefined;
  readonly onShort: 'refuse' | 'partial';
  readonly lines: readonly Wanted[];
};

export type Reserved = {
  readonly refLineId: number;
  readonly reserved: number;
  readonly short: number;
  readonly allocations: readonly { batchId: number; trayId: number; qty: number }[];
};

/** Promises goods to the lines of a document. */
export async function reserve(_ctx: WriteContext, _input: ToReserve): Promise<Reserved[]> {
  throw new Error('not built yet');
}

/** Gives back what is held for a document, or for some of its lines. */
export async function release(
  _ctx: WriteContext,
  _input: {
    readonly purpose: 'order';
    readonly refId: number;
    readonly refLineIds?: readonly number[] | undefined;
  },
): Promise<{ refLineId: number; freed: number }[]> {
  throw new Error('not built yet');
}
