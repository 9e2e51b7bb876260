import { z } from 'zod';
import { AttachedFile } from '../../admin/file.ts';
import { chosen, flag, listInput, listOf, queryId, several } from '../../kit/list.ts';
import {
  bps,
  date,
  id,
  longText,
  money,
  moneySum,
  qtyOrZero,
  qtySum,
  text,
  ts,
  version,
} from '../../kit/shapes.ts';
import { why } from '../paper-step.ts';
import { AnsweredCheck, CheckAnswer, ItemCheck } from './item-check.ts';
import {
  ChargeKind,
  ChargePayTo,
  ChargeSplit,
  InwardKind,
  InwardStatus,
  RejectWhere,
  WithoutPoReason,
} from './inward-labels.ts';

/** Goods of a line that are told apart; quantities in the line's unit. */
const InwardBatchInput = z.strictObject({
  /** The maker's number; ours when left out. */
  number: text(40).optional(),
  mfgDate: date.optional(),
  expiryDate: date.optional(),
  mrp: money.optional(),
  acceptedQty: qtyOrZero,
  rejectedQty: qtyOrZero.default(0),
  rejectWhere: RejectWhere.optional(),
  rejectReason: text(200).default(''),
  /** A photo of what was rejected: one of the receipt's files. */
  rejectFileId: id.optional(),
  /** Where accepted goods go; where the house puts them when left out. */
  trayId: id.optional(),
  /** Labels to print. */
  labels: z
    .int('Enter a number')
    .min(0, 'Enter a number')
    .max(1_000, 'At most 1,000 labels')
    .default(0),
  /** What the checks of the item read, by their names. */
  checks: z.array(CheckAnswer).max(30, 'An item can have 30 checks').default([]),
});

const InwardLineInput = z.strictObject({
  poLineId: id.optional(),
  skuId: id,
  unitId: id,
  /** What the vendor's paper says. */
  challanQty: qtyOrZero.optional(),
  /** What the line says was counted; it has to be the sum of its batches. */
  receivedQty: qtyOrZero.optional(),
  /** Without an order; with one, another price than ordered. */
  price: money.optional(),
  discountBps: bps.max(10_000, 'The discount cannot be over 100 %').optional(),
  isFree: z.boolean().optional(),
  batches: z.array(InwardBatchInput).min(1, 'Enter what was received.').max(50),
});

const ChargeInput = z.strictObject({
  kind: ChargeKind,
  amount: money.min(1, 'Enter an amount'),
  split: ChargeSplit,
  payTo: ChargePayTo,
  vendorId: id.optional(),
});

/** Goods that arrived: to be gone on with later, or to be taken in now. */
export const RawMaterialInward = z.strictObject({
  mode: z.enum(['draft', 'post']),
  /** The draft that is gone on with, as it was seen. */
  id: id.optional(),
  version: version.optional(),
  kind: InwardKind,
  vendorId: id,
  /** That of its first order, else the default store, when left out. */
  storeId: id.optional(),
  /** Now when left out. */
  arrivedAt: ts.optional(),
  /** Today when left out. */
  businessDate: date.optional(),
  challanNo: text(40).default(''),
  challanDate: date.optional(),
  vendorBillNo: text(40).default(''),
  vendorBillDate: date.optional(),
  vehicleNo: text(20).default(''),
  lrNo: text(40).default(''),
  ewayBillNo: z
    .string()
    .regex(/^(?:\d{12})?$/u, 'An e-way bill number has 12 digits.')
    .default(''),
  /** A challan of this number was received before, and this is another. */
  confirmDuplicate: z.boolean().default(false),
  withoutPoReason: WithoutPoReason.optional(),
  note: longText(1_000).default(''),
  fileIds: z.array(id).max(20, 'At most 20 photos').default([]),
  charges: z.array(ChargeInput).max(10, 'At most 10 charges').default([]),
  lines: z.array(InwardLineInput).max(200, 'A receipt has at most 200 lines').default([]),
});
export type RawMaterialInward = z.output<typeof RawMaterialInward>;

const InwardBatch = z.object({
  id,
  batchId: id.nullable(),
  /** Of our label; empty before it is posted. */
  code: z.string(),
  number: z.string(),
  mfgDate: date.nullable(),
  expiryDate: date.nullable(),
  mrp: money.nullable(),
  acceptedQty: qtyOrZero,
  rejectedQty: qtyOrZero,
  rejectWhere: RejectWhere.nullable(),
  rejectReason: z.string(),
  rejectFileId: id.nullable(),
  trayId: id.nullable(),
  trayCode: z.string(),
  /** `available`, `quarantine` …; empty before it is posted. */
  batchStatus: z.string(),
  labels: z.int(),
  checks: z.array(AnsweredCheck),
  /** In the stock unit. */
  acceptedStock: qtySum,
  keptStock: qtySum,
  unbilledQty: qtySum,
  /** Null for those who may not see values. */
  value: moneySum.nullable(),
  unbilledValue: moneySum.nullable(),
});

const InwardLine = z.object({
  id,
  lineNo: z.int(),
  poLineId: id.nullable(),
  orderId: id.nullable(),
  orderNo: z.string(),
  skuId: id,
  code: z.string(),
  name: z.string(),
  unitId: id,
  unit: z.string(),
  stockUnit: z.string(),
  price: money.nullable(),
  discountBps: z.int(),
  isFree: z.boolean(),
  challanQty: qtyOrZero.nullable(),
  receivedQty: qtyOrZero,
  batches: z.array(InwardBatch),
});

