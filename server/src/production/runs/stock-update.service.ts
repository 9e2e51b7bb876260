import type {
  StockUpdated,
  UpdateStock,
} from '@counting-house/contract/production/stock-update.ts';
import type { WriteContext } from '../../platform/context.ts';
import { variantStockUpdate as updateStock } from '../../stock/documents/variant-stock.service.ts';
import { postRun } from './run.service.ts';

/**
 * Updates the stock of finished goods in the way that the mode says: a run of a plan, opening stock, an adjustment
 * or a move.
 *
 * @throws {Problem} as posting a run, opening, adjust and move.
 */
export function variantStockUpdate(ctx: WriteContext, input: UpdateStock): Promise<StockUpdated> {
  return input.mode === 'produce' ? postRun(ctx, input) : updateStock(ctx, input);
}
