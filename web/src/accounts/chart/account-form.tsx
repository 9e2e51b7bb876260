import {
  accountRootLabels,
  accountTypes,
  accountTypeLabels,
  type AccountDetails,
  type AccountRoot,
} from '@counting-house/contract/accounts/journal/account.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { count, date } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Balance } from '../../ui/record/ledger.tsx';
import { partyLabels } from '../account-labels.ts';

/** The types of a root with their words. */
const typesOf = (root: AccountRoot): Readonly<Record<string, string>> =>
  Object.fromEntries(accountTypes[root].map((type) => [type, accountTypeLabels[type]]));

const noParty = { none: 'None', ...partyLabels };

export function NewAccountPanel() {
  const { below } = useSearch();
  const setSearch = useSetSearch();
  const group = Number(below ?? 0);
  const form = useOperationForm(accounts.createAccount, {
    initial: {
      ...(group > 0 ? { parentId: group } : {}),
      isGroup: false,
      manualEntry: true,
      description: '',
    },
    saved: '{name} added',
    then: (made) => setSearch({ open: String(made.id), below: null }),
  });
  const [root, setRoot] = useState<AccountRoot | null>(null);
  const isGroup = form.field('isGroup').value === true;
  const parent = form.field('parentId');
  return (
    <FormPanel title="New account" form={form}>
      <Picker
        label="Group"
        list={accounts.listAccounts}
        with={{ groups: true, active: true }}
        words={(row) => `${row.code} ${row.name}`}
        {...parent}
        onPick={(row) => setRoot(row.root)}
      />
      <Pair>
        <TextInput label="Code" {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </Pair>
      <Checkbox label="Group: gathers accounts, takes no entries" {...form.check('isGroup')} />
      {!isGroup && (
        <>
          <Pair>
            <RootOf id={Number(parent.value)} known={root}>
              {(known) => (
                <Choice
                  label="Type"
                  of={known ? typesOf(known) : accountTypeLabels}
                  {...form.field('type')}
                />
              )}
            </RootOf>
            <PartyChoice {...form.field('partyKind')} />
          </Pair>
          <Checkbox
            label="Can be chosen in journals, not only by documents"
            {...form.check('manualEntry')}
          />
        </>
      )}
      {form.field('type').value === 'loan' && (
        <Pair>
          <DateInput label="Last instalment on" {...form.field('maturesOn')} />
          <MoneyInput label="Principal per month" {...form.field('monthlyPrincipal')} />
        </Pair>
      )}
      <Textarea label="Description" autosize minRows={2} {...form.field('description')} />
    </FormPanel>
  );
}

/** The root of the group that is chosen, so that only its types are offered. */
function RootOf({
  id,
  known,
  children,
}: {
  id: number;
  known: AccountRoot | null;
  children: (root: AccountRoot | null) => React.ReactNode;
}) {
  return known === null && id > 0 ? <AskedRoot id={id}>{children}</AskedRoot> : children(known);
}

function AskedRoot({
  id,
  children,
}: {
  id: number;
  children: (root: AccountRoot | null) => React.ReactNode;
}) {
  return children(useOperation(accounts.getAccount, { id }).root);
}

/** Whom its lines name. */
function PartyChoice({
  value,
  onChange,
  ...rest
}: {
  value: unknown;
  onChange: (next: unknown) => void;
}) {
  return (
    <Choice
      label="Party"
      description="Every line names one"
      of={noParty}
      {...rest}
      value={(value || 'none') as keyof typeof noParty}
      onChange={(next) => onChange(next === 'none' ? null : next)}
    />
  );
}

export function AccountPanel({ id }: { id: number }) {
  const account = useOperation(accounts.getAccount, { id });
  const may = useMay();
  return may('accounts.chart.write') ? (
    <EditAccount account={account} key={id} />
  ) : (
    <SidePanel title={`${account.code} ${account.name}`} isNarrow>
      <AccountFacts account={account} />
    </SidePanel>
  );
}

function EditAccount({ account }: { account: AccountDetails }) {
  const form = useOperationForm(accounts.updateAccount, {
    initial: account,
    saved: '{name} saved',
  });
  const isFixed = account.hasLines || account.isSystem || account.parentId === null;
  return (
    <FormPanel
      title={`${account.code} ${account.name}`}
      form={form}
      record={{ table: 'ledger_account', id: account.id }}
    >
      <AccountFacts account={account} />
      <Pair>
        <TextInput label="Code" {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </Pair>
      {!account.isGroup && (
        <>
          {!isFixed && (
            <Pair>
              <Choice label="Type" of={typesOf(account.root)} {...form.field('type')} />
              <PartyChoice {...form.field('partyKind')} />
            </Pair>
          )}
          <Checkbox
            label="Can be chosen in journals, not only by documents"
            {...form.check('manualEntry')}
          />
        </>
      )}
      {form.field('type').value === 'loan' && (
        <Pair>
          <DateInput label="Last instalment on" {...form.field('maturesOn')} />
          <MoneyInput label="Principal per month" {...form.field('monthlyPrincipal')} />
        </Pair>
      )}
      <Textarea label="Description" autosize minRows={2} {...form.field('description')} />
      {!account.isSystem && account.parentId !== null && (
        <Checkbox label="Active: can be chosen" {...form.check('isActive')} />
      )}
    </FormPanel>
  );
}

function AccountFacts({ account }: { account: AccountDetails }) {
  const may = useMay();
  const isDebit = account.root === 'asset' || account.root === 'expense';
  return (
    <Sheet>
      <SheetBody>
        <Facts
          rows={[
            ['Kind', accountRootLabels[account.root]],
            ['Type', account.type === null ? 'Group' : accountTypeLabels[account.type]],
            ['Group', account.parentName],
            ['Party', account.partyKind && partyLabels[account.partyKind]],
            [
              'Balance today',
              <Balance key="balance" of={isDebit ? account.balance : -account.balance} />,
            ],
            ['Entry lines', account.isGroup ? null : count(account.lineCount)],
            ['Last entry', account.lastLineDate && date(account.lastLineDate)],
            ['Accounts below', account.isGroup ? count(account.childCount) : null],
            ['Used by', account.isSystem ? 'Documents post on this account' : null],
            [
              'Ledger',
              account.isGroup || !may('reports.ledger.read') ? null : (
                <PathLink key="ledger" path={`/bank/report?tab=ledger&accountId=${account.id}`}>
                  Open ledger
                </PathLink>
              ),
            ],
          ]}
        />
      </SheetBody>
    </Sheet>
  );
}
