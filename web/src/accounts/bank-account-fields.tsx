import type { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { usualPayFile } from '@counting-house/contract/books/bank-account.ts';
import { payFileLabels } from '@counting-house/contract/accounts/pay-file-labels.ts';
import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Choice } from '../ui/picking/choice.tsx';
import { DateInput } from '../ui/dates/date-input.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { bankAccountKindLabels } from './bank-account-labels.ts';

type Fields = FormFields<
  Omit<InputOf<typeof accounts.createBankAccount>, 'number' | 'numberAgain'>
>;

/** Who holds the account and where; the number, which is typed differently when it is new, in between. */
export function BankAccountFields({ of: fields, children }: { of: Fields; children: ReactNode }) {
  return (
    <>
      <Pair>
        <TextInput label="Name" {...fields.field('label')} />
        <Choice label="Kind" of={bankAccountKindLabels} {...fields.field('kind')} />
      </Pair>
      <Pair>
        <TextInput label="Bank" {...fields.field('bankName')} />
        <TextInput label="Account holder" {...fields.field('holderName')} />
      </Pair>
      <Pair>{children}</Pair>
      <Pair>
        <TextInput label="IFSC" {...fields.field('ifsc')} />
        <TextInput label="Branch" {...fields.field('branch')} />
      </Pair>
    </>
  );
}

/** How customers pay into it, and what lay there when the books began. */
export function BankAccountDetails({ of: fields }: { of: Fields }) {
  return (
    <>
      <TextInput
        label="UPI id"
        description="Printed on invoices, such as name@bank"
        {...fields.field('upiId')}
      />
      <Checkbox label="Print on invoices" {...fields.check('showOnInvoice')} />
      <PayFileFields of={fields} />
      <Section title="Opening balance">
        <Pair>
          <MoneyInput label="Opening balance" {...fields.field('openingBalance')} />
          <DateInput label="Opening date" {...fields.field('openingDate')} />
        </Pair>
      </Section>
    </>
  );
}

const columns = Object.entries(payFileLabels).map(([value, label]) => ({ value, label }));

/** How the bank wants the file of a pay run. */
function PayFileFields({ of: fields }: { of: Fields }) {
  const chosen = fields.field('payFileColumns');
  const now = chosen.value === '' ? [] : [...chosen.value];
  return (
    <Section title="File of a pay run">
      <MultiSelect
        label="Columns, in their order"
        description={
          now.length > 0
            ? 'As your bank asks for them.'
            : `${usualPayFile.map((one) => payFileLabels[one]).join(', ')}, unless you choose.`
        }
        clearable
        data={columns}
        value={now}
        onChange={chosen.onChange}
        error={chosen.error}
      />
      <Checkbox label="Begin with a row of headings" {...fields.check('payFileHeadings')} />
    </Section>
  );
}
