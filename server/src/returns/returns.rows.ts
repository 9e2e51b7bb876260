import { longText } from '@counting-house/contract/kit/shapes.ts';
import { field, type RegisterRow } from '../platform/rows/row-register.ts';
import { updateRow } from '../platform/rows/rows.ts';
import { returnOrders } from './requests/return.table.ts';

export const returnsRows: readonly RegisterRow[] = [
  {
    table: returnOrders,
    aliases: ['return'],
    read: 'returns.return.read',
    status: 'Use the return actions.',
    fields: {
      note: field({
        permission: 'returns.return.create',
        of: longText(1_000),
        set: async (ctx, at, note) => {
          await updateRow(ctx, returnOrders, at, { note });
        },
      }),
    },
  },
];
