import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconArrowsExchange,
  IconBuildingBank,
  IconCreditCard,
  IconNotebook,
  IconReceipt,
  IconTruck,
} from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { ListActs } from '../../ui/list/list-screen.tsx';
import type { PageAct } from '../../ui/page/page-acts.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ExpenseList, expenseList } from '../expenses/expense-list.tsx';
import { CashTab } from './cash-count.tsx';
import { ChequeList, chequeList } from './cheque-list.tsx';
import { PayRunTab } from './pay-run.tsx';
import { RecurringList, recurringList } from './voucher-template-list.tsx';
import { VoucherForms } from './voucher-forms.tsx';
import { VoucherList, voucherList } from './voucher-list.tsx';

/** Every movement of money that people enter, what was spent, and cheques. */
export function VouchersScreen() {
  const { tab } = useSearch();
  const { voucher, expense, cheque } = useVoucherActs();
  return (
    <Page
      title="Vouchers and expenses"
      acts={
        tab === 'expenses' ? (
          <ListActs {...expenseList} create={expense} more={[]} />
        ) : tab === 'cheques' ? (
          <ListActs {...chequeList} create={cheque} more={[]} />
        ) : tab === 'recurring' ? (
          <ListActs {...recurringList} more={[]} />
        ) : tab === 'payrun' || tab === 'cash' ? null : (
          <ListActs {...voucherList} create={voucher.receipt} more={voucher.more} />
        )
      }
    >
      <PageTabs
        label="Vouchers and expenses"
        tabs={[
          {
            value: 'vouchers',
            label: 'Vouchers',
            access: 'accounts.voucher.read',
            of: VoucherList,
          },
          { value: 'expenses', label: 'Expenses', of: ExpenseList },
          { value: 'cheques', label: 'Cheques', access: 'accounts.voucher.read', of: ChequeList },
          { value: 'cash', label: 'Cash', access: 'accounts.voucher.read', of: CashTab },
          {
            value: 'recurring',
            label: 'Recurring',
            access: 'accounts.voucher.read',
            of: RecurringList,
          },
          { value: 'payrun', label: 'Pay run', access: 'accounts.payable.pay', of: PayRunTab },
        ]}
      />
      <VoucherForms />
    </Page>
  );
}

function useVoucherActs() {
  const setSearch = useSetSearch();
  const act = (
    form: string,
    label: string,
    of: { operation: Parameters<typeof accessOf>[0] } & Pick<PageAct, 'icon' | 'key'>,
  ): PageAct => ({
    label,
    icon: of.icon,
    key: of.key,
    access: accessOf(of.operation),
    does: { run: () => setSearch({ form, open: null }, { push: true }) },
  });
  const { createVoucher, createSettlement, depositCheques, createExpense } = accounts;
  return {
    voucher: {
      receipt: act('receipt', 'New receipt', {
        operation: createVoucher,
        icon: IconArrowDownLeft,
        key: 'Alt+r',
      }),
      more: [
        {
          ...act('payment', 'New payment', {
            operation: createVoucher,
            icon: IconArrowUpRight,
            key: 'Alt+p',
          }),
          isBeside: true,
        },
        act('contra', 'New transfer', {
          operation: createVoucher,
          icon: IconArrowsExchange,
          key: 'Alt+c',
        }),
        act('journal', 'New journal', {
          operation: createVoucher,
          icon: IconNotebook,
          key: 'Alt+j',
        }),
        act('gateway', 'Settle gateway', { operation: createSettlement, icon: IconCreditCard }),
        act('cod', 'Settle COD', { operation: createSettlement, icon: IconTruck }),
        act('deposit', 'Deposit cheques', {
          operation: depositCheques,
          icon: IconBuildingBank,
        }),
      ],
    },
    expense: act('expense', 'New expense', {
      operation: createExpense,
      icon: IconReceipt,
      key: 'n',
    }),
    cheque: act('deposit', 'Deposit cheques', {
      operation: depositCheques,
      icon: IconBuildingBank,
      key: 'n',
    }),
  };
}
