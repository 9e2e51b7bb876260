import { z } from 'zod';
import { VariantStockUpdate, VariantStockUpdated } from '../stock/skus/variant-stock.ts';
import { PostRun, Run } from './run.ts';

/** Stock of finished goods, in the way that the mode says. */
export const UpdateStock = z.discriminatedUnion('mode', [PostRun, ...VariantStockUpdate.options]);
export type UpdateStock = z.output<typeof UpdateStock>;

/** The run that was posted, or the document and what the store holds by it. */
export const StockUpdated = z.union([Run, VariantStockUpdated]);
export type StockUpdated = z.output<typeof StockUpdated>;
