import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { longText } from '../kit/shapes.ts';

const tab = 'Sales';

export const invoicesSettings = settings({
  'invoices.issueAt': setting({
    of: z.enum(['packed', 'shipped']),
    default: 'packed',
    label: 'Invoices are issued when goods are',
    tab,
  }),
  'invoices.beforeShipping': setting({
    of: z.boolean(),
    default: true,
    label: 'Goods leave only with an invoice',
    tab,
  }),
  'invoices.terms': setting({
    of: longText(2000),
    default: '',
    label: 'Terms printed on invoices',
    tab,
  }),
});
