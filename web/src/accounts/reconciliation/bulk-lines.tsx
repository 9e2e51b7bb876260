import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BookedLines } from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import type { StatementLine } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { askFor } from '../../ui/dialog/ask.ts';
import { Banner } from '../../ui/parts/banner.tsx';
import { AccountSelect } from '../vouchers/account-select.tsx';
import css from './reconcile.module.css';

/** What can be done with several open lines at once. */
export function BulkLines({ rows, clear }: { rows: readonly StatementLine[]; clear: () => void }) {
  const may = useMay();
  const mayBook = may('accounts.voucher.post');
  const mayMatch = may('accounts.statement.match');
  const book = useAct(accounts.bookStatementLines, 'Nothing was booked');
  const exclude = useAct(accounts.excludeStatementLines, 'No line was excluded');
  const [result, setResult] = useState<BookedLines | null>(null);
  const lineIds = rows.map(({ id }) => id);
  const sum = rows.reduce((all, { amount }) => all + amount, 0);

  async function bookAll(accountId?: number) {
    const answer = await book.run({ lineIds, ...(accountId === undefined ? {} : { accountId }) });
    if (!answer) return;
    setResult(answer.failed > 0 ? answer : null);
    if (answer.done > 0) toast.success(`${answer.done} booked and matched`);
    clear();
  }

  async function excludeAll() {
    const reason = await askFor({
      title: `Leave ${rows.length} ${rows.length === 1 ? 'line' : 'lines'} out of the books?`,
      effect: 'They count as difference until they are accepted.',
      operation: accounts.excludeStatementLines,
      field: 'reason',
      act: 'Exclude',
      isDangerous: false,
    });
    if (!reason) return;
    const answer = await exclude.run({ lineIds, reason });
    if (!answer) return;
    toast.success(`${answer.changed} excluded`);
    clear();
  }

  return (
    <>
      {result && (
        <Banner
          tone="stopped"
          act={
            <Button variant="subtle" size="xs" onClick={() => setResult(null)}>
              Dismiss
            </Button>
          }
        >
          {result.failed} not booked:{' '}
          {[...new Set(result.rows.filter(({ ok }) => !ok).map(({ text }) => text))]
            .slice(0, 3)
            .join(' ')}
        </Banner>
      )}
      {rows.length > 0 && (
        <div className={css.acts}>
          <span className={css.sum}>
            {rows.length} chosen, {money(sum)}
          </span>
          {mayBook && (
            <>
              <Button
                disabled={!rows.some(({ rule }) => rule !== null)}
                loading={book.isSending}
                onClick={() => void bookAll()}
              >
                Book by rules
              </Button>
              <AccountSelect
                aria-label="Book all to an account"
                placeholder="Book all to an account"
                value={null}
                onChange={(next) => next && void bookAll(next)}
              />
            </>
          )}
          {mayMatch && (
            <Button variant="subtle" loading={exclude.isSending} onClick={() => void excludeAll()}>
              Exclude
            </Button>
          )}
        </div>
      )}
    </>
  );
}
