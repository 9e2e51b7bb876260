import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { walletMethodLabels } from '@counting-house/contract/customers/wallet.ts';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { openFile } from '../../platform/http/download.ts';
import { toast } from '../../platform/toasts.ts';
import { Choice } from '../picking/choice.tsx';
import { DateInput } from '../dates/date-input.tsx';
import { MoneyInput } from '../form/figure-input.tsx';
import { Pair } from '../form/form-body.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Picker } from '../picking/picker.tsx';
import { useOperationForm } from '../form/use-operation-form.ts';

function printReceipt(id: number): void {
  void openFile(customers.printWalletReceipt, { id }).catch(
    toast.thrown('The receipt could not be printed'),
  );
}

export type WalletOwner = {
  readonly ownerType: 'customer' | 'company';
  readonly ownerId: number;
};

/** What somebody means to do with a wallet. */
export type Posting = 'top_up' | 'adjust' | 'withdraw';

const words = {
  top_up: { title: 'Add money to the wallet of', act: 'Add money', saved: 'Money added' },
  adjust: { title: 'Correct the wallet of', act: 'Correct', saved: 'Wallet corrected' },
  withdraw: { title: 'Pay out of the wallet of', act: 'Pay out', saved: 'Money paid out' },
} as const satisfies Readonly<Record<Posting, object>>;

/** One entry of a wallet, as it is typed. */
export function WalletDialog({
  of,
  name,
  posting,
  close,
}: {
  of: WalletOwner;
  name: string;
  posting: Posting;
  close: () => void;
}) {
  const [takesOut, setTakesOut] = useState(false);
  const [prints, setPrints] = useState(true);
  const { title, act, saved } = words[posting];
  const form = useOperationForm(customers.postWallet, {
    initial: { ...of, kind: posting, ...(posting === 'adjust' ? {} : { method: 'upi' }) },
    saved,
    then: ({ entry }) => {
      close();
      if (prints && entry.receiptNo !== null) printReceipt(entry.id);
    },
    sends: (typed) =>
      takesOut && typed.amount !== undefined ? { ...typed, amount: -typed.amount } : typed,
  });
  const { kind, method } = form.values;
  const moves = kind === 'top_up' || kind === 'withdraw';

  function give(next: string) {
    form.change(
      next === 'promo'
        ? { kind: 'promo', method: undefined, bankAccountId: undefined, reference: undefined }
        : { kind: 'top_up', method: 'upi', expiresOn: undefined },
    );
  }

  return (
    <FormDialog title={`${title} ${name}`} form={form} act={act} close={close}>
      {posting === 'top_up' && (
        <SegmentedControl
          aria-label="Paid or free"
          data={[
            { value: 'top_up', label: 'Paid' },
            { value: 'promo', label: 'Free' },
          ]}
          value={kind ?? 'top_up'}
          onChange={give}
        />
      )}
      {posting === 'adjust' && (
        <SegmentedControl
          aria-label="Which way"
          data={[
            { value: 'in', label: 'Add' },
            { value: 'out', label: 'Take out' },
          ]}
          value={takesOut ? 'out' : 'in'}
          onChange={(next) => setTakesOut(next === 'out')}
        />
      )}
      <Pair>
        <MoneyInput label="Amount" {...form.field('amount')} />
        {moves && <Choice label="Method" of={walletMethodLabels} {...form.field('method')} />}
        {kind === 'promo' && (
          <DateInput label="Expires on" placeholder="Never" {...form.field('expiresOn')} />
        )}
      </Pair>
      {moves && method && isBanked(method) && (
        <Pair>
          <TextInput label="Reference" autoComplete="off" {...form.field('reference')} />
          {method !== 'cheque' && (
            <Picker
              label={kind === 'top_up' ? 'Deposit to' : 'Paid from'}
              placeholder="Primary account"
              list={accounts.listBankAccounts}
              with={{ active: true }}
              {...form.field('bankAccountId')}
            />
          )}
        </Pair>
      )}
      {kind !== 'top_up' && (
        <TextInput
          label={kind === 'promo' ? 'Reason for giving it free' : 'Reason'}
          maxLength={200}
          {...form.field('reason')}
        />
      )}
      {posting === 'top_up' && (
        <Checkbox
          label={of.ownerType === 'customer' ? 'Notify customer' : 'Tell the company'}
          description={kind === 'top_up' ? 'The receipt goes with the mail.' : undefined}
          {...form.check('notify')}
        />
      )}
      {kind === 'top_up' && (
        <Checkbox
          label="Print the receipt"
          checked={prints}
          onChange={(event) => setPrints(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
