import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import { Button, Select } from '@mantine/core';
import { IconChevronRight, IconUpload, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date as dateWords } from '../../platform/format/format.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { Page, Stack } from '../../ui/page/page.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { accountsScreens } from '../accounts.routes.tsx';
import { BankRuleList } from './bank-rule-list.tsx';
import { BookPart } from './bank-match.tsx';
import { ExcludedLines } from './excluded-lines.tsx';
import { ImportStatementDialog } from './import-statement.tsx';
import { ReconcileFigures, FromBooksToBank } from './reconcile-figures.tsx';
import { ReconciliationForm } from './reconciliation-form.tsx';
import { ReconciliationList } from './reconciliation-list.tsx';
import { StatementLines, useLineOnView } from './statement-lines.tsx';
import { StatementList } from './statement-list.tsx';
import css from './reconcile.module.css';

/** A bank account held against its statements, line by line, until nothing differs. */
export function ReconcileScreen() {
  const { account } = useSearch();
  const { rows } = useOperation(accounts.listBankAccounts, {});
  const chosen = rows.find(({ id }) => String(id) === account) ?? rows[0];
  if (!chosen) {
    return (
      <Page title="Reconcile">
        <EmptyState title="No bank account yet">
          Add the bank account that customers pay to.
        </EmptyState>
      </Page>
    );
  }
  return <OfAccount key={chosen.id} id={chosen.id} all={rows} />;
}

const tabs = [
  { value: 'reconcile', label: 'To reconcile' },
  { value: 'statements', label: 'Statements' },
  { value: 'closed', label: 'Reconciliations' },
  { value: 'rules', label: 'Rules' },
] as const;

function OfAccount({
  id,
  all,
}: {
  id: number;
  all: readonly { readonly id: number; readonly label: string }[];
}) {
  const setSearch = useSetSearch();
  const { tab: asked } = useSearch();
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'reconcile';
  const may = useMay();
  const desk = useOperation(accounts.getReconciliationDesk, { id });
  const [isImporting, setImporting] = useState(false);
  const [editing, setEditing] = useState(false);
  const certain = useAct(accounts.matchCertain, 'Nothing was matched');
  const mayMatch = may('accounts.statement.match');
  const mayImport = may('accounts.statement.import');

  async function matchCertain() {
    const answer = await certain.run({ id });
    if (answer) toast.success(`${answer.matched} matched, ${answer.left} left to handle`);
  }
  useKeys(mayMatch ? { a: { does: 'Auto-match', run: () => void matchCertain() } } : {});

  const { open } = desk;
  return (
    <Page
      title={open ? `Reconcile to ${dateWords(open.statementDate)}` : `Reconcile ${desk.label}`}
      crumbs={
        <>
          <ScreenLink to={accountsScreens.banking}>Bank accounts</ScreenLink>
          <IconChevronRight size={14} stroke={1.7} aria-hidden />
          {desk.label}
        </>
      }
      badges={open && <StateBadge tone="moving">Open</StateBadge>}
      acts={
        <>
          {mayImport && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.7} />}
              onClick={() => setImporting(true)}
            >
              Import statement
            </Button>
          )}
          {mayMatch && desk.openCount > 0 && (
            <Button
              variant="default"
              leftSection={<IconWand size={16} stroke={1.7} />}
              rightSection={<KeyHint keys="a" />}
              loading={certain.isSending}
              onClick={() => void matchCertain()}
            >
              Auto-match
            </Button>
          )}
          {open ? (
            <CloseButton desk={desk} />
          ) : (
            mayMatch && <Button onClick={() => setEditing(true)}>Start reconciliation</Button>
          )}
        </>
      }
    >
      {all.length > 1 && (
        <div className={css.account}>
          <Select
            label="Account"
            data={all.map((one) => ({ value: String(one.id), label: one.label }))}
            value={String(id)}
            onChange={(next) => setSearch({ account: next, line: null })}
          />
        </div>
      )}
      <Tabs
        label="Reconciliation"
        tabs={tabs}
        value={tab}
        set={(value) => setSearch({ tab: value, account: String(id), line: null, q: null })}
      />
      <Part what={tab} key={tab}>
        {tab === 'statements' ? (
          <StatementList id={id} />
        ) : tab === 'rules' ? (
          <BankRuleList id={id} />
        ) : tab === 'closed' ? (
          <ReconciliationList id={id} />
        ) : (
          <Desk desk={desk} edit={() => setEditing(true)} />
        )}
      </Part>
      {isImporting && <ImportStatementDialog id={id} close={() => setImporting(false)} />}
      {editing && <ReconciliationForm desk={desk} close={() => setEditing(false)} />}
    </Page>
  );
}

function CloseButton({ desk }: { desk: ReconciliationDesk }) {
  const may = useMay();
  const write = useAct(accounts.closeReconciliation, 'It was not closed');
  const { open } = desk;
  if (!open || !may('accounts.reconciliation.close')) return null;
  const isReady = open.openCount === 0 && open.figures.difference === 0;

  async function close() {
    if (!open) return;
    if (await write.run({ id: open.id, version: open.version }))
      toast.success(`${desk.label} is reconciled to ${dateWords(open.statementDate)}`);
  }
  return (
    <Button disabled={!isReady} loading={write.isSending} onClick={() => void close()}>
      Close reconciliation
    </Button>
  );
}

/** The figures, the statement at the left, and what is in the books at the right. */
function Desk({ desk, edit }: { desk: ReconciliationDesk; edit: () => void }) {
  const { open } = desk;
  const [line, view] = useLineOnView(desk);
  return (
    <Stack>
      {open && <ReconcileFigures of={open} ledgerCode={desk.ledgerCode} edit={edit} />}
      {open && open.figures.excludedCount > 0 && (
        <ExcludedLines of={open} bankAccountId={desk.bankAccountId} />
      )}
      {desk.lineCount === 0 ? (
        <EmptyState title="No statement yet">
          Import a statement of the bank: CSV, XLSX, OFX, MT940 or CAMT.053.
        </EmptyState>
      ) : (
        <div className={css.desk}>
          <StatementLines desk={desk} view={view} line={line} />
          <div className={css.side}>
            <BookPart desk={desk} line={line} next={view.next} />
            {open && <FromBooksToBank of={open} ledgerCode={desk.ledgerCode} />}
          </div>
        </div>
      )}
      {desk.lineCount > 0 && (
        <div className={css.keys}>
          <KeyHint keys="↑" /> <KeyHint keys="↓" /> line
          <KeyHint keys="1" /> to <KeyHint keys="5" /> proposal
          <KeyHint keys="Enter" /> match and next
          <KeyHint keys="u" /> undo match
        </div>
      )}
    </Stack>
  );
}
