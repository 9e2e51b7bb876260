import { z } from 'zod';
import { date, id, qty, text } from '../kit/shapes.ts';
import { StockDocument } from '../stock/document.ts';
import { reasonCode } from '../stock/reason.ts';
import { DocPurpose } from '../stock/scrap.ts';
import { Plan } from './plan.ts';

const line = z.strictObject({
  skuId: id,
  qty,
  unitId: id.optional(),
  /** Both left out: what is held for the plan, then the first to expire, wherever it lies. */
  batchId: id.optional(),
  trayId: id.optional(),
  /** Why goods leave that go to no plan. */
  reasonCode: reasonCode.optional(),
  /** A material that the plan does not name; the note says why. */
  isExtra: z.boolean().optional(),
});

/** Goods leave the store: for a plan, as samples, or for the house's own use. */
export const IssueGoods = z
  .strictObject({
    storeId: id.optional(),
    purpose: DocPurpose,
    /** Where goods for production go. */
    planId: id.optional(),
    businessDate: date.optional().describe('Today when left out.'),
    note: text(500).optional(),
    lines: z.array(line).min(1, 'Add a line').max(200),
  })
  .superRefine(({ purpose, planId, note, lines }, check) => {
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message });
    const isForPlan = purpose === 'production';
    if (isForPlan && planId === undefined) refuse(['planId'], 'Choose a plan.');
    if (purpose === 'other' && !note) refuse(['note'], 'Please write what the goods are for.');
    for (const [index, { reasonCode: why }] of lines.entries()) {
      if (!isForPlan && why === undefined) {
        refuse(['lines', index, 'reasonCode'], 'Please choose a reason.');
      }
    }
  });
export type IssueGoods = z.output<typeof IssueGoods>;

export const GoodsIssued = StockDocument.extend({
  /** The plan that they went to, as it is now. */
  plan: Plan.nullable(),
});
export type GoodsIssued = z.output<typeof GoodsIssued>;

/** Goods that are still at a plan go back to the store. */
export const ReturnMaterial = z.strictObject({
  planId: id,
  lines: z
    .array(z.strictObject({ batchId: id, qty, trayId: id.optional() }))
    .min(1, 'Add a line')
    .max(200),
  note: text(500).default(''),
});
export type ReturnMaterial = z.output<typeof ReturnMaterial>;
