const tables = (call: string, names: string) => names.split(' ').map((name) => `${call} ${name}`);

/** What merging and erasing write, by rights of their own over everything that is kept of somebody. */
export const ofPersons: Readonly<Record<string, readonly string[]>> = {
  'everything that points at the one that goes points at the one that is kept': [
    ...tables(
      'data.mergeCustomers',
      'b2b_group_customer coupon_code customer customer_address gift_card offer offer_message offer_message_person product product_review sales_order wallet wallet_entry',
    ),
    ...tables(
      'data.mergeCompanies',
      'b2b_company b2b_company_address b2b_group b2b_shipping_charge sales_order wallet wallet_entry',
    ),
    ...tables(
      'data.mergeVendors',
      'bank_rule batch bill expense inward inward_charge item purchase_order vendor vendor_address vendor_category vendor_file vendor_item vendor_note vendor_return',
    ),
  ],
  'a person is erased wherever they stand': tables(
    'data.eraseCustomer',
    'b2b_group_customer customer customer_address gift_card offer product_review',
  ),
};
