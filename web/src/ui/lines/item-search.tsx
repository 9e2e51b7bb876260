import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useScans } from '../../platform/keys/keys.ts';
import { call } from '../../platform/http/client.ts';
import { qty } from '../../platform/format/format.ts';
import { toast } from '../../platform/toasts.ts';
import { reading } from '../../platform/http/use-operation.ts';
import { Pictured } from '../files/picture.tsx';
import { KeyHint } from '../marks/key-hint.tsx';
import { itemsPart, markPart } from './document-focus.ts';
import { FindBox, Marked } from './find-box.tsx';
import css from './lines.module.css';
import { readItemText } from './lines.ts';

const searchAfterMs = 120;
const mostShown = 8;

/** A read that finds what can become a line. */
type Finding = Operation<'read'>;

/** What it finds. */
export type FoundBy<O extends Finding> =
  OutputOf<O> extends { rows: readonly (infer F)[] } ? F : never;

/** How a document finds what it puts into lines. */
export type ItemSearch<O extends Finding> = {
  readonly operation: O;
  readonly ask: (words: string, limit: number) => InputOf<O>;
  readonly idOf: (found: FoundBy<O>) => number | string;
  readonly nameOf: (found: FoundBy<O>) => string;
  /** Under the name: unit, code, why it cannot be taken. */
  readonly underOf: (found: FoundBy<O>) => ReactNode;
  readonly pictureOf: (found: FoundBy<O>) => string | null;
  /** At the right end: stock, price. */
  readonly ends: (found: FoundBy<O>) => ReactNode;
  /** The words are its code, letter for letter: a scanner typed them. */
  readonly isExact: (found: FoundBy<O>) => boolean;
  /** Why it cannot become a line; null when it can. */
  readonly whyNot: (found: FoundBy<O>) => string | null;
};

/** Where items are typed or scanned; a scanned one adds itself and leaves the cursor here. */
export function ItemBox<O extends Finding>({
  search,
  add,
  added,
}: {
  search: ItemSearch<O>;
  /** Adds an item: so many thousandths, or as many as the document begins with. */
  add: (found: FoundBy<O>, times: number | null, how: { isScanned: boolean }) => void;
  /** What was added last, for people who hear the page. */
  added: string | null;
}) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { times, words } = readItemText(typed);
  const [asked] = useDebouncedValue(words, searchAfterMs);
  const found = useQuery({
    ...reading(search.operation, search.ask(asked, mostShown)),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const rows = words === '' ? [] : rowsOf<O>(found.data);
  const isCurrent = asked === words && !found.isPlaceholderData;
  const isMissed = words !== '' && isCurrent && !found.isFetching && rows.length === 0;

  /** Answers whether it can become a line. */
  function take(item: FoundBy<O>, how: { isScanned: boolean }, count = times): boolean {
    const whyNot = search.whyNot(item);
    if (whyNot !== null) {
      toast.error(`${search.nameOf(item)} cannot be added`, { text: whyNot });
      return false;
    }
    add(item, count, how);
    return true;
  }

  function clear() {
    setTyped('');
    setAt(0);
  }

  async function enter() {
    if (words === '') return;
    const shown = rows[at];
    if (isCurrent && shown !== undefined) {
      if (take(shown, { isScanned: search.isExact(shown) })) clear();
      else markPart(itemsPart);
      return;
    }
    clear();
    await seek(typed);
  }

  /**
   * A scanner types fast and ends with Enter: what it means is asked before anything is chosen. The box is free for
   * the next code meanwhile, and gets back what named no item, or several, unless something is typed by then. What
   * stays in the box is marked: the next code takes its place.
   */
  async function seek(text: string) {
    const scanned = readItemText(text);
    const giveBack = () => {
      setTyped((now) => (now === '' ? text : now));
      setTimeout(() => markPart(itemsPart));
    };
    const reply = await call(search.operation, search.ask(scanned.words, mostShown));
    if (!reply.ok) {
      toast.refused(reply.problem, 'Items could not be read');
      giveBack();
      return;
    }
    const [first, second] = rowsOf<O>(reply.data);
    const isMeant = first !== undefined && (search.isExact(first) || second === undefined);
    if (first === undefined) toast.error(`No items match “${scanned.words}”`);
    if (!isMeant || !take(first, { isScanned: search.isExact(first) }, scanned.times)) giveBack();
  }

  // A code that is scanned while no field waits for it is an item too.
  useScans((text) => void seek(text));

  return (
    <section
      className={css.items}
      aria-label="Items"
      data-in-part={itemsPart}
      data-missed={isMissed || undefined}
    >
      <FindBox
        part={itemsPart}
        label="Item: words, SKU or scan"
        placeholder="Type or scan an item, 3*name adds three"
        matchesLabel="Items found"
        typed={typed}
        setTyped={setTyped}
        matches={rows.map((item) => ({
          key: search.idOf(item),
          isDisabled: search.whyNot(item) !== null,
          words: (
            <>
              <Pictured src={search.pictureOf(item)}>
                <Marked text={search.nameOf(item)} words={words} />
                <small>{search.underOf(item)}</small>
              </Pictured>
              {search.ends(item)}
            </>
          ),
        }))}
        at={at}
        setAt={setAt}
        take={(index) => {
          const chosen = rows[index];
          if (chosen !== undefined && take(chosen, { isScanned: false })) clear();
        }}
        enter={() => void enter()}
        isLarge
      >
        {times !== null && <span>{qty(times)} will be added</span>}
        <KeyHint keys="F2" />
      </FindBox>
      <p className="unseen" role="status">
        {added}
      </p>
      {rows.length > 0 && (
        <div className={css.hints}>
          <span>
            <KeyHint keys="↑" /> <KeyHint keys="↓" /> choose
          </span>
          <span>
            <KeyHint keys="Enter" /> add and go to its line
          </span>
          <span>
            <KeyHint keys="Esc" /> close
          </span>
          <span>Scanned codes add themselves</span>
        </div>
      )}
      {isMissed && (
        <p className={css.nothing} role="status">
          No items match “{words}”.
        </p>
      )}
    </section>
  );
}

const rowsOf = <O extends Finding>(answer: OutputOf<O> | undefined) =>
  ((answer as { rows?: readonly FoundBy<O>[] } | undefined)?.rows ?? []) as readonly FoundBy<O>[];
