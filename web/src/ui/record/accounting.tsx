import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { type Entry, ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { date, moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Part } from '../parts/part.tsx';
import { Sheet, SheetBody } from '../parts/sheet.tsx';
import { KnownRecord } from './known-record.tsx';
import css from './ledger.module.css';
import { Journal } from './ledger.tsx';

/** A document as the books know it. */
type Source = { readonly kind: string; readonly id: number };

/** What a document posted, and what took it back, in a panel; nothing for those who do not read the books. */
export function AccountingBlock({ of }: { of: Source }) {
  return useSees() ? (
    <section className={css.accounting} aria-label="Accounting">
      <Entries of={of} />
    </section>
  ) : null;
}

/** The same on a page of its own. */
export function AccountingSheet({ of }: { of: Source }) {
  return useSees() ? (
    <Sheet>
      <SheetBody>
        <Entries of={of} />
      </SheetBody>
    </Sheet>
  ) : null;
}

function useSees(): boolean {
  return useMay()(accounts.listEntriesOf.permission);
}

/** Asked for when it is opened: most who look at a document do not need it. */
function Entries({ of }: { of: Source }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h3>
        <button
          type="button"
          className={css.turn}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
          )}
          Accounting
        </button>
      </h3>
      {isOpen && (
        <Part what="the accounting" key={`${of.kind} ${of.id}`}>
          <Posted of={of} />
        </Part>
      )}
    </>
  );
}

function Posted({ of }: { of: Source }) {
  const { rows } = useOperation(accounts.listEntriesOf, of);
  if (rows.length === 0) return <p className={css.none}>Nothing is posted yet.</p>;
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
