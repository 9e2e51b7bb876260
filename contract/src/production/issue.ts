import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { date, id, qty, qtyOrZero, text } from '../kit/shapes.ts';
import { StockDocument } from '../stock/documents/document.ts';
import { reasonCode } from '../stock/documents/reason.ts';
import { DocPurpose } from '../stock/documents/scrap.ts';
import { SkuName } from '../stock/skus/sku.ts';
import { Plan } from './plan.ts';
import { Consumption } from './production-labels.ts';

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

/** Goods of a batch in a tray that a plan may be given; `qty` is what is proposed of it. */
const IssuePlace = z.object({
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  trayId: id,
  tray: z.string(),
  /** Free, or held for this plan. */
  free: qtyOrZero,
  qty: qtyOrZero,
});

/** A material that a plan still needs, and where it is taken from: what is held for it, then the first to expire. */
const IssueMaterial = SkuName.extend({
  id,
  isTracked: z.boolean(),
  consumption: Consumption,
  /** Needed and not taken yet. */
  need: qtyOrZero,
  places: z.array(IssuePlace),
});

export const ProposeIssue = z.strictObject({ id: queryId });
export const IssueProposal = z.object({ rows: z.array(IssueMaterial) });
export type IssueProposal = z.output<typeof IssueProposal>;
