import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import css from './find-box.module.css';

/** What was found, as one line of the list. */
type Match = {
  readonly key: string | number;
  readonly words: ReactNode;
  readonly isDisabled?: boolean;
};

/** A part of a document where somebody or something is found by typing; what is found stands below it, in the flow of the page. */
export function FindBox({
  part,
  label,
  placeholder,
  matchesLabel,
  typed,
  setTyped,
  matches,
  at,
  setAt,
  take,
  enter,
  leave,
  error,
  isLarge = false,
  children,
}: {
  /** Names the part, so that a key can put the cursor into it. */
  part: string;
  label: string;
  placeholder: string;
  matchesLabel: string;
  typed: string;
  setTyped: (typed: string) => void;
  matches: readonly Match[];
  /** Which of them Enter takes. */
  at: number;
  setAt: (at: number) => void;
  take: (at: number) => void;
  enter: () => void;
  /** What Tab does instead of going to the next field. */
  leave?: () => void;
  error?: string | undefined;
  isLarge?: boolean;
  /** At the end of the box: its key, what will happen. */
  children?: ReactNode;
}) {
  const id = useId();
  const chosen = matches[at]?.key;
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && matches.length > 0) setAt((at + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) enter();
    else if (event.key === 'Escape' && typed) setTyped('');
    else if (event.key === 'Tab' && !event.shiftKey && leave) leave();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        className={css.box}
        data-large={isLarge || undefined}
        data-wrong={error !== undefined || undefined}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-part={part}
          role="combobox"
          aria-label={label}
          aria-expanded={matches.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
          aria-invalid={error !== undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {children}
      </div>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
      {matches.length > 0 && (
        <div className={css.matches} role="listbox" id={`${id}-list`} aria-label={matchesLabel}>
          {matches.map(({ key, words, isDisabled }, index) => (
            <button
              key={key}
              type="button"
              role="option"
              id={`${id}-${key}`}
              tabIndex={-1}
              className={css.match}
              aria-selected={index === at}
              aria-disabled={isDisabled}
              // A press takes it at once: until the release, another list may be there.
              onMouseDown={(event) => {
                event.preventDefault();
                if (event.button === 0) take(index);
              }}
              onClick={({ detail }) => {
                if (detail === 0) take(index);
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** A figure at the right end of a match, with a quiet word below it. */
export function MatchEnd({ children }: { children: ReactNode }) {
  return <span className={css.end}>{children}</span>;
}

/** The first of the words typed, marked in the name. */
export function Marked({ text, words }: { text: string; words: string }) {
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
