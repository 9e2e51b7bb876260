import type { RegisterRow } from '../platform/rows/row-register.ts';

export const purchasingRows: readonly RegisterRow[] = [];
