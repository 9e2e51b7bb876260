import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { bps, id, money, text, ts, version } from '../kit/shapes.ts';
import { PricePreview } from './price.ts';

/** Variants whose prices one change may set. */
export const mostChanged = 5_000;

/** Prices that a preview names one by one, those with a warning first. */
export const mostPreviewed = 100;

/** What a price ends in: whole rupees, .50, .99, or a multiple of five or ten rupees; always the nearest. */
export const Rounding = z.enum(['none', 'rupee', 'half', 'ninetyNine', 'five', 'ten']);
export type Rounding = z.output<typeof Rounding>;

/** What happens to a price that would come to more than the MRP. */
const AboveMrp = z.enum(['leave', 'cap', 'raise']);

const ruleFields = {
  /** What the new price is reckoned from. */
  basis: z.enum(['price', 'mrp']).default('price'),
  direction: z.enum(['up', 'down']),
  by: z.enum(['percent', 'amount']),
  percent: bps.optional(),
  amount: money.optional(),
  rounding: Rounding.default('none'),
  /** Sets the MRP by the same rule too. */
  withMrp: z.boolean().default(false),
  aboveMrp: AboveMrp.default('leave'),
};

/** How new prices are made of old ones. */
export const PriceRule = z.object(ruleFields);
export type PriceRule = z.output<typeof PriceRule>;

const ids = z.array(id).max(mostChanged);

const planFields = {
  /** This and everything below. */
  categoryId: id.nullish(),
  brand: text(80).optional(),
  tag: text(30).optional(),
  /** Products, or single variants, that were chosen by hand. */
  productIds: ids.optional(),
  variantIds: ids.optional(),
  ...ruleFields,
  /** Now when left out. */
  startsAt: z.union([ts, z.literal('')]).optional(),
  /** Until further notice when left out. */
  endsAt: z.union([ts, z.literal('')]).optional(),
};

type Plan = z.output<z.ZodObject<typeof planFields>>;

/** A rule has its figure, and a place where it holds. */
function judge(plan: Plan, ctx: z.RefinementCtx): void {
  const wrong = (path: keyof Plan, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message });
  if (plan.by === 'percent') {
    if (!plan.percent) wrong('percent', 'Enter a rate such as 5 %');
    else if (plan.direction === 'down' && plan.percent >= 10_000) {
      wrong('percent', 'Lower prices by less than 100 %');
    } else if (plan.percent > 100_000) wrong('percent', 'Raise prices by at most 1000 %');
  }
  if (plan.by === 'amount' && !plan.amount) wrong('amount', 'Enter an amount such as 10.00');
  if (!isNarrowed(plan)) wrong('categoryId', 'Choose a category, a brand, a tag or products');
  if (plan.endsAt && plan.startsAt && plan.endsAt <= plan.startsAt) {
    wrong('endsAt', 'End must be after the start');
  }
}

const isNarrowed = ({ categoryId, brand, tag, productIds, variantIds }: Plan) =>
  Boolean(categoryId ?? (brand || tag)) || Boolean(productIds?.length ?? variantIds?.length);

export const PriceChangePlan = z.strictObject(planFields).superRefine(judge);
export type PriceChangePlan = z.output<typeof PriceChangePlan>;

export const NewPriceChange = z
  .strictObject({
    ...planFields,
    reason: text(120).optional(),
    /** The figures that the preview showed; the change is refused when they are others by now. */
    seen: z.string().min(1, 'Open until the new prices are shown').max(64),
    /** Saves prices that jump by more than the limit of the settings. */
    confirmJump: z.boolean().default(false),
  })
  .superRefine(judge);
export type NewPriceChange = z.output<typeof NewPriceChange>;

/**
 * Why a price stays as it is: it would pass the MRP, a temporary price holds at that time, or the rule
 * comes to what it is already.
 */
const StaysWhy = z.enum(['aboveMrp', 'temporary', 'same']);
export type StaysWhy = z.output<typeof StaysWhy>;

export const PlannedPrice = PricePreview.shape.rows.element.omit({ version: true }).extend({
  name: z.string(),
  sku: z.string(),
  /** Null: it changes. */
  stays: StaysWhy.nullable(),
});
export type PlannedPrice = z.output<typeof PlannedPrice>;

export const PriceChangePreview = z.object({
  /** Those that need a look first. */
  rows: z.array(PlannedPrice),
  /** Variants that the choice finds. */
  found: z.int(),
  changes: z.int(),
  up: z.int(),
  down: z.int(),
  mrps: z.int(),
  /** Basis points; null where no price changes. */
  least: z.int().nullable(),
  most: z.int().nullable(),
  belowCost: z.int(),
  jumps: z.int(),
  stays: z.object({ aboveMrp: z.int(), temporary: z.int(), same: z.int() }),
  /** Names these figures. */
  seen: z.string(),
});
export type PriceChangePreview = z.output<typeof PriceChangePreview>;

export const PriceChangeStatus = z.enum(['scheduled', 'active', 'ended', 'undone']);

export const PriceChange = z.object({
  id,
  /** `+5 %, ending in .99`. */
  rule: z.string(),
  /** `Category Pickles, brand Malnad`. */
  scope: z.string(),
  reason: z.string().nullable(),
  startsAt: ts,
  endsAt: ts.nullable(),
  /** Variants whose price it set. */
  changed: z.int(),
  status: PriceChangeStatus,
  undoneAt: ts.nullable(),
  createdAt: ts,
  createdByName: z.string(),
  version,
});
export type PriceChange = z.output<typeof PriceChange>;

export const PriceChangesInput = listInput({ undone: flag.optional() });
export type PriceChangesInput = z.output<typeof PriceChangesInput>;
export const PriceChangeList = listOf(PriceChange);

/** A price that a change set, and what became of it. */
const SetPrice = z.object({
  variantId: id,
  name: z.string(),
  sku: z.string(),
  mrp: money,
  price: money,
  /** Null: the variant had none. */
  before: z.object({ mrp: money, price: money }).nullable(),
  /** Why undoing leaves it alone; null where it does not. */
  kept: z.string().nullable(),
});

export const PriceChangeDetail = PriceChange.extend({
  /** Those that undoing would leave alone come first. */
  rows: z.array(SetPrice),
  /** How many undoing would put back. */
  undoable: z.int(),
});
export type PriceChangeDetail = z.output<typeof PriceChangeDetail>;

export const UndoPriceChange = z.strictObject({ id: queryId, version: version.optional() });
export type UndoPriceChange = z.output<typeof UndoPriceChange>;

export const UndonePriceChange = PriceChange.extend({
  undone: z.int(),
  kept: z.array(z.object({ variantId: id, sku: z.string(), text: z.string() })),
});
export type UndonePriceChange = z.output<typeof UndonePriceChange>;
