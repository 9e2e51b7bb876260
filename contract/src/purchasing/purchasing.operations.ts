import { operations } from '../kit/operation.ts';

export const purchasing = operations('purchasing', {});
