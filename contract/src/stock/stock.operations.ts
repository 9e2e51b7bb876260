import { operations } from '../kit/operation.ts';

export const stock = operations('stock', {});
