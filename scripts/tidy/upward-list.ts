/**
 * Files that read tables of areas below their own (tidy's `tables-downward`), and which: an import as the place of its
 * file, a name in SQL as it is; above them, why. Each goes by moving down, by a function that the area below registers, or
 * by a view of that area (`server/src/registers.ts`, `server/migrations/9…`).
 */
export const readingUpward: Readonly<Record<string, string>> = {
  // A foreign key: the row names one of an area below, and the database sees that it is there.
  'server/src/books/chart/override.table.ts':
    'catalogue/categories/category purchasing/categories/category',
  'server/src/books/taxes/reverse-charge.table.ts':
    'accounts/expenses/expense purchasing/bills/bill',
  'server/src/customers/wallets/wallet.table.ts': 'b2b/companies/company orders/order',
  'server/src/offers/gift-cards/gift-card.table.ts': 'orders/line orders/order',
  'server/src/offers/use.table.ts': 'orders/order',
  'server/src/orders/payments/payment.table.ts': 'returns/requests/return',
  'server/src/stock/batches/batch.table.ts': 'purchasing/vendors/vendor',
  'server/src/stock/documents/document.table.ts': 'production/plans/plan',
  'server/src/stock/skus/sku.table.ts': 'catalogue/variants/variant purchasing/items/item',

  // What the books hold fixes settings, the registration and the rates of taxes; charges bear a tax that holds.
  'server/src/admin/settings/setting-together.service.ts': 'tax/tax',
  'server/src/admin/settings/setting.service.ts': 'books/journal/journal',
  'server/src/tax/rate.service.ts': 'books/journal/journal',
  'server/src/tax/registration.service.ts': 'books/journal/journal',

  // What customers and companies ordered decides whether they can go, what they may owe and what they are offered.
  'server/src/b2b/companies/company-list.service.ts': 'orders/order',
  'server/src/b2b/companies/company.service.ts': 'orders/order',
  'server/src/b2b/companies/credit.service.ts': 'sales_order',
  'server/src/b2b/figures.service.ts': 'orders/order',
  'server/src/b2b/groups/group.service.ts': 'orders/order',
  'server/src/customers/customer.service.ts': 'orders/order',
  'server/src/customers/figures.service.ts': 'orders/order sales_order',
  'server/src/offers/candidate.service.ts': 'orders/order',
  'server/src/offers/messages/audience.service.ts': 'orders/order',

  // Wallets and gift cards name who owns them, and the orders that they paid.
  'server/src/customers/wallets/wallet-book.service.ts': 'b2b/companies/company',
  'server/src/customers/wallets/wallet-receipt.service.ts': 'b2b/companies/company',
  'server/src/customers/wallets/wallet.service.ts': 'b2b/companies/company orders/order',
  'server/src/offers/gift-cards/gift-card.service.ts': 'order_line orders/order',

  // An account that something posts to is told from what names it; a bank account shows how far its statements are.
  'server/src/books/banks/bank-account-list.service.ts':
    'accounts/reconciliation/reconciliation accounts/statements/statement',
  'server/src/books/chart/account-merge.service.ts': 'accounts/reconciliation/bank-rule',
  'server/src/books/chart/account.service.ts': 'orders/counter/till',
  'server/src/books/chart/posting-rule.service.ts':
    'catalogue/categories/category purchasing/categories/category',

  // What pays an order settles its own documents, and the order is locked before the books.
  'server/src/books/open-items/open-item-list.service.ts': 'orders/payments/payment',
  'server/src/books/open-items/reopened.service.ts': 'invoices/credit/credit-note',
  'server/src/books/open-items/settle-lock.service.ts': 'sales_order',
  'server/src/books/taxes/reverse-charge.service.ts': 'accounts/vouchers/voucher',

  // What is invoiced, sent and returned of an order decides what is left to do of it.
  'server/src/invoices/billing/billing-after-return.service.ts': 'returns/requests/return',
  'server/src/invoices/papers/copied.service.ts': 'logistics/dispatch/parcel',
  'server/src/orders/fulfilment/tax-due.service.ts':
    'invoices/credit/credit-note invoices/credit/credit-note-line invoices/invoice invoices/invoice-line',
  'server/src/orders/order-list.service.ts': 'invoices/invoice',
  'server/src/orders/order.service.ts': 'returns/requests/return',
  'server/src/orders/placing/stored-order.service.ts': 'invoices/invoice-line',

  // Goods come back from the parcels that they left in.
  'server/src/returns/receiving/receive.service.ts': 'logistics/dispatch/parcel',
  'server/src/returns/receiving/rto.service.ts': 'logistics/dispatch/parcel',
  'server/src/returns/requests/returnable.service.ts': 'logistics/dispatch/parcel',

  // Bills, expenses and payments of a vendor count together for a year's TDS, and for numbers that are there twice.
  'server/src/purchasing/bills/tds-year.service.ts':
    'accounts/expenses/expense accounts/vouchers/voucher',
  'server/src/purchasing/vendors/vendor-merge.service.ts': 'expense',

  // Offers name categories, which then stay.
  'server/src/catalogue/categories/category-move.service.ts': 'offers/offer',

  // Names beside goods: of a category that is counted, a parcel in the ledger, a box; and what a recall rejected.
  'server/src/stock/batches/inspection.service.ts': 'recall/recall',
  'server/src/stock/counts/count-list.service.ts': 'product_category',
  'server/src/stock/ledger/movement-list.service.ts': 'logistics/dispatch/parcel',
  'server/src/stock/skus/supply.service.ts': 'box_type',
};
