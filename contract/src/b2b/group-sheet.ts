import { z } from 'zod';
import { bps, id, money, qtyOrZero, version } from '../kit/shapes.ts';
import { GroupItem, GroupItemInput, mostSheetItems, PriceBreak } from './group-item.ts';

/** Where new rows of a price list come from: chosen items, a category with all below it, or another group. */
export const GroupItemsToPropose = z
  .strictObject({
    groupId: id,
    variantIds: z.array(id).min(1).max(mostSheetItems).optional(),
    categoryId: id.optional(),
    fromGroupId: id.optional(),
    /** Off the shop's price; the group's own discount when left out. */
    percent: bps.max(9_000, 'Discount must be 90 % or less').optional(),
  })
  .refine(
    ({ variantIds, categoryId, fromGroupId }) =>
      [variantIds, categoryId, fromGroupId].filter((one) => one !== undefined).length === 1,
    { message: 'Choose items, a category or a group' },
  );
export type GroupItemsToPropose = z.output<typeof GroupItemsToPropose>;

export const ProposedGroupItems = z.object({
  /** Rows that the list does not have; their id and version are not given yet. */
  added: z.array(GroupItem.omit({ id: true, version: true, isInForce: true, breakCount: true })),
  /** Rows of the list in force today that get other prices, with these. */
  changed: z.array(z.object({ item: GroupItem, prices: z.array(PriceBreak) })),
  /** Items that the list has already, and that stay as they are. */
  kept: z.int(),
});
export type ProposedGroupItems = z.output<typeof ProposedGroupItems>;

/** Prices as they were typed, before they are saved. */
export const GroupItemsToPreview = z.strictObject({
  groupId: id,
  items: z
    .array(GroupItemInput.pick({ id: true, variantId: true, prices: true }))
    .min(1)
    .max(mostSheetItems),
});
export type GroupItemsToPreview = z.output<typeof GroupItemsToPreview>;

export const GroupItemsPreview = z.object({
  /** In the order in which they were sent. */
  rows: z.array(
    z.object({
      variantId: id,
      /** Empty of a new row. */
      before: z.array(z.object({ fromQty: qtyOrZero, price: money })),
      after: z.array(PriceBreak),
      /** What one in stock cost on average; null without stock or without the right to see costs. */
      cost: money.nullable(),
      /** What is kept of the lowest price, tax taken off, is less than the cost. */
      isBelowCost: z.boolean(),
      /** The highest price, tax included, is more than the MRP. */
      isAboveMrp: z.boolean(),
      /** The first price changes by more than the setting allows without a question. */
      isJump: z.boolean(),
      version: version.nullable(),
    }),
  ),
});
export type GroupItemsPreview = z.output<typeof GroupItemsPreview>;
