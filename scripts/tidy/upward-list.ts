/**
 * Files that read tables of areas below their own (tidy's `tables-downward`), and which: an import as the place of its
 * file, a name in SQL as it is. Each goes by moving up, by keeping the fact itself, or by a view of the area below.
 */
export const readingUpward: Readonly<Record<string, string>> = {
  'server/src/admin/settings/setting-together.service.ts': 'tax/tax',
  'server/src/admin/settings/setting.service.ts': 'books/journal/journal',
  'server/src/admin/unit.service.ts': 'product purchase_category sku sku_unit',
  'server/src/b2b/companies/company-list.service.ts': 'orders/order',
  'server/src/b2b/companies/company.service.ts': 'orders/order',
  'server/src/b2b/companies/credit.service.ts': 'sales_order',
  'server/src/b2b/figures.service.ts': 'orders/order',
  'server/src/b2b/groups/group.service.ts': 'orders/order',
  'server/src/books/banks/bank-account-list.service.ts':
    'accounts/reconciliation/reconciliation accounts/statements/statement',
  'server/src/books/chart/account-merge.service.ts': 'accounts/reconciliation/bank-rule',
  'server/src/books/chart/account.service.ts': 'orders/counter/till',
  'server/src/books/chart/override.table.ts':
    'catalogue/categories/category purchasing/categories/category',
  'server/src/books/chart/posting-rule.service.ts':
    'catalogue/categories/category purchasing/categories/category',
  'server/src/books/open-items/open-item-list.service.ts': 'orders/payments/payment',
  'server/src/books/open-items/reopened.service.ts': 'invoices/credit/credit-note',
  'server/src/books/open-items/settle-lock.service.ts': 'sales_order',
  'server/src/books/taxes/reverse-charge.service.ts': 'accounts/vouchers/voucher',
  'server/src/books/taxes/reverse-charge.table.ts':
    'accounts/expenses/expense purchasing/bills/bill',
  'server/src/catalogue/categories/category-move.service.ts': 'offers/offer',
  'server/src/catalogue/products/usage.service.ts': 'orders/line orders/order',
  'server/src/catalogue/reviews/review-view.service.ts': 'orders/line orders/order',
  'server/src/catalogue/reviews/review.service.ts': 'orders/line orders/order',
  'server/src/customers/customer.service.ts': 'orders/order',
  'server/src/customers/figures.service.ts': 'orders/order sales_order',
  'server/src/customers/wallets/wallet-book.service.ts': 'b2b/companies/company',
  'server/src/customers/wallets/wallet-receipt.service.ts': 'b2b/companies/company',
  'server/src/customers/wallets/wallet.service.ts': 'b2b/companies/company orders/order',
  'server/src/customers/wallets/wallet.table.ts': 'b2b/companies/company orders/order',
  'server/src/invoices/billing/billing-after-return.service.ts': 'returns/requests/return',
  'server/src/invoices/billing/billing.service.ts': 'logistics/dispatch/parcel',
  'server/src/invoices/papers/copied.service.ts': 'logistics/dispatch/parcel',
  'server/src/offers/candidate.service.ts': 'orders/order',
  'server/src/offers/gift-cards/gift-card.service.ts': 'order_line orders/order',
  'server/src/offers/gift-cards/gift-card.table.ts': 'orders/line orders/order',
  'server/src/offers/messages/audience.service.ts': 'orders/order',
  'server/src/offers/use.table.ts': 'orders/order',
  'server/src/orders/cancelling/notify-packer.service.ts': 'basket_line logistics/packing/basket',
  'server/src/orders/fulfilment/tax-due.service.ts':
    'invoices/credit/credit-note invoices/credit/credit-note-line invoices/invoice invoices/invoice-line',
  'server/src/orders/order-list.service.ts': 'invoices/invoice logistics/dispatch/parcel',
  'server/src/orders/order.service.ts': 'returns/requests/return',
  'server/src/orders/payments/payment.table.ts': 'returns/requests/return',
  'server/src/orders/placing/stored-order.service.ts': 'invoices/invoice-line',
  'server/src/orders/reasons/reason-order.service.ts': 'returns/requests/return',
  'server/src/orders/shop/follow.service.ts':
    'logistics/couriers/courier logistics/dispatch/parcel',
  'server/src/purchasing/bills/tds-year.service.ts':
    'accounts/expenses/expense accounts/vouchers/voucher',
  'server/src/purchasing/reorder/reorder-list.service.ts': 'production/plans/plan',
  'server/src/purchasing/vendors/vendor-merge.service.ts': 'expense',
  'server/src/returns/receiving/receive.service.ts': 'logistics/dispatch/parcel',
  'server/src/returns/receiving/rto.service.ts': 'logistics/dispatch/parcel',
  'server/src/returns/requests/decide.service.ts': 'parcel',
  'server/src/returns/requests/return-list.service.ts': 'parcel',
  'server/src/returns/requests/return.service.ts':
    'logistics/couriers/courier logistics/dispatch/parcel',
  'server/src/returns/requests/returnable.service.ts': 'logistics/dispatch/parcel',
  'server/src/stock/batches/batch.table.ts': 'purchasing/vendors/vendor',
  'server/src/stock/batches/inspection.service.ts': 'recall/recall',
  'server/src/stock/counts/count-list.service.ts': 'product_category',
  'server/src/stock/counts/count.service.ts': 'product product_variant',
  'server/src/stock/counts/due.service.ts': 'item',
  'server/src/stock/documents/document.table.ts': 'production/plans/plan',
  'server/src/stock/documents/expired.service.ts': 'logistics/dispatch/parcel',
  'server/src/stock/documents/opening-kind.service.ts':
    'catalogue/products/product catalogue/variants/variant',
  'server/src/stock/ledger/arrival.service.ts': 'po_line product_plan purchase_order vendor',
  'server/src/stock/ledger/movement-list.service.ts': 'logistics/dispatch/parcel',
  'server/src/stock/ledger/position-list.service.ts':
    'catalogue/categories/category catalogue/products/product catalogue/variants/variant item',
  'server/src/stock/scanning/scan.service.ts': 'catalogue/variants/variant',
  'server/src/stock/skus/product-supply.service.ts':
    'catalogue/products/product catalogue/variants/variant',
  'server/src/stock/skus/sku-list.service.ts': 'product_variant',
  'server/src/stock/skus/sku-picture.service.ts': 'catalogue/images/image item product_variant',
  'server/src/stock/skus/sku.table.ts': 'catalogue/variants/variant purchasing/items/item',
  'server/src/stock/skus/supply-parts.service.ts':
    'catalogue/products/product catalogue/variants/variant',
  'server/src/stock/skus/supply.service.ts': 'box_type',
  'server/src/stock/trays/store.service.ts': 'basket',
  'server/src/tax/rate.service.ts': 'books/journal/journal invoices/invoice-line orders/line',
  'server/src/tax/registration.service.ts': 'books/journal/journal',
  'server/src/tax/withholding/withholding-section.service.ts': 'bill expense voucher voucher_line',
};
