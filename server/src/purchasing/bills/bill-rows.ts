import { longText } from '@counting-house/contract/kit/shapes.ts';
import { deletable, field, type RegisterRow } from '../../platform/rows/row-register.ts';
import { deleteBill } from './bill-delete.service.ts';
import { setBillNote } from './bill.service.ts';
import { bills } from './bill.table.ts';

/** What the general calls may do with bills. */
export const billRows: readonly RegisterRow[] = [
  {
    table: bills,
    read: 'purchasing.bill.read',
    softDelete: deletable(bills, 'purchasing.bill.write', deleteBill),
    status: 'A bill goes on by its own steps.',
    fields: {
      note: field({ permission: 'purchasing.bill.write', of: longText(1_000), set: setBillNote }),
    },
  },
];
