import { z } from 'zod';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import { id, moneySum, qtySum } from '../kit/shapes.ts';
import { SkuKind, SkuName } from './skus/sku.ts';

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
  value30: moneySum.nullable(),
  value60: moneySum.nullable(),
  value90: moneySum.nullable(),
  value180: moneySum.nullable(),
  valueOlder: moneySum.nullable(),
  /** Nothing of it has left the store in 180 days. */
  isDead: z.boolean(),
});
export type AgeingRow = z.output<typeof AgeingRow>;

export const ListAgeing = listInput({
  storeId: queryId.optional(),
  kind: several(SkuKind).optional(),
  dead: flag.optional(),
  sums: flag.optional().describe('With the sums of all goods that match but for the search.'),
});
export type ListAgeing = z.output<typeof ListAgeing>;
export const AgeingRows = listOf(AgeingRow).extend({
  /** Of all goods by age; null unless asked for, and for those who may not see values. */
  sums: AgeingRow.pick({
    value: true,
    value30: true,
    value60: true,
    value90: true,
    value180: true,
    valueOlder: true,
  }).nullable(),
});
export type AgeingRows = z.output<typeof AgeingRows>;
