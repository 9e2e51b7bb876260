import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { longText } from '../kit/shapes.ts';

const at = { tab: 'Sales', section: 'Returns and invoices' } as const;

export const invoicesSettings = settings({
  'invoices.issueAt': setting({
    of: z.enum(['packed', 'shipped', 'manual'], 'Choose from the list.'),
    default: 'packed',
    label: 'Issue invoices when',
    help: 'Orders get their invoice number at this step.',
    words: [
      ['packed', 'Packed'],
      ['shipped', 'Shipped'],
      ['manual', 'By hand'],
    ],
    ...at,
  }),
  'invoices.beforeShipping': setting({
    of: z.boolean(),
    default: true,
    label: 'Ship only with an invoice',
    help: 'Dispatch refuses parcels without one.',
    ...at,
  }),
  'invoices.counterPaper': setting({
    of: z.enum(['80mm', '58mm', 'a4'], 'Choose from the list.'),
    default: '80mm',
    label: 'Paper for counter bills',
    help: 'What the printer at the counter is loaded with.',
    words: [
      ['80mm', 'Receipt roll, 80 mm'],
      ['58mm', 'Receipt roll, 58 mm'],
      ['a4', 'A4'],
    ],
    ...at,
  }),
  'invoices.autoSend': setting({
    of: z.boolean(),
    default: false,
    label: 'Mail invoices as they are issued',
    help: 'To customers with an e-mail address, once mail is set up.',
    ...at,
  }),
  'invoices.terms': setting({
    of: longText(2000),
    default: '',
    label: 'Terms on invoices',
    help: 'Printed under the total.',
    typed: 'longText',
    ...at,
  }),
});