export const Inward = z.object({
  id,
  number: z.string(),
  labelCode: z.string(),
  kind: InwardKind,
  status: InwardStatus,
  vendorId: id,
  vendorName: z.string(),
  storeId: id,
  storeName: z.string(),
  arrivedAt: ts,
  businessDate: date,
  challanNo: z.string(),
  challanDate: date.nullable(),
  vendorBillNo: z.string(),
  vendorBillDate: date.nullable(),
  vehicleNo: z.string(),
  lrNo: z.string(),
  ewayBillNo: z.string(),
  withoutPoReason: WithoutPoReason.nullable(),
  note: z.string(),
  postedAt: ts.nullable(),
  postedBy: z.string(),
  cancelNote: z.string(),
  /** Null for those who may not see values. */
  goodsValue: moneySum.nullable(),
  chargeValue: moneySum.nullable(),
  charges: z.array(
    z.object({
      kind: ChargeKind,
      amount: money,
      split: ChargeSplit,
      payTo: ChargePayTo,
      vendorId: id.nullable(),
    }),
  ),
  lines: z.array(InwardLine),
  fileIds: z.array(id),
  files: z.array(AttachedFile),
  /** What people should know of it: short, over, another order has the same goods. */
  warnings: z.array(z.string()),
  updatedAt: ts,
  version,
});
export type Inward = z.output<typeof Inward>;

export const InwardId = z.strictObject({ id: queryId });
export const InwardSeen = z.strictObject({ id: queryId, version });
export const CancelInward = z.strictObject({
  id: queryId,
  version,
  note: why,
});
export type CancelInward = z.output<typeof CancelInward>;

export const InwardRow = z.object({
  id,
  number: z.string(),
  kind: InwardKind,
  status: InwardStatus,
  vendorId: id,
  vendorName: z.string(),
  arrivedAt: ts,
  businessDate: date,
  challanNo: z.string(),
  vendorBillNo: z.string(),
  items: z.array(z.string()),
  lineCount: z.int(),
  /** Null for those who may not see values. */
  value: moneySum.nullable(),
  unbilled: moneySum.nullable(),
  /** Goods of it that wait for inspection. */
  waitsForInspection: z.boolean(),
  version,
});

export const InwardList = listOf(InwardRow);

export const ListInwards = listInput({
  ids: chosen.optional(),
  kind: InwardKind.optional(),
  status: several(InwardStatus).optional(),
  vendorId: queryId.optional(),
  storeId: queryId.optional(),
  orderId: queryId.optional(),
  skuId: queryId.optional(),
  unbilled: flag.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
});
export type ListInwards = z.output<typeof ListInwards>;

export const ListOpenLines = z.strictObject({
  vendorId: queryId.optional(),
  orderId: queryId.optional(),
  storeId: queryId.optional(),
});
export type ListOpenLines = z.output<typeof ListOpenLines>;

/** Goods as the gate needs to know them: how they are scanned, told apart and checked. */
const GateGoods = z.object({
  skuId: id,
  code: z.string(),
  name: z.string(),
  barcodes: z.array(z.object({ code: z.string(), packQty: qtySum })),
  /** Goods are counted in it at the gate. */
  stockUnitId: id,
  stockUnit: z.string(),
  /** It is weighed or measured: one scan of its code says no quantity. */
  isByWeight: z.boolean(),
  isTracked: z.boolean(),
  expiryPolicy: z.enum(['none', 'optional', 'required']),
  shelfLifeDays: z.int().nullable(),
  minReceiveDays: z.int(),
  isInspected: z.boolean(),
  /** What it looks like; null where there is no picture. */
  picture: z.string().nullable(),
  checks: z.array(ItemCheck),
});

/** A line of an order that is still to come. */
export const OpenLine = GateGoods.extend({
  poLineId: id,
  orderId: id,
  orderNo: z.string(),
  vendorId: id,
  vendorName: z.string(),
  storeId: id,
  lineNo: z.int(),
  unitId: id,
  unit: z.string(),
  unitDecimals: z.int(),
  /** Stock units in one of the unit, in thousandths, rounded. */
  perUnit: qtySum,
  orderedQty: qtySum,
  receivedQty: qtySum,
  openQty: qtySum,
  /** The most that may be received without a right of its own. */
  mostQty: qtySum,
  expectedDate: date,
});
export type OpenLine = z.output<typeof OpenLine>;

export const OpenLines = z.object({ rows: z.array(OpenLine) });

export const ListGateGoods = z.strictObject({
  skuIds: chosen,
  /** Whose prices are proposed. */
  vendorId: queryId.optional(),
});
export type ListGateGoods = z.output<typeof ListGateGoods>;

/** Goods that no order names, with what the vendor asks for one stock unit; null when nobody knows. */
export const GateGoodsRow = GateGoods.extend({ price: money.nullable() });
export type GateGoodsRow = z.output<typeof GateGoodsRow>;

export const GateGoodsRows = z.object({
  rows: z.array(GateGoodsRow),
  /** What goods without an order may be worth; null for those who may receive any worth. */
  limit: money.nullable(),
});
