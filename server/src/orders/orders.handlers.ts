import { printOrders, printQuotation, sendOrder } from './papers/order-paper.service.ts';
import { getQuotation, listQuotations } from './quotations/quotation-list.service.ts';
import { convertQuotation, loseQuotation } from './quotations/quotation.service.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import {
  depositAgain,
  returnCheque,
  undoChequeReturn,
} from '../accounts/cheques/bounced-cheque.service.ts';
import { collectPayments, recordPayment } from './payments/collect.service.ts';
import { listCredit, useCredit } from './payments/move-credit.service.ts';
import { voidPayment } from './payments/void.service.ts';
import { confirmOrder } from './confirm.service.ts';
import { listAssignees } from './many/each-order.service.ts';
import { assignOrders, confirmOrders, holdOrders, tagOrders } from './many/many.service.ts';
import { holdOrder } from './holds/hold.service.ts';
import { listSellableItems, namedItems } from './placing/item.service.ts';
import { getStages, listOrders } from './order-list.service.ts';
import { getOrder } from './order.service.ts';
import { getOverview } from './overview.service.ts';
import { previewOrder } from './placing/preview.service.ts';
import { tryOffer } from './placing/try-offer.service.ts';
import { arrangeReasons } from './reasons/reason-order.service.ts';
import { listReasonUses } from '../returns/requests/reason-use.service.ts';
import { listReasons, createReason, updateReason } from './reasons/reason.service.ts';
import { acceptTax } from './fulfilment/settle-tax.service.ts';
import { createB2B, updateB2B } from './business/b2b-entry.service.ts';
import { createB2C, discardDraft, updateB2C } from './placing/order-entry.service.ts';
import { shopBasket } from './shop/basket.service.ts';
import { shopFollow } from './shop/follow.service.ts';
import { shopPay } from './shop/pay.service.ts';
import { shopOrder } from './shop/place.service.ts';
import { getTillSession, listTillSessions } from './counter/report.service.ts';
import { closeTill, getMyTill, moveTillCash, openTill } from './counter/session.service.ts';
import { printTillReport } from './counter/till-paper.service.ts';
import { createTill, listTills, updateTill } from './counter/till.service.ts';
import { listOrderLines } from './order-line-list.service.ts';
import {
  cancelPaymentLink,
  createPaymentLink,
  linkPaid,
  listPaymentLinks,
  markLinkPaid,
  sendPaymentLink,
} from './payments/payment-link.service.ts';
import { addNote, getTimeline } from './timeline.service.ts';

export const ordersHandlers = handlersFor(orders, {
  listOrders: single(listOrders),
  listOrderLines: single(listOrderLines),
  getOrder,
  getTimeline: single(getTimeline),
  getStages: single(getStages),
  getOverview: single(getOverview),
  previewOrder,
  tryOffer,
  listSellableItems,
  namedItems,
  createB2B,
  createB2C,
  updateB2B,
  updateB2C,
  discardDraft,
  confirmOrder,
  confirmOrders,
  acceptTax,
  recordPayment,
  collectPayments,
  voidPayment,
  listPaymentLinks,
  createPaymentLink,
  sendPaymentLink,
  cancelPaymentLink,
  markLinkPaid,
  linkPaid,
  returnCheque,
  undoChequeReturn,
  depositAgain,
  listCredit,
  useCredit,
  holdOrder,
  holdOrders,
  tagOrders,
  assignOrders,
  listAssignees: single(listAssignees),
  listTills: single(listTills),
  createTill,
  updateTill,
  getMyTill,
  openTill,
  moveTillCash,
  closeTill,
  listTillSessions,
  getTillSession,
  printTillReport,
  shopBasket,
  shopOrder,
  shopFollow,
  shopPay,
  addNote,
  listReasons: single(listReasons),
  createReason,
  updateReason,
  arrangeReasons,
  listReasonUses,
  printOrders,
  sendOrder,
  listQuotations: single(listQuotations),
  getQuotation,
  printQuotation,
  convertQuotation,
  loseQuotation,
});
