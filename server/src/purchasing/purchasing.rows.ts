import type { RegisterRow } from '../platform/rows/row-register.ts';
import { vendorRows } from './vendors/vendor-rows.ts';

export const purchasingRows: readonly RegisterRow[] = [...vendorRows];
