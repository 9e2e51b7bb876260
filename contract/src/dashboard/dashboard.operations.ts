import { operations } from '../kit/operation.ts';

export const dashboard = operations('dashboard', {});
