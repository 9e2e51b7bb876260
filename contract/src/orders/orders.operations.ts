import { z } from 'zod';
import { queryId, seenVersion } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { id, longText, money, version } from '../kit/shapes.ts';
import {
  AssignOrders,
  Assignee,
  ConfirmOrders,
  HoldOrders,
  orderHolds,
  TagOrders,
} from './many.ts';
import { itemCalls } from './item-calls.ts';
import { NewOrder, OrderChanges, OrderPreviewInput, OrderPreview } from './order-entry.ts';
import { shopCalls } from './shop-calls.ts';
import { paymentLinkCalls } from './payments/payment-link-calls.ts';
import { tillCalls } from './till-calls.ts';
import { alsoOfOrder, releasesCredit } from './also-of-order.ts';
import { chequeCalls } from './payments/cheque-calls.ts';
import { companyCalls } from './company-calls.ts';
import { BuyerCredit, BuyerCreditInput, CreditUsed, UseCredit } from './payments/credit.ts';
import { OrderList, OrderListInput, StageCounts, StageInput } from './order-list.ts';
import { OrderLineList } from './order-line-list.ts';
import { OrderOverview } from './overview.ts';
import { Order, SavedOrder } from './order.ts';
import {
  CollectPayments,
  ManyResults,
  Payment,
  RecordPayment,
  RowResults,
  VoidPayment,
} from './payment.ts';
import {
  ArrangeReasons,
  ChangedReason,
  NewReason,
  Reason,
  ReasonFilter,
  ReasonKind,
  ReasonUses,
} from './reason.ts';
import { orderPaperCalls } from './order-paper.ts';
import { quotationCalls } from './quotation-calls.ts';
import { OrderEvent, OrderEventKind } from './timeline.ts';
import { TriedOffer, TryOffer } from './try-offer.ts';

