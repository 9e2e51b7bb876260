import { walletMethodLabels } from '@counting-house/contract/customers/wallet.ts';
import { dateText } from '../../platform/clock.ts';
import { type PaperDocument, type PaperParty, signedFor } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';
import { amountInWords } from '../../platform/papers/amount-in-words.ts';
import type { receipts } from './receipt.table.ts';

type ReceiptLine = { readonly description: string; readonly amount: number };

/** What a receipt says. */
export type ReceiptSaid = {
  readonly receipt: typeof receipts.$inferSelect;
  readonly from: {
    readonly name: string;
    /** Further lines, such as the number of the customer. */
    readonly facts: readonly string[];
  };
  /** What was paid for. */
  readonly lines: readonly ReceiptLine[];
  /** What was taken back since, and how much. */
  readonly takenBack: readonly ReceiptLine[];
  /** Nothing of it stands any more. */
  readonly isCancelled: boolean;
  /** When the tax of what it will buy is charged. */
  readonly taxNote: string;
};

/** A receipt for money that was paid without an order. */
export function receiptPaper(
  { receipt, from, lines, takenBack, isCancelled, taxNote }: ReceiptSaid,
  ours: Omit<PaperParty, 'head'>,
): PaperDocument {
  const received = ['Received', receipt.amount] as const;
  const taken = takenBack.map(({ description, amount }) => [description, -amount] as const);
  const rest = taken.reduce((sum, [, amount]) => sum + amount, receipt.amount);
  return {
    title: 'Receipt',
    number: receipt.number,
    mark: isCancelled ? 'Cancelled' : '',
    ours,
    parties: [{ head: 'Received from', name: from.name, lines: from.facts }],
    facts: [
      ['Date', dateText(receipt.date)],
      ['Method', walletMethodLabels[receipt.method]],
      ['Reference', receipt.reference],
    ],
    tables: [
      tableOf(lines, [
        { head: 'Received for', text: ({ description }) => description },
        { head: 'Amount', width: 90, align: 'right', text: ({ amount }) => plainAmount(amount) },
      ]),
    ],
    sums:
      taken.length === 0
        ? { parts: [], total: received }
        : { parts: [received, ...taken], total: ['Net received', rest] },
    notes: [
      amountInWords(receipt.amount),
      receipt.method === 'cheque' && 'Subject to realisation of the cheque.',
      taxNote,
    ],
    signs: [signedFor(ours)],
    foot: `Receipt ${receipt.number}`,
  };
}
