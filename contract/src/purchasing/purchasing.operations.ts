import { operations } from '../kit/operation.ts';
import { vendorCalls } from './vendor-calls.ts';

export const purchasing = operations('purchasing', {
  ...vendorCalls,
});
