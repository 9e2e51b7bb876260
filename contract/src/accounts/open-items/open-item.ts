import { z } from 'zod';
import { flag, listInput, queryId } from '../../kit/list.ts';
import { date, id, money, moneySum } from '../../kit/shapes.ts';
import { PartyKind } from './party.ts';

/** What made an open item. */
export const DocKind = z.enum([
  'invoice',
  'credit_note',
  'debit_note',
  'receipt',
  'refund',
  'bill',
  'payment',
  'opening',
  'journal',
  'write_off',
  'interest',
  'cheque_return',
]);
export type DocKind = z.output<typeof DocKind>;

/** What each open document is called. */
export const docKindLabels: Readonly<Record<DocKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  receipt: 'Receipt',
  refund: 'Refund',
  bill: 'Bill',
  payment: 'Payment',
  opening: 'Opening balance',
  journal: 'Journal',
  write_off: 'Write-off',
  interest: 'Interest',
  cheque_return: 'Bounced cheque',
};

/** Who reads and settles what buyers owe, and what we owe vendors. */
export const openItemRights = {
  buyer: { read: 'accounts.receivable.read', allocate: 'accounts.receivable.allocate' },
  vendor: { read: 'accounts.payable.read', allocate: 'accounts.payable.pay' },
} as const;

/** Void: its document was taken back. */
export const OpenItemStatus = z.enum(['open', 'part', 'settled', 'void']);

/** A document that somebody owes: an invoice or a refund (debit), a receipt or a bill (credit). */
export const OpenItem = z.object({
  id,
  accountId: id,
  partyKind: PartyKind,
  partyId: id,
  partyName: z.string(),
  side: z.enum(['debit', 'credit']),
  docKind: DocKind,
  docNo: z.string(),
  docDate: date,
  dueDate: date,
  amount: moneySum,
  /** What is left today. */
  outstanding: moneySum,
  /** Days behind its due date; none when it is settled or not due. */
  overdueDays: z.int(),
  status: OpenItemStatus,
  /** Why it is disputed, and since when; empty and null when it is not. */
  disputeReason: z.string(),
  disputedOn: date.nullable(),
  entryId: id,
  /** The record that its screen opens. */
  recordKind: z.string(),
  recordId: id,
});
export type OpenItem = z.output<typeof OpenItem>;

export const ListOpenItems = listInput({
  partyKind: PartyKind.optional(),
  partyId: queryId.optional(),
  side: z.enum(['debit', 'credit']).optional(),
  status: z.enum(['open', 'settled', 'void']).optional(),
  docKind: DocKind.optional(),
  overdue: flag.optional(),
  disputed: flag.optional(),
  docFrom: date.optional(),
  docTo: date.optional(),
});
export type ListOpenItems = z.output<typeof ListOpenItems>;

/** So much of one document settled another. */
export const Allocation = z.object({
  id,
  otherId: id,
  otherNo: z.string(),
  otherKind: DocKind,
  amount: moneySum,
  allocatedOn: date,
  reversedOn: date.nullable(),
  reason: z.string().nullable(),
});
export type Allocation = z.output<typeof Allocation>;

export const OpenItemDetails = OpenItem.extend({
  allocations: z.array(Allocation),
  /** Open documents of the same party on the other side, the oldest due first; at most 100. */
  candidates: z.array(OpenItem),
});
export type OpenItemDetails = z.output<typeof OpenItemDetails>;

export const NewAllocations = z.strictObject({
  pairs: z
    .array(
      z.strictObject({
        debitItemId: id,
        creditItemId: id,
        amount: money.positive('Enter an amount above zero.'),
      }),
    )
    .min(1, 'Enter an amount to settle')
    .max(100, 'Settle at most 100 documents at once'),
  date: date.optional().describe('The day of the later document when left out.'),
});
export type NewAllocations = z.output<typeof NewAllocations>;

export const AutoAllocation = z.strictObject({
  partyKind: PartyKind,
  partyId: id,
  accountId: id.optional().describe('All accounts of the party when left out.'),
});
export type AutoAllocation = z.output<typeof AutoAllocation>;
