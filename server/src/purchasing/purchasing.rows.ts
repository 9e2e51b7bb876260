import type { RegisterRow } from '../platform/rows/row-register.ts';
import { billRows } from './bills/bill-rows.ts';
import { itemRows } from './items/item-rows.ts';
import { vendorRows } from './vendors/vendor-rows.ts';

export const purchasingRows: readonly RegisterRow[] = [...itemRows, ...vendorRows, ...billRows];
