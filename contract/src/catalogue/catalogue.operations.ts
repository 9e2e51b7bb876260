import { operations } from '../kit/operation.ts';

export const catalogue = operations('catalogue', {});
