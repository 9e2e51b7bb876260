import { z } from 'zod';
import { labels } from '../kit/labels.ts';

/** What is bought or made but not sold from the catalogue; a service is billed and never stocked. */
export const ItemKind = z.enum(['raw', 'packing', 'consumable', 'semi_finished', 'service']);
export type ItemKind = z.output<typeof ItemKind>;
export const itemKindLabels = labels(ItemKind, {
  raw: 'Raw material',
  packing: 'Packing material',
  consumable: 'Consumable',
  semi_finished: 'Semi-finished',
  service: 'Service',
});

/** A: the first 80 % of a year's usage value; B: the next 15 %; C: the rest. */
export const AbcClass = z.enum(['A', 'B', 'C']);
export const abcLabels = labels(AbcClass, {
  A: 'A',
  B: 'B',
  C: 'C',
});
