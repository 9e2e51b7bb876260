import type {
  Consumption,
  ExpiryRule,
  PlanStatus,
  RecipeStatus,
  RunStatus,
} from '@counting-house/contract/production/production-labels.ts';
import type { CostOrigin } from '@counting-house/contract/production/recipe.ts';
import type { PlanRow } from '@counting-house/contract/production/plan.ts';
import type { States } from '../ui/marks/badge.tsx';

export const planStates: States<PlanStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  released: { label: 'Released', tone: 'waiting' },
  in_progress: { label: 'In progress', tone: 'moving' },
  on_hold: { label: 'On hold', tone: 'back' },
  completed: { label: 'Completed', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const materialStates: States<PlanRow['materials']> = {
  none: { label: 'Not released', tone: 'idle' },
  ready: { label: 'Ready', tone: 'done' },
  part: { label: 'In part', tone: 'waiting' },
  short: { label: 'Short', tone: 'stopped' },
};

export const recipeStates: States<RecipeStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  released: { label: 'Released', tone: 'done' },
  retired: { label: 'Retired', tone: 'stopped' },
};

export const runStates: States<RunStatus> = {
  posted: { label: 'Posted', tone: 'done' },
  reversed: { label: 'Reversed', tone: 'back' },
};

export const consumptionLabels: Readonly<Record<Consumption, string>> = {
  issue: 'Issued first',
  backflush: 'At the run',
};

export const expiryRuleLabels: Readonly<Record<ExpiryRule, string>> = {
  earlier: 'Whichever ends first',
  shelf_life: 'Its shelf life',
  inputs: 'What goes into it',
};

export const costOriginLabels: Readonly<Record<CostOrigin, string>> = {
  average: 'on average',
  standard: 'our estimate',
  none: 'no cost yet',
};
