import type { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import type { ReactNode } from 'react';
import { percent } from '../../platform/format/format.ts';
import { State } from '../../ui/marks/badge.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { Amount, Money, Qty } from '../../ui/parts/value.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './bill.module.css';
import { priceVerdicts, qtyVerdicts, taxVerdicts } from '../purchase-states.ts';

type Line = Bill['lines'][number];
type Matched = Line & { readonly match: NonNullable<Line['match']> };

/** One thing that is held against order and receipt. */
type Check = {
  readonly id: number;
  readonly what: string;
  readonly ordered: ReactNode;
  readonly received: ReactNode;
  readonly billed: ReactNode;
  readonly difference: ReactNode;
  readonly verdict: ReactNode;
};

const cell = (key: keyof Check, label: string): Column<Check> => ({
  key,
  label,
  isRight: true,
  part: 'fact',
  isNamed: true,
  cell: (row) => row[key],
});

const columns: readonly Column<Check>[] = [
  { key: 'what', label: 'Check', cell: ({ what }) => what },
  cell('ordered', 'Ordered'),
  cell('received', 'Received'),
  cell('billed', 'Billed'),
  cell('difference', 'Difference'),
  { key: 'verdict', label: 'Result', part: 'badge', cell: ({ verdict }) => verdict },
];

const isMatched = (line: Line): line is Matched => line.match !== null;

/** Every line of goods: ordered, received and billed side by side. */
export function BillChecks({ bill }: { bill: Bill }) {
  const goods = bill.lines.filter(isMatched);
  if (goods.length === 0) return null;
  return (
    <Sheet title="Billed against ordered and received">
      {goods.map((line) => (
        <LineChecks key={line.id} line={line}>
          <h3>
            {line.lineNo}. {line.description}
          </h3>
          {line.orderNo && <p>Order {line.orderNo}</p>}
        </LineChecks>
      ))}
    </Sheet>
  );
}

/** One line of goods under its heading; nothing of a line that is not goods. */
export function LineChecks({ line, children }: { line: Line; children: ReactNode }) {
  if (!isMatched(line)) return null;
  return (
    <section className={css.check} aria-label={`Line ${line.lineNo}`}>
      {children}
      <DataTable
        caption={`Checks of line ${line.lineNo}`}
        columns={columns}
        rows={checksOf(line)}
      />
      {line.match.says.map((says) => (
        <p key={says}>{says}</p>
      ))}
      {line.match.note && (
        <p>
          Accepted by {line.match.approvedBy}: {line.match.note}
        </p>
      )}
    </section>
  );
}

function checksOf({ match, unit, price, discountBps, taxRate }: Matched): readonly Check[] {
  const { stockUnit } = match;
  const agreed = (
    <>
      <Amount of={match.agreedPrice} />
      {match.agreedDiscountBps > 0 && ` less ${percent(match.agreedDiscountBps)}`}
    </>
  );
  return [
    {
      id: 1,
      what: 'Quantity',
      ordered: match.orderedQty === null ? '–' : <Qty of={match.orderedQty} unit={stockUnit} />,
      received: <Qty of={match.receivedQty} unit={stockUnit} />,
      billed: <Qty of={match.billedQty} unit={stockUnit} />,
      difference: <Qty of={Math.max(match.billedQty - match.acceptedQty, 0)} unit={stockUnit} />,
      verdict: <State of={qtyVerdicts} is={match.qty} />,
    },
    {
      id: 2,
      what: `Price per ${unitName(unit)}`,
      ordered: match.orderedQty === null ? '–' : agreed,
      received: agreed,
      billed: (
        <>
          <Amount of={price} />
          {discountBps > 0 && ` less ${percent(discountBps)}`}
        </>
      ),
      difference: <Money of={match.billedValue - match.orderedValue} />,
      verdict: <State of={priceVerdicts} is={match.price} />,
    },
    {
      id: 3,
      what: 'Tax',
      ordered: '–',
      received: '–',
      billed: taxRate > 0 ? `${taxRate / 1_000} %` : 'None',
      difference: '–',
      verdict: <State of={taxVerdicts} is={match.tax} />,
    },
  ];
}
