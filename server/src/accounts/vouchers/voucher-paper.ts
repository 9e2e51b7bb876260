import {
  voucherKindLabels,
  type VoucherMethod,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { moneyMethodNames } from '@counting-house/contract/accounts/money-method.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { dateText } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import type { PaperDocument } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { type PaperTable, tableOf } from '../../platform/papers/paper-table.ts';
import { amountInWords } from '../../platform/papers/amount-in-words.ts';

/** What stands at the head of a voucher that is not, or no longer, in the books. */
const marks: Readonly<Partial<Record<Voucher['status'], string>>> = {
  draft: 'Draft',
  waiting: 'Waiting for approval',
  rejected: 'Rejected',
  post_dated: 'Post-dated',
  bounced: 'Bounced',
  reversed: 'Reversed',
};

/** What the paper of a voucher is called: the one who paid gets a receipt, whoever is paid an advice. */
const titleOf = ({ kind, partyKind }: Voucher): string =>
  kind === 'payment' && partyKind !== null ? 'Payment advice' : voucherKindLabels[kind];

/** A voucher as a paper: what was paid, what it settles and what was booked beside it. */
export function voucherPaper(
  voucher: Voucher,
  ours: { readonly name: string; readonly gstin: string },
): PaperDocument {
  const { kind, partyName, narration, unallocated, method } = voucher;
  const title = titleOf(voucher);
  const party = kind === 'payment' ? 'Paid to' : partyName ? 'Received from' : 'For';
  return {
    title,
    number: `${voucher.number}, ${dateText(voucher.date)}`,
    mark: marks[voucher.status] ?? '',
    ours: { name: ours.name, lines: ours.gstin ? [`GSTIN ${ours.gstin}`] : [] },
    parties: [{ head: party, name: partyName ?? (narration || title), lines: [] }],
    facts: [
      ['Method', method === null ? '' : methodName(method)],
      [voucher.toMoneyAccount ? 'From' : 'Account', voucher.moneyAccount],
      ['To', voucher.toMoneyAccount],
      ['Reference', voucher.reference],
      ['Not set against a document', unallocated ? rupees(unallocated) : ''],
    ],
    intro: `${rupees(voucher.amount)}, ${amountInWords(voucher.amount)}`,
    tables: [settledTable(voucher), bookedTable(voucher)].filter(({ rows }) => rows.length > 0),
    notes: [partyName ? narration : ''],
    signs: [`For ${ours.name}`],
    foot: `${title} ${voucher.number}`,
  };
}

const settledTable = ({ allocations }: Voucher): PaperTable =>
  tableOf(allocations, [
    { head: 'Document', text: ({ docNo }) => docNo },
    { head: 'Date', width: 96, text: ({ docDate }) => dateText(docDate) },
    { head: 'Due', width: 96, text: ({ dueDate }) => dateText(dueDate) },
    { head: 'Settled', width: 90, align: 'right', text: ({ amount }) => plainAmount(amount) },
  ]);

const bookedTable = ({ lines }: Voucher): PaperTable =>
  tableOf(lines, [
    { head: 'Account', text: accountText },
    { head: 'Debit', width: 96, align: 'right', text: ({ debit }) => amountOrNothing(debit) },
    { head: 'Credit', width: 90, align: 'right', text: ({ credit }) => amountOrNothing(credit) },
  ]);

const amountOrNothing = (amount: number): string => (amount === 0 ? '' : plainAmount(amount));

const accountText = ({ accountName, partyName, memo }: Voucher['lines'][number]): string =>
  [accountName, partyName, memo].filter(Boolean).join(', ');

/** As a word of its own, not inside a sentence. */
function methodName(method: VoucherMethod): string {
  if (method === 'bank_transfer') return 'Bank transfer';
  const name = moneyMethodNames[method];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
