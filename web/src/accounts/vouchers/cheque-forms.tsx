import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PlaceSelect } from './account-select.tsx';
import css from './voucher.module.css';

/** Deposits cheques that are in hand; the one that was chosen is ticked. */
export function DepositForm() {
  const setSearch = useSetSearch();
  const { id } = useSearch();
  const { rows } = useOperation(accounts.listCheques, { status: ['in_hand'], limit: 200 });
  const due = rows.filter(({ chequeDate }) => chequeDate <= today());
  const form = useOperationForm(accounts.depositCheques, {
    initial: { ids: id ? [Number(id)] : due.map((row) => row.id), date: today() },
    saved: '{number} posted',
    then: (made) => setSearch({ form: null, id: null, tab: null, open: String(made.id) }),
  });
  const chosen = form.values.ids ?? [];
  const sum = rows
    .filter((row) => chosen.includes(row.id))
    .reduce((all, row) => all + row.amount, 0);
  return (
    <FormPanel title="Deposit cheques" form={form} act="Deposit">
      <Section title="Cheques in hand">
        {rows.length === 0 && <p className={css.quiet}>No cheques in hand.</p>}
        {rows.map((row) => (
          <Checkbox
            key={row.id}
            checked={chosen.includes(row.id)}
            label={`${row.number || 'Cheque'}, ${row.partyName}, ${money(row.amount)}`}
            description={
              row.chequeDate > today() ? `Dated ${date(row.chequeDate)}: not yet` : undefined
            }
            onChange={(event) =>
              form.set(
                'ids',
                event.currentTarget.checked
                  ? [...chosen, row.id]
                  : chosen.filter((one) => one !== row.id),
              )
            }
          />
        ))}
        <div className={css.sum}>
          <span>{chosen.length} chosen</span>
          <strong>{money(sum)}</strong>
        </div>
      </Section>
      <Pair>
        <PlaceSelect label="Bank" kind="bank" {...form.field('moneyAccountId')} />
        <DateInput label="Date" {...form.field('date')} />
      </Pair>
      <TextInput label="Deposit slip number" {...form.field('reference')} />
    </FormPanel>
  );
}

/** Takes a cheque back that the bank returned. */
export function BounceForm() {
  const setSearch = useSetSearch();
  const { id } = useSearch();
  const { rows } = useOperation(accounts.listCheques, {
    status: ['deposited', 'cleared'],
    limit: 200,
  });
  const cheque = rows.find((row) => row.id === Number(id));
  const form = useOperationForm(orders.returnCheque, {
    initial: { id: Number(id), date: today() },
    saved: '{number} posted: what it settled is open again',
    then: (made) => setSearch({ form: null, id: null, tab: null, open: String(made.id) }),
  });
  return (
    <FormPanel title={`Cheque ${cheque?.number ?? ''} bounced`} form={form} act="Record bounce">
      {cheque && (
        <p className={css.quiet}>
          {money(cheque.amount)} of {cheque.partyName}, deposited at {cheque.bank}. The documents
          that it settled will be open again, an order that it paid too.
        </p>
      )}
      <Pair>
        <DateInput label="Date" maxDate={today()} {...form.field('date')} />
        <MoneyInput label="Bank charge" {...form.field('charge')} />
      </Pair>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormPanel>
  );
}
