import { payText, type Pay } from '@counting-house/contract/orders/payment.ts';
import { money } from '../../platform/format/format.ts';
import { type Column, money as rupees, state } from '../../ui/table/columns.tsx';
import { State } from '../../ui/marks/badge.tsx';
import css from '../logistics.module.css';
import { payStates } from '../logistics-labels.ts';

/** Paid, or what is still due and how. */
export function PayBadge({ pay }: { pay: Pay }) {
  return (
    <span className={css.basket}>
      <State of={payStates} is={pay.payMode} />
      <small>{amountText(pay)}</small>
    </span>
  );
}

function amountText({ payMode, codDue, unpaid }: Pay): string {
  if (payMode === 'cod') return `${money(codDue)}${unpaid ? `, ${money(unpaid)} unpaid` : ''}`;
  if (payMode === 'paid' || unpaid === null) return '';
  return payMode === 'part_paid' ? `${money(unpaid)} due` : money(unpaid);
}

/** The same as a column; `key` is the field that it sorts by. */
export const makePayColumn = <R,>(
  of: (row: R) => Pay,
  at: { key: Column<R>['key']; isSorted?: boolean },
): Column<R> => ({
  ...at,
  label: 'Payment',
  part: 'badge',
  cell: (row) => <PayBadge pay={of(row)} />,
  words: (row) => payText(of(row), money),
  inFile: [
    state('payMode', 'Payment', payStates),
    rupees('codDue', 'To collect'),
    rupees('unpaid', 'Unpaid'),
  ],
});
