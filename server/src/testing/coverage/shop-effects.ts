const held = 'gift_card gift_card_entry wallet wallet_entry wallet_use';

const writes = (call: string, tables: string) =>
  tables.split(' ').map((table) => `${call} ${table}`);

/** Writes of the online shop that ask for no right of the table, and why; see effects.test.ts. */
export const ofShops: Readonly<Record<string, readonly string[]>> = {
  'the shop orders, tells payments, asks for returns and sends reviews by narrow rights of its own: neither prices nor discounts come from it, and people decide the rest':
    [
      ...writes(
        'orders.shopOrder',
        `customer customer_address order_charge order_line order_payment sales_order ${held}`,
      ),
      ...writes('orders.shopPay', `customer order_line order_payment sales_order ${held}`),
      ...writes(
        'returns.shopReturn',
        `batch customer customer_address order_charge order_line order_payment return_line return_offer return_order return_photo return_piece sales_order ${held}`,
      ),
      ...writes('returns.shopReturnPhoto', 'shop_photo'),
      ...writes('catalogue.createReview', 'product_review product_review_image'),
    ],
};
