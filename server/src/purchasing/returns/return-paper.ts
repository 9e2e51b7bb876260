import type {
  ReturnLine,
  VendorReturn,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import type { VendorReturnPaper } from '@counting-house/contract/purchasing/vendor-return-words.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
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
import { returnReasonWords } from '@counting-house/contract/purchasing/vendor-return-words.ts';

const { left, right, top } = sheet;

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 200 },
  reason: { head: 'Reason', x: left + 226, width: 90 },
  hsn: { head: 'HSN', x: left + 320, width: 44 },
  qty: { head: 'Quantity', x: left + 366, width: 66, align: 'right' },
  amount: { head: 'Amount', x: right - 74, width: 74, align: 'right' },
  worth: { head: 'Value, ₹', x: right - 74, width: 74, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

type Look = { readonly paper: VendorReturnPaper; readonly logo: Uint8Array | null };

/** Draws a paper of a return on A4 pages of its own; the debit note shows the goods that were billed. */
export function drawReturn(page: PdfPage, of: VendorReturn, look: Look): void {
  const isNote = look.paper === 'debit_note';
  const lines = isNote
    ? of.lines.filter(({ parts }) => parts.some(({ billId }) => billId !== null))
    : of.lines;
  newPage(page, papers.a4);
  const end = drawLines(page, drawParties(page, of, drawTitle(page, of, look)), {
    lines,
    columns: columnsOf(lines, isNote),
    wide: { column: columns.goods, words: (line) => goodsOf(line, isNote) },
    draw: (line, cell) => drawLine(line, isNote, cell),
  });
  const y = roomFor(page, end, 130) + 10;
  if (isNote) {
    const taxes = of.taxesByRate.flatMap(({ components }) =>
      components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
    );
    const parts = [['Goods', of.taxable ?? 0] as const, ...taxes];
    drawSums(page, y, parts, ['We debit you', of.total ?? 0]);
  }
  const worth = isNote ? null : worthOf(of);
  if (worth !== null) drawSums(page, y, [], ['Value of the goods', worth]);
  const notes = [of.isReplacement && 'Please send these goods again.', of.note].filter(Boolean);
  write(page, notes.join('\n'), { x: left, y, width: 250, leading: 12.5, lines: 8 });
  if (!isNote) drawHands(page, of, y + 100);
  drawFeet(page, isNote ? of.debitNoteNo : of.number);
}

/** Without the right to see values the challan has none. @see CGST Rules 2017, rule 55 (1)(vi). */
const worthOf = ({ lines }: VendorReturn): number | null =>
  lines.some(({ worth }) => worth === null)
    ? null
    : lines.reduce((sum, { worth }) => sum + (worth ?? 0), 0);

function columnsOf(lines: readonly ReturnLine[], isNote: boolean): readonly PaperColumn[] {
  const { amount, worth, ...facts } = columns;
  const hasWorth = lines.every((line) => line.worth !== null);
  return [...Object.values(facts), ...(isNote ? [amount] : hasWorth ? [worth] : [])];
}

/** Who hands the goods over and who takes them. @see CGST Rules 2017, rule 55 (1)(x), for the signature. */
function drawHands(page: PdfPage, { shipFrom }: VendorReturn, y: number): void {
  const signs = [
    ['Received by', left],
    [`For ${shipFrom.name}, authorised signatory`, right - 200],
  ] as const;
  for (const [words, x] of signs) {
    rule(page, [x, y, x + 200, y], { width: 0.75 });
    write(page, words, { x, y: y + 4, width: 200, size: 7.5, colour: ink.muted });
  }
}

const billedQty = ({ parts }: ReturnLine): number =>
  parts.reduce((sum, { billId, qty }) => sum + (billId === null ? 0 : qty), 0);

function goodsOf({ name, code, batchNumber, parts }: ReturnLine, isNote: boolean): string {
  const billNos = [...new Set(parts.map(({ billNo }) => billNo).filter(Boolean))];
  const facts = [
    `${code} · batch ${batchNumber}`,
    isNote && `your bill ${billNos.join(', ')}`,
  ].filter(Boolean);
  return [name, facts.join(' · ')].join('\n');
}

function drawTitle(page: PdfPage, of: VendorReturn, { paper, logo }: Look): number {
  let y = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, of.shipFrom.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of partyFacts(of.shipFrom)) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  const isNote = paper === 'debit_note';
  const title = isNote ? 'Debit note' : 'Delivery challan';
  let at = top + write(page, title, { ...aside, y: top, size: 15, face: 'semibold' });
  at += write(page, isNote ? of.debitNoteNo : of.number, { ...aside, y: at, face: 'semibold' });
  if (!isNote) at += write(page, 'Goods returned to the vendor', { ...aside, y: at });
  if (of.status === 'cancelled') {
    at += write(page, 'Cancelled', { ...aside, y: at + 2, size: 13, face: 'semibold' });
  }
  const end = Math.max(y, at) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

function drawParties(page: PdfPage, of: VendorReturn, y: number): number {
  let at = y + write(page, 'To', { x: left, y, width: 250, size: 7.5, colour: ink.muted });
  at += write(page, of.vendor.name, {
    x: left,
    y: at,
    width: 250,
    face: 'semibold',
    leading: 12.75,
  });
  for (const line of partyFacts(of.vendor)) {
    at += write(page, line, { x: left, y: at, width: 250, leading: 12.5 });
  }
  const down = drawFacts(page, y, [
    ['Date', dateWords(of.businessDate)],
    ['Return', of.number],
    ['Vehicle', of.vehicleNo],
    ['LR number', of.lrNo],
    ['E-way bill', of.ewayBillNo],
  ]);
  return Math.max(at, down) + 14;
}

function drawLine(
  line: ReturnLine,
  isNote: boolean,
  cell: (column: PaperColumn, text: string) => void,
): void {
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goodsOf(line, isNote));
  cell(columns.reason, [returnReasonWords[line.reason], line.note].filter(Boolean).join(': '));
  cell(columns.hsn, line.hsn);
  cell(columns.qty, `${plainQty(isNote ? billedQty(line) : line.qty)} ${line.unit}`);
  if (isNote) cell(columns.amount, plainAmount(line.taxable ?? 0));
  else if (line.worth !== null) cell(columns.worth, plainAmount(line.worth));
}
