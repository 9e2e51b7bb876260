import { stateText } from '@counting-house/contract/customers/state.ts';
import { reverseChargeLabels } from '@counting-house/contract/accounts/taxes/reverse-charge.ts';
import { dateText } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import { type PaperDocument, signedFor, taxParts } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';
import { partyUnder } from '../../platform/papers/party.ts';
import { amountInWords } from '../../platform/papers/amount-in-words.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import type { reverseChargePapers } from './reverse-charge.table.ts';

/**
 * A self-invoice or a payment voucher.
 *
 * @see CGST Rules 2017, rule 46 for what an invoice says, rule 52 for a voucher.
 */
export const reverseChargePaper = (
  paper: typeof reverseChargePapers.$inferSelect,
): PaperDocument => ({
  title: reverseChargeLabels[paper.kind],
  number: paper.number,
  remark: 'Reverse charge',
  mark: paper.cancelledOn === null ? '' : 'Cancelled',
  ours: partyUnder('', paper.ours),
  parties: [
    partyUnder(paper.kind === 'payment_voucher' ? 'Paid to' : 'Supplied by', paper.supplier),
  ],
  facts: [
    ['Date', dateText(paper.date)],
    ['Paid on', paper.paidOn ? dateText(paper.paidOn) : ''],
    ['Place of supply', stateText(paper.placeOfSupply)],
    ['Our document', paper.documentNo],
    ['Posted on', dateText(paper.documentDate)],
    ['Supplier’s bill', paper.supplierNo],
    ['Bill date', paper.supplierDate ? dateText(paper.supplierDate) : ''],
    ['Cancelled on', paper.cancelledOn ? dateText(paper.cancelledOn) : ''],
  ],
  tables: [
    tableOf(paper.lines, [
      { head: '#', width: 18, text: (_line, index) => String(index + 1) },
      { head: 'Description', text: ({ description }) => description },
      { head: 'HSN', width: 54, text: ({ hsn }) => hsn },
      {
        head: 'Quantity',
        width: 64,
        align: 'right',
        text: ({ qty, unit }) => unit && `${qty / 1000} ${unit}`,
      },
      { head: 'GST', width: 36, align: 'right', text: ({ taxRate }) => `${taxRate / 1000} %` },
      { head: 'Tax', width: 60, align: 'right', text: ({ tax }) => plainAmount(tax) },
      { head: 'Value', width: 72, align: 'right', text: ({ taxable }) => plainAmount(taxable) },
    ]),
  ],
  sums: {
    parts: [['Taxable value', paper.taxable], ...taxParts(taxesByRate(paper.lines))],
    total: ['Tax we pay', paper.tax],
  },
  notes: [
    'Tax is payable under reverse charge: yes. It is not part of what the supplier is paid.',
    paper.paid !== null && `Paid: ${rupees(paper.paid)}, ${amountInWords(paper.paid)}.`,
  ],
  signs: [signedFor(paper.ours)],
  foot: paper.number,
});
