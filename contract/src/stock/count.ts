import { z } from 'zod';
import { id } from '../kit/shapes.ts';
import { SkuKind } from './sku.ts';

/** full: everything in areas or trays; cycle: what is due by its rhythm; spot: some trays or SKUs. */
export const CountKind = z.enum(['full', 'cycle', 'spot'], 'Choose a kind of count.');
export type CountKind = z.output<typeof CountKind>;

/** posting: differences are being posted, part after part. */
export const CountStatus = z.enum([
  'draft',
  'counting',
  'review',
  'posting',
  'posted',
  'cancelled',
]);
export type CountStatus = z.output<typeof CountStatus>;

/** open: not counted yet; recount: has to be counted again. */
export const CountLineStatus = z.enum(['open', 'counted', 'recount', 'decided']);
export type CountLineStatus = z.output<typeof CountLineStatus>;

/** zero: what nobody counted is gone; reject: the books stay as they are. */
export const CountDecision = z.enum(['none', 'accept', 'recount', 'reject', 'zero']);
export type CountDecision = z.output<typeof CountDecision>;

/** zero: the tray was empty, or what nobody counted was taken for gone. */
export const CountEntryMode = z.enum(['scan', 'typed', 'zero']);
export type CountEntryMode = z.output<typeof CountEntryMode>;

/** Areas whose goods are counted; parcels are not. */
export const CountArea = z.enum(['rm', 'fg', 'quarantine', 'reject']);
export type CountArea = z.output<typeof CountArea>;

/** What is counted. Lists that are empty leave nothing out. */
export const CountScope = z.strictObject({
  areas: z.array(CountArea).max(4).default([]),
  trayIds: z.array(id).max(2_000).default([]),
  skuIds: z.array(id).max(2_000).default([]),
  /** Product categories. */
  categoryIds: z.array(id).max(200).default([]),
  kinds: z.array(SkuKind).max(5).default([]),
});
export type CountScope = z.output<typeof CountScope>;
