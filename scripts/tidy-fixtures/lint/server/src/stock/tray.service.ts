import { variants } from '../catalogue/variant.table.ts';
import type { Tx } from '../platform/database.ts';

export const trays: Tx = variants;
