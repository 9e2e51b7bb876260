import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { cancelOrders } from './cancelling/cancel-many.service.ts';
import { cancelOrderWithMail } from './cancelling/cancel-mail.service.ts';
import { cancelOrder, cancelOrderLines, previewCancel } from './cancelling/cancel.service.ts';
import { exchangeAtCounter } from './counter/counter-exchange.service.ts';
import { previewExchange } from './counter/preview-exchange.service.ts';
import { payOrders, refundOrders } from './refunds/many.job.ts';
import { payRefunds } from './refunds/pay.service.ts';
import { previewRefund, refund } from './refunds/refund.service.ts';
import { candidates } from './requests/candidate.service.ts';
import { createReturn } from './requests/create.service.ts';
import { listReturnAssignees } from './requests/each-return.service.ts';
import { changeReturns } from './requests/many.job.ts';
import { approveAll, cancelReturn, decide } from './requests/decide.service.ts';
import { answerOffer, createOffer } from './offers/offer.service.ts';
import { receive } from './receiving/receive.service.ts';
import { decidePiece } from './receiving/piece.service.ts';
import { previewSettle, settle } from './settling/settle.service.ts';
import { shopReturn, shopReturnable, shopReturnPhoto } from './requests/shop.service.ts';
import { getReturn } from './requests/return.service.ts';
import { listReturns } from './requests/return-list.service.ts';

export const returnsHandlers = handlersFor(returns, {
  previewCancel,
  cancelOrder,
  cancelOrderLines,
  cancelOrderWithMail,
  cancelOrders,
  previewRefund,
  refund,
  refundOrders,
  payOrders,
  payRefunds,
  createReturn,
  shopReturnable,
  shopReturnPhoto,
  shopReturn,
  approveAll,
  decide,
  changeReturns,
  listReturnAssignees: single(listReturnAssignees),
  cancelReturn,
  candidates,
  listReturns,
  getReturn,
  receive,
  decidePiece,
  previewSettle,
  settle,
  previewExchange,
  exchangeAtCounter,
  createOffer,
  answerOffer,
});
