import type { WriteContext } from '../platform/context.ts';
import type { Moved } from './movement.service.ts';

export type Posting = {
  readonly event: 'stock.opening' | 'stock.countGain' | 'stock.countLoss' | 'stock.dispatched';
  readonly date: string;
  readonly source: {
    readonly kind: 'stock_doc' | 'parcel';
    readonly id: number;
    readonly no: string;
  };
  readonly centre?: 'B2C' | 'B2B';
  readonly moved: readonly Moved[];
};

/** Posts what movements are worth. */
export async function postGoods(_ctx: WriteContext, _posting: Posting): Promise<void> {}
