import type { WriteContext } from '../platform/context.ts';

export type ToPack = {
  readonly parcelId: number;
  readonly parcelNo: string;
  readonly orderId: number;
  readonly storeId: number;
  readonly lines: readonly {
    readonly orderLineId: number;
    readonly skuId: number;
    readonly qty: number;
    /** What was scanned; left out: the batches that are held, first expiry first. */
    readonly batchId?: number | undefined;
  }[];
};

export type PackedGoods = {
  readonly orderLineId: number;
  readonly skuId: number;
  readonly batchId: number;
  readonly trayFromId: number;
  readonly qty: number;
};

/** Goods held for an order go from their trays into a parcel. */
export async function pack(_ctx: WriteContext, _input: ToPack): Promise<PackedGoods[]> {
  throw new Error('not built yet');
}

/** The goods of a parcel go back to the trays they came from, and are held again. */
export async function unpack(
  _ctx: WriteContext,
  _input: { readonly parcelId: number; readonly parcelNo: string },
): Promise<void> {
  throw new Error('not built yet');
}

export type ShippedGoods = {
  readonly orderLineId: number;
  readonly batchId: number;
  readonly qty: number;
  /** What the goods cost, paise. */
  readonly value: number;
};

/** The goods of a parcel leave the house; their cost is posted. */
export async function ship(
  _ctx: WriteContext,
  _input: {
    readonly parcelId: number;
    readonly parcelNo: string;
    readonly date: string;
    readonly channel: 'b2c' | 'b2b';
  },
): Promise<ShippedGoods[]> {
  throw new Error('not built yet');
}

/** Lets an order line have another batch than the one held for it. */
export async function swapBatch(
  _ctx: WriteContext,
  _input: {
    readonly orderLineId: number;
    readonly batchId: number;
    readonly qty: number;
    readonly reason?: string | undefined;
  },
): Promise<{ batchId: number; trayId: number; qty: number }[]> {
  throw new Error('not built yet');
}
