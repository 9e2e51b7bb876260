import type { TillReport } from '@counting-house/contract/orders/till.ts';
import { count, moment, money } from '../../platform/format/format.ts';
import { Facts } from '../../ui/parts/sheet.tsx';
import { methodLabels } from '../order-labels.ts';

/** What a till did: its bills, the money by way of paying, and the cash that has to be there. */
export function TillFigures({ till }: { till: TillReport }) {
  const { countedCash, difference } = till;
  return (
    <Facts
      rows={[
        ['Opened', `${moment(till.openedAt)}, ${till.by}`],
        ['Closed', till.closedAt && `${moment(till.closedAt)}, ${till.closedBy ?? ''}`],
        ['Bills', `${count(till.bills)}, ${money(till.sales)}`],
        ['Discounts in it', money(till.discounts)],
        ['Tax in it', money(till.tax)],
        ...till.methods.map(
          ({ method, received, givenBack }) =>
            [
              methodLabels[method],
              givenBack > 0 ? `${money(received)}, refunded ${money(givenBack)}` : money(received),
            ] as const,
        ),
        ['Float', money(till.float)],
        ...till.moves.map(
          ({ direction, amount, note }) =>
            [direction === 'in' ? 'Paid in' : 'Paid out', `${money(amount)}, ${note}`] as const,
        ),
        ['Cash expected', money(till.expected)],
        ['Cash counted', countedCash === null ? null : money(countedCash)],
        [
          difference !== null && difference < 0 ? 'Cash short' : 'Cash excess',
          difference === null || difference === 0 ? null : money(Math.abs(difference)),
        ],
        ['Note', till.note || null],
      ]}
    />
  );
}
