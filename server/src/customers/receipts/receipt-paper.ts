import { walletMethodWords, type WalletMethod } from '@counting-house/contract/customers/wallet.ts';
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
import { ink, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';
import { amountInWords } from '../../platform/papers/words.ts';

const { left, right, top } = sheet;

/** What was paid for, each with what is left of it where something was taken back. */
export type ReceiptLine = { readonly description: string; readonly amount: number };

/** A receipt as it is printed; empty texts are left out. */
type ReceiptPaper = {
  readonly number: string;
  readonly date: string;
  readonly method: WalletMethod;
  readonly reference: string;
  readonly total: number;
  readonly from: readonly string[];
  readonly lines: readonly ReceiptLine[];
  /** What was taken back since, and how much. */
  readonly takenBack: readonly ReceiptLine[];
  /** Nothing of it stands any more. */
  readonly isCancelled: boolean;
  /** When the tax of what it will buy is charged. */
  readonly taxNote: string;
  readonly ours: { readonly name: string; readonly facts: readonly string[] };
  readonly logo: Uint8Array | null;
};

const columns = {
  what: { head: 'Received for', x: left, width: 390 },
  amount: { head: 'Amount', x: right - 90, width: 90, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** Draws a receipt on A4 pages of its own. */
export function drawReceipt(page: PdfPage, receipt: ReceiptPaper): void {
  newPage(page, paper.a4);
  const end = drawLines(page, drawHead(page, receipt), {
    lines: receipt.lines,
    columns: Object.values(columns),
    wide: { column: columns.what, words: ({ description }) => description },
    draw: (line, cell) => {
      cell(columns.what, line.description);
      cell(columns.amount, plainAmount(line.amount));
    },
  });
  const y = roomFor(page, end, 150) + 10;
  const taken = receipt.takenBack.map(({ description, amount }) => [description, -amount] as const);
  const rest = receipt.takenBack.reduce((sum, { amount }) => sum - amount, receipt.total);
  drawSums(
    page,
    y,
    taken.length === 0 ? [] : [['Received', receipt.total], ...taken],
    taken.length === 0 ? ['Received', receipt.total] : ['Net received', rest],
  );
  const words = [
    amountInWords(receipt.total),
    receipt.method === 'cheque' && 'Subject to realisation of the cheque.',
    receipt.taxNote,
  ].filter(Boolean);
  write(page, words.join('\n'), { x: left, y, width: 270, leading: 12.5, lines: 8 });
  const sign = y + 120;
  rule(page, [right - 200, sign, right, sign], { width: 0.75 });
  write(page, `For ${receipt.ours.name}, authorised signatory`, {
    x: right - 200,
    y: sign + 4,
    width: 200,
    size: 7.5,
    colour: ink.muted,
  });
  drawFeet(page, `Receipt ${receipt.number}`);
}

function drawHead(page: PdfPage, receipt: ReceiptPaper): number {
  let y = top;
  if (receipt.logo) {
    page.image(Buffer.from(receipt.logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, receipt.ours.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of receipt.ours.facts) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  let at = top + write(page, 'Receipt', { ...aside, y: top, size: 15, face: 'semibold' });
  at += write(page, receipt.number, { ...aside, y: at, face: 'semibold' });
  if (receipt.isCancelled) {
    at += write(page, 'Cancelled', { ...aside, y: at + 2, size: 13, face: 'semibold' });
  }
  const line = Math.max(y, at) + 8;
  rule(page, [left, line, right, line], { width: 0.75 });
  const from = line + 10;
  let down =
    from + write(page, 'Received from', { x: left, y: from, size: 7.5, colour: ink.muted });
  for (const [index, text] of receipt.from.entries()) {
    const face = index === 0 ? 'semibold' : 'regular';
    down += write(page, text, { x: left, y: down, width: 280, face, leading: 12.75 });
  }
  const facts = drawFacts(page, from, [
    ['Date', dateWords(receipt.date)],
    ['Method', walletMethodWords[receipt.method]],
    ['Reference', receipt.reference],
  ]);
  return Math.max(down, facts) + 14;
}
