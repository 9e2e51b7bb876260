import type { Rows } from '../platform/rows/rows.ts';

export type Stock = Rows;
