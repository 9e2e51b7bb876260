import { maxLevel, reorderLevel, reorderQty } from '@counting-house/contract/stock/skus/supply.ts';
import { ChangedTray } from '@counting-house/contract/stock/tray.ts';
import { deletable, setBy, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { batches } from './batches/batch.table.ts';
import { stockCounts } from './counts/count.table.ts';
import { stockDocs } from './documents/document.table.ts';
import { deleteReason, updateReason } from './documents/reason.service.ts';
import { stockReasons } from './documents/reason.table.ts';
import { stockHolds } from './holds/hold.table.ts';
import { skuBarcodes } from './skus/sku-barcode.table.ts';
import { skuUnits } from './skus/sku-unit.table.ts';
import { skus } from './skus/sku.table.ts';
import { stockPolicies } from './skus/stock-policy.table.ts';
import { changePolicy, deleteUnitOfSku } from './skus/supply-parts.service.ts';
import { stockTransfers } from './transfers/transfer.table.ts';
import { deleteTray, updateTray } from './trays/tray.service.ts';
import { trays } from './trays/tray.table.ts';

const { name, pickOrder } = ChangedTray.shape;
const permission = 'stock.tray.write';
const ofCard = 'stock.sku.write';

export const stockRows: readonly RegisterRow[] = [
  {
    table: trays,
    read: 'stock.balance.read',
    softDelete: deletable(trays, permission, deleteTray),
    status: switchable(permission, 'status', (ctx, at, status) =>
      updateTray(ctx, { ...at, status }),
    ),
    fields: setBy(permission, (ctx, at, change) => updateTray(ctx, { ...at, ...change }), {
      name: name.unwrap(),
      pickOrder: pickOrder.unwrap(),
    }),
  },
  {
    table: stockReasons,
    read: 'stock.balance.read',
    softDelete: deletable(stockReasons, 'stock.store.write', deleteReason),
    status: switchable('stock.store.write', 'status', (ctx, at, status) =>
      updateReason(ctx, { ...at, status }),
    ),
  },
  { table: skus, read: 'stock.balance.read' },
  {
    table: skuUnits,
    read: 'stock.balance.read',
    softDelete: deletable(skuUnits, ofCard, deleteUnitOfSku),
  },
  { table: skuBarcodes, read: 'stock.balance.read', softDelete: deletable(skuBarcodes, ofCard) },
  {
    table: stockPolicies,
    read: 'stock.balance.read',
    fields: setBy(ofCard, changePolicy, {
      reorderLevel: reorderLevel.unwrap(),
      maxLevel: maxLevel.unwrap(),
      reorderQty: reorderQty.unwrap(),
    }),
  },
  { table: batches, read: 'stock.balance.read', guarded: { value: 'stock.value.read' } },
  { table: stockDocs, read: 'stock.balance.read' },
  { table: stockHolds, read: 'stock.balance.read' },
  { table: stockTransfers, read: 'stock.balance.read' },
  {
    table: stockCounts,
    read: 'stock.count.review',
    guarded: { gain: 'stock.value.read', loss: 'stock.value.read' },
  },
];
