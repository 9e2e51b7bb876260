import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SellableItem } from '@counting-house/contract/orders/preview.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { call } from '../platform/client.ts';
import { money, qty, shortDate } from '../platform/format.ts';
import { toast } from '../platform/toasts.ts';
import { reading } from '../platform/use-operation.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import { Pictured } from '../ui/files/picture.tsx';
import css from './entry.module.css';
import { readItemText } from './entry.ts';
import { StockMark } from './stock-mark.tsx';

const searchAfterMs = 120;
const mostShown = 8;

/** Where items are typed or scanned; what is found stands below it, in the flow of the page. */
export function ItemBox({
  add,
  isScanned,
}: {
  /** Adds an item: so many thousandths, or the least; a scanned one leaves the cursor here. */
  add: (item: SellableItem, times: number | null, how: { isScanned: boolean }) => void;
  /** What was scanned last, for people who hear the page. */
  isScanned: string | null;
}) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const { times, words } = readItemText(typed);
  const [asked] = useDebouncedValue(words, searchAfterMs);
  const found = useQuery({
    ...reading(orders.listSellableItems, { q: asked, limit: mostShown }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const rows = words === '' ? [] : (found.data?.rows ?? []);
  const isCurrent = asked === words && !found.isPlaceholderData;
  const chosen = rows[at]?.variantId;
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);

  function take(item: SellableItem, how: { isScanned: boolean }) {
    if (!item.isOrderable) {
      toast.error(`${item.title} cannot be ordered`, { text: item.whyNot ?? '' });
      return;
    }
    setTyped('');
    setAt(0);
    add(item, times, how);
  }

  /** A scanner types fast and ends with Enter: what it means is asked before anything is chosen. */
  async function enter() {
    if (words === '') return;
    const shown = rows[at];
    if (isCurrent && shown) {
      take(shown, { isScanned: shown.isExact });
      return;
    }
    const reply = await call(orders.listSellableItems, { q: words, limit: mostShown });
    if (reply.success === 500) {
      toast.error('Items could not be read', { text: reply.error.detail });
      return;
    }
    const [first, second] = reply.data.rows;
    if (first && (first.isExact || !second)) take(first, { isScanned: first.isExact });
    else if (!first) toast.error(`Nothing is called “${words}”`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      setAt((before) => (before + step + rows.length) % rows.length);
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void enter();
    } else if (event.key === 'Escape' && typed) {
      event.preventDefault();
      setTyped('');
    }
  }

  return (
    <section className={css.items} aria-label="Items">
      <div className={css.box} data-large>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-part="items"
          role="combobox"
          aria-label="Item: words, SKU or scan"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          placeholder="Type or scan an item, 3*name adds three"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {times !== null && <span className={css.small}>{qty(times)} will be added</span>}
        <KeyHint keys="F2" />
      </div>
      <p className={css.unseen} role="status">
        {isScanned}
      </p>
      {rows.length > 0 && (
        <>
          <div className={css.matches} role="listbox" id={`${id}-list`} aria-label="Items found">
            {rows.map((item, index) => (
              <button
                key={item.variantId}
                type="button"
                role="option"
                id={`${id}-${item.variantId}`}
                tabIndex={-1}
                className={css.match}
                aria-selected={index === at}
                aria-disabled={!item.isOrderable}
                onClick={() => take(item, { isScanned: false })}
              >
                <Pictured src={item.thumb}>
                  <Marked text={nameOf(item)} words={words} />
                  <small>
                    {item.unitCode} · {item.sku}
                    {item.whyNot && ` · ${item.whyNot}`}
                  </small>
                </Pictured>
                <span className={css.matchEnd}>
                  <StockMark available={item.available} word="free" />
                  {item.nextExpiry && <small>exp {shortDate(item.nextExpiry)}</small>}
                </span>
                <span className={css.matchEnd}>
                  <b>{money(item.price)}</b>
                  <small>shop price</small>
                </span>
              </button>
            ))}
          </div>
          <div className={css.hints}>
            <span>
              <KeyHint keys="↑" /> <KeyHint keys="↓" /> choose
            </span>
            <span>
              <KeyHint keys="Enter" /> add and go to quantity
            </span>
            <span>
              <KeyHint keys="Esc" /> close
            </span>
            <span>Scanned codes add themselves</span>
          </div>
        </>
      )}
      {words !== '' && isCurrent && !found.isFetching && rows.length === 0 && (
        <p className={css.nothing} role="status">
          No items match “{words}”.
        </p>
      )}
    </section>
  );
}

const nameOf = ({ title, productName }: SellableItem) =>
  title === productName ? title : `${productName}, ${title}`;

/** The first of the words typed, marked in the name. */
function Marked({ text, words }: { text: string; words: string }) {
  const [word = ''] = words.split(' ');
  const from = text.toLowerCase().indexOf(word.toLowerCase());
  if (word === '' || from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + word.length)}</mark>
      {text.slice(from + word.length)}
    </>
  );
}