export const orders = operations('orders', {
  listOrders: read({
    says: 'List orders.',
    wire: 'GET OrderManagement/Orders',
    permission: 'orders.order.read',
    input: OrderListInput,
    output: OrderList,
  }),

  listOrderLines: read({
    says: 'The lines of orders, a row for each.',
    wire: 'GET OrderManagement/OrderLines',
    permission: 'orders.order.read',
    input: OrderListInput,
    output: OrderLineList,
  }),

  getOrder: read({
    says: 'Show an order.',
    wire: 'GET OrderManagement/Order?ID={id}',
    permission: 'orders.order.read',
    input: z.strictObject({ id: queryId }),
    output: Order,
  }),

  getTimeline: read({
    says: 'Show what happened to an order.',
    wire: 'GET OrderManagement/OrderTimeline?ID={id}',
    permission: 'orders.order.read',
    input: z.strictObject({ id: queryId, kind: OrderEventKind.optional() }),
    output: z.object({ rows: z.array(OrderEvent) }),
  }),

  getStages: read({
    says: 'Count the orders of each stage.',
    wire: 'GET OrderManagement/OrderStages',
    permission: 'orders.order.read',
    background: true,
    input: StageInput,
    output: StageCounts,
  }),

  getOverview: read({
    says: 'Count the orders of each channel and stage, and those that need attention, with their amounts.',
    wire: 'GET OrderManagement/OrderOverview',
    permission: 'orders.order.read',
    background: true,
    input: z.strictObject({}),
    output: OrderOverview,
  }),

  previewOrder: read({
    says: 'Price an order without saving it.',
    wire: 'POST OrderManagement/OrderPreview',
    secrets: ['giftCardCode'],
    permission: 'orders.order.create',
    input: OrderPreviewInput,
    output: OrderPreview,
  }),

  tryOffer: read({
    says: 'Try offers on a basket before they run.',
    wire: 'POST ProductManagement/TryOffer',
    permission: 'offers.offer.read',
    input: TryOffer,
    output: TriedOffer,
  }),

  ...itemCalls,

  createB2C: write({
    says: 'Take an order of a consumer.',
    wire: 'POST SupplyChainManagement/OrderCreateBtoC',
    secrets: ['giftCardCode'],
    permission: 'orders.order.create',
    also: alsoOfOrder,
    input: NewOrder,
    output: SavedOrder,
    problems: [
      'order.price_changed',
      'offer.gone',
      'order.ref_reused',
      'order.on_hold',
      'stock.short',
    ],
  }),

  updateB2C: write({
    says: 'Change an order of a consumer, or place a draft.',
    wire: 'POST SupplyChainManagement/UpdateOrderBtoC?ID={id}',
    secrets: ['giftCardCode'],
    permission: 'orders.order.create',
    also: [
      ...alsoOfOrder,
      {
        field: null,
        right: 'orders.order.edit',
        does: 'change orders that are placed',
        isJudged: true,
      },
      {
        field: 'settle',
        right: 'orders.payment.refund',
        does: 'give money back',
        when: ({ settle }: { settle?: OrderChanges['settle'] }) =>
          settle !== undefined && settle.to !== 'keep',
      },
    ],
    input: OrderChanges,
    output: SavedOrder,
    problems: [
      'order.price_changed',
      'order.not_open',
      'order.on_hold',
      'stock.short',
      'cash.short',
      'wallet.full',
    ],
  }),

  ...companyCalls,
  ...paymentLinkCalls,
  ...tillCalls,
  ...shopCalls,

  discardDraft: write({
    says: 'Discard a draft.',
    wire: 'POST OrderManagement/DiscardDraft?ID={id}',
    permission: 'orders.order.create',
    input: z.strictObject({ id: queryId, version: version.optional() }),
    output: z.object({ id }),
    problems: ['order.not_open'],
  }),

  confirmOrder: write({
    says: 'Confirm an order, so that it can be packed.',
    wire: 'GET OrderManagement/OrderConfirmed?ID={id}',
    permission: 'orders.order.confirm',
    input: z.strictObject({
      id: queryId,
      version: seenVersion,
    }),
    output: Order,
    problems: [
      'order.on_hold',
      'order.not_open',
      'order.not_paid',
      'order.no_address',
      'order.tax_changed',
    ],
  }),

  acceptTax: write({
    says: 'Accept the total that an order has by the tax rates of today.',
    wire: 'POST OrderManagement/OrderTaxAccept?ID={id}',
    permission: 'orders.order.confirm',
    input: z.strictObject({
      id: queryId,
      grandTotal: money.describe('The new total as it was seen, paise.'),
    }),
    output: Order,
    problems: ['order.tax_changed', 'tax.not_valid'],
  }),

  confirmOrders: write({
    says: 'Confirm several orders.',
    wire: 'POST OrderManagement/ConfirmOrders',
    permission: 'orders.order.confirm',
    input: ConfirmOrders,
    output: ManyResults,
  }),

  recordPayment: write({
    says: 'Record payments of an order.',
    wire: 'POST SupplyChainManagement/OrderPaymentBtoC',
    secrets: ['giftCardCode'],
    permission: 'orders.payment.record',
    input: RecordPayment,
    output: z.object({
      order: Order,
      payments: z.array(Payment),
      /** Cash to give back. */
      change: z.int(),
      warnings: z.array(z.string()),
    }),
    problems: ['order.not_open', 'payment.cod_twice', 'payment.reference_taken'],
  }),

  collectPayments: write({
    says: 'Mark cash on delivery as collected.',
    wire: 'POST OrderManagement/OrderPaymentCollect',
    permission: 'orders.payment.collect',
    input: CollectPayments,
    output: RowResults,
  }),

  voidPayment: write({
    says: 'Void a payment or refund that never came about, or that the bank sent back.',
    wire: 'POST OrderManagement/OrderPaymentVoid?ID={id}',
    permission: 'orders.payment.refund',
    input: VoidPayment,
    output: Order,
    problems: ['payment.done', 'payment.not_pending'],
  }),

  ...chequeCalls,

  listCredit: read({
    says: 'See credit of the customer on other orders.',
    wire: 'GET OrderManagement/BuyerCredit?ID={id}',
    permission: 'orders.order.read',
    input: BuyerCreditInput,
    output: BuyerCredit,
  }),

  useCredit: write({
    says: 'Use a customer’s credit for another order.',
    wire: 'POST OrderManagement/UseCredit',
    permission: 'orders.payment.refund',
    input: UseCredit,
    output: CreditUsed,
    problems: ['refund.given', 'order.not_open', 'payment.moved_once'],
  }),

  holdOrder: write({
    says: 'Hold an order, or release it.',
    wire: 'POST OrderManagement/HoldOrder?ID={id}',
    permission: 'orders.order.hold',
    also: [releasesCredit],
    input: z.strictObject({
      id: queryId,
      ...orderHolds,
      version: version.optional(),
    }),
    output: Order,
    problems: ['order.not_open'],
  }),

  holdOrders: write({
    says: 'Hold several orders, or release them.',
    wire: 'POST OrderManagement/HoldOrders',
    permission: 'orders.order.hold',
    also: [releasesCredit],
    input: HoldOrders,
    output: ManyResults,
  }),

  tagOrders: write({
    says: 'Tag several orders, or take tags off.',
    wire: 'POST OrderManagement/TagOrders',
    permission: 'orders.order.edit',
    input: TagOrders,
    output: ManyResults,
  }),

  assignOrders: write({
    says: 'Assign orders to a user.',
    wire: 'POST OrderManagement/AssignOrders',
    permission: 'orders.order.edit',
    input: AssignOrders,
    output: ManyResults,
  }),

  listAssignees: read({
    says: 'List who may look after orders.',
    wire: 'GET OrderManagement/Assignees',
    permission: 'orders.order.edit',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Assignee) }),
  }),

  addNote: write({
    says: 'Write a note on the timeline of an order.',
    wire: 'POST OrderManagement/OrderNote?ID={id}',
    permission: 'orders.order.note',
    input: z.strictObject({
      id: queryId,
      text: longText(1000).pipe(z.string().min(1, 'Write a note')),
    }),
    output: OrderEvent,
  }),

  listReasons: read({
    says: 'List the reasons for discounts and changed prices.',
    wire: 'GET OrderManagement/Reasons',
    permission: 'orders.order.read',
    input: ReasonFilter,
    output: z.object({ rows: z.array(Reason) }),
  }),

  createReason: write({
    says: 'Add a reason.',
    wire: 'POST OrderManagement/ReasonCreate',
    permission: 'orders.reason.write',
    input: NewReason,
    output: Reason,
    problems: ['reason.name_taken'],
  }),

  updateReason: write({
    says: 'Change a reason.',
    wire: 'POST OrderManagement/ReasonUpdate?ID={id}',
    permission: 'orders.reason.write',
    input: ChangedReason,
    output: Reason,
    problems: ['reason.name_taken'],
  }),

  arrangeReasons: write({
    says: 'Set the order in which reasons are offered.',
    wire: 'POST OrderManagement/ReasonsArrange',
    permission: 'orders.reason.write',
    input: ArrangeReasons,
    output: z.object({ rows: z.array(Reason) }),
    problems: ['reason.others'],
  }),

  listReasonUses: read({
    says: 'See how often each reason for cancelling or returning was given.',
    wire: 'GET OrderManagement/ReasonUses?Kind={kind}',
    permission: 'orders.reason.write',
    input: z.strictObject({ kind: ReasonKind.extract(['order_cancel', 'return']) }),
    output: ReasonUses,
  }),

  ...orderPaperCalls,
  ...quotationCalls,
});
