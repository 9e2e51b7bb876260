import { ageWords } from '@counting-house/contract/accounts/open-items/age.ts';
import type { Payables } from '@counting-house/contract/accounts/open-items/payable.ts';
import { dateWords } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import {
  drawFacts,
  drawFeet,
  drawLines,
  type PaperColumn,
  plainAmount,
  roomFor,
  sheet,
} from '../../platform/papers/line-paper.ts';
import { ink, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';

const { left, right, top } = sheet;

type Line = {
  readonly date: string;
  readonly document: string;
  readonly narration: string;
  readonly debit: number;
  readonly credit: number;
};

type Statement = {
  readonly vendor: {
    readonly name: string;
    readonly number: string;
    readonly gstin: string | null;
  };
  readonly ours: { readonly name: string; readonly gstin: string };
  readonly logo: Uint8Array | null;
  readonly from: string;
  readonly to: string;
  /** Paise that we owed before the first day. */
  readonly opening: number;
  readonly lines: readonly Line[];
  /** And on the last day. */
  readonly closing: number;
  readonly ageing: Pick<Payables, 'sums' | 'edges'>;
};

const columns = {
  date: { head: 'Date', x: left, width: 66 },
  document: { head: 'Document', x: left + 68, width: 92 },
  narration: { head: 'For', x: left + 162, width: 150 },
  debit: { head: 'Paid or returned', x: left + 314, width: 68, align: 'right' },
  credit: { head: 'Billed', x: left + 384, width: 66, align: 'right' },
  balance: { head: 'Owed', x: right - 66, width: 66, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** Draws what stands with a vendor on A4 pages of its own. */
export function drawStatement(page: PdfPage, statement: Statement): void {
  const { lines, opening } = statement;
  const { sums, edges } = statement.ageing;
  const [first, second, third, last] = ageWords(edges);
  newPage(page, paper.a4);
  let balance = opening;
  const rows = lines.map((line) => {
    balance += line.credit - line.debit;
    return { ...line, balance };
  });
  const end = drawLines(page, drawHead(page, statement), {
    lines: rows,
    columns: Object.values(columns),
    wide: { column: columns.narration, words: ({ narration }) => narration },
    draw: (line, cell) => {
      cell(columns.date, dateWords(line.date));
      cell(columns.document, line.document);
      cell(columns.narration, line.narration);
      cell(columns.debit, line.debit === 0 ? '' : plainAmount(line.debit));
      cell(columns.credit, line.credit === 0 ? '' : plainAmount(line.credit));
      cell(columns.balance, plainAmount(line.balance));
    },
  });
  const owed: (readonly [name: string, value: string])[] = [
    [`Owed on ${dateWords(statement.to)}`, rupees(statement.closing)],
    ['Not due', rupees(sums.notDue)],
    [first, rupees(sums.d30)],
    [second, rupees(sums.d60)],
    [third, rupees(sums.d90)],
    [last, rupees(sums.over90)],
    ...(sums.unallocated === 0
      ? []
      : [['Paid or debited, not set against a bill', rupees(sums.unallocated)] as const]),
  ];
  drawFacts(page, roomFor(page, end, 120) + 12, owed, 180);
  drawFeet(page, `Statement of ${statement.vendor.number}`);
}

function drawHead(page: PdfPage, { vendor, ours, logo, from, to, opening }: Statement): number {
  let y = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, ours.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  if (ours.gstin)
    y += write(page, `GSTIN ${ours.gstin}`, { x: left, y, width: 300, colour: ink.muted });
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  write(page, 'Statement', { ...aside, y: top, size: 15, face: 'semibold' });
  const line = Math.max(y, top + 40) + 8;
  rule(page, [left, line, right, line], { width: 0.75 });
  let at = line + 10;
  const facts = drawFacts(page, at, [
    ['From', dateWords(from)],
    ['To', dateWords(to)],
    ['Owed before', rupees(opening)],
  ]);
  at += write(page, vendor.name, { x: left, y: at, width: 300, face: 'semibold', leading: 12.75 });
  at += write(page, vendor.number, { x: left, y: at, width: 300, colour: ink.muted });
  if (vendor.gstin) {
    at += write(page, `GSTIN ${vendor.gstin}`, { x: left, y: at, width: 300, colour: ink.muted });
  }
  return Math.max(at, facts) + 14;
}
