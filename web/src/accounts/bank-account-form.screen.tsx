import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BankAccount } from '@counting-house/contract/books/bank-account.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useSetSearch } from '../platform/address.ts';
import { date, money } from '../platform/format/format.ts';
import { useMay, useSession } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { Facts, Sheet } from '../ui/parts/sheet.tsx';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { BankAccountDetails, BankAccountFields } from './bank-account-fields.tsx';
import { FullNumber } from './full-number.tsx';
import { bankAccountKindLabels } from './bank-account-labels.ts';

export function NewBankAccountPanel() {
  const { businessName } = useSession();
  const setSearch = useSetSearch();
  const form = useOperationForm(accounts.createBankAccount, {
    initial: {
      kind: 'current',
      holderName: businessName,
      showOnInvoice: true,
      payFileHeadings: true,
    },
    saved: '{label} added',
    then: (made) => setSearch({ open: String(made.id) }),
  });
  return (
    <FormPanel title="New bank account" form={form}>
      <BankAccountFields of={form.common()}>
        <TextInput label="Account number" inputMode="numeric" {...form.field('number')} />
        <TextInput
          label="Account number again"
          inputMode="numeric"
          {...form.field('numberAgain')}
        />
      </BankAccountFields>
      <BankAccountDetails of={form.common()} />
    </FormPanel>
  );
}

export function BankAccountPanel({ id }: { id: number }) {
  const account = useOperation(accounts.getBankAccount, { id });
  const may = useMay();
  return may('accounts.bank.write') ? (
    <EditBankPanel account={account} key={id} />
  ) : (
    <BankFacts account={account} />
  );
}

function EditBankPanel({ account }: { account: BankAccount }) {
  const form = useOperationForm(accounts.updateBankAccount, {
    initial: account,
    saved: '{label} saved',
  });
  return (
    <FormPanel title={account.label} form={form} record={{ table: 'bank_account', id: account.id }}>
      <BankAccountFields of={form.common()}>
        <TextInput
          label={account.maskedNumber ? 'New account number' : 'Account number'}
          description={account.maskedNumber && `Now ${account.maskedNumber}`}
          inputMode="numeric"
          {...form.field('number')}
        />
        <FullNumber account={account} />
      </BankAccountFields>
      <BankAccountDetails of={form.common()} />
      <Checkbox label="Active: can be chosen" {...form.check('isActive')} />
    </FormPanel>
  );
}

function BankFacts({ account }: { account: BankAccount }) {
  return (
    <SidePanel title={account.label} isNarrow>
      <Sheet>
        <Facts
          rows={[
            ['Kind', bankAccountKindLabels[account.kind]],
            ['Bank', account.bankName || null],
            ['Account holder', account.holderName],
            ['Number', account.maskedNumber],
            ['IFSC', account.ifsc || null],
            ['Branch', account.branch || null],
            ['UPI id', account.upiId || null],
            ['Ledger account', account.ledgerCode],
            ['Opening balance', account.openingDate && money(account.openingBalance)],
            ['Opening date', account.openingDate && date(account.openingDate)],
            ['Book balance', money(account.bookBalance)],
          ]}
        />
      </Sheet>
    </SidePanel>
  );
}
