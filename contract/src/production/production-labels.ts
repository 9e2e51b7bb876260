import { z } from 'zod';

/** A released version never changes; it is copied to the next. */
export const RecipeStatus = z.enum(['draft', 'released', 'retired']);
export type RecipeStatus = z.output<typeof RecipeStatus>;

/** Issue: it comes from the store to the plan first. Backflush: it is taken at the run. */
export const Consumption = z.enum(['issue', 'backflush'], 'Choose from the list.');
export type Consumption = z.output<typeof Consumption>;

/** What limits how long the output lasts: its shelf life, what went into it, or whichever ends first. */
export const ExpiryRule = z.enum(['shelf_life', 'inputs', 'earlier'], 'Choose from the list.');
export type ExpiryRule = z.output<typeof ExpiryRule>;

export const PlanStatus = z.enum([
  'draft',
  'released',
  'in_progress',
  'on_hold',
  'completed',
  'cancelled',
]);
export type PlanStatus = z.output<typeof PlanStatus>;

export const PlanReason = z.enum(
  ['orders', 'reorder', 'manual', 'parent_plan'],
  'Choose from the list.',
);
export type PlanReason = z.output<typeof PlanReason>;

export const RunStatus = z.enum(['posted', 'reversed']);
export type RunStatus = z.output<typeof RunStatus>;

/** A repack turns goods into others without a plan. */
export const RunKind = z.enum(['plan', 'repack']);
export type RunKind = z.output<typeof RunKind>;

export const OutputKind = z.enum(['main', 'byproduct']);
export type OutputKind = z.output<typeof OutputKind>;
