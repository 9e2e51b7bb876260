/**
 * The addresses of screens that the server leads to, in notices, mails and links, to the letter; what opens there
 * (`?tab=orders&open=7`) follows them.
 */
export const addresses = {
  accountsOverview: '/accounts/dashboard',
  allOrders: '/order-management/order-list/all/order-list',
  auditLog: '/admin/audit-logs',
  b2cDesk: '/order-management/B2C',
  bill: '/purchase/bill-list/view-bill/{id}',
  catalogue: '/product-management/product-catalog',
  companies: '/customer-service/B2BOrderList',
  courierAccounts: '/warehouse-logistics/logistics-integration',
  customers: '/sales/customer-management/customer-list',
  dispatch: '/packing-forwarding/logistics',
  finishedStock: '/finished-product/varient-product',
  forgotPassword: '/forgot-password',
  integrations: '/Settings/integration',
  items: '/itemlist',
  materialTrays: '/store/rmstocktray',
  packing: '/packing-forwarding/packing',
  pricesAndOffers: '/product-management/pricing-offers',
  productionPlan: '/order-management/finished-product',
  receiveAgainstOrder: '/rm-store/withpo',
  reports: '/bank/report',
  returnRequests: '/return-request',
  settings: '/admin/settings',
  signIn: '/login',
  taxes: '/bank/tax',
  vendors: '/purchase/vendor-list',
  vouchers: '/bank/vouchers',
} as const satisfies Record<string, `/${string}`>;
