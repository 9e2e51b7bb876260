import type { RegisterRow } from '../platform/rows/row-register.ts';
import { recalls } from './recall.table.ts';

export const recallRows: readonly RegisterRow[] = [{ table: recalls, read: 'recall.recall.write' }];
