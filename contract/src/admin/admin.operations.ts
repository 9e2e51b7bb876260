import { operations } from '../kit/operation.ts';

export const admin = operations('admin', {});
