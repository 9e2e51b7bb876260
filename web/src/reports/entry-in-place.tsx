import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { date, time } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { Journal } from '../ui/record/ledger.tsx';
import { Part } from '../ui/parts/part.tsx';
import css from './books.module.css';
import { DocumentLink } from './document-link.tsx';

type Line = {
  readonly entryId: number;
  readonly sourceKind: string;
  readonly sourceNo: string;
  readonly documentId: number;
};

/** The whole entry behind a line, and the way to its document. */
export function EntryInPlace({ of }: { of: Line }) {
  const may = useMay();
  if (!may(accounts.getEntry.permission)) return <DocumentLink of={of} />;
  return (
    <Part what="the entry" key={of.entryId}>
      <Entry of={of} />
    </Part>
  );
}

function Entry({ of }: { of: Line }) {
  const entry = useOperation(accounts.getEntry, { id: of.entryId });
  return (
    <Journal
      title={`Entry #${entry.id}, ${date(entry.date)}, posted by ${entry.postedBy} at ${time(entry.postedAt)}`}
      lines={entry.lines.map((line) => ({
        id: line.lineNo,
        account: [`${line.accountCode} ${line.accountName}`, line.partyName]
          .filter(Boolean)
          .join(', '),
        debit: line.debit,
        credit: line.credit,
      }))}
      links={
        <div className={css.links}>
          <span>{entry.narration}</span>
          {entry.reversesId !== null && (
            <span>
              Reverses #{entry.reversesId}: {entry.reason}
            </span>
          )}
          {entry.reversedById !== null && <span>Reversed by #{entry.reversedById}</span>}
          <span>
            Document <DocumentLink of={of} />
          </span>
        </div>
      }
    />
  );
}
