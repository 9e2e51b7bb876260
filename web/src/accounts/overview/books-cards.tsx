import type { ReactNode } from 'react';
import {
  date as dateWords,
  money,
  month as monthWords,
  shortDate,
  today,
} from '../../platform/format/format.ts';
import { ShareBars } from '../../ui/chart/share-bars.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { reportsScreens } from '../../reports/reports.routes.tsx';
import { gstScreens } from '../../gst/gst.routes.tsx';
import { accountsScreens } from '../accounts.routes.tsx';
import css from './overview.module.css';
import { useCard } from './use-card.ts';

/** One figure with what it is made of, under a name that leads to the list behind it. */
function Figure({
  name,
  value,
  children,
}: {
  name: ReactNode;
  value: number;
  children?: ReactNode;
}) {
  return (
    <Sheet>
      <div className={css.figure}>
        <h2>{name}</h2>
        <strong data-below={value < 0 || undefined}>{money(value)}</strong>
        {children}
      </div>
    </Sheet>
  );
}

/** What cash and banks hold, place by place. */
export function MoneyCard() {
  const { total, places } = useCard('money');
  return (
    <Figure
      name={<ScreenLink to={accountsScreens.banking}>Cash and bank</ScreenLink>}
      value={total}
    >
      <ul>
        {places.map(({ accountId, name, balance, bankAccountId, openLines }) => (
          <li key={accountId}>
            <ScreenLink
              to={reportsScreens.books}
              search={{ tab: 'ledger', accountId: String(accountId) }}
            >
              {name}
            </ScreenLink>
            <b>{money(balance)}</b>
            {openLines > 0 && bankAccountId !== null && (
              <small>
                <ScreenLink
                  to={accountsScreens.banking}
                  search={{ tab: 'reconcile', account: String(bankAccountId) }}
                >
                  {openLines === 1 ? '1 line to handle' : `${openLines} lines to handle`}
                </ScreenLink>
              </small>
            )}
          </li>
        ))}
      </ul>
    </Figure>
  );
}

/** The same by party: what a party paid ahead is set off there against what it owes. */
function OnBalanceSheet({
  owing,
  ahead,
  words: [owingWord, aheadWord],
}: {
  owing: number;
  ahead: number;
  words: readonly [owing: string, ahead: string];
}) {
  if (owing === 0 && ahead === 0) return null;
  return (
    <p>
      <ScreenLink to={reportsScreens.books} search={{ tab: 'balance-sheet' }}>
        Balance sheet
      </ScreenLink>
      : {money(owing)} {owingWord}
      {ahead > 0 && `, ${money(ahead)} ${aheadWord}`}
    </p>
  );
}

/** What buyers owe, and what of it is overdue. */
export function ReceivableCard() {
  const { open, unallocated, overdue, soon, balanceSheet } = useCard('receivable');
  return (
    <Figure
      name={<ScreenLink to={accountsScreens.receivables}>To receive</ScreenLink>}
      value={open}
    >
      {overdue > 0 && (
        <p data-late>
          <ScreenLink
            to={accountsScreens.receivables}
            search={{ tab: 'documents', overdue: 'true', side: 'owed' }}
          >
            {money(overdue)} overdue
          </ScreenLink>
        </p>
      )}
      {soon > 0 && <p>{money(soon)} due in 7 days</p>}
      {unallocated > 0 && (
        <p>
          <ScreenLink to={accountsScreens.receivables} search={{ tab: 'unallocated' }}>
            {money(unallocated)} received or credited, not allocated yet
          </ScreenLink>
        </p>
      )}
      <OnBalanceSheet {...balanceSheet} words={['receivable', 'advances from customers']} />
    </Figure>
  );
}

/** What vendors are owed, and when. */
export function PayableCard() {
  const { open, unallocated, overdue, soon, balanceSheet } = useCard('payable');
  return (
    <Figure name={<ScreenLink to={accountsScreens.payables}>To pay</ScreenLink>} value={open}>
      {overdue > 0 && (
        <p data-late>
          <ScreenLink to={accountsScreens.payables} search={{ tab: 'bills', overdue: 'true' }}>
            {money(overdue)} overdue
          </ScreenLink>
        </p>
      )}
      {soon > 0 && <p>{money(soon)} due in 7 days</p>}
      {unallocated > 0 && <p>{money(unallocated)} paid or credited, not allocated yet</p>}
      <OnBalanceSheet {...balanceSheet} words={['payable', 'advances to vendors']} />
    </Figure>
  );
}

