import { z } from 'zod';
import { BuyerKind } from './buyer.ts';
import { stateCodes } from '../customers/state.ts';
import { chosen, flag, listInput, listOf, queryId, queryNumber, several } from '../kit/list.ts';
import { date, id, money, qtyOrZero, signedMoney, ts, version } from '../kit/shapes.ts';
import {
  Channel,
  DeliveryMethod,
  Hold,
  HoldCode,
  OrderSource,
  OrderStatus,
} from './order-labels.ts';
import { Progress } from './order.ts';
import { PaymentMethod, PaymentState } from './payment.ts';

/** A tab of the order desk. On hold and refund due cut across the states. */
export const OrderStage = z.enum([
  'new',
  'on_hold',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
  'refund_due',
  'draft',
  /** Drafts that were given up. */
  'discarded',
  'all',
]);
export type OrderStage = z.output<typeof OrderStage>;

const filters = {
  ids: chosen.optional(),
  stage: OrderStage.optional(),
  status: several(OrderStatus).optional(),
  source: several(OrderSource).optional(),
  payment: several(PaymentState).optional(),
  /** Any hold, or one of these. */
  hold: several(z.union([z.literal('any'), HoldCode])).optional(),
  channel: Channel.optional(),
  customerId: queryId.optional(),
  companyId: queryId.optional(),
  groupId: queryId.optional(),
  /** Cancelled as a whole for this reason. */
  cancelReasonId: queryId.optional(),
  /** Those that got something by it; what was given back counts no more. */
  offerId: queryId.optional(),
  /** In any case. */
  couponCode: z.string().trim().toUpperCase().max(24).optional(),
  tag: z.string().trim().max(30).optional(),
  deliveryMethod: several(DeliveryMethod).optional(),
  /** Paid, or to be paid, by one of these. */
  method: several(PaymentMethod).optional(),
  productId: queryId.optional(),
  variantId: queryId.optional(),
  stateCode: several(z.enum(stateCodes)).optional(),
  placedFrom: date.optional(),
  placedTo: date.optional(),
  promisedFrom: date.optional(),
  promisedTo: date.optional(),
  totalFrom: queryNumber(z.int().min(0)).optional(),
  totalTo: queryNumber(z.int().min(0)).optional(),
  /** Lines that wait for goods. */
  hasBackorder: flag.optional(),
  /** Taken by the caller. */
  mine: flag.optional(),
  /** Given to the caller. */
  assignedToMe: flag.optional(),
  /** Promised before today and not delivered. */
  late: flag.optional(),
  /** Delivered, and the cash for it is not handed over. */
  codDue: flag.optional(),
  /** Owed by the buyer, and not to be collected at the door. */
  owed: flag.optional(),
};

export const OrderListInput = listInput(filters);
export type OrderListInput = z.output<typeof OrderListInput>;

export const OrderRow = z.object({
  id,
  orderNo: z.string(),
  /** When it was placed; of a draft, when it was begun. */
  placedAt: ts,
  channel: Channel,
  source: OrderSource,
  status: OrderStatus,
  /** Null while a draft has no buyer. */
  buyerKind: BuyerKind.nullable(),
  buyerId: id.nullable(),
  buyerName: z.string().nullable(),
  buyerPhone: z.string().nullable(),
  city: z.string().nullable(),
  /** Titles of the first two lines. */
  items: z.array(z.string()),
  lineCount: z.int(),
  /** Thousandths over all lines. */
  qty: qtyOrZero,
  grandTotal: money,
  balance: signedMoney,
  /** On its way back to the buyer. */
  pendingRefund: money,
  paymentState: PaymentState,
  pendingCod: money,
  progress: Progress,
  holds: z.array(Hold),
  promisedOn: date.nullable(),
  isLate: z.boolean(),
  tags: z.array(z.string()),
  /** Who looks after it. */
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  createdByName: z.string(),
  version,
});
export type OrderRow = z.output<typeof OrderRow>;

export const OrderList = listOf(OrderRow);

export const StageInput = z.strictObject({
  channel: Channel.optional(),
  source: several(OrderSource).optional(),
});

/** How many orders stand in each stage; a large number is counted only so far. */
export const StageCounts = z.object({
  stages: z.record(OrderStage, z.int()),
  late: z.int(),
  codToCollect: z.int(),
});
export type StageCounts = z.output<typeof StageCounts>;
