import type { BooksCard } from '@counting-house/contract/dashboard/accounts-overview.ts';
import { money, month as monthWords, shortMoney, today } from '../../platform/format/format.ts';
import { pathTo } from '../../platform/places.ts';
import { EmptyState } from '../../ui/parts/note.tsx';
import { type Tile, Tiles } from '../../ui/parts/tiles.tsx';
import { gstScreens } from '../../gst/gst.routes.tsx';
import { accountsScreens } from '../accounts.routes.tsx';
import { useCard } from './use-card.ts';

type Work = Extract<BooksCard, { name: 'work' }>['data'][number];
type Place = Pick<Tile, 'label' | 'path' | 'search' | 'tone'>;

const inAWeek = () => today(new Date(Date.now() + 7 * 86_400_000));
const vouchers = pathTo(accountsScreens.vouchers);
const taxes = pathTo(gstScreens.taxes);

/** The list that holds each kind of work, filtered alike. */
const placeOf = ({ key, month }: Work): Place => {
  switch (key) {
    case 'vouchersWaiting':
      return {
        label: 'Vouchers to approve',
        path: vouchers,
        search: { tab: 'vouchers', status: 'waiting' },
        tone: 'waiting',
      };
    case 'expensesWaiting':
      return {
        label: 'Expenses to approve',
        path: vouchers,
        search: { tab: 'expenses', status: 'waiting' },
        tone: 'waiting',
      };
    case 'bankLines':
      return { label: 'Bank lines to match', path: pathTo(accountsScreens.banking), search: {} };
    case 'cheques':
      return {
        label: 'Cheques to deposit',
        path: vouchers,
        search: { tab: 'cheques', status: 'in_hand' },
      };
    case 'unallocated':
      return {
        label: 'Receipts to allocate',
        path: pathTo(accountsScreens.receivables),
        search: { tab: 'documents', side: 'credit' },
      };
    case 'billsOverdue':
      return {
        label: 'Bills overdue',
        path: pathTo(accountsScreens.payables),
        search: { tab: 'bills', overdue: 'true', side: 'owed' },
        tone: 'late',
      };
    case 'billsDue':
      return {
        label: 'Bills due in 7 days',
        path: pathTo(accountsScreens.payables),
        search: { tab: 'bills', dueFrom: today(), dueTo: inAWeek(), side: 'owed' },
        tone: 'waiting',
      };
    case 'monthsToLock':
      return {
        label: 'Months to lock',
        path: pathTo(accountsScreens.overview),
        search: { tab: 'periods' },
      };
    case 'returns':
      return {
        label: 'Returns to file',
        path: taxes,
        search: { tab: 'month', ...(month ? { month } : {}) },
        tone: 'waiting',
      };
    case 'tds':
      return { label: 'TDS to pay', path: taxes, search: { tab: 'tds' }, tone: 'waiting' };
    case 'certificates':
      return {
        label: 'TDS certificates missing',
        path: taxes,
        search: { tab: 'certificates' },
        tone: 'waiting',
      };
  }
};

/** What waits in the books; each figure leads to the list behind it. */
export function BooksWork() {
  const work = useCard('work');
  if (work.length === 0) {
    return (
      <EmptyState title="Nothing is waiting">
        Approvals, bank lines, bills, returns and months to lock appear here.
      </EmptyState>
    );
  }
  const tiles = work.map((one): Tile => {
    const under = [
      one.amount !== null && one.amount > 0 ? shortMoney(one.amount) : '',
      one.month ? `from ${monthWords(`${one.month}-01`)}` : '',
    ].filter(Boolean);
    return {
      key: one.key,
      ...placeOf(one),
      count: one.count,
      under: under.join(', '),
      inFull: one.amount === null ? undefined : money(one.amount),
    };
  });
  return <Tiles label="What to do next" tiles={tiles} withDigits />;
}
