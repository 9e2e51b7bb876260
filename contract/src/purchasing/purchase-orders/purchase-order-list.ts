import { z } from 'zod';
import { chosen, flag, listInput, listOf, queryId, several } from '../../kit/list.ts';
import { date, id, moneySum, qtyOrZero, version } from '../../kit/shapes.ts';
import { PurchaseOrderOrigin, PurchaseOrderStatus } from './purchase-order-labels.ts';

/** The tabs of purchase orders. */
export const PurchaseOrderDesk = z.enum(['toReceive', 'draft', 'waiting', 'late', 'all']);
export type PurchaseOrderDesk = z.output<typeof PurchaseOrderDesk>;

export const PurchaseOrderRow = z.object({
  id,
  number: z.string(),
  revision: z.int(),
  status: PurchaseOrderStatus,
  origin: PurchaseOrderOrigin,
  vendorId: id,
  vendorName: z.string(),
  storeName: z.string(),
  orderDate: date,
  expectedDate: date,
  maker: z.string(),
  /** Made by the caller: then another person approves it. */
  isOwn: z.boolean(),
  /** Names of the first two lines. */
  items: z.array(z.string()),
  lineCount: z.int(),
  openLines: z.int(),
  /** Goods still to come, by unit, the most first. */
  openGoods: z.array(z.object({ qty: qtyOrZero, unit: z.string() })),
  total: moneySum,
  /** Still to come, before tax. */
  openValue: moneySum,
  /** Shares of what was ordered, by value, in basis points. */
  receivedBps: z.int(),
  billedBps: z.int(),
  /** Days that the earliest open line is late; 0 when none is. */
  daysLate: z.int(),
  version,
});

export const PurchaseOrderList = listOf(PurchaseOrderRow).extend({
  desk: z.record(PurchaseOrderDesk, z.int()),
});

export const ListPurchaseOrders = listInput({
  ids: chosen.optional(),
  desk: PurchaseOrderDesk.optional(),
  status: several(PurchaseOrderStatus).optional(),
  vendorId: queryId.optional(),
  storeId: queryId.optional(),
  skuId: queryId.optional(),
  late: flag.optional(),
  expectedFrom: date.optional(),
  expectedTo: date.optional(),
  orderFrom: date.optional(),
  orderTo: date.optional(),
});
export type ListPurchaseOrders = z.output<typeof ListPurchaseOrders>;
