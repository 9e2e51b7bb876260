/** What the trade calls a table, where its name is not that. */
const things: Readonly<Record<string, string>> = {
  management_user: 'user',
  api_token: 'API token',
  integration_connection: 'connection',
  sales_order: 'order',
  sales_invoice: 'invoice',
  till_session: 'counter day report',
  till_move: 'cash in or out of a counter',
  stock_doc: 'stock document',
  stock_count: 'count',
  count_line: 'line of a count',
  stock_transfer: 'transfer',
  stock_hold: 'hold',
  audit_log: 'entry of the audit log',
  product_variant_image: 'picture of a variant',
  product_image: 'picture of a product',
  product_youtube_url: 'video of a product',
  product_review_image: 'picture of a review',
  sku: 'SKU',
  variant_price: 'price',
  vendor_item: 'price of a vendor',
  inward: 'receipt',
  tax_part: 'part of a tax',
  basket_box: 'box being packed',
  track: 'courier service',
  courier_account: 'courier connection',
  courier_word: 'status word of a courier',
  courier_update: 'tracking update',
  faq: 'question',
  faq_topic: 'topic',
  product_plan: 'production plan',
  production_run: 'production run',
  shipping_data: 'order to be sent',
  order_payment: 'payment',
  outbox_message: 'message',
  b2b_company: 'company',
  b2b_company_address: 'address of a company',
  b2b_group: 'group of a company',
  b2b_group_customer: 'customer of a group',
  b2b_group_item: 'item of a group',
  b2b_shipping_charge: 'shipping charge of a company',
  posting_override: 'posting rule',
  tds_certificate: 'TDS certificate',
};

/** 'product category' from `product_category`. */
export const recordLabel = (entity: string): string =>
  things[entity] ?? entity.replaceAll('_', ' ');

/** `product_category` from 'product category', or from its own name. */
export function entityOf(thing: string): string {
  const wanted = thing.trim().toLowerCase();
  const [named] = Object.entries(things).find(([, words]) => words.toLowerCase() === wanted) ?? [];
  return named ?? wanted.replaceAll(' ', '_');
}

/** '1 product category', '3 product categories'. */
export function counted(n: number, entity: string): string {
  return `${n} ${n === 1 ? recordLabel(entity) : several(recordLabel(entity))}`;
}

/** 'product categories' from 'product category'. */
export function several(thing: string): string {
  const [first = '', ...rest] = thing.split(/(?= of | being | to )/u);
  const many = /[^aeiou]y$/u.test(first)
    ? `${first.slice(0, -1)}ies`
    : `${first}${/(?:s|x|ch)$/u.test(first) ? 'es' : 's'}`;
  return [many, ...rest].join('');
}
