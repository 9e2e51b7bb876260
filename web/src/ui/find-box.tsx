import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { problemIn } from '../platform/problem.ts';
import { scanIn } from '../platform/scan.ts';
import { answerOf, reading } from '../platform/use-operation.ts';
import css from './find-box.module.css';
import { KeyHint } from './key-hint.tsx';
import type { ListOperation, RowOf } from './use-list.ts';

/** What a found row says: a picture, what it is, and two pairs of facts at the right. */
export type Match = {
  readonly picture: ReactNode;
  readonly title: string;
  readonly under: string;
  readonly middle: ReactNode;
  readonly right: ReactNode;
  /** The codes that name it and nothing else: whoever scans one need not choose. */
  readonly codes: readonly (string | null)[];
};

const waitMs = 150;
const most = 8;

/**
 * Finds things to add by typing or scanning, its matches in the flow of the page. `2*carda` adds two;
 * Enter takes the chosen match, and a whole code takes itself.
 */
export function FindBox<O extends ListOperation>({
  label,
  keys,
  list,
  with: narrowed,
  match,
  onChoose,
  field,
}: {
  label: string;
  /** The key that leads here. */
  keys: string;
  list: O;
  with?: Partial<InputOf<O>>;
  match: (row: RowOf<O>) => Match;
  onChoose: (row: RowOf<O>, times: number) => void;
  field?: Ref<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState<string | null>(null);
  const id = useId();
  const asked = scanIn(typed);
  const [q] = useDebouncedValue(asked?.code ?? '', waitMs);

  const inputFor = (text: string) => ({ ...narrowed, q: text, limit: most }) as InputOf<O>;
  const found = useQuery({
    ...reading(list, inputFor(q)),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const rows = (q === '' ? [] : (rowsIn(found.data) ?? [])) as readonly RowOf<O>[];
  const chosen = rows[Math.min(at, rows.length - 1)];

  function choose(row: RowOf<O>, times: number) {
    setTyped('');
    setAt(0);
    setMissing(null);
    onChoose(row, times);
  }

  /** A scanner is quicker than the list: what was typed last is asked for before Enter counts. */
  async function take() {
    if (!asked) return;
    if (q === asked.code && !found.isFetching && chosen) return choose(chosen, asked.times);
    try {
      const answer = (rowsIn(await answerOf(list, inputFor(asked.code))) ??
        []) as readonly RowOf<O>[];
      const exact = answer.find((row) => isCode(match(row), asked.code)) ?? answer[0];
      if (exact) choose(exact, asked.times);
      else setMissing(`Nothing is called “${asked.code}”.`);
    } catch (cause) {
      setMissing(problemIn(cause).detail);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) setAt((at + step + rows.length) % rows.length);
    else if (event.key === 'Enter') void take();
    else if (event.key === 'Escape') setTyped('');
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.box}>
      <div className={css.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-matches`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          placeholder={label}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
            setMissing(null);
          }}
          onKeyDown={onKeyDown}
        />
        {asked && asked.times > 1 && <span>{asked.times} will be added</span>}
        <KeyHint keys={keys} />
      </div>
      {missing && (
        <p className={css.none} role="alert">
          {missing}
        </p>
      )}
      {rows.length > 0 && (
        <div className={css.matches} role="listbox" id={`${id}-matches`} aria-label="Found">
          {rows.map((row) => (
            <MatchRow
              key={row.id}
              id={`${id}-${row.id}`}
              match={match(row)}
              typed={q}
              isChosen={row === chosen}
              choose={() => choose(row, asked?.times ?? 1)}
            />
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <div className={css.foot}>
          <span>
            <KeyHint keys="↑" /> <KeyHint keys="↓" /> choose
          </span>
          <span>
            <KeyHint keys="Enter" /> add
          </span>
          <span>
            <KeyHint keys="Esc" /> close
          </span>
          <span>Scanned codes add themselves</span>
        </div>
      )}
    </div>
  );
}

function MatchRow({
  id,
  match,
  typed,
  isChosen,
  choose,
}: {
  id: string;
  match: Match;
  typed: string;
  isChosen: boolean;
  choose: () => void;
}) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={css.match}
      onClick={choose}
    >
      {match.picture}
      <span>
        <Marked words={match.title} typed={typed} />
        <small>{match.under}</small>
      </span>
      <span className={css.right}>{match.middle}</span>
      <span className={css.right}>{match.right}</span>
    </button>
  );
}

/** Words with the part that was typed marked in them. */
function Marked({ words, typed }: { words: string; typed: string }) {
  const at = words.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === '' || at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      <mark>{words.slice(at, at + typed.length)}</mark>
      {words.slice(at + typed.length)}
    </>
  );
}

function rowsIn(answer: unknown): readonly unknown[] | undefined {
  return (answer as { rows?: readonly unknown[] } | undefined)?.rows;
}

function isCode(match: Match, code: string): boolean {
  return match.codes.some((one) => one?.toLowerCase() === code.toLowerCase());
}
