import { operations } from '../kit/operation.ts';

export const invoices = operations('invoices', {});
