import { reverseChargeWords } from '@counting-house/contract/accounts/taxes/reverse-charge.ts';
import { dateWords } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import {
  drawFacts,
  drawFeet,
  drawLines,
  drawSums,
  type PaperColumn,
  plainAmount,
  roomFor,
  sheet,
} from '../../platform/papers/line-paper.ts';
import { partyFacts } from '../../platform/papers/party.ts';
import {
  ink,
  newPage,
  paper as papers,
  type PdfPage,
  rule,
  write,
} from '../../platform/papers/pdf.ts';
import { amountInWords } from '../../platform/papers/words.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { stateWords } from './party-paper.service.ts';
import type { reverseChargePapers } from './reverse-charge.table.ts';

const { left, right, top } = sheet;

type Paper = typeof reverseChargePapers.$inferSelect;

const columns = {
  no: { head: '#', x: left, width: 18 },
  what: { head: 'Description', x: left + 20, width: 210 },
  hsn: { head: 'HSN', x: left + 236, width: 54 },
  qty: { head: 'Quantity', x: left + 292, width: 64, align: 'right' },
  rate: { head: 'GST', x: left + 360, width: 36, align: 'right' },
  tax: { head: 'Tax', x: right - 134, width: 60, align: 'right' },
  amount: { head: 'Value', x: right - 72, width: 72, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/**
 * Draws a self-invoice or a payment voucher on A4 pages of its own.
 *
 * @see CGST Rules 2017, rule 46 for what an invoice says, rule 52 for a voucher.
 */
export function drawReverseCharge(page: PdfPage, paper: Paper, logo: Uint8Array | null): void {
  newPage(page, papers.a4);
  const end = drawLines(page, drawParties(page, paper, drawTitle(page, paper, logo)), {
    lines: paper.lines.map((line, index) => ({ ...line, no: index + 1 })),
    columns: Object.values(columns),
    wide: { column: columns.what, words: ({ description }) => description },
    draw: (line, cell) => {
      cell(columns.no, String(line.no));
      cell(columns.what, line.description);
      cell(columns.hsn, line.hsn);
      cell(columns.qty, line.unit && `${line.qty / 1000} ${line.unit}`);
      cell(columns.rate, `${line.taxRate / 1000} %`);
      cell(columns.tax, plainAmount(line.tax));
      cell(columns.amount, plainAmount(line.taxable));
    },
  });
  const y = roomFor(page, end, 150) + 10;
  const taxes = taxesByRate(paper.lines).flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
  );
  drawSums(page, y, [['Taxable value', paper.taxable], ...taxes], ['Tax we pay', paper.tax]);
  const words = [
    'Tax is payable under reverse charge: yes. It is not part of what the supplier is paid.',
    paper.paid !== null && `Paid: ${rupees(paper.paid)}, ${amountInWords(paper.paid)}.`,
  ].filter((said) => said !== false);
  write(page, words.join('\n'), { x: left, y, width: 260, leading: 12.5, lines: 8 });
  const sign = y + 130;
  rule(page, [right - 200, sign, right, sign], { width: 0.75 });
  write(page, `For ${paper.ours.name}, authorised signatory`, {
    x: right - 200,
    y: sign + 4,
    width: 200,
    size: 7.5,
    colour: ink.muted,
  });
  drawFeet(page, paper.number);
}

function drawTitle(page: PdfPage, paper: Paper, logo: Uint8Array | null): number {
  let y: number = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, paper.ours.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of partyFacts(paper.ours)) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  const title = reverseChargeWords[paper.kind];
  let at = top + write(page, title, { ...aside, y: top, size: 15, face: 'semibold' });
  at += write(page, paper.number, { ...aside, y: at, face: 'semibold' });
  at += write(page, 'Reverse charge', { ...aside, y: at, colour: ink.muted });
  if (paper.cancelledOn !== null) {
    at += write(page, 'Cancelled', { ...aside, y: at + 2, size: 13, face: 'semibold' });
  }
  const end = Math.max(y, at) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

function drawParties(page: PdfPage, paper: Paper, y: number): number {
  const head = paper.kind === 'payment_voucher' ? 'Paid to' : 'Supplied by';
  let at = y + write(page, head, { x: left, y, width: 250, size: 7.5, colour: ink.muted });
  const name = { x: left, y: at, width: 250, face: 'semibold', leading: 12.75 } as const;
  at += write(page, paper.supplier.name, name);
  for (const line of partyFacts(paper.supplier)) {
    at += write(page, line, { x: left, y: at, width: 250, leading: 12.5 });
  }
  const down = drawFacts(page, y, [
    ['Date', dateWords(paper.date)],
    ['Paid on', paper.paidOn ? dateWords(paper.paidOn) : ''],
    ['Place of supply', stateWords(paper.placeOfSupply)],
    ['Our document', paper.documentNo],
    ['Posted on', dateWords(paper.documentDate)],
    ['Supplier’s bill', paper.supplierNo],
    ['Bill date', paper.supplierDate ? dateWords(paper.supplierDate) : ''],
    ['Cancelled on', paper.cancelledOn ? dateWords(paper.cancelledOn) : ''],
  ]);
  return Math.max(at, down) + 14;
}
