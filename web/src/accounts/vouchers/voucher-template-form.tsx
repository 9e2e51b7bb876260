import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { frequencyLabels, modeLabels } from './voucher-labels.ts';
import css from './voucher.module.css';

/** Lets a voucher come again. */
export function RepeatForm() {
  const { id } = useSearch();
  const voucher = useOperation(accounts.getVoucher, { id: Number(id) });
  const { number, amount, narration, partyName } = voucher;
  return (
    <Repeat
      of={{ voucherId: voucher.id }}
      number={number}
      amount={amount}
      words={narration || partyName || ''}
    />
  );
}

/** Lets an expense come again. */
export function RepeatExpenseForm() {
  const { id } = useSearch();
  const expense = useOperation(accounts.getExpense, { id: Number(id) });
  const { number, amount, description } = expense;
  return (
    <Repeat of={{ expenseId: expense.id }} number={number} amount={amount} words={description} />
  );
}

function Repeat({
  of,
  number,
  amount,
  words,
}: {
  of: { voucherId?: number; expenseId?: number };
  number: string;
  amount: number;
  words: string;
}) {
  const setSearch = useSetSearch();
  const may = useMay();
  const form = useOperationForm(accounts.createVoucherTemplate, {
    initial: {
      ...of,
      name: words.slice(0, 60),
      frequency: 'monthly' as const,
      dayOfMonth: 1,
      startsOn: today(),
      mode: 'draft' as const,
    },
    saved: '{name} repeats from now on',
    then: () => setSearch({ form: null, id: null, open: null, tab: 'recurring' }),
  });
  const isWeekly = form.values.frequency === 'weekly';
  return (
    <FormPanel title={`Repeat ${number}`} form={form} act="Repeat">
      <p className={css.quiet}>
        {money(amount)}, {words}. Each one is a copy; where its month is locked, it is a draft and
        those who post are notified.
      </p>
      <TextInput label="Name" {...form.field('name')} />
      <Pair>
        <Choice label="Repeats" of={frequencyLabels} {...form.field('frequency')} />
        {!isWeekly && (
          <NumberInput
            label="Day of the month"
            description="31 is the last day"
            min={1}
            max={31}
            {...form.field('dayOfMonth')}
          />
        )}
      </Pair>
      <Pair>
        <DateInput label="From" {...form.field('startsOn')} />
        <DateInput label="Until" clearable {...form.field('endsOn')} />
      </Pair>
      {may(of.expenseId ? 'accounts.expense.post' : 'accounts.voucher.post') && (
        <Choice label="When due" of={modeLabels} {...form.field('mode')} />
      )}
    </FormPanel>
  );
}
