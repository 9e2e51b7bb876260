import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { useSearch } from '../platform/address.ts';
import { amount, date, money } from '../platform/format.ts';
import { datesOf } from '../platform/spans.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { period, yesNo } from '../ui/filter/filters.tsx';
import { EmptyState } from '../ui/parts/note.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { BookTools } from './book-tools.tsx';
import css from './books.module.css';
import { reportsScreens } from './reports.routes.tsx';

const columns = {
  code: 'Code',
  name: 'Account',
  openingDebit: 'Opening debit',
  openingCredit: 'Opening credit',
  debit: 'Debit',
  credit: 'Credit',
  closingDebit: 'Closing debit',
  closingCredit: 'Closing credit',
};

const sides = [
  'openingDebit',
  'openingCredit',
  'debit',
  'credit',
  'closingDebit',
  'closingCredit',
] as const;

const filters = [period('', 'Date'), yesNo('zero', 'Accounts without entries')];

/** Every account with what it opened with, turned over and closed with; each leads to its ledger. */
export function TrialBalance() {
  const { from, to, zero } = useSearch();
  const span = datesOf(from, to);
  const input = { ...span, ...(zero ? { zero } : {}) };
  const balance = useOperation(reports.getTrialBalance, input);
  const { totals } = balance;
  const differs = totals.closingDebit - totals.closingCredit;

  return (
    <>
      <BookTools
        title="Trial balance"
        book={reports.getTrialBalance}
        input={input}
        columns={columns}
        filters={filters}
      />
      <Sheet title={`${date(balance.from)} to ${date(balance.to)}`}>
        {differs !== 0 && (
          <p className={css.wrong} role="alert">
            Trial balance differs by {money(Math.abs(differs))}.
          </p>
        )}
        {balance.rows.length === 0 ? (
          <EmptyState title="No entries">
            No entries between {date(balance.from)} and {date(balance.to)}.
          </EmptyState>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard.
          <div className={css.wide} role="region" aria-label="Trial balance" tabIndex={0}>
            <table className={css.book}>
              <caption>Trial balance</caption>
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  {sides.map((side) => (
                    <th scope="col" className={css.money} key={side}>
                      {columns[side]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {balance.rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <ScreenLink
                        to={reportsScreens.books}
                        search={{ tab: 'ledger', accountId: String(row.id), ...span }}
                      >
                        {row.code} {row.name}
                      </ScreenLink>
                    </th>
                    {sides.map((side) => (
                      <td className={css.money} key={side}>
                        {row[side] ? amount(row[side]) : ''}
                      </td>
                    ))}
                  </tr>
                ))}
                <tr className={css.final}>
                  <th scope="row">Total</th>
                  {sides.map((side) => (
                    <td className={css.money} key={side}>
                      {amount(totals[side])}
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        )}
      </Sheet>
    </>
  );
}
