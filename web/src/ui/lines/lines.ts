/** A line of a document while it is typed. */
export type Line = {
  /** Names the line while it is on the screen. */
  readonly key: number;
  /** Of the saved line; null until it is saved. */
  readonly id: number | null;
  /** Field → what was typed into its cell and cannot be read, until it is typed again. */
  readonly unread?: Unread;
};

type Unread = Readonly<Record<string, { readonly typed: string; readonly wrong: string }>>;

/** A document as far as its lines go. */
export type Lined<L extends Line = Line> = {
  readonly lines: readonly L[];
  readonly nextKey: number;
};

export type LineOf<D extends Lined> = D['lines'][number];

/** Text of a refusal by the field that it belongs to. */
export type Messages = Readonly<Record<string, string>>;

/** The document with one more line at its end, and the key that the line was given. */
export function withNewLine<D extends Lined>(
  document: D,
  line: Omit<LineOf<D>, 'key'>,
): { document: D; key: number } {
  const key = document.nextKey;
  const lines = [...document.lines, { ...line, key }];
  return { document: { ...document, lines, nextKey: key + 1 }, key };
}

/** Changes one line. */
export function withLine<D extends Lined>(document: D, key: number, change: Partial<LineOf<D>>): D {
  return {
    ...document,
    lines: document.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  };
}

export function withoutLine<D extends Lined>(document: D, key: number): D {
  return { ...document, lines: document.lines.filter((line) => line.key !== key) };
}

/** Puts a line back where it stood; what was changed in the others meanwhile stays. */
export function withLineAgain<D extends Lined>(document: D, line: LineOf<D>, at: number): D {
  const lines = [...document.lines];
  lines.splice(Math.min(at, lines.length), 0, line);
  return { ...document, lines };
}

/**
 * The lines with the ids that saving gave to new ones, which it answers in the order they were sent.
 *
 * @param sent the lines as they were sent.
 * @param saved the ids of all lines that the server now has.
 */
export function withSavedIds<L extends Line>(
  lines: readonly L[],
  sent: readonly Line[],
  saved: readonly number[],
): readonly L[] {
  const known = new Set(sent.map(({ id }) => id));
  const fresh = saved.filter((id) => !known.has(id));
  const added = sent.filter(({ id }) => id === null);
  const ids = new Map(added.map(({ key }, index) => [key, fresh[index] ?? null]));
  return lines.map((line) =>
    line.id === null ? { ...line, id: ids.get(line.key) ?? null } : line,
  );
}

/**
 * The refusals of each line: key of the line → field → text.
 *
 * @param messages by path, `lines.2.qty`, where 2 is the place among the lines that were sent.
 * @param sent the keys of those lines, in their order.
 */
export function messagesByLine(
  messages: Messages,
  sent: readonly number[],
): ReadonlyMap<number, Messages> {
  const byLine = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(messages)) {
    const [, at, field = ''] = /^lines\.(\d+)(?:\.(.+))?$/u.exec(path) ?? [];
    const key = at === undefined ? undefined : sent[Number(at)];
    if (key !== undefined) byLine.set(key, { ...byLine.get(key), [field]: text });
  }
  return byLine;
}

/** Paths of what was typed and cannot be read, `lines.2.qty` → how it can; nothing may be sent with it. */
export function unreadFields(lines: readonly Line[]): Messages {
  return Object.fromEntries(
    lines.flatMap(({ unread = {} }, at) =>
      Object.entries(unread).map(([field, { wrong }]) => [`lines.${at}.${field}`, wrong]),
    ),
  );
}

/** What was typed into the item box: `3*alm` is three of what `alm` finds. */
export function readItemText(text: string): { times: number | null; words: string } {
  const match = /^\s*(\d{1,7}(?:\.\d{1,3})?)\s*[*x×]\s*(.*)$/iu.exec(text);
  if (!match) return { times: null, words: text.trim() };
  return { times: Math.round(Number(match[1]) * 1000), words: (match[2] ?? '').trim() };
}
