import type { VendorNote } from '@counting-house/contract/purchasing/vendor-note.ts';
import { dateWords } from '../../platform/clock.ts';
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
import {
  noteKindWords,
  noteReasonWords,
} from '@counting-house/contract/purchasing/vendor-note-words.ts';

const { left, right, top } = sheet;

const columns = {
  no: { head: '#', x: left, width: 18 },
  what: { head: 'Description', x: left + 20, width: 250 },
  hsn: { head: 'HSN', x: left + 276, width: 54 },
  rate: { head: 'GST', x: left + 334, width: 44, align: 'right' },
  tax: { head: 'Tax', x: right - 150, width: 70, align: 'right' },
  amount: { head: 'Amount', x: right - 74, width: 74, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** Draws a note on A4 pages of its own. */
export function drawNote(page: PdfPage, note: VendorNote, logo: Uint8Array | null): void {
  newPage(page, papers.a4);
  const end = drawLines(page, drawParties(page, note, drawTitle(page, note, logo)), {
    lines: note.lines,
    columns: Object.values(columns),
    wide: { column: columns.what, words: ({ description }) => description },
    draw: (line, cell) => {
      cell(columns.no, String(line.lineNo));
      cell(columns.what, line.description);
      cell(columns.hsn, line.hsn);
      cell(columns.rate, line.taxRate > 0 ? `${line.taxRate / 1000} %` : '');
      cell(columns.tax, plainAmount(line.tax));
      cell(columns.amount, plainAmount(line.taxable));
    },
  });
  const y = roomFor(page, end, 130) + 10;
  const taxes = note.taxesByRate.flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
  );
  const parts = [
    ['Taxable value', note.taxable] as const,
    ...taxes,
    ...(note.reverseCharge ? [['Reverse charge', -note.tax] as const] : []),
    ...(note.roundOff === 0 ? [] : [['Round off', note.roundOff] as const]),
  ];
  const total = note.kind === 'debit_note' ? 'We debit you' : 'Credited to us';
  drawSums(page, y, parts, [total, note.total]);
  const words = [
    note.isOnAccount && 'Kept on account.',
    note.reverseCharge && 'Tax under reverse charge is not part of the amount.',
    note.note,
  ].filter(Boolean);
  write(page, words.join('\n'), { x: left, y, width: 250, leading: 12.5, lines: 8 });
  const sign = y + 110;
  rule(page, [right - 200, sign, right, sign], { width: 0.75 });
  write(page, `For ${note.ours.name}, authorised signatory`, {
    x: right - 200,
    y: sign + 4,
    width: 200,
    size: 7.5,
    colour: ink.muted,
  });
  drawFeet(page, note.number);
}

function drawTitle(page: PdfPage, note: VendorNote, logo: Uint8Array | null): number {
  let y = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, note.ours.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of partyFacts(note.ours)) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  let at =
    top + write(page, noteKindWords[note.kind], { ...aside, y: top, size: 15, face: 'semibold' });
  at += write(page, note.number, { ...aside, y: at, face: 'semibold' });
  if (note.status !== 'confirmed') {
    const state = note.status === 'draft' ? 'Draft' : 'Cancelled';
    at += write(page, state, { ...aside, y: at + 2, size: 13, face: 'semibold' });
  }
  const end = Math.max(y, at) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

function drawParties(page: PdfPage, note: VendorNote, y: number): number {
  const head = note.kind === 'debit_note' ? 'To' : 'From';
  let at = y + write(page, head, { x: left, y, width: 250, size: 7.5, colour: ink.muted });
  at += write(page, note.vendor.name, {
    x: left,
    y: at,
    width: 250,
    face: 'semibold',
    leading: 12.75,
  });
  for (const line of partyFacts(note.vendor)) {
    at += write(page, line, { x: left, y: at, width: 250, leading: 12.5 });
  }
  const down = drawFacts(page, y, [
    ['Date', dateWords(note.businessDate)],
    ['Reason', noteReasonWords[note.reason]],
    ['Vendor’s number', note.vendorNoteNo],
    ['Vendor’s date', note.vendorNoteDate ? dateWords(note.vendorNoteDate) : ''],
    ['Against bill', note.vendorBillNo],
    ['Bill date', note.vendorBillDate ? dateWords(note.vendorBillDate) : ''],
  ]);
  return Math.max(at, down) + 14;
}
