import type { StockReason } from '@counting-house/contract/stock/reason.ts';
import type { WriteContext } from '../platform/context.ts';
import { insertRow, insertRows } from '../platform/rows/rows.ts';
import { takeLabels } from './scanning/label.service.ts';
import { stockReasons } from './documents/reason.table.ts';
import { stores } from './trays/store.table.ts';
import { trays } from './trays/tray.table.ts';

const systemTrays = [
  { code: 'RM-FLOOR', name: 'Floor of the material store', area: 'rm' },
  { code: 'FG-FLOOR', name: 'Floor of the finished store', area: 'fg' },
  { code: 'QUARANTINE', name: 'Waiting for inspection', area: 'quarantine' },
  { code: 'REJECT', name: 'Rejected goods', area: 'reject' },
  { code: 'PACKED', name: 'Packed parcels', area: 'packed' },
] as const;

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
  const labels = await takeLabels(ctx, 'tray', systemTrays.length);
  const rows = systemTrays.map((tray, index) => ({
    ...tray,
    storeId: store.id,
    isSystem: true,
    pickOrder: (index + 1) * 10,
    labelCode: labels[index] ?? '',
  }));
  await insertRows(ctx, trays, rows);
  await insertRows(
    ctx,
    stockReasons,
    reasons.map((reason) => ({ ...reason, uses: [...reason.uses], isBuiltIn: true })),
  );
}
