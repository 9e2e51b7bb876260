import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { DayBookRow } from '@counting-house/contract/reports/day-book.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import { Button } from '@mantine/core';
import { useSearch } from '../platform/address.ts';
import { amount, date } from '../platform/format/format.ts';
import { spanDates } from '../platform/format/spans.ts';
import { problemIn } from '../platform/http/problem.ts';
import { choice, period, picker } from '../ui/filter/filters.tsx';
import { EmptyState, ErrorCard, NoMatch } from '../ui/parts/note.tsx';
import { SpanButton } from '../ui/filter/span-button.tsx';
import { SearchBox } from '../ui/filter/search-box.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { SkeletonRows } from '../ui/parts/skeleton.tsx';
import { useList } from '../ui/list/use-list.ts';
import { useClear } from './use-clear.ts';
import { BookTools } from './book-tools.tsx';
import css from './books.module.css';
import { groupDays, type BookedEntry } from './day-book-days.ts';
import { DocumentLink } from './document-link.tsx';

const columns = {
  date: 'Date',
  entryId: 'Entry',
  event: 'Event',
  sourceNo: 'Document',
  partyName: 'Party',
  narration: 'Narration',
  accountCode: 'Code',
  accountName: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  centre: 'Centre',
  bankRef: 'Reference',
  postedBy: 'Posted by',
};

const dates = period('', 'Date');
const filters = [
  picker('accountId', 'Account', accounts.listAccounts, { with: { postable: true } }),
  choice('event', 'Event', ledgerEvents),
];

/** Everything that was posted, day by day: each entry with its lines, debits first, credits indented. */
export function DayBook() {
  const search = useSearch();
  const clear = useClear([dates, ...filters]);
  const { q, event, accountId } = search;
  const span = spanDates(search['from'], search['to']);
  const input = {
    ...span,
    ...(q ? { q } : {}),
    ...(event ? { event: event as never } : {}),
    ...(accountId ? { accountId: Number(accountId) } : {}),
  };
  const pages = useList(reports.listDayBook, input);
  const days = groupDays(pages.rows, pages.more === null);
  const isNarrowed = Object.keys(input).length > 0;

  return (
    <>
      <BookTools
        title="Day book"
        book={reports.listDayBook}
        input={input}
        columns={columns}
        filters={filters}
      >
        <SearchBox placeholder="Document, party, words" />
        <SpanButton from={span.from ?? ''} to={span.to ?? ''} />
      </BookTools>
      <Sheet>
        {pages.error && pages.rows.length === 0 && (
          <ErrorCard what="the day book" problem={problemIn(pages.error)} again={pages.again} />
        )}
        {pages.isWaiting && <SkeletonRows />}
        {!pages.isWaiting && !pages.error && days.length === 0 && (
          <>
            {isNarrowed ? (
              <NoMatch things="entries" filters="" clear={clear} />
            ) : (
              <EmptyState title="No entries yet">
                They appear when you issue invoices, receive goods or take payments.
              </EmptyState>
            )}
          </>
        )}
        {days.length > 0 && (
          <table className={`${css.book} ${css.entries}`}>
            <caption className="unseen">Day book</caption>
            <thead>
              <tr>
                <th scope="col">Entry and accounts</th>
                <th scope="col" className={css.money}>
                  Debit
                </th>
                <th scope="col" className={css.money}>
                  Credit
                </th>
              </tr>
            </thead>
            {days.map((day) => (
              <tbody key={day.date}>
                <tr className={css.day}>
                  <th scope="rowgroup">{date(day.date)}</th>
                  <td className={css.money}>{day.total !== null && amount(day.total)}</td>
                  <td className={css.money}>{day.total !== null && amount(day.total)}</td>
                </tr>
                {day.entries.map((entry) => (
                  <EntryRows entry={entry} key={entry.id} />
                ))}
              </tbody>
            ))}
          </table>
        )}
        {pages.more && (
          <div className={css.foot}>
            <Button variant="default" loading={pages.isComing} onClick={pages.more}>
              Load more
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}

function EntryRows({ entry }: { entry: BookedEntry<DayBookRow> }) {
  const { first } = entry;
  return (
    <>
      <tr className={css.entry}>
        <td colSpan={3}>
          <span className={css.number}>#{entry.id}</span>
          <span>{ledgerEvents[first.event]}</span>
          <span>
            <DocumentLink of={first} />
          </span>
          <span className={css.more}>
            {[
              first.partyName,
              first.reversesId !== null && `reverses #${first.reversesId}`,
              first.reversedById !== null && `reversed by #${first.reversedById}`,
              `posted by ${first.postedBy}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </td>
      </tr>
      {entry.lines.map((line) => (
        <tr key={line.id} data-side={line.credit ? 'credit' : 'debit'}>
          <td>
            {line.accountCode} {line.accountName}
            {line.bankRef && <span className={css.more}>{line.bankRef}</span>}
          </td>
          <td className={css.money}>{line.debit ? amount(line.debit) : ''}</td>
          <td className={css.money}>{line.credit ? amount(line.credit) : ''}</td>
        </tr>
      ))}
    </>
  );
}
