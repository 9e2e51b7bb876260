import { operations } from '../kit/operation.ts';
import { planCalls } from './plan-calls.ts';
import { recipeCalls } from './recipe-calls.ts';
import { runCalls } from './run-calls.ts';

export const production = operations('production', {
  ...recipeCalls,
  ...planCalls,
  ...runCalls,
});
