import type { ComponentType } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { Part } from '../../ui/parts/part.tsx';
import { EditExpenseForm, NewExpenseForm } from '../expenses/expense-form.tsx';
import { BounceForm, BouncedPaymentForm, DepositForm } from './cheque-forms.tsx';
import { RepeatExpenseForm, RepeatForm } from './voucher-template-form.tsx';
import { SettleForm } from './clearing-form.tsx';
import { EditVoucherForm, NewVoucherForm } from './voucher-form.tsx';

const forms: Readonly<Record<string, ComponentType>> = {
  receipt: () => <NewVoucherForm kind="receipt" />,
  payment: () => <NewVoucherForm kind="payment" />,
  contra: () => <NewVoucherForm kind="contra" />,
  journal: () => <NewVoucherForm kind="journal" />,
  edit: () => <EditVoucherForm id={Number(useSearch()['id'])} />,
  repeat: RepeatForm,
  deposit: DepositForm,
  bounce: BounceForm,
  bouncedPayment: BouncedPaymentForm,
  gateway: () => <SettleForm source="gateway" />,
  cod: () => <SettleForm source="cod" />,
  expense: NewExpenseForm,
  repeatExpense: RepeatExpenseForm,
  editExpense: () => <EditExpenseForm id={Number(useSearch()['id'])} />,
};

/** The form over the page of vouchers that the address opens. */
export function VoucherForms() {
  const { form = '', id, copy, courier, items } = useSearch();
  const setSearch = useSetSearch();
  const Form = forms[form];
  if (!Form) return null;
  const place = {
    close: () =>
      setSearch({ form: null, id: null, copy: null, courier: null, party: null, items: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      <Part what="this form" key={`${form} ${id} ${copy} ${courier} ${items}`}>
        <Form />
      </Part>
    </PanelProvider>
  );
}
