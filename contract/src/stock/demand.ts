import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, qtyOrZero } from '../kit/shapes.ts';
import { DemandPurpose } from './batch.ts';
import { SkuName } from './sku.ts';

const DemandState = z.enum(['open', 'done', 'cancelled']);

export const DemandRow = SkuName.extend({
  id,
  purpose: DemandPurpose,
  refId: id,
  refLineId: id,
  refNumber: z.string(),
  wanted: qtyOrZero,
  reserved: qtyOrZero,
  done: qtyOrZero,
  short: qtyOrZero,
  needDate: date,
  minDaysLeft: z.int(),
  priority: z.int(),
  state: DemandState,
});
export type DemandRow = z.output<typeof DemandRow>;

export const ListDemands = listInput({
  skuId: queryId.optional(),
  refId: queryId.optional(),
  short: flag.optional(),
  state: DemandState.optional(),
  needDateTo: date.optional(),
});
export type ListDemands = z.output<typeof ListDemands>;
export const DemandRows = listOf(DemandRow);
