import { operations } from '../kit/operation.ts';

export const logistics = operations('logistics', {});
