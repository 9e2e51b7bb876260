import { z } from 'zod';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import { id, moneySum, qtySum } from '../kit/shapes.ts';
import { SkuKind, SkuName } from './sku.ts';

/** What a store holds of a SKU by the days since it was received; values are null for those who may not see them. */
export const AgeingRow = SkuName.extend({
  id,
  kind: SkuKind,
  days30: qtySum,
  days60: qtySum,
  days90: qtySum,
  days180: qtySum,
  older: qtySum,
  onHand: qtySum,
  value: moneySum.nullable(),
  valueOlder: moneySum.nullable(),
  /** Nothing of it has left the store in 180 days. */
  isDead: z.boolean(),
});
export type AgeingRow = z.output<typeof AgeingRow>;

export const ListAgeing = listInput({
  storeId: queryId.optional(),
  kind: several(SkuKind).optional(),
  dead: flag.optional(),
});
export type ListAgeing = z.output<typeof ListAgeing>;
export const AgeingRows = listOf(AgeingRow);
