import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Pictured } from '../files/picture.tsx';
import { cellName, focusCell, focusPart, itemsPart } from './document-focus.ts';
import { ChoiceCell, TypedCell } from './line-cells.tsx';
import type { LineColumn } from './line-columns.ts';
import type { Line, Messages } from './lines.ts';
import css from './lines.module.css';

/** How a document shows its lines. `A` is what the server answers of a line. */
export type LineLook<L extends Line, A> = {
  /** `Lines of the order`, for people who hear the page. */
  readonly caption: string;
  readonly nameOf: (line: L) => string;
  /** Under the name: code, unit, what is special about it. */
  readonly underOf: (line: L, answer: A | undefined) => ReactNode;
  /** What is known of the line beyond its cells, in a row of its own below it; null for nothing. */
  readonly saysOf?: (line: L) => ReactNode;
  /** A row that opens below the line while somebody is in it; null for nothing. */
  readonly opensOf?: (
    line: L,
    answer: A | undefined,
    set: (change: Partial<L>) => void,
  ) => ReactNode;
  /** Left out where lines have no pictures, such as those of a voucher. */
  readonly pictureOf?: (line: L) => string | null;
  /** Lines that stay. */
  readonly isFixed: (line: L) => boolean;
  readonly columns: readonly LineColumn<L, A>[];
};

type Acts<L extends Line> = {
  readonly set: (key: number, change: Partial<L>) => void;
  readonly remove: (key: number) => void;
};

/**
 * The lines of a document, whose cells are typed over. Enter goes back to the item box, up and down to
 * the same cell of the next line, Ctrl+Backspace removes the line.
 */
export function LineTable<L extends Line, A>({
  look,
  lines,
  answerOf,
  messagesOf,
  acts,
}: {
  look: LineLook<L, A>;
  lines: readonly L[];
  /** The server's figures of a line, by its key. */
  answerOf: (key: number) => A | undefined;
  /** Field → refusal of a line, by its key. */
  messagesOf: (key: number) => Messages;
  acts: Acts<L>;
}) {
  if (lines.length === 0) return null;
  return (
    <table className={css.lines}>
      <caption className="unseen">{look.caption}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Item</th>
          {look.columns.map(({ label }) => (
            <th scope="col" key={label}>
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="unseen">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            look={look}
            line={line}
            no={index + 1}
            answer={answerOf(line.key)}
            messages={messagesOf(line.key)}
            before={lines[index - 1]?.key}
            after={lines[index + 1]?.key}
            acts={acts}
          />
        ))}
      </tbody>
    </table>
  );
}

function LineRow<L extends Line, A>({
  look,
  line,
  no,
  answer,
  messages,
  before,
  after,
  acts,
}: {
  look: LineLook<L, A>;
  line: L;
  no: number;
  answer: A | undefined;
  messages: Messages;
  before: number | undefined;
  after: number | undefined;
  acts: Acts<L>;
}) {
  const { key } = line;
  const name = look.nameOf(line);
  const isFixed = look.isFixed(line);
  const wrongId = useId();
  const said = { ...messages, ...unreadOf(line) };
  const wrong = [...new Set(Object.values(said))];
  const more = look.saysOf?.(line) ?? null;
  const opens = look.opensOf?.(line, answer, (change) => acts.set(key, change)) ?? null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [field = ''] = event.currentTarget.dataset['cell']?.split('-') ?? [];
    const isWithCtrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Backspace' && isWithCtrl) {
      if (!isFixed) acts.remove(key);
    } else if (event.key === 'Enter' && !isWithCtrl) focusPart(itemsPart);
    else if (event.key === 'ArrowUp' && !event.altKey && before !== undefined)
      focusCell(field, before);
    else if (event.key === 'ArrowDown' && !event.altKey) {
      if (after === undefined || !focusCell(field, after)) focusPart(itemsPart);
    } else return;
    event.preventDefault();
  }

  function cellOf(column: LineColumn<L, A>) {
    if (column.kind === 'print') return column.shows(line, answer);
    const cell = {
      name: cellName(column.field, key),
      label: `${column.says} ${name}`,
      refusal: isRefused(said, column.field) ? wrongId : undefined,
      line,
      set: (change: Partial<L>) => acts.set(key, change),
      onKeyDown,
    };
    if (column.kind === 'choice')
      return column.isClosed?.(line) ? (
        column.options(line)[column.value(line)]
      ) : (
        <ChoiceCell column={column} {...cell} />
      );
    return column.isClosed?.(line) ? (
      column.shows(line, answer)
    ) : (
      <>
        <TypedCell column={column} answer={answer} {...cell} />
        {column.under?.(line, answer, cell.set)}
      </>
    );
  }

  const words = (
    <>
      {name}
      <small>{look.underOf(line, answer)}</small>
    </>
  );
  return (
    <>
      <tr data-wrong={wrong.length > 0 || more !== null || undefined}>
        <td>{no}</td>
        <td>
          {look.pictureOf ? (
            <Pictured src={look.pictureOf(line)} size={32}>
              {words}
            </Pictured>
          ) : (
            words
          )}
        </td>
        {look.columns.map((column) => (
          <td key={column.label} data-label={column.label} data-kind={column.kind}>
            {cellOf(column)}
          </td>
        ))}
        <td>
          {!isFixed && (
            <ActionIcon
              aria-label={`Remove ${name}`}
              tabIndex={-1}
              onClick={() => acts.remove(key)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {opens !== null && (
        <tr className={css.opens}>
          <td colSpan={look.columns.length + 3}>{opens}</td>
        </tr>
      )}
      {more !== null && (
        <tr data-wrong={wrong.length > 0 || undefined}>
          <td colSpan={look.columns.length + 3} className={`${css.wrong} ${css.said}`}>
            {more}
          </td>
        </tr>
      )}
      {wrong.length > 0 && (
        <tr>
          <td colSpan={look.columns.length + 3} className={css.wrong}>
            <span role="alert" id={wrongId}>
              {wrong.join('. ')}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}

const unreadOf = ({ unread = {} }: Line): Messages =>
  Object.fromEntries(Object.entries(unread).map(([field, { wrong }]) => [field, wrong]));

/** Whether a refusal is about the field or what is in it. */
const isRefused = (messages: Messages, field: string) =>
  Object.keys(messages).some((path) => path === field || path.startsWith(`${field}.`));
