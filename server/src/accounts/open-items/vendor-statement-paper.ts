import { ageText } from '@counting-house/contract/accounts/open-items/age.ts';
import type { Payables } from '@counting-house/contract/accounts/open-items/payable.ts';
import { dateText } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import { drawHead } from '../../platform/papers/document.ts';
import { drawFacts, drawFeet, plainAmount, roomFor } from '../../platform/papers/line-paper.ts';
import { drawTable, tableOf } from '../../platform/papers/paper-table.ts';
import type { PdfPage } from '../../platform/papers/pdf.ts';

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
  readonly from: string;
  readonly to: string;
  /** Paise that we owed before the first day. */
  readonly opening: number;
  readonly lines: readonly Line[];
  /** And on the last day. */
  readonly closing: number;
  readonly ageing: Pick<Payables, 'sums' | 'edges'>;
};

/** Draws what stands with a vendor on A4 pages of its own; under the lines is what is owed, by how late it is. */
export function drawStatement(page: PdfPage, statement: Statement, logo: Uint8Array | null): void {
  const { vendor, ours, from, to, opening } = statement;
  const gstinLine = (gstin: string | null) => (gstin ? [`GSTIN ${gstin}`] : []);
  const begin = drawHead(
    page,
    {
      title: 'Statement',
      number: '',
      ours: { name: ours.name, lines: gstinLine(ours.gstin) },
      parties: [
        { head: '', name: vendor.name, lines: [vendor.number, ...gstinLine(vendor.gstin)] },
      ],
      facts: [
        ['From', dateText(from)],
        ['To', dateText(to)],
        ['Opening balance', rupees(opening)],
      ],
    },
    logo,
  );
  const end = drawTable(page, linesOf(statement), begin);
  const { sums, edges } = statement.ageing;
  const [first, second, third, last] = ageText(edges);
  drawFacts(
    page,
    roomFor(page, end, 120) + 12,
    [
      [`Balance on ${dateText(to)}`, rupees(statement.closing)],
      ['Not due', rupees(sums.notDue)],
      [first, rupees(sums.d30)],
      [second, rupees(sums.d60)],
      [third, rupees(sums.d90)],
      [last, rupees(sums.over90)],
      [
        'Paid or debited, not set against a bill',
        sums.unallocated === 0 ? '' : rupees(sums.unallocated),
      ],
    ],
    180,
  );
  drawFeet(page, `Statement of ${vendor.number}`);
}

function linesOf({ lines, opening }: Statement) {
  let balance = opening;
  const rows = lines.map((line) => {
    balance += line.credit - line.debit;
    return { ...line, balance };
  });
  return tableOf(rows, [
    { head: 'Date', width: 66, text: ({ date }) => dateText(date) },
    { head: 'Document', width: 92, text: ({ document }) => document },
    { head: 'For', text: ({ narration }) => narration },
    {
      head: 'Paid or returned',
      width: 68,
      align: 'right',
      text: ({ debit }) => (debit === 0 ? '' : plainAmount(debit)),
    },
    {
      head: 'Billed',
      width: 66,
      align: 'right',
      text: ({ credit }) => (credit === 0 ? '' : plainAmount(credit)),
    },
    { head: 'Balance', width: 66, align: 'right', text: (line) => plainAmount(line.balance) },
  ]);
}
