import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { stateName, statesByName } from '@counting-house/contract/customers/state.ts';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
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
    initial: { id: Number(id), date: today(), charge: 0, chargeParty: 0 },
    saved: 'Cheque returned. Invoices reopened.',
    then: (made) => setSearch({ form: null, id: null, tab: null, open: String(made.id) }),
  });
  return (
    <FormPanel title={`Cheque ${cheque?.number ?? ''} bounced`} form={form} act="Record bounce">
      {cheque && (
        <p className={css.quiet}>
          {money(cheque.amount)} from {cheque.partyName}, deposited at {cheque.bank}. Its invoices
          are due again, and an order that it paid is unpaid.
        </p>
      )}
      <BounceFields of={form} />
      <MoneyInput
        label="Charge to the customer"
        description="Added to their outstanding, without GST: a cheque-bounce penalty is not a supply (CBIC circular 178/10/2022)."
        {...form.field('chargeParty')}
      />
    </FormPanel>
  );
}

/** Records that a cheque of ours was not paid. */
export function BouncedPaymentForm() {
  const setSearch = useSetSearch();
  const id = Number(useSearch()['id']);
  const payment = useOperation(accounts.getVoucher, { id });
  const form = useOperationForm(accounts.returnIssuedCheque, {
    initial: { id, version: payment.version, date: today(), charge: 0 },
    saved: 'Cheque returned. Bills reopened.',
    then: (made) => setSearch({ form: null, id: null, open: String(made.id) }),
  });
  return (
    <FormPanel title={`Our cheque ${payment.reference} bounced`} form={form} act="Record bounce">
      <p className={css.quiet}>
        {[money(payment.amount), payment.partyName && `to ${payment.partyName}`]
          .filter(Boolean)
          .join(' ')}
        , from {payment.moneyAccount}. What it paid is open again with its old due dates.
      </p>
      <BounceFields of={form} />
    </FormPanel>
  );
}

type Bounce = InputOf<typeof accounts.returnIssuedCheque>;

/** When and why a cheque came back, and what our bank takes for it. */
function BounceFields({
  of,
}: {
  of: FormFields<Pick<Bounce, 'date' | 'charge' | 'chargeTaxId' | 'chargeState' | 'reason'>>;
}) {
  const form = of;
  const { charge, chargeTaxId } = form.values;
  return (
    <>
      <Textarea
        label="Reason"
        placeholder="Reason given by the bank, e.g. funds insufficient"
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Pair>
        <DateInput label="Date" maxDate={today()} {...form.field('date')} />
        <MoneyInput
          label="Bank charge with GST"
          description="As the bank took it: a line of its own in the statement."
          {...form.field('charge')}
        />
      </Pair>
      {Number(charge) > 0 && (
        <Pair>
          <TaxPicker label="GST in the charge" {...form.field('chargeTaxId')} />
          {chargeTaxId ? <BankState of={form} /> : null}
        </Pair>
      )}
    </>
  );
}

const stateOptions = statesByName.map((value) => ({ value, label: stateName(value) }));

function BankState({ of }: { of: FormFields<Pick<Bounce, 'chargeState'>> }) {
  return (
    <Select
      label="Bank's state"
      description="Of the GSTIN on its tax invoice; ours when blank."
      placeholder="Our state"
      data={stateOptions}
      searchable
      clearable
      allowDeselect
      {...of.field('chargeState')}
      value={of.values.chargeState ?? null}
      onChange={(next) => of.set('chargeState', next)}
    />
  );
}
