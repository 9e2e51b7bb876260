import path from 'node:path';
import { allOperations } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allRows } from './rows.ts';
import { alsoForCompanies, companyRights, ofCompanies } from './testing/company-effects.ts';
import { rightsOfBatches, tablesWritten } from './testing/effects.ts';
import { booksRights } from './testing/books-rights.ts';
import { each, productionRights, purchasingRights, takesOut } from './testing/goods-rights.ts';
import { offerRights, usesCoupons } from './testing/offer-rights.ts';

/** What an operation may write is read off the source: whoever writes a table asks for a right to do so. */

const takes: readonly PermissionKey[] = [
  'orders.order.create',
  'orders.order.edit',
  'orders.order.confirm',
  'orders.order.hold',
  'orders.order.deliver',
  'orders.order.cancel',
];
const packs: readonly PermissionKey[] = ['logistics.packing.write'];
const sends: readonly PermissionKey[] = ['logistics.parcel.dispatch', ...packs];
const takesBack: readonly PermissionKey[] = [
  'returns.offer.create',
  'returns.return.create',
  'returns.return.decide',
  'returns.return.receive',
  'returns.return.settle',
];
/** What a parcel that turns round writes beside itself. */
const ofTurn = ['reason', 'return_line', 'return_order'];
const ofOrderThen = ['customer', 'order_line', 'order_payment', 'sales_order'];
const turning =
  'ndrAction parcelDamaged parcelLost parcelReturned trackingCorrect trackingData'.split(' ');
const keepsProducts: readonly PermissionKey[] = ['catalogue.product.write'];
const movesWallets: readonly PermissionKey[] = [
  'customers.wallet.credit',
  'customers.wallet.debit',
];
const keepsUsers: readonly PermissionKey[] = [
  'admin.user.write',
  'admin.user.disable',
  'admin.user.resetPassword',
  'admin.user.resetSecondFactor',
];

/** Tables that have calls of their own, and the rights of these; one of them is asked for. */
const rightsOf: Readonly<Record<string, readonly PermissionKey[]>> = {
  sales_order: takes,
  vendor: ['purchasing.vendor.write', 'purchasing.vendor.hold'],
  ...each('vendor_address vendor_category vendor_file vendor_item', ['purchasing.vendor.write']),
  order_line: takes,
  order_charge: takes,
  order_payment: ['orders.payment.record', 'orders.payment.collect', 'orders.payment.refund'],
  reason: ['orders.reason.write'],
  ...each('customer customer_address customer_segment', ['customers.customer.write']),
  ...companyRights,
  ...offerRights,
  ...each('wallet wallet_entry wallet_use', movesWallets),
  ...each(
    'product product_slug product_image product_variant product_variant_image product_youtube_url',
    keepsProducts,
  ),
  variant_price: ['catalogue.product.price'],
  product_category: ['catalogue.category.write'],
  ...each('product_review product_review_image', ['catalogue.review.moderate']),
  banner: ['cms.banner.write', 'cms.banner.delete'],
  ...each('faq faq_topic', ['cms.faq.write']),
  stock_doc: takesOut,
  stock_doc_line: takesOut,
  stock_doc_file: takesOut,
  ...each('stock_transfer stock_transfer_line', takesOut),
  ...each('sku_unit sku_barcode stock_policy', ['stock.sku.write', 'purchasing.item.write']),
  ...each('purchase_category item', ['purchasing.item.write']),
  stock_reason: ['stock.store.write'],
  ...rightsOfBatches,
  tray: ['stock.tray.write', 'stock.store.write'],
  ...purchasingRights,
  ...each('basket basket_line basket_box', packs),
  ...each('parcel parcel_line shipping_data', sends),
  ...productionRights,
  ...each('return_order return_line return_piece return_photo return_offer', takesBack),
  tracking_event: ['logistics.parcel.dispatch'],
  ...each('courier track', ['logistics.courier.write']),
  ...each('box_type tote', ['logistics.setting.write']),
  ...booksRights,
  ...each('tax tax_part tax_component', ['tax.rate.write']),
  management_user: keepsUsers,
  role: ['admin.role.write'],
  unit: ['admin.unit.write'],
  setting: ['admin.setting.write'],
  number_series: ['admin.prefix.write'],
  job_schedule: ['admin.job.run'],
  api_token: ['integrations.token.write'],
  integration_connection: ['admin.security.write'],
  secret: ['admin.security.write'],
  message_template: ['integrations.connection.write'],
  message_template_version: ['integrations.connection.write'],
};

