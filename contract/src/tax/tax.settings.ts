import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { money } from '../kit/shapes.ts';
import { TaxRounding } from './tax-rounding.ts';

const tab = 'Tax';

export const taxSettings = settings({
  'tax.compositionRate': setting({
    of: z.literal([100, 500, 600], 'Choose the rate of the business.'),
    default: 100,
    label: 'Tax under composition',
    help: 'Of the turnover of a quarter, half central and half state tax. The scheme itself is changed by date under Taxes, Registration.',
    words: [
      ['100', '1 %, goods'],
      ['500', '5 %, restaurants'],
      ['600', '6 %, services'],
    ],
    tab,
    section: 'Registration',
  }),
  'tax.rounding': setting({
    of: TaxRounding,
    default: 'line',
    label: 'Round GST',
    help: 'GST of orders and invoices is rounded to the paisa on each line, or once on the total of each rate. Saved orders keep their rounding.',
    words: [
      ['line', 'On each line'],
      ['document', 'On the total of each rate'],
    ],
    tab,
    section: 'Calculation',
  }),
  'tax.roundToRupee': setting({
    of: z.boolean(),
    default: false,
    label: 'Round GST to whole rupees',
    help: 'Each of CGST, SGST and IGST of an order. Tax-inclusive prices do not change; the taxable value does. A part invoice carries its share.',
    tab,
    section: 'Calculation',
  }),
  'tax.roundTotalTo': setting({
    of: z.literal([1, 100], 'Choose whole rupees or no rounding.'),
    default: 100,
    label: 'Round totals',
    help: 'Of orders and invoices. The difference is shown as round-off.',
    words: [
      ['100', 'To whole rupees'],
      ['1', 'No rounding'],
    ],
    tab,
    section: 'Calculation',
  }),
  'tax.chargeTax': setting({
    of: z
      .string()
      .regex(
        /^(highest|[A-Z0-9._/-]{1,12})$/u,
        'That tax does not exist. Choose one from the list.',
      ),
    default: 'highest',
    label: 'Tax on shipping and other charges',
    typed: 'tax',
    words: [['highest', 'Highest rate among the goods']],
    tab,
    section: 'Calculation',
  }),
  'tax.exportWithTax': setting({
    of: z.boolean(),
    default: false,
    label: 'Charge IGST on exports',
    help: 'Off: goods leave India without tax, under a letter of undertaking. On: IGST is charged and asked back.',
    tab,
    section: 'Calculation',
  }),
  'tax.hsnMinDigits': setting({
    of: z.literal([0, 4, 6, 8], 'Choose 4, 6 or 8 digits, or by the turnover.'),
    default: 0,
    label: 'Digits of an HSN code',
    help: 'Four up to a turnover of ₹5 crore in the last financial year, six above (notification 78/2020, Central Tax), eight for exports. By turnover counts the sales in these books: choose where they began later.',
    words: [
      ['0', 'By last year’s turnover'],
      ['4', '4, turnover up to ₹5 crore'],
      ['6', '6, turnover above ₹5 crore'],
      ['8', '8, exports'],
    ],
    tab,
    section: 'Registration',
  }),
  'tax.tdsRoundUp': setting({
    of: z.boolean(),
    default: true,
    label: 'Round TDS up to whole rupees',
    tab,
    section: 'Calculation',
  }),
  'tax.ewayThreshold': setting({
    of: money,
    default: 5_000_000,
    label: 'E-way bill required above',
    help: 'Value of the goods in one consignment, with tax.',
    tab,
    section: 'E-way bill',
  }),
});
