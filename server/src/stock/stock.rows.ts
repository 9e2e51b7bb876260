import { ChangedTray } from '@counting-house/contract/stock/tray.ts';
import { deletable, field, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { batches } from './batches/batch.table.ts';
import { stockDocs } from './documents/document.table.ts';
import { deleteReason, updateReason } from './documents/reason.service.ts';
import { stockReasons } from './documents/reason.table.ts';
import { skus } from './skus/sku.table.ts';
import { deleteTray, updateTray } from './trays/tray.service.ts';
import { trays } from './trays/tray.table.ts';

const { name, pickOrder } = ChangedTray.shape;
const permission = 'stock.tray.write';

export const stockRows: readonly RegisterRow[] = [
  {
    table: trays,
    read: 'stock.balance.read',
    softDelete: deletable(trays, permission, deleteTray),
    status: switchable(permission, 'status', (ctx, at, status) =>
      updateTray(ctx, { ...at, status }),
    ),
    fields: {
      name: field({
        permission,
        of: name.unwrap(),
        set: (ctx, at, to) => updateTray(ctx, { ...at, name: to }),
      }),
      pickOrder: field({
        permission,
        of: pickOrder.unwrap(),
        set: (ctx, at, to) => updateTray(ctx, { ...at, pickOrder: to }),
      }),
    },
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
  { table: batches, read: 'stock.balance.read', guarded: { value: 'stock.value.read' } },
  { table: stockDocs, read: 'stock.balance.read' },
];
