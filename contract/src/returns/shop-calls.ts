import { fileLimits } from '../admin/file.ts';
import { read, write } from '../kit/operation.ts';
import { ShopOrderRef } from '../orders/shop.ts';
import { mostPhotos } from './return.ts';
import { AskedReturn, KeptPhotos, NewShopReturn, ShopReturnable } from './shop.ts';

/** What an online shop asks for with a token of its own; part of `returns`. */
export const shopReturnCalls = {
  shopReturnable: read({
    says: 'See what of an order of the shop may come back, and the reasons to choose from.',
    wire: 'POST Logistics/ShopReturnable',
    permission: 'returns.shop.ask',
    input: ShopOrderRef,
    output: ShopReturnable,
  }),

  shopReturnPhoto: write({
    says: 'Keep photos of goods of an order of the shop that are to come back.',
    wire: 'POST Logistics/ShopReturnPhoto',
    permission: 'returns.shop.ask',
    input: ShopOrderRef,
    output: KeptPhotos,
    upload: { maxBytes: fileLimits.imageBytes, maxFiles: mostPhotos },
    problems: ['file.store_full', 'file.refused'],
  }),

  shopReturn: write({
    says: 'Ask for a return of goods of an order of the shop.',
    wire: 'POST Logistics/ShopReturn',
    permission: 'returns.shop.ask',
    input: NewShopReturn,
    output: AskedReturn,
    problems: ['return.not_allowed', 'return.open', 'return.photo_missing', 'return.photo_once'],
  }),
} as const;
