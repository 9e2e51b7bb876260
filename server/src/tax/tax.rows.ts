import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import { deletable, setBy, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
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
    fields: setBy('tax.rate.write', (ctx, at, change) => updateTax(ctx, { ...at, ...change }), {
      name: requiredText(40, 'Name'),
    }),
  },
];