/** Tables that nobody writes for their own sake: what follows from a document, or belongs to whoever asks. */
const follows: Readonly<Record<string, string>> = {
  'the books, posted by the document that is written':
    'allocation fiscal_year journal_entry journal_line open_item period',
  'the store’s figures and promises, moved by a document or an order':
    'batch_store count_entry count_line count_line_file count_tray stock_count demand reservation sku stock_balance stock_movement stock_position store',
  'invoices, issued by packing or dispatch as the house is set':
    'sales_invoice sales_invoice_line credit_note credit_note_line',
  'numbers, taken by whatever is numbered': 'series_counter',
  'messages, notices and work that an operation asks for':
    'integration_health job notification outbox_file outbox_message',
  'what was seen and done, for the timeline and the log':
    'basket_scan history_note order_event scan_log user_log',
  'what offers gave on an order, by the order that got it': 'offer_usage order_offer',
  'deleted rows, kept so that they can come back': 'deleted_row',
  'the asker’s own way in, and the counts that guard it':
    'approval device otp_challenge rate_bucket recovery_code reset_ticket session sign_in_challenge',
  'the asker’s own views and uploads': 'list_upload list_upload_row saved_view',
  'files, each by the right of what it is used for': 'file',
};
const following = new Set(Object.values(follows).flatMap((tables) => tables.split(' ')));

/** What money that we hold of a buyer writes, with each of these calls. */
const ofHeldMoney = (calls: string) =>
  calls
    .split(' ')
    .flatMap((call) =>
      'gift_card gift_card_entry wallet wallet_entry wallet_use'
        .split(' ')
        .map((table) => `${call} ${table}`),
    );

