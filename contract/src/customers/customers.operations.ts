import { operations } from '../kit/operation.ts';

export const customers = operations('customers', {});
