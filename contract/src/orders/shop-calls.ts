import { read, write } from '../kit/operation.ts';
import {
  NewShopOrder,
  ShopBasket,
  ShopBasketInput,
  ShopOrder,
  ShopOrderRef,
  ShopPaid,
  ShopPayment,
} from './shop.ts';

/** What an online shop asks for with a token of its own; part of `orders`. */
export const shopCalls = {
  shopBasket: write({
    says: 'Price a basket of the shop: offers, shipping, tax and what is missing.',
    wire: 'POST OrderManagement/ShopBasket',
    permission: 'orders.shop.order',
    input: ShopBasketInput,
    output: ShopBasket,
    // Only wrong coupon codes are counted.
    background: true,
  }),

  shopOrder: write({
    says: 'Place an order of the shop. The same reference again answers the first order.',
    wire: 'POST OrderManagement/ShopOrder',
    permission: 'orders.shop.order',
    input: NewShopOrder,
    output: ShopOrder,
    problems: [
      'order.price_changed',
      'order.ref_reused',
      'order.unpaid_open',
      'offer.gone',
      'stock.short',
    ],
  }),

  shopFollow: read({
    says: 'See how far an order of the shop has come.',
    wire: 'POST OrderManagement/ShopFollow',
    permission: 'orders.shop.order',
    input: ShopOrderRef,
    output: ShopOrder,
  }),

  shopPay: write({
    says: 'Report a payment of an order of the shop. The same reference again counts once.',
    wire: 'POST OrderManagement/ShopPay',
    permission: 'orders.shop.pay',
    input: ShopPayment,
    output: ShopPaid,
    problems: ['order.not_open'],
  }),
} as const;
