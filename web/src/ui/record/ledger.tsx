import { IconChevronUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { amount, date, month, shortDate } from '../../platform/format/format.ts';
import css from './ledger.module.css';

/** One line of an account's ledger; `balance` is after it, positive when debit. Amounts in paise. */
type LedgerLine = {
  readonly id: number;
  readonly date: string;
  readonly number: string;
  readonly particulars: string;
  /** Quieter words behind the particulars. */
  readonly more: string | null;
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
};

/** An account as a bookkeeper keeps it: ruled money columns, months carried over, one entry opened in place. */
export function Ledger({
  caption,
  lines,
  opening,
  closing,
  opened,
  open,
  entry,
}: {
  caption: string;
  lines: readonly LedgerLine[];
  /** The balance before the first line; positive when debit. */
  opening: number;
  /** Null while there are more lines to load. */
  closing: {
    readonly date: string;
    readonly debit: number;
    readonly credit: number;
    readonly balance: number;
  } | null;
  opened: number | null;
  open: (id: number | null) => void;
  /** The entry behind the opened line. */
  entry: ReactNode;
}) {
  return (
    <div className={css.box}>
      <table className={css.ledger}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Voucher</th>
            <th scope="col">Particulars</th>
            <th scope="col" className={css.money}>
              Debit
            </th>
            <th scope="col" className={css.money}>
              Credit
            </th>
            <th scope="col" className={`${css.money} ${css.balance}`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <Fragment key={line.id}>
              {monthOf(line) !== monthOf(lines[i - 1]) && (
                <MonthRow lines={lines} at={i} carried={lines[i - 1]?.balance ?? opening} />
              )}
              <tr className={line.id === opened ? css.opened : undefined} data-row={line.id}>
                <td className={css.date}>{shortDate(line.date)}</td>
                <td>
                  <button
                    type="button"
                    className={css.open}
                    aria-expanded={line.id === opened}
                    onClick={() => open(line.id === opened ? null : line.id)}
                  >
                    {line.number}
                    {line.id === opened && <IconChevronUp size={14} stroke={1.7} aria-hidden />}
                  </button>
                </td>
                <td>
                  {line.particulars} <span className={css.more}>{line.more}</span>
                </td>
                <td className={css.money} data-side="Dr">
                  {line.debit ? amount(line.debit) : null}
                </td>
                <td className={css.money} data-side="Cr">
                  {line.credit ? amount(line.credit) : null}
                </td>
                <td className={`${css.money} ${css.balance}`}>
                  <Balance of={line.balance} />
                </td>
              </tr>
              {line.id === opened && (
                <tr className={`${css.opened} ${css.entry}`}>
                  <td colSpan={6}>{entry}</td>
                </tr>
              )}
            </Fragment>
          ))}
          {closing && (
            <tr className={css.final}>
              <td colSpan={3}>Closing balance, {date(closing.date)}</td>
              <td className={css.money}>{amount(closing.debit)}</td>
              <td className={css.money}>{amount(closing.credit)}</td>
              <td className={`${css.money} ${css.balance}`}>
                <Balance of={closing.balance} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** A balance with its side: `4,45,212.88 Dr`; zero has none. */
export function Balance({ of }: { of: number }) {
  return (
    <>
      {amount(Math.abs(of))}
      {of !== 0 && <span className={css.side}> {of > 0 ? 'Dr' : 'Cr'}</span>}
    </>
  );
}

const monthOf = (line: LedgerLine | undefined) => line?.date.slice(0, 7);

/** A month begins: what is brought forward, and what the month before it did. */
function MonthRow({
  lines,
  at,
  carried,
}: {
  lines: readonly LedgerLine[];
  at: number;
  carried: number;
}) {
  const before = lines[at - 1];
  const ofBefore = lines.filter((line) => before && monthOf(line) === monthOf(before));
  const sum = (side: 'debit' | 'credit') =>
    amount(ofBefore.reduce((total, line) => total + line[side], 0));
  return (
    <tr className={css.month}>
      <td colSpan={3}>
        <b>{month(lines[at]?.date ?? null)}</b>{' '}
        {before
          ? `carried over, ${month(before.date)} debits ${sum('debit')} and credits ${sum('credit')}`
          : 'brought forward'}
      </td>
      <td className={css.money}>{''}</td>
      <td className={css.money}>{''}</td>
      <td className={`${css.money} ${css.balance}`}>
        <Balance of={carried} />
      </td>
    </tr>
  );
}

type JournalLine = {
  readonly id: number;
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
};

/** An entry as a little journal: debits first, credits indented, both sums on the double rule. */
export function Journal({
  title,
  lines,
  links,
}: {
  title: string;
  lines: readonly JournalLine[];
  /** Where the entry came from. */
  links?: ReactNode;
}) {
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0);
  return (
    <div className={css.journal}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className={css.figure}>
              Debit
            </th>
            <th scope="col" className={css.figure}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-side={line.credit ? 'credit' : 'debit'}>
              <td>{line.account}</td>
              <td className={css.figure}>{line.debit ? amount(line.debit) : ''}</td>
              <td className={css.figure}>{line.credit ? amount(line.credit) : ''}</td>
            </tr>
          ))}
          <tr className={css.final}>
            <td>Total</td>
            <td className={css.figure}>{amount(sum('debit'))}</td>
            <td className={css.figure}>{amount(sum('credit'))}</td>
          </tr>
        </tbody>
      </table>
      {links}
    </div>
  );
}