/** Writes that ask for no right of the table, and why: they follow from the act, nobody chooses them. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  ...ofCompanies,
  'a message gives everybody a code, by the right to send it': ['offers.sendMessage coupon_code'],
  'stars count on the product': [
    'catalogue.createReview product',
    'catalogue.decideReview product',
  ],
  'ratios of used packs stay': [
    'production.stockOut sku_unit',
    'purchasing.inward sku_unit',
    'stock.scrap sku_unit',
  ],
  'what is received makes batches, and the price list remembers what was paid last': [
    'purchasing.inward batch',
    'purchasing.inward vendor_item',
    'purchasing.inwardCancel vendor_item',
  ],
  'a bill counts on receipts and orders what it bills':
    'billConfirm billApprove billCancel createBill updateBill'
      .split(' ')
      .flatMap((call) =>
        ['inward_batch', 'po_line', 'purchase_order'].map((table) => `purchasing.${call} ${table}`),
      ),
  'a return to a vendor counts on receipts and orders what went back': [
    'returnPost',
    'returnCancel',
  ].flatMap((call) =>
    ['inward_batch', 'po_line', 'purchase_order'].map((table) => `purchasing.${call} ${table}`),
  ),
  'goods that come back may be of a batch that nobody knew': [
    'returns.createReturn batch',
    'returns.decidePiece batch',
    'returns.receive batch',
  ],
  'goods on the desk are received and settled with their return, by the rights of both': [
    ...ofHeldMoney('returns.createReturn'),
    ...'customer customer_address order_charge order_line order_payment sales_order'
      .split(' ')
      .map((table) => `returns.createReturn ${table}`),
  ],
  'a settled return credits its order, and gives back what the buyer paid the way it came': [
    'returns.settle customer',
    'returns.settle customer_address',
    'returns.settle gift_card',
    'returns.settle gift_card_entry',
    'returns.settle wallet',
    'returns.settle wallet_entry',
    'returns.settle wallet_use',
  ],
  'an offer that the buyer accepted credits their order, gives back what they paid the way it came, or a coupon':
    [
      'coupon_code',
      'customer',
      'gift_card',
      'gift_card_entry',
      'offer',
      'order_charge',
      'order_line',
      'order_payment',
      'sales_order',
      'wallet',
      'wallet_entry',
      'wallet_use',
    ].map((table) => `returns.answerOffer ${table}`),
  'a parcel that turns round opens the return of its goods, and what it was to collect is no longer due':
    turning.flatMap((call) =>
      (call === 'trackingData' ? ofTurn : [...ofTurn, ...ofOrderThen]).map(
        (table) => `logistics.${call} ${table}`,
      ),
    ),
  'what a customer owes and spent is worked out anew from their orders': [
    'logistics.packingUpdate customer',
    'logistics.bookParcels customer',
    'logistics.dispatchParcels customer',
    'logistics.parcelUpdate customer',
    'logistics.shippingDataUpdate customer',
    'logistics.trackingData customer',
    'orders.collectPayments customer',
    'orders.markDelivered customer',
    'orders.recordPayment customer',
    'orders.useCredit customer',
    'orders.voidPayment customer',
    'orders.discardDraft customer',
    'returns.cancelOrder customer',
    'returns.cancelOrderLines customer',
    'returns.cancelOrderWithMail customer',
    'returns.cancelOrders customer',
    'returns.payRefunds customer',
    'returns.payOrders customer',
    'returns.refund customer',
    'returns.refundOrders customer',
  ],
  'the order follows its goods: packed, sent, delivered, taxed by the day of its invoice': [
    'logistics.bookParcels order_charge',
    'logistics.bookParcels order_line',
    'logistics.bookParcels sales_order',
    'logistics.dispatchParcels order_charge',
    'logistics.dispatchParcels order_line',
    'logistics.dispatchParcels sales_order',
    'logistics.packingUpdate order_charge',
    'logistics.packingUpdate order_line',
    'logistics.packingUpdate sales_order',
    'logistics.parcelUpdate order_charge',
    'logistics.parcelUpdate order_line',
    'logistics.parcelUpdate sales_order',
    'logistics.trackingData order_line',
    'logistics.trackingData sales_order',
  ],
  'the order follows its money: paid sums, and confirming itself where the house is set so': [
    'orders.collectPayments sales_order',
    'orders.recordPayment order_line',
    'orders.recordPayment sales_order',
    'orders.useCredit order_line',
    'orders.useCredit sales_order',
    'orders.voidPayment sales_order',
    'returns.payRefunds sales_order',
    'returns.payOrders sales_order',
    'returns.refund sales_order',
    'returns.refundOrders sales_order',
  ],
  'a draft has no money': ['orders.discardDraft order_payment'],
  'money of an order goes back with it the way it came; another way asks for the right': [
    'returns.cancelOrderWithMail order_payment',
    'returns.cancelOrders order_payment',
  ],
  'money that came from a wallet goes back into it, and other money where its owner wants it so':
    ofHeldMoney(
      'returns.cancelOrder returns.cancelOrderLines returns.cancelOrderWithMail returns.cancelOrders returns.refund returns.refundOrders returns.payOrders',
    ),
  'the order follows its invoices and credit notes, each by its own right': [
    ...'createInvoice creditPrice issueMany takeBackGiftCard'
      .split(' ')
      .flatMap((call) =>
        ['customer', 'order_charge', 'order_line', 'sales_order'].map(
          (table) => `invoices.${call} ${table}`,
        ),
      ),
    'invoices.cancelCreditNote customer',
    'invoices.cancelCreditNote sales_order',
    'invoices.cancelInvoice customer',
    'invoices.cancelInvoice order_charge',
    'invoices.cancelInvoice order_line',
    'invoices.cancelInvoice sales_order',
    'returns.refund order_charge',
    'returns.refund order_line',
  ],
  'an order is paid with what its buyer has with us, by the right to record payments': ofHeldMoney(
    'invoices.issueBill invoices.sellAtCounter orders.createB2B orders.updateB2B orders.createB2C orders.recordPayment orders.updateB2C',
  ),
  'an order counts its use of a coupon, and gives it back when it is cancelled': usesCoupons,
  'cash to be collected follows a total that changed; none is received': [
    'logistics.bookParcels order_payment',
    'logistics.dispatchParcels order_payment',
    'logistics.packingUpdate order_payment',
    'logistics.parcelUpdate order_payment',
    'logistics.shippingDataUpdate order_payment',
  ],
  'told without cash, so that it stays to be collected': ['orders.markDelivered order_payment'],
  'the next waybill of a block is counted': [
    'logistics.bookParcels track',
    'logistics.bookReturnParcel track',
    'logistics.dispatchParcels track',
    'logistics.parcelUpdate track',
    'logistics.trackingData track',
  ],
  'a list of stock is none of the catalogue: begun here it is refused, gone on with by its own right':
    [
      'lists.uploadProductList batch',
      'lists.uploadProductList item',
      'lists.uploadProductList sku_barcode',
      'lists.uploadProductList sku_unit',
      'lists.uploadProductList stock_policy',
      'lists.uploadProductList stock_doc',
      'lists.uploadProductList stock_doc_line',
      'lists.uploadProductList vendor_item',
      'lists.uploadProductList recipe',
      'lists.uploadProductList recipe_byproduct',
      'lists.uploadProductList recipe_line',
      'lists.uploadProductList recipe_substitute',
    ],
  'a person’s own row: password, phone, profile, second factor, each with its proof': [
    'session.approve management_user',
    'session.changePassword management_user',
    'session.phoneChangeConfirm management_user',
    'session.reauth management_user',
    'session.keepPreferences management_user',
    'session.totpConfirm management_user',
    'session.totpOff management_user',
    'session.totpStart management_user',
    'session.updateProfile management_user',
  ],
};

const written = tablesWritten(path.join(import.meta.dirname));
/** They write what the register of rows names, each by the right that stands there. */
const byRegister = new Set(
  [
    'addHistory',
    'bulkRows',
    'changeStatus',
    'rawDeleteRow',
    'restoreRow',
    'softDeleteRow',
    'updateField',
  ].map((name) => `admin.${name}`),
);

