import { operations } from '../kit/operation.ts';

export const reports = operations('reports', {});
