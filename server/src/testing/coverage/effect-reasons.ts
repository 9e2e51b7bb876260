import { ofCompanies } from './company-effects.ts';
import { usesCoupons } from './offer-rights.ts';
import { ofOrderFiles } from './order-file-effects.ts';
import { ofShops } from './shop-effects.ts';

/** What a parcel that turns round writes beside itself. */
const ofTurn = ['reason', 'return_line', 'return_order'];
const ofOrderThen = ['customer', 'order_line', 'order_payment', 'sales_order'];
const turning =
  'markDelivered ndrAction parcelDamaged parcelLost parcelReturned retryCourierUpdates trackingCorrect trackingData'.split(
    ' ',
  );
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
export const exempt: Readonly<Record<string, readonly string[]>> = {
  ...ofCompanies,
  ...ofShops,
  ...ofOrderFiles,
  'a message gives everybody a code, by the right to send it': ['offers.sendMessage coupon_code'],
  'a line of a statement is booked and matched in one act, by the right to post its voucher': [
    'accounts.bookStatementLine bank_match',
    'accounts.bookStatementLine bank_match_part',
    'accounts.bookStatementLine bank_statement_line',
  ],
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
    'returns.exchangeAtCounter batch',
    'returns.decidePiece batch',
    'returns.receive batch',
  ],
  'goods on the desk are received and settled with their return, by the rights of both': [
    ...ofHeldMoney('returns.createReturn returns.exchangeAtCounter'),
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
      (['markDelivered', 'retryCourierUpdates', 'trackingData'].includes(call)
        ? ofTurn
        : [...ofTurn, ...ofOrderThen]
      ).map((table) => `logistics.${call} ${table}`),
    ),
  'a short pick sets missing goods aside until their tray is counted, or moves damaged ones to quarantine':
    [
      'logistics.packingUpdate stock_doc',
      'logistics.packingUpdate stock_doc_line',
      'logistics.packingUpdate stock_hold',
    ],
  'goods that were set aside for a count are free again with it': [
    'stock.countCancel stock_hold',
    'stock.countPost stock_hold',
  ],
  'what a customer owes and spent is worked out anew from their orders': [
    'logistics.packingUpdate customer',
    'logistics.bookParcels customer',
    'logistics.dispatchParcels customer',
    'logistics.manifestClose customer',
    'logistics.parcelUpdate customer',
    'logistics.shippingDataUpdate customer',
    'logistics.trackingData customer',
    'logistics.retryCourierUpdates customer',
    'orders.collectPayments customer',
    'logistics.markDelivered customer',
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
    'logistics.manifestClose order_charge',
    'logistics.dispatchParcels order_line',
    'logistics.manifestClose order_line',
    'logistics.dispatchParcels sales_order',
    'logistics.manifestClose sales_order',
    'logistics.packingUpdate order_charge',
    'logistics.packingUpdate order_line',
    'logistics.packingUpdate sales_order',
    'logistics.parcelUpdate order_charge',
    'logistics.parcelUpdate order_line',
    'logistics.parcelUpdate sales_order',
    'logistics.trackingData order_line',
    'logistics.trackingData sales_order',
    'logistics.retryCourierUpdates order_line',
    'logistics.retryCourierUpdates sales_order',
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
  'the order that a cheque paid follows it, by the right to take cheques back or to deposit them': [
    ...'returnCheque undoChequeReturn depositAgain'
      .split(' ')
      .flatMap((call) =>
        ['customer', 'order_payment', 'sales_order'].map((table) => `orders.${call} ${table}`),
      ),
    // A cheque alone is taken: nothing that we hold.
    ...ofHeldMoney('orders.depositAgain'),
  ],
  'a draft has no money': [
    'orders.discardDraft order_payment',
    'orders.loseQuotation order_payment',
    ...ofHeldMoney('orders.convertQuotation'),
    'orders.convertQuotation order_payment',
  ],
  'an order that is placed counts on its buyer, and keeps the address it goes to': [
    'orders.convertQuotation customer',
    'orders.convertQuotation customer_address',
  ],
  'a draft that is given up counts on its buyer no more': ['orders.loseQuotation customer'],
  'a draft is issued by its print for those who may take orders; others print it as a draft': [
    'orders.printOrders quotation',
  ],
  'money of an order goes back with it the way it came; another way asks for the right': [
    'returns.cancelOrderWithMail order_payment',
    'returns.cancelOrders order_payment',
  ],
  'money that came from a wallet goes back into it, and other money where its owner wants it so':
    ofHeldMoney(
      'returns.cancelOrder returns.cancelOrderLines returns.cancelOrderWithMail returns.cancelOrders returns.refund returns.refundOrders returns.payOrders',
    ),
  'the order follows its invoices and credit notes, each by its own right': [
    ...'createInvoice createInvoices creditPrice issueDraft issueDrafts issueMany takeBackGiftCard'
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
    'invoices.createInvoice invoices.createInvoices invoices.issueBill invoices.sellAtCounter orders.createB2B orders.updateB2B orders.createB2C orders.recordPayment orders.updateB2C',
  ),
  'an order counts its use of a coupon, and gives it back when it is cancelled': usesCoupons,
  'cash to be collected follows a total that changed; none is received': [
    'logistics.bookParcels order_payment',
    'logistics.dispatchParcels order_payment',
    'logistics.manifestClose order_payment',
    'logistics.packingUpdate order_payment',
    'logistics.parcelUpdate order_payment',
    'logistics.shippingDataUpdate order_payment',
  ],
  'what a courier collected at the door is owed by them, and is no money that came': [
    'logistics.retryCourierUpdates order_payment',
  ],
  'a status word that nobody has explained is kept to be explained': [
    'logistics.retryCourierUpdates courier_word',
  ],
  'the secret of a courier’s system proves where parcels are, and opens nothing': [
    'logistics.createCourierAccount secret',
    'logistics.renewCourierSecret secret',
    'logistics.updateCourierAccount secret',
  ],
  'an order that is delivered by hand takes its parcels along': [
    'logistics.markDelivered parcel',
    'logistics.markDelivered tracking_event',
  ],
  'a courier owes what it collected; cash of our own people stays to be collected': [
    'logistics.markDelivered order_payment',
  ],
  'the next waybill of a block is counted': [
    'logistics.bookParcels track',
    'logistics.bookReturnParcel track',
    'logistics.dispatchParcels track',
    'logistics.manifestClose track',
    'logistics.manifestScan track',
    'logistics.parcelUpdate track',
    'logistics.trackingData track',
  ],
  'a list of stock is none of the catalogue: begun here it is refused, gone on with by its own right':
    [
      'lists.uploadProductList customer',
      'lists.uploadProductList customer_address',
      'lists.uploadProductList batch',
      'lists.uploadProductList item',
      'lists.uploadProductList opening_balance',
      'lists.uploadProductList sku_barcode',
      'lists.uploadProductList sku_unit',
      'lists.uploadProductList stock_policy',
      'lists.uploadProductList stock_doc',
      'lists.uploadProductList stock_doc_line',
      'lists.uploadProductList vendor',
      'lists.uploadProductList vendor_address',
      'lists.uploadProductList vendor_category',
      'lists.uploadProductList vendor_item',
      'lists.uploadProductList recipe',
      'lists.uploadProductList recipe_byproduct',
      'lists.uploadProductList recipe_line',
      'lists.uploadProductList recipe_substitute',
    ],
  'a person’s own row: password, phone, profile, two-step verification, each with its proof': [
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
