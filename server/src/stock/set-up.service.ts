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
  { code: 'FOUND', name: 'Found', forGain: true, forLoss: false },
  { code: 'LOST', name: 'Lost', forGain: false, forLoss: true },
  { code: 'STOLEN', name: 'Stolen', forGain: false, forLoss: true },
  {
    code: 'DATA_ENTRY',
    name: 'Typed wrong before',
    forGain: true,
    forLoss: true,
  },
  {
    code: 'RETURN_UNSALEABLE',
    name: 'Returned, cannot be sold',
    forGain: false,
    forLoss: false,
  },
] as const;

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
  await insertRows(ctx, stockReasons, [...reasons]);
}
