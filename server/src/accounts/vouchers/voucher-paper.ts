import {
  voucherKindWords,
  type VoucherMethod,
} from '@counting-house/contract/accounts/vouchers/voucher-words.ts';
import { moneyMethodNames } from '@counting-house/contract/accounts/money-method.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
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
import { ink, rule, write, type PdfPage } from '../../platform/papers/pdf.ts';
import { amountInWords } from '../../platform/papers/words.ts';

const { left, right, top } = sheet;

type Paper = {
  readonly voucher: Voucher;
  readonly ours: { readonly name: string; readonly gstin: string };
  readonly logo: Uint8Array | null;
};

const settled = {
  document: { head: 'Document', x: left, width: 190 },
  date: { head: 'Date', x: left + 200, width: 90 },
  due: { head: 'Due', x: left + 300, width: 90 },
  amount: { head: 'Settled', x: right - 90, width: 90, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

const entered = {
  account: { head: 'Account', x: left, width: 290 },
  debit: { head: 'Debit', x: right - 190, width: 90, align: 'right' },
  credit: { head: 'Credit', x: right - 90, width: 90, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** What stands at the head of a voucher that is not, or no longer, in the books. */
const marks: Readonly<Partial<Record<Voucher['status'], string>>> = {
  draft: 'Draft',
  waiting: 'Waiting for approval',
  rejected: 'Rejected',
  post_dated: 'Post-dated',
  bounced: 'Bounced',
  reversed: 'Reversed',
};

/** What the paper of a voucher is called: whoever paid gets a receipt, whoever is paid an advice. */
const titleOf = ({ kind, partyKind }: Voucher): string =>
  kind === 'payment' && partyKind !== null ? 'Payment advice' : voucherKindWords[kind];

/** Draws a voucher on the first page of a file. */
export function drawVoucher(page: PdfPage, { voucher, ours, logo }: Paper): void {
  let y = drawHead(page, { voucher, ours, logo });
  write(
    page,
    voucher.kind === 'payment' ? 'Paid to' : voucher.partyName ? 'Received from' : 'For',
    {
      x: left,
      y,
      size: 8,
      colour: ink.muted,
    },
  );
  write(page, voucher.partyName ?? (voucher.narration || titleOf(voucher)), {
    x: left,
    y: y + 11,
    width: 300,
    size: 12,
    face: 'medium',
  });
  y += 34;
  write(page, `${rupees(voucher.amount)}, ${amountInWords(voucher.amount)}`, {
    x: left,
    y,
    width: right - left,
    size: 10,
  });
  y = drawMoneyFacts(page, voucher, y + 28);
  if (voucher.allocations.length > 0) {
    y = drawLines(page, y + 8, {
      lines: voucher.allocations,
      columns: Object.values(settled),
      wide: { column: settled.document, words: ({ docNo }) => docNo },
      draw: (line, cell) => {
        cell(settled.document, line.docNo);
        cell(settled.date, dateWords(line.docDate));
        cell(settled.due, dateWords(line.dueDate));
        cell(settled.amount, plainAmount(line.amount));
      },
    });
  }
  if (voucher.lines.length > 0) {
    y = drawLines(page, y + 8, {
      lines: voucher.lines,
      columns: Object.values(entered),
      wide: { column: entered.account, words: accountWords },
      draw: (line, cell) => {
        cell(entered.account, accountWords(line));
        cell(entered.debit, line.debit === 0 ? '' : plainAmount(line.debit));
        cell(entered.credit, line.credit === 0 ? '' : plainAmount(line.credit));
      },
    });
  }
  if (voucher.narration && voucher.partyName) {
    y = roomFor(page, y, 40);
    write(page, voucher.narration, { x: left, y: y + 12, width: right - left, size: 9 });
    y += 30;
  }
  y = roomFor(page, y, 90) + 60;
  rule(page, [right - 150, y, right, y], { width: 0.5 });
  write(page, `For ${ours.name}`, {
    x: right - 150,
    y: y + 4,
    width: 150,
    size: 8,
    colour: ink.muted,
  });
  drawFeet(page, `${titleOf(voucher)} ${voucher.number}`);
}

const accountWords = ({ accountName, partyName, memo }: Voucher['lines'][number]): string =>
  [accountName, partyName, memo].filter(Boolean).join(', ');

/** As a word of its own, not inside a sentence. */
function methodName(method: VoucherMethod): string {
  if (method === 'bank_transfer') return 'Bank transfer';
  const name = moneyMethodNames[method];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function drawMoneyFacts(page: PdfPage, voucher: Voucher, y: number): number {
  const method: VoucherMethod | null = voucher.method;
  return drawFacts(
    page,
    y,
    [
      ['Method', method === null ? '' : methodName(method)],
      [voucher.toMoneyAccount ? 'From' : 'Account', voucher.moneyAccount],
      ['To', voucher.toMoneyAccount],
      ['Reference', voucher.reference],
      ['Not set against a document', voucher.unallocated ? rupees(voucher.unallocated) : ''],
    ].filter((fact): fact is [string, string] => fact[1] !== ''),
  );
}

function drawHead(page: PdfPage, { voucher, ours, logo }: Paper): number {
  let y: number = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  write(page, ours.name, { x: left, y, width: 300, size: 11, face: 'medium' });
  if (ours.gstin) {
    write(page, `GSTIN ${ours.gstin}`, { x: left, y: y + 15, size: 8, colour: ink.muted });
  }
  write(page, titleOf(voucher), {
    x: right - 220,
    y: top,
    width: 220,
    align: 'right',
    size: 14,
    face: 'medium',
  });
  write(page, `${voucher.number}, ${dateWords(voucher.date)}`, {
    x: right - 220,
    y: top + 20,
    width: 220,
    align: 'right',
    size: 9,
  });
  const mark = marks[voucher.status];
  if (mark) {
    const at = { x: right - 220, y: top + 34, width: 220, align: 'right' } as const;
    write(page, mark, { ...at, size: 13, face: 'semibold' });
  }
  const end = Math.max(y + 30, mark ? top + 54 : top + 40);
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 14;
}
