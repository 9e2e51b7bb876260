import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { date, moment, money, taxPercent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { Facts, Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { ReverseChargePapers } from '../../ui/record/reverse-charge-papers.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { expenseActs } from './expense-acts.ts';
import {
  blockedReasonLabels,
  expenseStates,
  paidFromLabels,
  paidStates,
} from './expense-labels.ts';
import { ReimburseDialog } from './reimburse-dialog.tsx';

/** An expense with its tax, its bill and what it posted. */
export function ExpensePanel({ id }: { id: number }) {
  const expense = useOperation(accounts.getExpense, { id });
  const may = useMay();
  const [isPaying, setPaying] = useState(false);
  const isOwed =
    expense.status === 'posted' && expense.paidFrom === 'payable' && expense.balance > 0;
  return (
    <SidePanel
      title={expense.number}
      badges={
        <>
          <State of={expenseStates} is={expense.status} />
          {expense.status === 'posted' && <State of={paidStates} is={expense.paidState} />}
        </>
      }
      acts={<RowActs actions={expenseActs} row={expense} />}
      record={{ table: 'expense', id }}
      side={<Side of={expense} />}
    >
      {expense.statusNote && (
        <Banner tone={expense.status === 'cancelled' ? 'quiet' : 'waiting'}>
          {expenseStates[expense.status].label}: {expense.statusNote}
        </Banner>
      )}
      {isOwed && (
        <Banner
          tone="quiet"
          icon={null}
          act={
            may(accounts.reimburseExpenses.permission) ? (
              <Button variant="default" size="xs" onClick={() => setPaying(true)}>
                Pay back
              </Button>
            ) : undefined
          }
        >
          {expense.maker} paid {money(expense.balance)} and gets it back.
        </Banner>
      )}
      <Facts
        rows={[
          ['For', expense.description],
          ['Account', expense.account],
          ['Decision on TDS', expense.tdsReason || null],
        ]}
      />
      <Totals
        rows={[
          { label: 'Value', value: <Money of={expense.taxable} /> },
          ...expense.taxComponents.map((part) => ({
            label: `${part.code} ${taxPercent(part.rate)}`,
            value: <Money of={part.amount} />,
          })),
          ...(expense.reverseCharge
            ? [
                {
                  label: 'Tax payable under reverse charge (RCM)',
                  value: <Money of={-expense.tax} />,
                },
              ]
            : []),
          ...(expense.roundOff === 0
            ? []
            : [{ label: 'Round off', value: <Money of={expense.roundOff} /> }]),
          { label: 'Total', value: <Money of={expense.total} />, weight: 'final' as const },
          ...(expense.tdsAmount > 0
            ? [{ label: 'TDS', value: <Money of={-expense.tdsAmount} /> }]
            : []),
        ]}
      />
      {expense.files.length > 0 && (
        <Block title="Bill">
          <AttachedFiles files={expense.files} />
        </Block>
      )}
      <AccountingBlock of={{ kind: 'expense', id }} />
      {isPaying && <ReimburseDialog expense={expense} close={() => setPaying(false)} />}
    </SidePanel>
  );
}

function Side({ of: expense }: { of: Parameters<typeof ReimburseDialog>[0]['expense'] }) {
  return (
    <Facts
      rows={[
        ['Date', date(expense.date)],
        [
          'Paid to',
          expense.vendorId === null ? (
            expense.payeeName || null
          ) : (
            <KnownRecord
              key="vendor"
              kind="vendor"
              id={expense.vendorId}
              title={expense.vendorName}
            />
          ),
        ],
        [
          'Paid from',
          expense.paidFrom === 'account' ? expense.moneyAccount : paidFromLabels[expense.paidFrom],
        ],
        ['Bill number', expense.billNo || null],
        ['Bill date', expense.billDate && date(expense.billDate)],
        ['Reference', expense.reference || null],
        [
          'Tax credit',
          expense.tax === 0
            ? null
            : expense.creditEligible
              ? 'Set off'
              : `Not set off${expense.blockedReason ? `: ${blockedReasonLabels[expense.blockedReason].toLowerCase()}` : ''}`,
        ],
        [
          'Reverse charge',
          expense.papers.length === 0 ? null : (
            <ReverseChargePapers key="papers" papers={expense.papers} />
          ),
        ],
        ['Entered by', expense.maker],
        [
          'Approved by',
          expense.approvedAt && `${expense.approvedBy}, ${moment(expense.approvedAt)}`,
        ],
      ]}
    />
  );
}
