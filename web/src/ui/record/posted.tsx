import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { type Entry, ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import { date, moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { KnownRecord } from './known-record.tsx';
import css from './ledger.module.css';
import { Journal } from './ledger.tsx';

/** The kinds of documents that post. */
type SourceKind = keyof typeof whyNothing;

/** A document as the books know it. */
export type Source = { readonly kind: SourceKind; readonly id: number };

/** Why a document has no entry. */
const whyNothing = {
  order:
    'Nothing is posted: no payment is recorded. Invoices, parcels and returns of the order have entries of their own.',
  sales_invoice: 'Nothing is posted: a draft or a bill of ₹0.00 has no entry.',
  credit_note: 'Nothing is posted: a credit note of ₹0.00 has no entry.',
  gift_card:
    'Nothing is posted: the card is a draft, or was sold on an invoice that has the entry.',
  wallet: 'Nothing is posted: nothing was paid in or given yet.',
  parcel:
    'Nothing is posted: the parcel has not left, or its goods have no cost and no courier charge is expected.',
  product_plan: 'Nothing is posted: no material was issued, or it has no value.',
  production_run: 'Nothing is posted: nothing was made, or it has no value.',
  return:
    'Nothing is posted: no goods came back, or they have no cost. Its credit note and refund have entries of their own.',
  voucher: 'Nothing is posted: the voucher is not posted yet.',
  expense: 'Nothing is posted: the expense is not posted yet.',
  count:
    'Nothing is posted: the count is not posted, nothing differed, or what differed has no value.',
  stock_doc: 'Nothing is posted: goods were only moved, or they have no value.',
  stock_transfer:
    'Nothing is posted: the goods stay in the business. What is lost on the way is written off by a document of its own.',
  bill: 'Nothing is posted: the bill is not confirmed yet.',
  inward: 'Nothing is posted: the receipt is not posted yet, or its goods have no price.',
  vendor_return: 'Nothing is posted: the return is not posted yet, or its goods have no value.',
  vendor_note: 'Nothing is posted: the note is not confirmed yet.',
} as const;

/** What a document posted, and what took it back; why there is nothing when there is nothing. */
export function Posted({ of }: { of: Source }) {
  const { rows } = useOperation(accounts.listEntriesOf, of);
  if (rows.length === 0) return <p className={css.none}>{whyNothing[of.kind]}</p>;
  return (
    <div className={css.posted}>
      {rows.map((entry) => (
        <EntryJournal entry={entry} key={entry.id} />
      ))}
    </div>
  );
}

/** An entry with its lines, and the way to its page. */
function EntryJournal({ entry }: { entry: Entry }) {
  return (
    <Journal
      title={`#${entry.id}, ${date(entry.date)}, ${ledgerEvents[entry.event]}`}
      lines={entry.lines.map((line) => ({
        id: line.lineNo,
        account: [`${line.accountCode} ${line.accountName}`, line.partyName]
          .filter(Boolean)
          .join(', '),
        debit: line.debit,
        credit: line.credit,
      }))}
      links={
        <p className={css.about}>
          <KnownRecord kind="journal_entry" id={entry.id} title={`#${entry.id}`}>
            Open entry
          </KnownRecord>{' '}
          {[
            entry.reversesId !== null && `Reverses #${entry.reversesId}: ${entry.reason}.`,
            entry.reversedById !== null && `Reversed by #${entry.reversedById}.`,
            `Posted by ${entry.postedBy}, ${moment(entry.postedAt)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      }
    />
  );
}
