import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  ruleFieldLabels,
  ruleTestLabels,
  type BankRule,
  type NewBankRule,
  type RuleOutcome,
} from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { money, shortDate } from '../../platform/format/format.ts';
import { reading, useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PartySelect } from '../vouchers/party-select.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { TaxSelect } from '../tax-select.tsx';
import { AccountSelect, PlaceSelect } from '../vouchers/account-select.tsx';
import css from './reconcile.module.css';

type Fields = FormFields<InputOf<typeof accounts.createBankRule>>;

const directions = { both: 'In or out', in: 'Money in', out: 'Money out' } as const;
const outcomes: Readonly<Record<RuleOutcome, string>> = {
  account: 'Goes to an account',
  expense: 'Is an expense with tax',
  party: 'Is from or to a party',
  transfer: 'Moves between own accounts',
  exclude: 'Is excluded',
};

/** A new rule, or one that is there. */
export function BankRuleDialog({ of, close }: { of: BankRule | undefined; close: () => void }) {
  return of ? <Edit of={of} close={close} /> : <New close={close} />;
}

function New({ close }: { close: () => void }) {
  const form = useOperationForm(accounts.createBankRule, {
    initial: {
      direction: 'both',
      needsAll: true,
      conditions: [{ field: 'description', test: 'contains', value: '' }],
      outcome: 'account',
    },
    saved: '{name} added',
    then: close,
  });
  return (
    <FormDialog title="New rule" form={form} act="Save" close={close}>
      <RuleFields form={form.common()} party={null} />
    </FormDialog>
  );
}

function Edit({ of, close }: { of: BankRule; close: () => void }) {
  const { looksFor: _looks, does: _does, partyName, position: _at, isActive: _on, ...rest } = of;
  const form = useOperationForm(accounts.updateBankRule, {
    initial: rest,
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormDialog title={`Change ${of.name}`} form={form} act="Save" close={close}>
      <RuleFields form={form.common()} party={partyName} />
    </FormDialog>
  );
}

function RuleFields({ form, party }: { form: Fields; party: string | null }) {
  const { rows: banks } = useOperation(accounts.listBankAccounts, {});
  const rows = form.rows('conditions');
  return (
    <>
      <TextInput label="Name" {...form.field('name')} />
      <Section title="When">
        {rows.list.map((row, index) => (
          <div key={index} className={css.condition}>
            <Choice
              aria-label={`Field ${index + 1}`}
              of={ruleFieldLabels}
              name={`field${index}`}
              value={row.field ?? 'description'}
              onChange={(field) => rows.change(index, { field: field })}
            />
            <Choice
              aria-label={`Test ${index + 1}`}
              of={ruleTestLabels}
              name={`test${index}`}
              value={row.test ?? 'contains'}
              onChange={(test) => rows.change(index, { test: test })}
            />
            <TextInput
              aria-label={`Text ${index + 1}`}
              placeholder="SMS CHGS"
              {...form.field(`conditions.${index}.value`)}
            />
            {rows.list.length > 1 && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Remove text ${index + 1}`}
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
            onClick={() => rows.add({ field: 'description', test: 'contains', value: '' })}
          >
            Add a text
          </Button>
        </div>
        {rows.list.length > 1 && (
          <Checkbox label="All of them have to hold" {...form.check('needsAll')} />
        )}
        <Pair>
          <Choice label="Direction" of={directions} {...form.field('direction')} />
          <IdSelect
            label="Account"
            placeholder="All"
            clearable
            of={banks}
            {...form.field('bankAccountId')}
          />
        </Pair>
        <Pair>
          <MoneyInput label="Amount from" {...form.field('minAmount')} />
          <MoneyInput label="Amount up to" {...form.field('maxAmount')} />
        </Pair>
      </Section>
      <Section title="Then the line">
        <OutcomeFields form={form} party={party} />
      </Section>
      <Tested form={form} />
    </>
  );
}

function OutcomeFields({ form, party }: { form: Fields; party: string | null }) {
  const { outcome = 'account', vendorId, partyKind, partyId } = form.values;
  return (
    <>
      <Choice label="What happens" of={outcomes} {...form.field('outcome')} />
      {outcome === 'transfer' && <PlaceSelect label="Other account" {...form.field('accountId')} />}
      {(outcome === 'account' || outcome === 'expense') && (
        <AccountSelect label="Goes to" {...form.field('accountId')} />
      )}
      {outcome === 'expense' && (
        <Pair>
          <TaxSelect label="Tax inclusive" placeholder="None" clearable {...form.field('taxId')} />
          <PartySelect
            label="Vendor"
            kinds={['vendor']}
            shown={party}
            value={vendorId ? { kind: 'vendor', id: vendorId } : null}
            onChange={(next) => form.set('vendorId', next?.id ?? null)}
          />
        </Pair>
      )}
      {outcome === 'party' && (
        <PartySelect
          label="Party"
          shown={party}
          value={partyKind && partyId ? { kind: partyKind, id: partyId } : null}
          error={form.errors['partyId']}
          onChange={(next) =>
            form.change({
              partyKind: next?.kind ?? null,
              partyId: next?.id ?? null,
            })
          }
        />
      )}
      <TextInput
        label={outcome === 'exclude' ? 'Reason' : 'Narration'}
        description={outcome === 'exclude' ? undefined : 'The text of the bank when left blank.'}
        {...form.field('narration')}
      />
    </>
  );
}

/** What it would hit of the newest lines. */
function Tested({ form: { values } }: { form: Fields }) {
  const conditions = (values.conditions ?? []).filter(({ value }) => value?.trim());
  const [asked] = useDebouncedValue(
    JSON.stringify({
      bankAccountId: values.bankAccountId || null,
      direction: values.direction || 'both',
      needsAll: values.needsAll ?? true,
      conditions,
      minAmount: typeof values.minAmount === 'number' ? values.minAmount : null,
      maxAmount: typeof values.maxAmount === 'number' ? values.maxAmount : null,
    }),
    300,
  );
  const found = useQuery({
    ...reading(accounts.testBankRule, JSON.parse(asked) as NewBankRule),
    enabled: conditions.length > 0,
    placeholderData: keepPreviousData,
  });
  if (conditions.length === 0 || !found.data) return null;
  const { hits, looked, rows } = found.data;
  return (
    <Section title="Test">
      <p role="status">
        It would hit {hits} of the newest {looked} {looked === 1 ? 'line' : 'lines'}.
      </p>
      <ul className={css.reasons}>
        {rows.slice(0, 5).map((line) => (
          <li key={line.id} data-for>
            {shortDate(line.date)} {line.description} {money(line.amount)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
