import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Reconciliation } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react';
import { amount as amountWords, count, money, shortDate } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { useMay } from '../../platform/session.ts';
import { Sheet, Totals } from '../../ui/parts/sheet.tsx';
import css from './reconcile.module.css';

type Props = { readonly of: Reconciliation; readonly ledgerCode: string };

const counted = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${count(n)} ${many}`;

/** Both sides can agree while lines still wait for their entry. */
const whatIsLeft = ({ openCount }: Reconciliation) =>
  openCount === 0
    ? 'nothing is left to explain'
    : `${counted(openCount, 'line', 'lines')} left to handle`;

/** Where the two stand: the books, what lies between, and what is left to explain. */
export function ReconcileFigures({ of, ledgerCode, edit }: Props & { edit: () => void }) {
  const may = useMay();
  const { figures } = of;
  const isEven = figures.difference === 0;
  const Mark = isEven ? IconCheck : IconAlertTriangle;
  return (
    <dl className={css.figures}>
      <div>
        <dt>Books, {shortDate(of.statementDate)}</dt>
        <dd>{money(figures.bookBalance)}</dd>
        <dd>{ledgerCode} in the ledger</dd>
      </div>
      <div>
        <dt>Not yet at the bank</dt>
        <dd>{amountWords(figures.receiptsNotAtBank + figures.paymentsNotAtBank)}</dd>
        <dd>
          {counted(figures.receiptsNotAtBankCount, 'receipt', 'receipts')},{' '}
          {counted(figures.paymentsNotAtBankCount, 'payment', 'payments')}
        </dd>
      </div>
      <div>
        <dt>Not yet in the books</dt>
        <dd>{amountWords(figures.moneyInNotInBooks + figures.moneyOutNotInBooks)}</dd>
        <dd>
          {counted(
            figures.moneyInNotInBooksCount + figures.moneyOutNotInBooksCount,
            'statement line',
            'statement lines',
          )}
        </dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>{money(figures.expected)}</dd>
        <dd>at the bank</dd>
      </div>
      <div>
        <dt>Closing per statement</dt>
        <dd>{money(of.closingBalance)}</dd>
        <dd>
          {may('accounts.statement.match') && (
            <button type="button" className={css.link} onClick={edit}>
              Change
            </button>
          )}
        </dd>
      </div>
      <div data-difference={isEven ? 'none' : 'some'}>
        <dt>
          <Mark size={15} stroke={1.9} aria-hidden /> Difference
        </dt>
        <dd>{money(figures.difference)}</dd>
        <dd>{isEven ? whatIsLeft(of) : 'must be 0.00 to close'}</dd>
      </div>
    </dl>
  );
}

/** The same as a sum, as it is printed. */
export function FromBooksToBank({ of, ledgerCode }: Props) {
  const { figures } = of;
  return (
    <Sheet
      title="Reconciliation statement"
      acts={
        <ActionIcon
          variant="subtle"
          aria-label="Print the reconciliation"
          onClick={() => void openFile(accounts.printReconciliation, { id: of.id })}
        >
          <IconPrinter size={17} stroke={1.7} />
        </ActionIcon>
      }
    >
      <div className={css.totals}>
        <Totals
          rows={[
            { label: `Balance per books ${ledgerCode}`, value: amountWords(figures.bookBalance) },
            {
              label: `less receipts not on the statement (${figures.receiptsNotAtBankCount})`,
              value: amountWords(figures.receiptsNotAtBank),
            },
            {
              label: `add payments not on the statement (${figures.paymentsNotAtBankCount})`,
              value: amountWords(figures.paymentsNotAtBank),
            },
            {
              label: `add money in, not in the books (${figures.moneyInNotInBooksCount})`,
              value: amountWords(figures.moneyInNotInBooks),
            },
            {
              label: `less money out, not in the books (${figures.moneyOutNotInBooksCount})`,
              value: amountWords(figures.moneyOutNotInBooks),
            },
            ...(of.acceptedReason === ''
              ? []
              : [{ label: 'excluded lines, accepted', value: amountWords(figures.excluded) }]),
            {
              label: 'Expected at the bank',
              value: amountWords(figures.expected),
              weight: 'sum' as const,
            },
            { label: 'Closing per statement', value: amountWords(of.closingBalance) },
            {
              label: 'Difference',
              value: amountWords(figures.difference),
              weight: 'final' as const,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}
