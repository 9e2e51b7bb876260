import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { walletMethodLabels } from '@counting-house/contract/customers/wallet.ts';
import type { MadeGiftCards } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { DateInput } from '../ui/dates/date-input.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { IssuedCards } from './issued-cards.tsx';

/** One card for somebody, or many at once; the codes follow. */
export function IssueGiftCardsPanel() {
  const { close } = usePanelPlace();
  const may = useMay();
  const mayRecord = may('orders.payment.record');
  const maySend = may('customers.receipt.send');
  const [made, setMade] = useState<MadeGiftCards | null>(null);
  const [isMany, setMany] = useState(false);
  const form = useOperationForm(offers.createGiftCards, {
    initial: { count: 1, send: false, ...(mayRecord ? { paid: { method: 'upi' } } : {}) },
    saved: 'Gift cards issued as {issueNo}',
    sends: (typed) =>
      typed.customerId === undefined ? { ...typed, sendReceipt: undefined } : typed,
    then: setMade,
  });
  const { paid, send, customerId } = form.values;
  const method = paid?.method;

  function choose(next: string) {
    setMany(next === 'many');
    form.change({
      count: next === 'many' ? 10 : 1,
      customerId: undefined,
      recipientName: undefined,
      recipientPhone: undefined,
      recipientEmail: undefined,
      send: false,
      sendReceipt: undefined,
    });
  }

  return (
    <FormPanel title="Issue gift cards" form={form} act="Issue">
      <SegmentedControl
        aria-label="How many"
        data={[
          { value: 'one', label: 'One card' },
          { value: 'many', label: 'Many cards' },
        ]}
        value={isMany ? 'many' : 'one'}
        onChange={choose}
      />
      <Pair>
        <MoneyInput label="Value" {...form.field('value')} />
        {isMany && (
          <NumberInput label="Cards" min={1} allowDecimal={false} {...form.field('count')} />
        )}
        <DateInput
          label="Expires on"
          placeholder="As set under Settings"
          {...form.field('expiresOn')}
        />
      </Pair>
      {mayRecord && (
        <SegmentedControl
          aria-label="Paid or free"
          data={[
            { value: 'sold', label: 'Paid' },
            { value: 'given', label: 'Free' },
          ]}
          value={paid ? 'sold' : 'given'}
          onChange={(next) =>
            form.change(
              next === 'sold'
                ? { paid: { method: 'upi' } }
                : { paid: undefined, sendReceipt: undefined },
            )
          }
        />
      )}
      {paid && (
        <Pair>
          <Choice label="Method" of={walletMethodLabels} {...form.field('paid.method')} />
          {method && isBanked(method) && (
            <TextInput label="Reference" autoComplete="off" {...form.field('paid.reference')} />
          )}
        </Pair>
      )}
      {method && isBanked(method) && method !== 'cheque' && (
        <Picker
          label="Deposit to"
          placeholder="Primary account"
          list={accounts.listBankAccounts}
          with={{ active: true }}
          {...form.field('paid.bankAccountId')}
        />
      )}
      <TextInput
        label={paid ? 'Note' : 'Reason for giving it free'}
        maxLength={200}
        {...form.field('note')}
      />
      {!isMany && (
        <Section title="For whom">
          <Picker
            label="Customer"
            placeholder="Anyone with the code"
            list={customers.listCustomers}
            {...form.field('customerId')}
          />
          <TextInput label="Name" {...form.field('recipientName')} />
          <Pair>
            <PhoneInput label="Phone" {...form.field('recipientPhone')} />
            <TextInput label="E-mail" {...form.field('recipientEmail')} />
          </Pair>
          {paid && customerId !== undefined && maySend && (
            <Checkbox
              label="Mail the receipt to the customer"
              {...form.check('sendReceipt')}
              error={form.errors['sendReceipt']}
            />
          )}
          <Checkbox
            label="Send the code now"
            {...form.check('send')}
            checked={send ?? false}
            error={form.errors['send']}
          />
        </Section>
      )}
      {made && <IssuedCards made={made} close={close} />}
    </FormPanel>
  );
}
