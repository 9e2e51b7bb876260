import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingBank,
  IconNotebook,
  IconReportMoney,
} from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const accountsScreens = screens('accounts', {
  payables: screen({
    path: '/purchase/payables',
    title: 'Payables',
    icon: IconArrowUpRight,
    permissions: ['accounts.payable.read'],
    words: 'owe vendors creditors dues ageing',
    component: async () => (await import('./payables.screen.tsx')).PayablesScreen,
  }),
  receivables: screen({
    path: '/supplychainmanagement/receivables',
    title: 'Receivables',
    icon: IconArrowDownLeft,
    permissions: ['accounts.receivable.read'],
    words: 'owed customers dues ageing statement of account debtors',
    component: async () => (await import('./receivables.screen.tsx')).ReceivablesScreen,
  }),
  overview: screen({
    path: addresses.accountsOverview,
    title: 'Accounts overview',
    icon: IconReportMoney,
    permissions: ['dashboard.accounts.read', 'accounts.ledger.read'],
    words:
      'figures cash profit chart of accounts journal entries periods lock close year opening balances',
    opens: { journal_entry: '?tab=entries&open={id}' },
    begins: [
      { label: 'New account', at: '?tab=chart&open=new', permission: 'accounts.chart.write' },
    ],
    component: async () => (await import('./overview.screen.tsx')).AccountsOverviewScreen,
  }),
  banking: screen({
    path: '/bank/banking',
    title: 'Bank accounts',
    icon: IconBuildingBank,
    permissions: ['accounts.bank.read'],
    words: 'statement reconcile upi ifsc primary',
    opens: { bank_account: '?open={id}' },
    begins: [{ label: 'New bank account', at: '?open=new', permission: 'accounts.bank.write' }],
    component: async () => (await import('./banking.screen.tsx')).BankingScreen,
  }),
  vouchers: screen({
    path: addresses.vouchers,
    title: 'Vouchers and expenses',
    icon: IconNotebook,
    permissions: ['accounts.voucher.read', 'accounts.expense.read', 'accounts.expense.own'],
    words: 'payment receipt contra journal expense cheque settlement transfer',
    opens: { voucher: '?open={id}', expense: '?tab=expenses&open={id}' },
    begins: [
      {
        label: 'New receipt',
        at: '?form=receipt',
        permission: 'accounts.voucher.write',
        key: 'Alt+r',
      },
      {
        label: 'New payment',
        at: '?form=payment',
        permission: 'accounts.voucher.write',
        key: 'Alt+p',
      },
      {
        label: 'New transfer',
        at: '?form=contra',
        permission: 'accounts.voucher.write',
        key: 'Alt+c',
      },
      {
        label: 'New journal',
        at: '?form=journal',
        permission: 'accounts.voucher.write',
        key: 'Alt+j',
      },
      {
        label: 'New expense',
        at: '?tab=expenses&form=expense',
        permission: 'accounts.expense.own',
      },
    ],
    component: async () => (await import('./vouchers/vouchers.screen.tsx')).VouchersScreen,
  }),
});
