import { operations } from '../kit/operation.ts';

export const b2b = operations('b2b', {});
