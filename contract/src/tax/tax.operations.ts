import { operations } from '../kit/operation.ts';

export const tax = operations('tax', {});
