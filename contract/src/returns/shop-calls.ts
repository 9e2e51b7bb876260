import { read, write } from '../kit/operation.ts';
import { ShopOrderRef } from '../orders/shop.ts';
import { AskedReturn, NewShopReturn, ShopReturnable } from './shop.ts';

/** What an online shop asks for with a token of its own; part of `returns`. */
export const shopReturnCalls = {
  shopReturnable: read({
    says: 'See what of an order of the shop may come back, and the reasons to choose from.',
    wire: 'POST Logistics/ShopReturnable',
    permission: 'returns.shop.ask',
    input: ShopOrderRef,
    output: ShopReturnable,
  }),

  shopReturn: write({
    says: 'Ask for a return of goods of an order of the shop.',
    wire: 'POST Logistics/ShopReturn',
    permission: 'returns.shop.ask',
    input: NewShopReturn,
    output: AskedReturn,
    problems: ['return.not_allowed', 'return.open', 'return.photo_missing'],
  }),
} as const;
