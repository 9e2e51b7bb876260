import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation.ts';
import type { StatementLine } from '@counting-house/contract/accounts/statement.ts';
import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date as dateWords, money } from '../../platform/format.ts';
import { reading, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from './reconcile.module.css';

type Way = 'accounts' | 'party' | 'transfer';
const ways = {
  accounts: 'To accounts',
  party: 'Customer or vendor',
  transfer: 'Own account',
} as const;

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
      lines: [{ amount: whole } as never],
    },
    saved: '{voucherNumber} is booked and matched',
    sends: (values) => ({
      ...values,
      ...(way === 'accounts' ? {} : { lines: [] }),
      party: way === 'party' ? values.party : undefined,
      otherAccountId: way === 'transfer' ? values.otherAccountId : undefined,
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
        of={ways}
        name="way"
        value={way}
        onChange={(value) => setWay(value as Way)}
      />
      {way === 'accounts' && (
        <>
          {rows.list.map((row, index) => (
            <div key={index} className={css.row}>
              <Select
                label={index === 0 ? 'Account' : `Account ${index + 1}`}
                placeholder="Choose"
                searchable
                nothingFoundMessage="Nothing found"
                data={(choices?.accounts ?? [])
                  .filter(({ isGuarded }) => !isGuarded)
                  .map(({ accountId, label }) => ({ value: String(accountId), label }))}
                value={row.accountId ? String(row.accountId) : null}
                onChange={(value) =>
                  rows.change(index, { accountId: value ? Number(value) : undefined })
                }
                error={form.errors[`lines.${index}.accountId`]}
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
              Add an account
            </Button>
            {left !== 0 && <span className={css.quiet}>{money(left)} is left</span>}
          </div>
          {form.errors['lines'] && <p className={css.fault}>{form.errors['lines']}</p>}
        </>
      )}
      {way === 'party' && (
        <PartyField
          value={form.values.party}
          set={(party) => form.set('party', party)}
          error={form.errors['party']}
        />
      )}
      {way === 'transfer' && (
        <Select
          label={isIn ? 'Moved here from' : 'Moved to'}
          placeholder="Choose"
          data={(banks ?? []).map(({ accountId, label }) => ({ value: String(accountId), label }))}
          value={form.values.otherAccountId ? String(form.values.otherAccountId) : null}
          onChange={(value) => form.set('otherAccountId', value ? Number(value) : undefined)}
          error={form.errors['otherAccountId']}
        />
      )}
      <TextInput label="Reference" {...form.field('reference')} />
      <Textarea label="Narration" autosize minRows={2} {...form.field('narration')} />
      {form.problem?.code === 'voucher.duplicate_reference' && (
        <Checkbox
          label="This is a different payment. Record it too."
          {...form.check('confirmDuplicate')}
        />
      )}
    </FormDialog>
  );
}

type Party = { kind: 'customer' | 'company' | 'vendor' | 'courier'; id: number };
const keyOf = ({ kind, id }: Party) => `${kind}:${id}`;

/** Somebody found by name or number; their oldest documents are settled first. */
function PartyField({
  value,
  set,
  error,
}: {
  value: Party | undefined;
  set: (party: Party | undefined) => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const found = useQuery({
    ...reading(accounts.findParties, { q }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.rows ?? [];
  return (
    <Select
      label="Customer or vendor"
      description="Their oldest open documents are settled first."
      placeholder="Type a name or a number"
      searchable
      clearable
      filter={({ options }) => options}
      nothingFoundMessage="Nobody found"
      data={rows.map((row) => ({
        value: keyOf(row),
        label: `${row.name}, ${row.kind} ${row.under}`,
      }))}
      value={value ? keyOf(value) : null}
      onSearchChange={setTyped}
      onChange={(next) => {
        const row = rows.find((one) => keyOf(one) === next);
        set(row ? { kind: row.kind, id: row.id } : undefined);
      }}
      error={error}
    />
  );
}
