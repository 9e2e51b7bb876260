const ofCompany =
  'b2b_company b2b_company_address b2b_group b2b_group_customer b2b_group_item b2b_shipping_charge';
const held = 'gift_card gift_card_entry wallet wallet_entry wallet_use';

const writes = (call: string, tables: string) =>
  tables.split(' ').map((table) => `${call} ${table}`);

/** Writes of files of orders and of payment links that ask for no right of the table, and why; see effects.test.ts. */
export const ofOrderFiles: Readonly<Record<string, readonly string[]>> = {
  'a file of orders places them as the desk does: who is new, and what is paid, ask for their own rights row by row':
    writes('lists.uploadList', `b2b_shipping_charge coupon_code order_payment ${held}`),
  'a file of orders is none of the catalogue: begun here it is refused, gone on with by its own right':
    writes(
      'lists.uploadProductList',
      `${ofCompany} coupon_code order_charge order_line order_payment sales_order ${held}`,
    ),
  'undoing asks for the right of its kind, which only what was sent tells; of all kinds orders alone can be undone':
    writes(
      'lists.undoUpload',
      `${ofCompany} batch coupon_code customer customer_address item opening_balance order_payment product product_category
      product_image product_slug product_variant product_variant_image product_youtube_url recipe
      recipe_byproduct recipe_line recipe_substitute sku_barcode sku_unit stock_doc stock_doc_line
      stock_policy variant_price vendor vendor_address vendor_category vendor_item ${held}`.replaceAll(
        /\s+/gu,
        ' ',
      ),
    ),
  'a payment of a link counts on its order, and may be told by anyone who takes the money for us': [
    ...writes('orders.linkPaid', `customer order_line order_payment sales_order ${held}`),
    ...writes('orders.markLinkPaid', `customer order_line sales_order ${held}`),
  ],
};
