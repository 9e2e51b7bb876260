import { operations } from '../kit/operation.ts';

export const returns = operations('returns', {});
