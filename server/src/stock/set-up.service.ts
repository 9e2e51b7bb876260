import type { StockReason } from '@counting-house/contract/stock/documents/reason.ts';
import type { WriteContext } from '../platform/context.ts';
import { insertRow, insertRows } from '../platform/rows/rows.ts';
import { stockReasons } from './documents/reason.table.ts';
import { addSystemTrays } from './trays/store.service.ts';
import { stores } from './trays/store.table.ts';

const reasons = [
  { code: 'DAMAGED', name: 'Damaged', uses: ['scrap'], account: 'scrap_loss' },
  { code: 'EXPIRED', name: 'Expired', uses: ['expiry'], account: 'expiry_loss' },
  { code: 'LOST', name: 'Lost', uses: ['scrap', 'adjust', 'count'], account: 'stock_loss' },
  { code: 'STOLEN', name: 'Stolen', uses: ['scrap', 'adjust', 'count'], account: 'stock_loss' },
  { code: 'FOUND', name: 'Found', uses: ['adjust', 'count'], account: 'stock_gain' },
  { code: 'COUNT', name: 'Count difference', uses: ['count'], account: 'stock_difference' },
  { code: 'DATA_ENTRY', name: 'Typed wrong before', uses: ['adjust'], account: 'stock_difference' },
  { code: 'SAMPLE', name: 'Sample', uses: ['out'], account: 'sample_expense' },
  { code: 'INTERNAL_USE', name: 'Own use', uses: ['out'], account: 'internal_use' },
  { code: 'QUALITY', name: 'Bad quality', uses: ['scrap', 'inspect'], account: 'scrap_loss' },
  { code: 'RECALL', name: 'Recalled', uses: ['scrap'], account: 'recall_loss' },
  {
    code: 'RETURN_UNSALEABLE',
    name: 'Returned, cannot be sold',
    uses: ['scrap'],
    account: 'scrap_loss',
  },
  {
    code: 'PROCESS_WASTE',
    name: 'Waste of production',
    uses: ['scrap'],
    account: 'production_loss',
  },
] as const satisfies readonly Pick<StockReason, 'code' | 'name' | 'uses' | 'account'>[];

/** Makes the first store with its trays and the reasons. */
export async function setUpStore(ctx: WriteContext): Promise<void> {
  const store = await insertRow(ctx, stores, {
    code: 'MAIN',
    name: 'Main store',
    isDefault: true,
  });
  await addSystemTrays(ctx, store.id);
  await insertRows(
    ctx,
    stockReasons,
    reasons.map((reason) => ({ ...reason, uses: [...reason.uses], isBuiltIn: true })),
  );
}
