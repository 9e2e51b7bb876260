import { z } from 'zod';
import { id } from '../kit/shapes.ts';

/** What is printed: the slip of an order, places and boxes to scan, goods without a barcode, the command card. */
export const LabelKind = z.enum([
  'order_slip',
  'tote',
  'box_type',
  'tray',
  'sku',
  'batch',
  'command',
]);
export type LabelKind = z.output<typeof LabelKind>;

export const LabelMedia = z.enum([
  'a4-65',
  'a4-24',
  'a4-21',
  'a4-14',
  'a4-8',
  'roll-50x25',
  'roll-100x50',
  'roll-100x150',
]);
export type LabelMedia = z.output<typeof LabelMedia>;

export const mostLabels = 2_000;

export const LabelSheet = z.strictObject({
  kind: LabelKind,
  media: LabelMedia.default('a4-24'),
  refs: z
    .array(z.strictObject({ id, copies: z.int().min(1).max(mostLabels).default(1) }))
    .max(mostLabels, 'At most 2,000 labels at once')
    .default([]),
  /** Labels already used on the first sheet. */
  skip: z.int().min(0).max(64).default(0),
});
export type LabelSheet = z.output<typeof LabelSheet>;
