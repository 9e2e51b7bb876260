import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BankAccount } from '@counting-house/contract/books/bank-account.ts';
import { IconScale, IconStar } from '@tabler/icons-react';
import { type RowAction, run } from '../ui/list/actions.tsx';
import { State } from '../ui/marks/badge.tsx';
import { date, inPlace, money, opens, stacked, text } from '../ui/table/columns.tsx';
import { yesNo } from '../ui/filter/filters.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { nextStep } from '../ui/rows/row-menu.tsx';
import { deletes } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { accountsScreens } from './accounts.routes.tsx';
import { BankAccountPanel, NewBankAccountPanel } from './bank-account-form.screen.tsx';
import {
  bankAccountKindLabels,
  bankAccountStates,
  type BankAccountState,
} from './bank-account-labels.ts';

/** The accounts that money is paid into and from, with what the books say lies there. */
export function BankAccountListScreen() {
  return (
    <ListScreen
      list={accounts.listBankAccounts}
      things="bank accounts"
      search="Name, bank, UPI id"
      columns={[
        stacked(opens('label', 'Account', { sorted: true }), text('bankName', 'Bank')),
        {
          key: 'kind',
          label: 'Kind',
          cell: (row) => bankAccountKindLabels[row.kind],
          words: (row) => bankAccountKindLabels[row.kind],
        },
        stacked(text('maskedNumber', 'Number'), text('ifsc', 'IFSC')),
        { ...inPlace('bank_account', 'words', text('upiId', 'UPI id')), isExtra: true },
        {
          key: 'isPrimary',
          label: 'Status',
          cell: (row) => <State of={bankAccountStates} is={stateOf(row)} />,
          part: 'badge',
        },
        { ...text('ledgerCode', 'Ledger account'), isExtra: true },
        {
          key: 'openLines',
          label: 'To match',
          cell: linesCell,
          words: linesText,
          isNamed: true,
        },
        stacked(money('statementBalance', 'Statement'), date('statementDate', 'Statement date')),
        { ...date('reconciledOn', 'Reconciled till'), isExtra: true },
        money('bookBalance', 'Book balance'),
        nextStep('Next step', [reconcile]),
      ]}
      filters={[yesNo('active', 'Active')]}
      rowActions={[reconcile, setPrimary, deletes('bank_account', (row: BankAccount) => row.label)]}
      panel={BankAccountPanel}
      newPanel={NewBankAccountPanel}
      create={{ ...beginHere('New account', accounts.createBankAccount), isRare: true }}
      empty="Add the bank account that customers pay to."
    />
  );
}

const linesText = ({ openLines }: BankAccount): string =>
  openLines === null || openLines === 0 ? '' : openLines === 1 ? '1 line' : `${openLines} lines`;

/** Lines that nobody dealt with lead to where that is done. */
const linesCell = (row: BankAccount) =>
  linesText(row) && (
    <ScreenLink to={accountsScreens.banking} search={{ tab: 'reconcile', account: String(row.id) }}>
      {linesText(row)}
    </ScreenLink>
  );

const reconcile: RowAction<BankAccount> = {
  label: 'Reconcile',
  icon: IconScale,
  key: 'r',
  access: ['accounts.bank.read'],
  isFor: () => true,
  does: { kind: 'visit', path: ({ id }) => `?account=${id}` },
};

const setPrimary = run('Set as primary', accounts.setPrimaryBank, {
  key: 'p',
  icon: IconStar,
  when: (row: BankAccount) => row.isActive && !row.isPrimary,
  done: (row) => `${row.label} is the primary account now`,
});

function stateOf(row: BankAccount): BankAccountState {
  if (row.isPrimary) return 'primary';
  return row.isActive ? 'active' : 'inactive';
}
