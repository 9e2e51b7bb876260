import { z } from 'zod';
import { date, id, moneySum, taxRate, ts } from '../kit/shapes.ts';
import { PartyKind } from './party.ts';

/** What can happen in the books, in the words of the screens. */
export const ledgerEvents = {
  'openingBalance.entered': 'Opening balance',
  'stock.opening': 'Opening stock',
  'stock.goodsReceived': 'Goods received',
  'stock.dispatched': 'Goods dispatched',
  'stock.dispatchReversed': 'Dispatch taken back',
  'stock.returnedRestocked': 'Return put back to stock',
  'stock.returnedUnsellable': 'Return written off',
  'stock.scrapped': 'Goods written off',
  'stock.expired': 'Expired goods written off',
  'stock.recalled': 'Recalled goods written off',
  'stock.sampleIssued': 'Samples and own use',
  'stock.packed': 'Packing material used',
  'stock.countGain': 'Found in a count',
  'stock.countLoss': 'Missing in a count',
  'stock.revalued': 'Stock revalued',
  'production.issued': 'Material issued',
  'production.returned': 'Material given back',
  'production.scrapped': 'Material lost at a plan',
  'production.received': 'Goods produced',
  'sales.invoiceIssued': 'Invoice issued',
  'sales.invoiceCancelled': 'Invoice cancelled',
  'sales.creditNoteIssued': 'Credit note issued',
  'sales.creditNoteCancelled': 'Credit note cancelled',
  'payment.received': 'Payment received',
  'payment.refunded': 'Money given back',
  'payment.made': 'Payment made',
  'purchase.billEntered': 'Bill entered',
  'purchase.billCancelled': 'Bill cancelled',
  'purchase.returnedUnbilled': 'Unbilled goods returned',
  'purchase.debitNoteIssued': 'Debit note issued',
  'purchase.refundReceived': 'Refund of a vendor',
  'credit.takenOff': 'Credit taken off an order',
  'credit.used': 'Credit used for an order',
  'gateway.settled': 'Gateway settlement',
  'wallet.toppedUp': 'Wallet topped up',
  'wallet.granted': 'Credit given to a wallet',
  'wallet.spent': 'Paid from a wallet',
  'wallet.paidOut': 'Wallet paid out',
  'wallet.expired': 'Wallet credit expired',
  'wallet.adjusted': 'Wallet put right',
  'giftCard.sold': 'Gift card sold',
  'giftCard.granted': 'Gift card given away',
  'giftCard.redeemed': 'Paid with a gift card',
  'giftCard.expired': 'Gift card expired',
  'giftCard.adjusted': 'Gift card put right',
  'courier.costAccrued': 'Courier charge expected',
  'courier.claimOpened': 'Claim on a courier',
  'courier.claimPaid': 'Claim paid by a courier',
  'expense.recorded': 'Expense',
  'bank.transferred': 'Transfer between accounts',
  'cheque.deposited': 'Cheques deposited',
  'cheque.returned': 'Cheque returned',
  'cod.remitted': 'Cash on delivery remitted',
  'tax.settled': 'GST set off',
  'tax.paid': 'GST paid',
  'journal.manual': 'Journal',
  'till.paidOut': 'Paid out of a till',
  'till.paidIn': 'Paid into a till',
  'till.counted': 'Till counted',
  'account.merged': 'Accounts merged',
  'year.closed': 'Year closed',
  'year.reopened': 'Year reopened',
} as const;
export type LedgerEvent = keyof typeof ledgerEvents;

export const LedgerEvent = z.enum(Object.keys(ledgerEvents) as [LedgerEvent, ...LedgerEvent[]]);

/** Entries of the closing itself; a profit and loss statement leaves them out. */
export const closingEvents = ['year.closed', 'year.reopened'] as const satisfies LedgerEvent[];

/** One side of an entry on one account. */
export const EntryLine = z.object({
  lineNo: z.int(),
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  debit: moneySum,
  credit: moneySum,
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  centre: z.string(),
  taxRate: taxRate.nullable(),
  bankRef: z.string().nullable(),
});
export type EntryLine = z.output<typeof EntryLine>;

/** One entry of the journal, shown as `#1234`. */
export const Entry = z.object({
  id,
  date,
  event: LedgerEvent,
  /** The document behind it: its kind and id lead to its screen. */
  sourceKind: z.string(),
  sourceId: id,
  sourceNo: z.string(),
  /** The record that its screen opens, and its kind as the search knows it. */
  recordKind: z.string(),
  recordId: id,
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  narration: z.string(),
  total: moneySum,
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  reason: z.string().nullable(),
  postedAt: ts,
  postedBy: z.string().describe('The person; Counting House for its own work.'),
  sealId: id.nullable().describe('The seal over it; null until it is sealed.'),
  lines: z.array(EntryLine),
});
export type Entry = z.output<typeof Entry>;
