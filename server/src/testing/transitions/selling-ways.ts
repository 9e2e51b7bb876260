import { contract } from '@counting-house/contract/contract.ts';
import { CreditNoteStatus } from '@counting-house/contract/invoices/credit-note.ts';
import { BillableStatus } from '@counting-house/contract/invoices/billing.ts';
import { InvoiceDraftStatus } from '@counting-house/contract/invoices/draft.ts';
import { InvoiceStatus } from '@counting-house/contract/invoices/invoice.ts';
import { ClaimStatus, ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';
import { ManifestStatus } from '@counting-house/contract/logistics/manifest.ts';
import { BasketStatus } from '@counting-house/contract/logistics/packing.ts';
import { GiftCardStatus } from '@counting-house/contract/offers/gift-card.ts';
import { OrderStatus } from '@counting-house/contract/orders/order-labels.ts';
import { QuotationState } from '@counting-house/contract/orders/quotation.ts';
import { PaymentLinkStatus } from '@counting-house/contract/orders/payments/payment-link.ts';
import { PaymentState, PaymentStatus } from '@counting-house/contract/orders/payment.ts';
import { WalletStatus } from '@counting-house/contract/customers/wallet.ts';
import { OfferStatus, ReturnStatus } from '@counting-house/contract/returns/return-labels.ts';
import { turns, way, type Way } from './way.ts';

const { customers, invoices, logistics, offers, orders, returns } = contract;

const desk = ['orders.b2cDesk', 'orders.allOrders'];
const entry = ['orders.newB2C', 'orders.newB2B'];
const dispatch = ['logistics.dispatch'];
const bills = ['invoices.invoices'];

const cancelling = [returns.cancelOrder, returns.cancelOrders, 'job returns.cancelOrders'] as const;
const paying = [orders.recordPayment, orders.collectPayments, orders.useCredit] as const;
/** What a courier tells of a parcel on its way. */
const told = [logistics.trackingData, 'job logistics.readCourierMessages'] as const;
const ending = [logistics.markDelivered, logistics.parcelReturned] as const;
const losing = [logistics.parcelLost, logistics.parcelDamaged] as const;
const onTheWay = [...told, ...ending, ...losing];
const corrected = [logistics.trackingCorrect] as const;

const noteOfReturn =
  'a note of goods or of a cancelled order follows them; one of today for a price';

/** An order from its first line to its goods, its money, and the way back of both. */
export const sellingWays: readonly Way[] = [
  way(OrderStatus, {
    of: 'an order',
    within: [BillableStatus],
    at: [
      ...desk,
      ...entry,
      'orders.manualOrders',
      'logistics.packing',
      ...dispatch,
      'orders.counter',
      'returns.requests',
      'returns.returns',
    ],
    played: ['an order'],
    states: {
      draft: {
        in: [orders.createB2C, orders.createB2B],
        out: [orders.updateB2C, orders.updateB2B, orders.discardDraft, ...cancelling],
      },
      placed: {
        in: [orders.createB2C, orders.createB2B, orders.updateB2C, orders.updateB2B],
        out: [orders.confirmOrder, orders.confirmOrders, ...cancelling],
      },
      confirmed: {
        in: [orders.confirmOrder, orders.confirmOrders, logistics.packingUpdate],
        out: [logistics.packingUpdate, ...cancelling],
      },
      packed: {
        in: [logistics.packingUpdate],
        out: [logistics.packingUpdate, logistics.parcelUpdate, logistics.dispatchParcels],
      },
      shipped: {
        in: [logistics.parcelUpdate, logistics.dispatchParcels, logistics.trackingCorrect],
        out: [...told, ...ending, ...losing],
      },
      delivered: {
        in: [...told, logistics.markDelivered, invoices.sellAtCounter, invoices.issueBill],
        out: [logistics.trackingCorrect, returns.createReturn, returns.settle],
      },
      returned: {
        in: [returns.createReturn, returns.settle, returns.exchangeAtCounter],
        end: 'all goods came back and are settled; what is still owed is paid or given back',
      },
      cancelled: {
        in: [...cancelling, orders.discardDraft, 'job returns.cancelUnpaid'],
        end: 'its goods are free, its money goes back; who still wants them orders anew',
      },
    },
  }),
  way(QuotationState, {
    of: 'a quotation',
    at: ['orders.manualOrders', ...desk, ...entry],
    states: {
      sent: {
        in: [orders.printOrders, orders.sendOrder],
        out: [orders.convertQuotation, orders.loseQuotation, orders.discardDraft, 'reads the day'],
      },
      expired: {
        in: ['reads the day'],
        out: [orders.printOrders, orders.sendOrder, orders.loseQuotation, orders.discardDraft],
      },
      accepted: { in: [orders.convertQuotation], end: 'its order goes on from here' },
      lost: {
        in: [orders.loseQuotation, orders.discardDraft],
        end: 'the same goods are quoted anew',
      },
      superseded: {
        in: [orders.printOrders, orders.sendOrder],
        end: 'a later revision has replaced it; its paper stays',
      },
    },
  }),
  way(PaymentStatus, {
    of: 'a payment of an order, or what goes back',
    at: [...desk, ...entry, 'returns.returns', 'accounts.vouchers'],
    played: ['cash on delivery', 'a refund', 'a cheque of an order'],
    states: {
      pending: {
        in: [orders.createB2C, orders.updateB2C, returns.refund, returns.refundOrders],
        out: [orders.collectPayments, returns.payRefunds, orders.voidPayment],
      },
      done: {
        in: [
          ...paying,
          returns.payRefunds,
          orders.markLinkPaid,
          orders.undoChequeReturn,
          orders.depositAgain,
        ],
        out: [returns.refund, orders.voidPayment, orders.returnCheque],
      },
      failed: { in: [orders.voidPayment], out: [returns.refund] },
      void: { in: [orders.voidPayment], out: [returns.refund, ...paying] },
      bounced: { in: [orders.returnCheque], out: [orders.undoChequeReturn, orders.depositAgain] },
    },
  }),
  way(PaymentState, {
    of: 'what an order is owed',
    at: [...desk, ...entry, 'returns.returns', 'accounts.vouchers'],
    states: {
      unpaid: { in: [orders.createB2C, orders.voidPayment], out: [...paying, ...cancelling] },
      part_paid: { in: [...paying, returns.refund], out: [...paying, ...cancelling] },
      paid: { in: paying, out: [...cancelling, returns.settle, orders.returnCheque] },
      refund_due: {
        in: [...cancelling, returns.settle, returns.cancelOrderLines, orders.updateB2C],
        out: [returns.refund, returns.refundOrders, orders.useCredit, 'job returns.refundMany'],
      },
      refunded: { in: [returns.refund, returns.refundOrders], end: 'what was paid went back' },
      nothing_due: { in: cancelling, end: 'nothing was paid, and nothing is owed any more' },
    },
  }),
  way(PaymentLinkStatus, {
    of: 'a link to pay',
    at: desk,
    states: {
      open: {
        in: [orders.createPaymentLink],
        out: [orders.markLinkPaid, orders.cancelPaymentLink],
      },
      paid: { in: [orders.markLinkPaid], end: 'its payment goes on as one' },
      expired: { in: ['reads the day'], out: [orders.markLinkPaid, orders.createPaymentLink] },
      cancelled: { in: [orders.cancelPaymentLink], end: 'another is made for what is still open' },
    },
  }),
  way(InvoiceStatus, {
    of: 'an invoice',
    at: [...bills, 'invoices.newInvoice', 'invoices.editInvoice', 'returns.returns', ...desk],
    played: ['an invoice'],
    states: {
      unpaid: {
        in: [
          invoices.createInvoice,
          invoices.issueBill,
          invoices.issueMany,
          logistics.packingUpdate,
        ],
        out: [orders.recordPayment, invoices.creditPrice, invoices.cancelInvoice, 'reads the day'],
      },
      part_paid: {
        in: [orders.recordPayment],
        out: [orders.recordPayment, invoices.creditPrice, invoices.cancelInvoice, 'reads the day'],
      },
      paid: { in: [orders.recordPayment], out: [invoices.creditPrice, invoices.cancelInvoice] },
      overdue: {
        in: ['reads the day'],
        out: [orders.recordPayment, invoices.creditPrice, invoices.cancelInvoice],
      },
      credited: {
        in: [invoices.creditPrice, returns.settle, ...cancelling],
        out: [invoices.cancelCreditNote],
      },
      cancelled: {
        in: [invoices.cancelInvoice],
        end: 'the number stays; its order is invoiced anew or cancelled',
      },
    },
  }),
  way(InvoiceDraftStatus, {
    of: 'a draft of an invoice',
    at: [...bills, 'invoices.newInvoice', 'invoices.editInvoice'],
    played: ['a draft of an invoice'],
    states: {
      ready: {
        in: [invoices.createDraft],
        out: [invoices.issueDraft, invoices.issueDrafts, invoices.deleteDraft, 'reads its order'],
      },
      changed: {
        in: ['reads its order'],
        out: [invoices.updateDraft, invoices.deleteDraft, 'reads its order'],
      },
      invoiced: { in: ['reads its order'], out: [invoices.deleteDraft] },
      order_cancelled: { in: ['reads its order'], out: [invoices.deleteDraft] },
    },
  }),
  way(CreditNoteStatus, {
    of: 'a credit note',
    at: [...bills, 'returns.returns', ...desk],
    played: ['a credit note'],
    states: {
      issued: {
        in: [invoices.creditPrice, returns.settle, ...cancelling],
        out: [invoices.cancelCreditNote],
      },
      cancelled: { in: [invoices.cancelCreditNote], end: noteOfReturn },
    },
  }),
  way(ReturnStatus, {
    of: 'a return',
    at: ['returns.requests', 'returns.returns', 'orders.counter', ...dispatch],
    played: ['a return', 'the return of a parcel that was not delivered'],
    states: {
      requested: {
        in: [returns.createReturn],
        out: [returns.approveAll, returns.decide, returns.answerOffer, returns.cancelReturn],
      },
      approved: {
        in: [returns.approveAll, returns.decide, logistics.parcelReturned, ...told],
        out: [
          returns.receive,
          returns.answerOffer,
          returns.cancelReturn,
          logistics.trackingCorrect,
          'job returns.expire',
        ],
      },
      received: { in: [returns.receive], out: [returns.settle] },
      closed: {
        in: [returns.settle, returns.answerOffer, returns.exchangeAtCounter],
        end: 'goods are booked and money is settled; its credit note stands',
      },
      rejected: { in: [returns.decide], end: 'the buyer keeps the goods, and may ask anew' },
      cancelled: {
        in: [returns.cancelReturn, 'job returns.expire', logistics.trackingCorrect],
        end: 'nothing came; the buyer may ask anew',
      },
    },
  }),
  way(OfferStatus, {
    of: 'an offer to anyone who wants to return goods',
    at: ['returns.requests', 'returns.returns'],
    played: ['an offer to anyone who wants to return goods'],
    states: {
      offered: {
        in: [returns.createOffer],
        out: [returns.answerOffer, 'job returns.expireOffers'],
      },
      accepted: {
        in: [returns.answerOffer],
        end: 'it is given, or given when the return is settled',
      },
      declined: { in: [returns.answerOffer], end: 'the return goes on without it' },
      withdrawn: { in: [returns.answerOffer], end: 'the return goes on without it' },
      expired: { in: ['job returns.expireOffers'], end: 'the return goes on without it' },
    },
  }),
  way(BasketStatus, {
    of: 'a basket',
    at: ['logistics.packing'],
    played: ['a basket', 'a basket whose order is cancelled meanwhile'],
    states: {
      picked: {
        in: [logistics.packingUpdate],
        out: [logistics.packingUpdate, logistics.clearBasket],
      },
      packing: {
        in: [logistics.createBasket, logistics.packingUpdate],
        out: [logistics.packingUpdate, logistics.clearBasket],
      },
      hold: {
        in: [logistics.packingUpdate],
        out: [logistics.packingUpdate, logistics.clearBasket],
      },
      packed: { in: [logistics.packingUpdate], out: [logistics.packingUpdate] },
      cleared: {
        in: [logistics.clearBasket],
        end: 'its goods lie in their trays; its order is begun anew in another basket',
      },
    },
  }),
  way(ParcelStatus, {
    of: 'a parcel',
    at: [...dispatch, 'logistics.packing', 'returns.returns', ...desk],
    played: ['a parcel'],
    states: {
      packed: {
        in: [logistics.packingUpdate, logistics.trackingCancel],
        out: [logistics.packingUpdate, logistics.trackingData, logistics.bookParcels],
      },
      booked: {
        in: [logistics.trackingData, logistics.bookParcels],
        out: [
          logistics.packingUpdate,
          logistics.trackingCancel,
          logistics.parcelUpdate,
          logistics.dispatchParcels,
        ],
      },
      dispatched: {
        in: [logistics.parcelUpdate, logistics.dispatchParcels, ...corrected],
        out: onTheWay,
      },
      in_transit: { in: [...told, logistics.ndrAction], out: onTheWay },
      out_for_delivery: { in: told, out: onTheWay },
      attempt_failed: { in: told, out: [...onTheWay, logistics.ndrAction] },
      rto: { in: [...told, logistics.ndrAction], out: onTheWay },
      delivered: { in: [...told, logistics.markDelivered], out: corrected },
      returned: { in: [logistics.parcelReturned], out: [...corrected, returns.receive] },
      lost: { in: [logistics.parcelLost], out: [...corrected, logistics.parcelReturned] },
      damaged: { in: [logistics.parcelDamaged], out: [...corrected, logistics.parcelReturned] },
      cancelled: { in: [logistics.packingUpdate], end: 'it was unpacked before it left' },
    },
  }),
  way(ClaimStatus, {
    of: 'a claim on a courier',
    at: dispatch,
    states: {
      none: {
        in: [logistics.packingUpdate, logistics.trackingCorrect],
        out: [logistics.parcelLost, logistics.parcelDamaged],
      },
      open: {
        in: [logistics.parcelLost, logistics.parcelDamaged, logistics.claimUpdate],
        out: [logistics.claimUpdate, logistics.trackingCorrect],
      },
      paid: { in: [logistics.claimUpdate], out: [logistics.claimUpdate] },
      refused: {
        in: [logistics.claimUpdate],
        out: [logistics.claimUpdate, logistics.trackingCorrect],
      },
    },
  }),
  way(ManifestStatus, {
    of: 'a manifest',
    at: dispatch,
    played: ['a manifest'],
    states: {
      open: {
        in: [logistics.manifestCreate],
        out: [logistics.manifestClose, logistics.manifestCancel],
      },
      closed: { in: [logistics.manifestClose], end: 'its parcels have left, and go on one by one' },
      cancelled: { in: [logistics.manifestCancel], end: 'its parcels go on another one' },
    },
  }),
  way(GiftCardStatus, {
    of: 'a gift card',
    at: ['offers.giftCards', ...desk, ...entry, 'orders.counter'],
    played: ['a gift card'],
    states: {
      active: {
        in: [offers.createGiftCards, offers.updateGiftCard, 'job invoices.issueGiftCards'],
        out: [orders.recordPayment, offers.updateGiftCard, 'job offers.expireGiftCards'],
      },
      used: { in: [orders.recordPayment], out: [offers.updateGiftCard, returns.refund] },
      expired: { in: ['job offers.expireGiftCards'], out: [offers.updateGiftCard] },
      blocked: { in: [offers.updateGiftCard], out: [offers.updateGiftCard] },
    },
  }),
  way(WalletStatus, {
    of: 'a wallet',
    at: ['customers.editCustomer', 'b2b.editCompany'],
    played: ['a wallet'],
    states: {
      active: { in: [customers.postWallet, turns('wallet')], out: [turns('wallet')] },
      frozen: { in: [turns('wallet')], out: [turns('wallet')] },
    },
  }),
];
