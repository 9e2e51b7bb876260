import type { PlanStatus } from '@counting-house/contract/production/production-labels.ts';
import type { PlanAction } from '@counting-house/contract/production/plan.ts';

/** From where each action leads where; a status that is not named refuses it. */
export const planActions: Readonly<
  Record<PlanAction, Partial<Readonly<Record<PlanStatus, PlanStatus | 'same' | 'back'>>>>
> = {
  save: { draft: 'same', released: 'same', in_progress: 'same' },
  release: { draft: 'released' },
  unrelease: { released: 'draft' },
  start: { released: 'in_progress' },
  hold: { released: 'on_hold', in_progress: 'on_hold' },
  resume: { on_hold: 'back' },
  complete: { in_progress: 'completed' },
  cancel: { draft: 'cancelled', released: 'cancelled', in_progress: 'cancelled' },
  reopen: { completed: 'in_progress' },
};

/** Whether goods may be issued to a plan, used in a run and given back. */
export const isWorking = (status: PlanStatus): boolean =>
  status === 'released' || status === 'in_progress';

/** Whether a plan still holds goods in the store. */
export const isOpen = (status: PlanStatus): boolean =>
  status === 'released' || status === 'in_progress' || status === 'on_hold';

export const statusLabels: Readonly<Record<PlanStatus, string>> = {
  draft: 'a draft',
  released: 'released',
  in_progress: 'in progress',
  on_hold: 'on hold',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Largest quantity of good output that needs no word of its own: a tenth over the plan. */
export const mostWithoutWord = (planned: number): number => planned + Math.floor(planned / 10);
