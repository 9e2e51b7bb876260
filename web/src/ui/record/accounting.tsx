import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { type Entry, ledgerEvents } from '@counting-house/contract/accounts/entry.ts';
import { date, moment } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Part } from '../parts/part.tsx';
import { KnownRecord } from './known-record.tsx';
import css from './ledger.module.css';
import { Journal } from './ledger.tsx';

/** A document as the books know it. */
type Source = { readonly kind: string; readonly id: number };

/** Whether somebody sees what documents post. */
export function useSeesAccounting(): boolean {
  return useMay()(accounts.listEntriesOf.permission);
}

/** What a document posted, and what took it back; nothing for those who do not read the books. */
export function Accounting({ of }: { of: Source }) {
  return useSeesAccounting() ? (
    <Part what="the accounting" key={`${of.kind} ${of.id}`}>
      <Entries of={of} />
    </Part>
  ) : null;
}

function Entries({ of }: { of: Source }) {
  const { rows } = useOperation(accounts.listEntriesOf, of);
  if (rows.length === 0) return <p className={css.none}>Nothing is posted yet.</p>;
  return rows.map((entry) => <EntryJournal entry={entry} key={entry.id} />);
}

/** An entry with its lines, and the way to its page. */
export function EntryJournal({ entry }: { entry: Entry }) {
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
