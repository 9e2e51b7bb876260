import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, qtyOrZero, signedMoneySum, signedQty, ts } from '../kit/shapes.ts';
import { SkuName } from './skus/sku.ts';

const MovementKind = z.enum([
  'opening',
  'inward',
  'adjust',
  'move',
  'ship',
  'customer_return',
  'pack_material',
  'stock_out',
  'scrap',
  'expire',
  'count',
  'transfer',
  'issue_production',
  'return_production',
  'produce',
  'byproduct',
  'vendor_return',
  'revalue',
]);
export const MovementDoc = z.enum([
  'stock_doc',
  'transfer',
  'parcel',
  'order',
  'return',
  'recall',
  'inward',
  'count',
  'plan',
  'run',
  'bill',
  'vendor_return',
  'vendor_note',
]);

export const MovementRow = SkuName.extend({
  id,
  at: ts,
  businessDate: date,
  kind: MovementKind,
  /** It takes another one back. */
  isReversal: z.boolean(),
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  trayId: id,
  tray: z.string(),
  /** Goods in are above zero; zero when only their value changed. */
  qty: signedQty,
  /** Null for those who may not see values. */
  value: signedMoneySum.nullable(),
  docKind: MovementDoc,
  docId: id,
  docNumber: z.string(),
  reason: z.string().nullable(),
  note: z.string(),
  trayAfter: qtyOrZero,
  positionAfter: qtyOrZero,
  user: z.string(),
});
export type MovementRow = z.output<typeof MovementRow>;

export const ListMovements = listInput({
  skuId: queryId.optional(),
  batchId: queryId.optional(),
  trayId: queryId.optional(),
  storeId: queryId.optional(),
  kind: several(MovementKind).optional(),
  docKind: MovementDoc.optional(),
  docId: queryId.optional(),
  userId: queryId.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
});
export type ListMovements = z.output<typeof ListMovements>;
export const MovementRows = listOf(MovementRow);
