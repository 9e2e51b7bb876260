import type {
  ReturnLine,
  VendorReturn,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { returnReasonLabels } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { dateText } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import { type PaperDocument, signedFor, taxParts } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';
import { partyUnder } from '../../platform/papers/party.ts';

/** The debit note of a return: the goods of it that were billed. */
export const debitNotePaper = (of: VendorReturn): PaperDocument => ({
  ...parties(of),
  title: 'Debit note',
  number: of.debitNoteNo,
  tables: [
    tableOf(
      of.lines.filter(({ parts }) => parts.some(({ billId }) => billId !== null)),
      [
        no,
        { head: 'Goods', text: (line) => `${goodsText(line)} · your bill ${billNos(line)}` },
        ...facts,
        { ...qty, text: (line) => `${plainQty(billedQty(line))} ${line.unit}` },
        { ...amount, head: 'Amount', text: ({ taxable }) => plainAmount(taxable ?? 0) },
      ],
    ),
  ],
  sums: {
    parts: [['Goods', of.taxable ?? 0], ...taxParts(of.taxesByRate)],
    total: ['We debit you', of.total ?? 0],
  },
  foot: of.debitNoteNo,
});

/**
 * The delivery challan that goes with the goods. Without the right to see values it has none.
 *
 * @see CGST Rules 2017, rule 55 (1)(vi) for the value, (x) for the signature.
 */
export function challanPaper(of: VendorReturn): PaperDocument {
  const worths = of.lines.flatMap(({ worth }) => (worth === null ? [] : [worth]));
  const hasWorth = worths.length === of.lines.length;
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  return {
    ...parties(of),
    title: 'Delivery challan',
    number: of.number,
    remark: 'Goods returned to the vendor',
    tables: [
      tableOf(of.lines, [
        no,
        { head: 'Goods', text: goodsText },
        ...facts,
        { ...qty, text: (line) => `${plainQty(line.qty)} ${line.unit}` },
        ...(hasWorth ? [worthColumn] : []),
      ]),
    ],
    sums: hasWorth ? { parts: [], total: ['Value of the goods', total] } : null,
    signs: ['Received by', signedFor(of.shipFrom)],
    foot: of.number,
  };
}

/** What both papers of a return say. */
const parties = (of: VendorReturn) => ({
  mark: of.status === 'cancelled' ? 'Cancelled' : '',
  ours: partyUnder('', of.shipFrom),
  parties: [partyUnder('To', of.vendor)],
  facts: [
    ['Date', dateText(of.businessDate)],
    ['Return', of.number],
    ['Vehicle', of.vehicleNo],
    ['LR number', of.lrNo],
    ['E-way bill', of.ewayBillNo],
  ] as const,
  notes: [of.isReplacement && 'Please send these goods again.', of.note],
});

const no = { head: '#', width: 18, text: ({ lineNo }: ReturnLine) => String(lineNo) };
const facts = [
  {
    head: 'Reason',
    width: 90,
    text: ({ reason, note }: ReturnLine) =>
      [returnReasonLabels[reason], note].filter(Boolean).join(': '),
  },
  { head: 'HSN', width: 48, text: ({ hsn }: ReturnLine) => hsn },
];
const qty = { head: 'Quantity', width: 66, align: 'right' } as const;
const amount = { width: 74, align: 'right' } as const;
const worthColumn = {
  ...amount,
  head: 'Value, ₹',
  text: ({ worth }: ReturnLine) => plainAmount(worth ?? 0),
};

const goodsText = ({ name, code, batchNumber }: ReturnLine): string =>
  `${name}\n${code} · batch ${batchNumber}`;

const billNos = ({ parts }: ReturnLine): string =>
  [...new Set(parts.map(({ billNo }) => billNo).filter(Boolean))].join(', ');

const billedQty = ({ parts }: ReturnLine): number =>
  parts.reduce((sum, { billId, qty: own }) => sum + (billId === null ? 0 : own), 0);
