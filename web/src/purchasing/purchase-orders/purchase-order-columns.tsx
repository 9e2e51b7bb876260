import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import type { ReactNode } from 'react';
import { amount as figure, date as shortDate, percent, qty } from '../../platform/format/format.ts';
import { Pictured } from '../../ui/files/picture.tsx';
import { amount, type Column } from '../../ui/table/columns.tsx';
import css from './purchase-order.module.css';
import { lateText } from '../late-text.ts';

type Line = PurchaseOrder['lines'][number];
/** How the price of a line, net of its discount, stands to what was paid last. */
function againstLast({ price, discountBps, isFree, lastPrice, lastDate }: Line): Said {
  const on = lastDate ? shortDate(lastDate) : '';
  if (isFree || !lastPrice) return { words: on };
  const bps = Math.round((price * (10_000 - discountBps)) / lastPrice) - 10_000;
  if (bps === 0) return { words: `same, ${on}` };
  const change = `${bps > 0 ? '+' : '−'}${percent(Math.abs(bps))}, ${on}`;
  return { words: change, tone: bps > 0 ? 'stopped' : 'done' };
}

type Said = { readonly words: string; readonly tone?: 'done' | 'waiting' | 'stopped' };

/** The lines of an order: what was ordered, what came of it, what is billed. A line that is pressed is chosen. */
export const orderColumns = (choose: (lineId: number) => void): readonly Column<Line>[] => [
  {
    key: 'name',
    label: 'Item',
    cell: ({ id, name, thumb, code, hsn, description }) => (
      <Pictured src={thumb} size={32}>
        <Two
          above={
            <button type="button" className={css.choose} onClick={() => choose(id)}>
              {name}
            </button>
          }
          below={{ words: [code, hsn && `HSN ${hsn}`, description].filter(Boolean).join(' · ') }}
        />
      </Pictured>
    ),
    words: ({ name }) => name,
  },
  {
    key: 'qty',
    label: 'Ordered',
    isRight: true,
    part: 'fact',
    cell: (line) => (
      <Two
        above={qty(line.qty, line.unit)}
        below={{ words: line.unit === line.stockUnit ? '' : qty(line.stockQty, line.stockUnit) }}
      />
    ),
    words: ({ qty: of, unit }) => qty(of, unit),
  },
  {
    key: 'price',
    label: 'Price',
    isRight: true,
    cell: ({ price, isFree, unit, discountBps }) => (
      <Two
        above={isFree ? 'free' : figure(price)}
        below={{
          words: discountBps > 0 ? `less ${percent(discountBps)}` : `per ${unitName(unit, 1000)}`,
        }}
      />
    ),
    words: ({ price }) => figure(price),
  },
  {
    key: 'lastPrice',
    label: 'Last price',
    isRight: true,
    cell: (line) =>
      line.lastPrice === null ? (
        '–'
      ) : (
        <Two above={figure(line.lastPrice)} below={againstLast(line)} />
      ),
    words: ({ lastPrice }) => (lastPrice === null ? '' : figure(lastPrice)),
  },
  {
    key: 'acceptedQty',
    label: 'Received',
    isRight: true,
    part: 'fact',
    cell: (line) =>
      line.skuId === null ? (
        ''
      ) : (
        <Two above={qty(line.acceptedQty, line.stockUnit)} below={receivedText(line)}>
          <span className={css.bar} aria-hidden>
            <i
              data-over={line.overQty > 0 || undefined}
              style={{ width: `${shareOf(line.acceptedQty, line.stockQty)}%` }}
            />
          </span>
        </Two>
      ),
    words: (line) => `${qty(line.acceptedQty, line.stockUnit)}, ${receivedText(line).words}`,
  },
  {
    key: 'billedQty',
    label: 'Billed',
    isRight: true,
    cell: (line) => <Two above={qty(line.billedQty, line.stockUnit)} below={billedText(line)} />,
    words: (line) => qty(line.billedQty, line.stockUnit),
  },
  amount('taxable', 'Amount'),
];

const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, (part / whole) * 100);

function receivedText(line: Line): Said {
  const { openQty, overQty, closedQty, daysLate, stockUnit } = line;
  if (overQty > 0) return { words: `over by ${qty(overQty, stockUnit)}`, tone: 'waiting' };
  if (daysLate > 0) return { words: lateText(daysLate), tone: 'stopped' };
  if (openQty > 0) return { words: `${qty(openQty, stockUnit)} open`, tone: 'waiting' };
  return closedQty > 0 ? { words: `${qty(closedQty, stockUnit)} closed` } : { words: 'all' };
}

function billedText({ billedQty, acceptedQty, returnedQty, skuId, stockUnit }: Line): Said {
  if (skuId === null) return { words: '' };
  const left = acceptedQty - returnedQty - billedQty;
  if (left > 0) return { words: `${qty(left, stockUnit)} to bill` };
  return billedQty > 0 ? { words: 'all', tone: 'done' } : { words: 'nothing to bill' };
}

function Two({
  above,
  below: { words, tone },
  children,
}: {
  above: ReactNode;
  below: Said;
  children?: ReactNode;
}) {
  return (
    <span className={css.cell}>
      <span>{above}</span>
      {children}
      {words && <small data-tone={tone}>{words}</small>}
    </span>
  );
}
