/** Columns by the name of their table. */
export type ColumnsOf = ReadonlyMap<string, ReadonlySet<string>>;

/** A bracket of a statement: a question of its own, or part of the one around it. */
type Bracket = {
  /** Begins with `select`. */
  readonly isQuestion: boolean;
  readonly around: Bracket | null;
  /** What it reads from, with whether the name stood in quotes, as it does where a table was put in. */
  readonly tables: { readonly name: string; readonly isQuoted: boolean }[];
  /** Columns that stand in quotes and without a table, before `from` and after it. */
  readonly bare: { readonly name: string; readonly isAsked: boolean }[];
  part: 'columns' | 'tables' | 'rest';
};

const word = /'(?:[^']|'')*'|"[^"]+"|[a-z_][\w$]*|\$\d+|\d[\d.]*|::|[^\s]/giu;
const opensTables = new Set(['from', 'join', 'using']);
const closesTables = /^(?:where|group|order|limit|offset|having|window|for|returning|set)$/iu;
const joins = /^(?:union|intersect|except)$/iu;
const question = /\(\s*select\b/iu;

/**
 * Finds a column that strayed: in the select list of a question to one table, a column that is put into
 * `sql` loses its table, so that in a question within it `"id"` is the inner table's own. The sum beside a
 * row is then not of that row.
 *
 * @returns the column and the table that it strayed to, as `"id" of tray`; null when none did.
 */
export function strayedColumn(statement: string, columnsOf: ColumnsOf): string | null {
  if (!question.test(statement)) return null;
  for (const bracket of questionsIn(statement)) {
    for (const { name, isAsked } of bracket.bare) {
      for (let at: Bracket | null = bracket; at?.isQuestion; at = outer(at)) {
        const own = at.tables.find((table) => columnsOf.get(table.name)?.has(name));
        if (!own) continue;
        // The select list of a question that the tables wrote names its own columns so.
        if (!(own.isQuoted && isAsked && at === bracket)) return `"${name}" of ${own.name}`;
        break;
      }
    }
  }
  return null;
}

const outer = ({ around }: Bracket): Bracket | null =>
  around === null || around.isQuestion ? around : outer(around);

/** The questions of a statement that stand in brackets. */
function questionsIn(statement: string): readonly Bracket[] {
  const found: Bracket[] = [];
  const words = statement.match(word) ?? [];
  const top: Bracket = begun(false, null);
  let at = top;
  words.forEach((text, place) => {
    if (text === '(') {
      at = begun(/^select$/iu.test(words[place + 1] ?? ''), at);
      if (at.isQuestion) found.push(at);
    } else if (text === ')') at = at.around ?? top;
    else if (at.isQuestion && joins.test(text)) {
      // What follows asks other tables.
      at = begun(true, at.around);
      found.push(at);
    } else take(at, words, place);
  });
  return found;
}

const begun = (isQuestion: boolean, around: Bracket | null): Bracket => ({
  isQuestion,
  around,
  tables: [],
  bare: [],
  part: 'columns',
});

/** Reads one word of a bracket: a table that is read from, or a column without its table. */
function take(bracket: Bracket, words: readonly string[], place: number): void {
  const text = words[place] ?? '';
  const before = words[place - 1]?.toLowerCase() ?? '';
  const next = words[place + 1] ?? '';
  if (bracket.isQuestion && text.toLowerCase() === 'from' && bracket.part === 'columns') {
    if (before !== 'distinct') bracket.part = 'tables';
    return;
  }
  if (closesTables.test(text)) {
    if (bracket.part === 'tables') bracket.part = 'rest';
    return;
  }
  const asking = bracket.isQuestion ? bracket : outer(bracket);
  // The columns that a function in `from` gives are named in brackets of their own.
  if (asking !== bracket && asking?.part === 'tables') return;
  const isTable = bracket.part === 'tables' && (opensTables.has(before) || before === ',');
  if (isTable && /^["a-z_]/iu.test(text)) {
    const isQuoted = text.startsWith('"');
    bracket.tables.push({ name: isQuoted ? text.slice(1, -1) : text.toLowerCase(), isQuoted });
    return;
  }
  if (!text.startsWith('"') || before === '.' || next === '.' || next === '(') return;
  if (before === 'as' || (bracket.part === 'tables' && before !== '=' && next !== '=')) return;
  asking?.bare.push({ name: text.slice(1, -1), isAsked: asking.part === 'columns' });
}
