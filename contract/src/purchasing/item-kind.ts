import { z } from 'zod';

/** What is bought or made but not sold from the catalogue; a service is billed and never stocked. */
export const ItemKind = z.enum(['raw', 'packing', 'consumable', 'semi_finished', 'service']);
export type ItemKind = z.output<typeof ItemKind>;

/** A: the first 80 % of a year's usage value; B: the next 15 %; C: the rest. */
export const AbcClass = z.enum(['A', 'B', 'C']);