/** What this month earned so far. */
export function ProfitCard() {
  const { from, to, profit, before, income, expense } = useCard('profit');
  return (
    <Figure
      name={
        <ScreenLink to={reportsScreens.books} search={{ tab: 'profit-loss', from, to }}>
          Profit this month
        </ScreenLink>
      }
      value={profit}
    >
      <p>{money(before)} in the same days of last month</p>
      <p>
        {money(income)} earned, {money(expense)} spent
      </p>
    </Figure>
  );
}

/** What GST comes to, and which return is next. */
export function GstCard() {
  const { month, toPay, credit, unpaid, next } = useCard('gst');
  const at = (of: string) => ({ tab: 'month', month: of });
  return (
    <Figure
      name={
        <ScreenLink to={gstScreens.taxes} search={at(month)}>
          GST of {monthWords(`${month}-01`)} so far
        </ScreenLink>
      }
      value={toPay}
    >
      <p>to pay in cash, {money(credit)} credit available</p>
      {unpaid.map((one) => (
        <p key={one.month} data-late={one.due < today() || undefined}>
          <ScreenLink to={gstScreens.taxes} search={at(one.month)}>
            {money(one.toPay)} in cash for {monthWords(`${one.month}-01`)}
          </ScreenLink>{' '}
          {one.due < today() ? 'was' : 'is'} due {dateWords(one.due)}
        </p>
      ))}
      {next && (
        <p data-late={next.due < today() || undefined}>
          {next.return === 'gstr1' ? 'GSTR-1' : 'GSTR-3B'} of {monthWords(`${next.month}-01`)}{' '}
          {next.due < today() ? 'was' : 'is'} due {dateWords(next.due)}
        </p>
      )}
    </Figure>
  );
}

/** Money that others still hold for us. */
export function OnTheWayCard() {
  const { gateway, cod, cheques } = useCard('onTheWay');
  const rows = [
    ['Payment gateway', gateway],
    ['Cash on delivery', cod],
    ['Cheques in hand', cheques],
  ] as const;
  return (
    <Figure
      name={
        <ScreenLink to={reportsScreens.books} search={{ tab: 'money-on-the-way' }}>
          Funds in transit
        </ScreenLink>
      }
      value={gateway + cod + cheques}
    >
      <ul>
        {rows
          .filter(([, value]) => value !== 0)
          .map(([name, value]) => (
            <li key={name}>
              <span>{name}</span>
              <b>{money(value)}</b>
            </li>
          ))}
      </ul>
    </Figure>
  );
}

/** What holders of wallets and gift cards can still spend. */
export function OwedCard() {
  const { wallets, giftCards } = useCard('owed');
  return (
    <Figure
      name={
        <ScreenLink to={reportsScreens.books} search={{ tab: 'trial-balance' }}>
          Wallet and gift card liability
        </ScreenLink>
      }
      value={wallets + giftCards}
    >
      <p>
        {money(wallets)} wallets, {money(giftCards)} gift cards
      </p>
    </Figure>
  );
}

/** On what most was spent this month. */
export function ExpensesCard() {
  const { from, to, total, top } = useCard('expenses');
  return (
    <Sheet
      title="Expenses this month"
      acts={
        <ScreenLink to={reportsScreens.books} search={{ tab: 'expenses', from, to }}>
          {money(total)}
        </ScreenLink>
      }
    >
      {top.length === 0 ? (
        <p className={css.nothing}>Nothing was spent since {shortDate(from)}.</p>
      ) : (
        <ShareBars
          label="Expenses this month"
          shares={top.map(({ accountId, name, amount }) => ({
            key: String(accountId),
            name: (
              <ScreenLink
                to={reportsScreens.books}
                search={{ tab: 'ledger', accountId: String(accountId), from, to }}
              >
                {name}
              </ScreenLink>
            ),
            value: amount,
            shown: money(amount),
          }))}
        />
      )}
    </Sheet>
  );
}
