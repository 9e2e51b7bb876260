import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { IconArrowBackUp, IconBuildingBank, IconCheck, IconRefresh } from '@tabler/icons-react';
import { money as moneyWords } from '../../platform/format/format.ts';
import { statusTabs } from '../../ui/filter/filters.tsx';
import { type RowAction, run, runMany } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import { type Column, date, money, onCard, stacked, state, text } from '../../ui/table/columns.tsx';
import { chequeStates } from './voucher-labels.ts';

type Row = OutputOf<typeof accounts.listCheques>['rows'][number];

const bank: Column<Row> = {
  key: 'bank',
  label: 'Bank',
  cell: (row) => row.bank || '–',
  words: (row) => row.bank,
};

const bounces: RowAction<Row> = {
  label: 'Bounced',
  icon: IconArrowBackUp,
  access: accessOf(orders.returnCheque),
  isDangerous: true,
  isFor: ({ status }) => status === 'deposited' || status === 'cleared',
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?tab=cheques&form=bounce&id=${id}` },
};

const deposits: RowAction<Row> = {
  label: 'Deposit',
  icon: IconBuildingBank,
  key: 'd',
  access: accessOf(accounts.depositCheques),
  isFor: ({ status }) => status === 'in_hand',
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?tab=cheques&form=deposit&id=${id}` },
};

export const chequeList = {
  list: accounts.listCheques,
  things: 'cheques',
  search: 'Cheque number, party, document',
  columns: [
    stacked(text('number', 'Cheque'), text('docNo', 'Receipt')),
    text('partyName', 'From'),
    stacked(date('receivedOn', 'Received', { sorted: true }), date('chequeDate', 'Dated')),
    stacked(bank, text('depositNo', 'Deposit')),
    date('clearedOn', 'Cleared'),
    onCard('badge', state('status', 'Status', chequeStates)),
    onCard('amount', money('amount', 'Amount')),
  ],
  tabs: statusTabs('status', chequeStates),
  rowActions: [
    deposits,
    runMany('Mark as cleared', accounts.clearCheques, {
      icon: IconCheck,
      when: ({ status }: Row) => status === 'deposited',
      whyNot: () => 'not deposited',
      done: ({ number }: Row) => `Cheque ${number} cleared`,
    }),
    bounces,
    run('Deposit again', orders.depositAgain, {
      icon: IconRefresh,
      when: (row: Row) => row.status === 'returned' && !row.isAgain,
      sure: {
        title: (row) => `Deposit cheque ${row.number} again?`,
        effect: (row) =>
          `It is received again today for ${moneyWords(row.amount)} and goes to ${row.bank}. What it paid is paid again.`,
      },
      done: (row) => `Cheque ${row.number} deposited again`,
    }),
    run('It did not bounce', orders.undoChequeReturn, {
      icon: IconCheck,
      ask: 'reason',
      when: (row: Row) => row.status === 'returned' && !row.isAgain,
      sure: {
        title: (row) => `Cheque ${row.number} did not bounce?`,
        effect: (row) => `${row.returnNo} is reversed. What the cheque paid is paid again.`,
      },
      done: (row) => `Cheque ${row.number} is deposited`,
    }),
  ],
  empty: 'No cheques yet. Receipts by cheque appear here until they are deposited.',
} as const;

/** Cheques that were received, from the hand to the bank and back. */
export function ChequeList() {
  return (
    <List
      {...chequeList}
      chosenSays={(rows: readonly Row[]) =>
        moneyWords(rows.reduce((sum, row) => sum + row.amount, 0))
      }
    />
  );
}
