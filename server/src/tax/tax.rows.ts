import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import { deletable, field, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { deleteTax, updateTax } from './rate.service.ts';
import { taxes } from './tax.table.ts';

export const taxRows: readonly RegisterRow[] = [
  {
    table: taxes,
    read: 'self',
    softDelete: deletable(taxes, 'tax.rate.write', deleteTax),
    status: switchable('tax.rate.write', 'isActive', (ctx, at, to) =>
      updateTax(ctx, { ...at, isActive: to === 'active' }),
    ),
    fields: {
      name: field({
        permission: 'tax.rate.write',
        of: requiredText(40, 'Name'),
        set: (ctx, at, name) => updateTax(ctx, { ...at, name }),
      }),
    },
  },
];
