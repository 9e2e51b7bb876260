import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import type { StatementLine } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { date as dateWords, money } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { OpenDocuments } from '../vouchers/open-documents.tsx';
import { PartySelect } from '../vouchers/party-select.tsx';
import { GatewayFields } from './gateway-fields.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { TaxSelect } from '../tax-select.tsx';
import { AccountSelect } from '../vouchers/account-select.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import css from './reconcile.module.css';

type Way = 'accounts' | 'expense' | 'party' | 'transfer' | 'gateway';
const ways = {
  accounts: 'Ledger account',
  party: 'Customer or vendor',
  transfer: 'Transfer between own accounts',
} as const;
const waysOut = { ...ways, expense: 'Expense with tax' } as const;
const waysIn = { ...ways, gateway: 'Settlement of the gateway' } as const;

/** Books what the bank says as a voucher of its day and amount; the line is matched with it. */
export function BookLineDialog({
  desk,
  line,
  next,
  close,
}: {
  desk: ReconciliationDesk;
  line: StatementLine;
  next: () => void;
  close: () => void;
}) {
  const [way, setWay] = useState<Way>('accounts');
  const choices = useOptionalOperation(accounts.voucherChoices, {}).data;
  const whole = Math.abs(line.amount);
  const isIn = line.amount > 0;
  const form = useOperationForm(accounts.bookStatementLine, {
    initial: {
      id: line.id,
      narration: line.description,
      reference: line.reference.slice(0, 64),
      lines: [{ amount: whole }],
    },
    saved: '{voucherNumber} is booked and matched',
    sends: (values) => ({
      ...values,
      ...(way === 'accounts' ? {} : { lines: [] }),
      party: way === 'party' ? values.party : undefined,
      allocations: way === 'party' ? values.allocations : undefined,
      otherAccountId: way === 'transfer' ? values.otherAccountId : undefined,
      expense: way === 'expense' ? values.expense : undefined,
      settlement: way === 'gateway' ? values.settlement : undefined,
    }),
    then: () => {
      close();
      next();
    },
  });
  const rows = form.rows('lines');
  const left = whole - rows.list.reduce((sum, row) => sum + (row.amount ?? 0), 0);
  const banks = choices?.money.filter(({ bankAccountId }) => bankAccountId !== desk.bankAccountId);
  return (
    <FormDialog
      title={`Record ${isIn ? 'a receipt' : 'a payment'} of ${money(whole)}`}
      form={form}
      act="Post and match"
      close={close}
    >
      <p>
        {dateWords(line.date)}, {desk.label}
      </p>
      <Choice
        label={isIn ? 'Where it came from' : 'What it was for'}
        of={(isIn ? waysIn : waysOut) as Readonly<Record<Way, string>>}
        name="way"
        value={way}
        onChange={(value) => setWay(value)}
      />
      {way === 'accounts' && (
        <>
          {rows.list.map((_, index) => (
            <div key={index} className={css.row}>
              <AccountSelect
                label={index === 0 ? 'Account' : `Account ${index + 1}`}
                {...form.field(`lines.${index}.accountId`)}
              />
              <MoneyInput label="Amount" {...form.field(`lines.${index}.amount`)} />
              {rows.list.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={`Remove account ${index + 1}`}
                  onClick={() => rows.remove(index)}
                >
                  <IconX size={16} stroke={1.7} />
                </ActionIcon>
              )}
            </div>
          ))}
          <div>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => rows.add({ amount: Math.max(left, 0) })}
            >
              Add ledger
            </Button>
            {left !== 0 && <span className={css.quiet}>{money(left)} is left</span>}
          </div>
          {form.errors['lines'] && <p className={css.fault}>{form.errors['lines']}</p>}
        </>
      )}
      {way === 'party' && (
        <>
          <PartySelect
            label="Customer or vendor"
            value={form.values.party}
            onChange={(party) => {
              form.change({ party: party ?? undefined, allocations: undefined });
            }}
            error={form.errors['party']}
          />
          {form.values.party && (
            <Suspense fallback={<SkeletonRows />}>
              <OpenDocuments
                key={`${form.values.party.kind} ${form.values.party.id}`}
                party={form.values.party}
                direction={isIn ? 'in' : 'out'}
                worth={whole}
                value={form.values.allocations}
                onChange={(next) => form.set('allocations', next ?? undefined)}
                errors={form.errors}
              />
            </Suspense>
          )}
        </>
      )}
      {way === 'gateway' && <GatewayFields form={form.common()} whole={whole} />}
      {way === 'expense' && <SpentFields form={form.common()} />}
      {way === 'transfer' && (
        <IdSelect
          label={isIn ? 'Moved here from' : 'Moved to'}
          of={(banks ?? []).map(({ accountId: id, label }) => ({ id, label }))}
          {...form.field('otherAccountId')}
        />
      )}
      <TextInput label="Reference" {...form.field('reference')} />
      <Textarea label="Narration" autosize minRows={2} {...form.field('narration')} />
      {(form.errors['tdsReason'] || form.values.tdsReason) && (
        <TextInput label="Reason for no TDS" {...form.field('tdsReason')} />
      )}
      {form.problem?.code === 'voucher.duplicate_reference' && (
        <Checkbox
          label="This is a different payment. Record it too."
          {...form.check('confirmDuplicate')}
        />
      )}
    </FormDialog>
  );
}

/** What was spent, with the tax in it and whose bill it is. */
function SpentFields({ form }: { form: FormFields<InputOf<typeof accounts.bookStatementLine>> }) {
  const value = form.values.expense;
  return (
    <>
      <AccountSelect label="Account" {...form.field('expense.accountId')} />
      <TaxSelect
        label="Tax inclusive"
        placeholder="None"
        clearable
        {...form.field('expense.taxId')}
      />
      <PartySelect
        label="Vendor"
        kinds={['vendor']}
        value={value?.vendorId ? { kind: 'vendor', id: value.vendorId } : null}
        onChange={(next) => form.set('expense.vendorId', next?.id ?? null)}
      />
    </>
  );
}