const writes = allOperations
  .filter(
    ({ kind, key, permission }) =>
      kind === 'write' && !byRegister.has(key) && permission !== 'public',
  )
  .flatMap((operation: Operation) =>
    [...(written.get(operation.key) ?? [])].map((table) => ({ operation, table })),
  );

/** `catalogue.product.write` of `catalogue.product.delete`: deleting has a right of its own. */
const writeOf = (right: string) => right.replace(/\.delete$/u, '.write');

const asks = ({ permission, also = [] }: Operation): string[] => [
  permission,
  ...also.map(({ right }) => right),
];

describe('an operation asks for the right of everything it writes', () => {
  test('and what it writes is found', () => {
    const orders = written.get('orders.createB2C');

    expect([...(orders ?? [])]).toEqual(
      expect.arrayContaining(['sales_order', 'order_payment', 'customer', 'journal_entry']),
    );
    expect(written.size).toBe(allOperations.length);
  });

  test('of tables that all stand in one list or the other', () => {
    const unknown = writes.filter(({ table }) => !(table in rightsOf) && !following.has(table));

    expect([...new Set(unknown.map(({ table }) => table))]).toEqual([]);
  });

  test('also where a row is changed by the general calls', () => {
    const lacking = allRows.flatMap((row) => {
      const table = getTableName(row.table);
      const rights: readonly string[] = rightsOf[table] ?? [];
      const asked = [row.softDelete, row.rawDelete, row.status, ...Object.values(row.fields ?? {})];
      return asked
        .flatMap((act) => (typeof act === 'object' ? [act.permission] : []))
        .filter(() => rights.length > 0)
        .filter((right) => !rights.includes(right) && !rights.includes(writeOf(right)))
        .map((right) => `${table} ${right}`);
    });

    expect(lacking).toEqual([]);
  });

  test('or it is said why not', () => {
    const lacking = writes
      .filter(({ operation, table }) => {
        const rights: readonly string[] = rightsOf[table] ?? [];
        return rights.length > 0 && !asks(operation).some((right) => rights.includes(right));
      })
      .map(({ operation, table }) => `${operation.key} ${table}`);

    expect(lacking.toSorted()).toEqual(alsoForCompanies(exempt).toSorted());
  });
});
