import { operations } from '../kit/operation.ts';

export const accounts = operations('accounts', {});
