import type { OrderPreview } from '@counting-house/contract/orders/preview.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { amount, percent, qty } from '../platform/format.ts';
import { parseMoney, parseQty } from '../platform/parse.ts';
import { useMay } from '../platform/session.ts';
import { Pictured } from '../ui/files/picture.tsx';
import { type Discount, type EntryLine, readDiscount } from './entry.ts';
import css from './entry.module.css';
import { focusCell, focusPart } from './entry-parts.ts';
import { StockMark } from './stock-mark.tsx';

type Priced = OrderPreview['lines'][number];

type LineActs = {
  readonly set: (key: number, change: Partial<EntryLine>) => void;
  readonly remove: (key: number) => void;
};

/** The lines of the order as a document whose figures can be typed over. */
export function EntryLines({
  lines,
  priced,
  errors,
  acts,
}: {
  lines: readonly EntryLine[];
  /** The prices of the lines that are sent, in their order. */
  priced: readonly Priced[];
  errors: Readonly<Record<string, string>>;
  acts: LineActs;
}) {
  if (lines.length === 0) return null;
  const sent = lines.filter(({ qty: wanted }) => wanted > 0);
  return (
    <table className={css.lines}>
      <caption className={css.unseen}>Lines of the order</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Item</th>
          <th scope="col">In stock</th>
          <th scope="col">Qty</th>
          <th scope="col">Price</th>
          <th scope="col">Disc</th>
          <th scope="col">Amount</th>
          <th scope="col">
            <span className={css.unseen}>Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const at = sent.indexOf(line);
          const wrong = Object.entries(errors).flatMap(([path, text]) =>
            path.startsWith(`lines.${at}.`) ? [text] : [],
          );
          const price = priced[at]?.variantId === line.variantId ? priced[at] : undefined;
          return (
            <LineRow
              key={line.key}
              line={line}
              no={index + 1}
              priced={price}
              wrong={wrong}
              before={lines[index - 1]?.key}
              after={lines[index + 1]?.key}
              acts={acts}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function LineRow({
  line,
  no,
  priced,
  wrong,
  before,
  after,
  acts,
}: {
  line: EntryLine;
  no: number;
  priced: Priced | undefined;
  wrong: readonly string[];
  before: number | undefined;
  after: number | undefined;
  acts: LineActs;
}) {
  const may = useMay();
  const { key, title } = line;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const cell = event.currentTarget.dataset['cell']?.split('-')[0] as 'qty' | 'price' | 'discount';
    const isRemoval = event.key === 'Backspace' && (event.ctrlKey || event.metaKey);
    if (isRemoval) {
      if (line.invoiced === 0) acts.remove(key);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) focusPart('items');
    else if (event.key === 'ArrowUp' && !event.altKey && before !== undefined)
      focusCell(cell, before);
    else if (event.key === 'ArrowDown' && !event.altKey) {
      if (after === undefined) focusPart('items');
      else focusCell(cell, after);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <tr data-wrong={wrong.length > 0 || undefined}>
        <td>{no}</td>
        <td>
          <Pictured src={line.thumb} size={32}>
            {title}
            <small>
              {line.unitCode} · {line.sku}
              {line.note && ` · ${line.note}`}
              {line.priceReason && line.unitPrice !== null && ` · ${line.priceReason}`}
              {line.invoiced > 0 && (
                <b>{line.isClosed ? ' · invoiced' : ` · ${qty(line.invoiced)} invoiced`}</b>
              )}
            </small>
          </Pictured>
        </td>
        <td>
          {priced && <StockMark available={priced.stock.available} wanted={line.qty} />}
          {priced && priced.stock.short > 0 && priced.stock.isBackorder && (
            <small>rest waits for goods</small>
          )}
        </td>
        <td data-label="Qty">
          {line.isClosed ? (
            qty(line.qty)
          ) : (
            <FigureCell
              name={`qty-${key}`}
              label={`Quantity of ${title}`}
              shown={qty(line.qty)}
              read={(text) => positive(parseQty(text))}
              set={(next) => next !== null && acts.set(key, { qty: next })}
              onKeyDown={(event) => {
                const step = { '+': line.step, '-': -line.step, '−': -line.step }[event.key];
                if (step === undefined) return onKeyDown(event);
                event.preventDefault();
                acts.set(key, { qty: Math.max(line.step, line.qty + step) });
              }}
            />
          )}
        </td>
        <td data-label="Price">
          {may('orders.order.price') && line.invoiced === 0 ? (
            <FigureCell
              name={`price-${key}`}
              label={`Price of ${title}`}
              shown={amount(line.unitPrice ?? priced?.unitPrice ?? null)}
              read={(text) => parseMoney(text)}
              set={(next) =>
                acts.set(key, { unitPrice: next === priced?.resolvedPrice ? null : next })
              }
              onKeyDown={onKeyDown}
            />
          ) : (
            amount(priced?.unitPrice ?? null)
          )}
        </td>
        <td data-label="Discount">
          {line.invoiced > 0 ? (
            discountWords(line.discount)
          ) : (
            <FigureCell
              name={`discount-${key}`}
              label={`Discount on ${title}`}
              shown={discountWords(line.discount)}
              read={readDiscount}
              set={(next) => acts.set(key, { discount: next })}
              onKeyDown={onKeyDown}
            />
          )}
        </td>
        <td data-label="Amount">
          <b>{amount(priced?.netAmount ?? null)}</b>
        </td>
        <td>
          {line.invoiced === 0 && (
            <ActionIcon
              aria-label={`Remove ${title}`}
              tabIndex={-1}
              onClick={() => acts.remove(key)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {wrong.length > 0 && (
        <tr>
          <td colSpan={8} className={css.wrong}>
            <span role="alert">{wrong.join('. ')}</span>
          </td>
        </tr>
      )}
    </>
  );
}

/** A figure that reads as print until somebody types into it. */
function FigureCell<T>({
  name,
  label,
  shown,
  read,
  set,
  onKeyDown,
}: {
  name: string;
  label: string;
  shown: string;
  /** Undefined or 'unreadable' when it is no figure. */
  read: (text: string) => T | undefined | 'unreadable';
  set: (next: Exclude<T, 'unreadable' | undefined>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const figure = typed === null ? undefined : read(typed);
  const isWrong = typed !== null && (figure === undefined || figure === 'unreadable');

  function commit() {
    if (typed === null || isWrong) return;
    setTyped(null);
    if (typed !== shown) set(figure as Exclude<T, 'unreadable' | undefined>);
  }

  return (
    <input
      className={css.cell}
      data-cell={name}
      aria-label={label}
      aria-invalid={isWrong}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (isWrong) setTyped(null);
        else commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key === 'Enter') commit();
        onKeyDown(event);
      }}
    />
  );
}

const positive = (value: number | null | 'unreadable') =>
  typeof value === 'number' && value > 0 ? value : 'unreadable';

function discountWords(discount: Discount | null): string {
  if (!discount) return '–';
  return discount.kind === 'percent' ? percent(discount.value) : amount(discount.value);
}
