import { amountIn } from './amount.ts';

/** A line of a file, numbered as a sheet counts. */
export type SheetLine = { readonly rowNo: number; readonly cells: readonly string[] };

/** Lines that are no rows of the table, and why. */
export type LeftOut = { readonly rowNo: number; readonly why: string };

/** The table that was found in a sheet. */
type FoundTable = {
  /** The lines above it: titles, addresses, the number of an account. */
  readonly above: readonly SheetLine[];
  /** No two alike: the second *Remarks* is *Remarks (2)*. */
  readonly headings: readonly string[];
  /** The last line of the headings. */
  readonly headNo: number;
  readonly body: readonly SheetLine[];
  readonly left: readonly LeftOut[];
};

/** Banks and programs write names, addresses and periods above the table. */
const headWithin = 40;
const headingCharacters = 200;

/**
 * Finds the table in the lines of a sheet: its headings below titles, in one line or in two of which the upper one is
 * merged over several columns; its rows; and what is none of them.
 *
 * @param knows how many of these headings the reader knows; it decides which line they are.
 * @returns null when no line names columns.
 */
export function tableIn(
  lines: readonly SheetLine[],
  knows: (headings: readonly string[]) => number,
): FoundTable | null {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const head = headIn(filled.slice(0, headWithin), knows);
  if (!head) return null;
  const rest = filled.slice(head.index + head.lines);
  const { body, left } = rowsOf(rest, head.names);
  const columns = widthOf(head.names, body);
  return {
    above: filled.slice(0, head.index),
    headings: headingsOf(head.names, columns, body),
    headNo: filled[head.index + head.lines - 1]?.rowNo ?? 0,
    body,
    left,
  };
}

type Head = { readonly index: number; readonly lines: 1 | 2; readonly names: readonly string[] };

function headIn(first: readonly SheetLine[], knows: (headings: readonly string[]) => number) {
  const heads = first.flatMap(({ cells }, index): Head[] => {
    const names = cells.map(tidy);
    const below = first[index + 1]?.cells.map(tidy) ?? [];
    const joined = joinedHead(names, below);
    return [
      { index, lines: 1, names },
      ...(joined ? [{ index, lines: 2 as const, names: joined }] : []),
    ];
  });
  const scored = heads.map((head) => ({
    head,
    score: areWords(head.names) ? knows(head.names) : 0,
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best >= 2) return scored.find(({ score }) => score === best)?.head ?? null;
  return unknownHead(first);
}

/** Headings nobody knows: the first line of words that is nearly as wide as the lines near it. */
function unknownHead(first: readonly SheetLine[]): Head | null {
  const widths = first.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(0, ...widths);
  const index = first.findIndex(
    ({ cells }, at) => (widths[at] ?? 0) * 2 >= widest && areWords(cells),
  );
  const line = first[index];
  if (!line) return null;
  const names = line.cells.map(tidy);
  const joined = joinedHead(names, first[index + 1]?.cells.map(tidy) ?? []);
  return joined ? { index, lines: 2, names: joined } : { index, lines: 1, names };
}

const tidy = (cell: string) =>
  cell
    .replaceAll(/[\s\u00a0]+/gu, ' ')
    .trim()
    .slice(0, headingCharacters);

/** Headings are words: a line with numbers in it is a row. */
const areWords = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '') && !cells.every((cell) => /^[\d.,\s-]*$/u.test(cell));

/**
 * The names of columns whose headings stand in two lines: the upper ones, merged, hold for the empty cells behind
 * them. Null when the second line is none of headings.
 */
function joinedHead(upper: readonly string[], lower: readonly string[]): string[] | null {
  const under = lower.flatMap((cell, index) => (cell === '' ? [] : index));
  if (under.length < 2) return null;
  if (lower.some((cell) => /\d/u.test(cell))) return null;
  const covers = under.some((index) => upper[index] !== undefined && upper[index] !== '');
  const below = under.every((index) => (upper[index] ?? '') === '' || lower[index] !== '');
  const isUnderGap = under.some((index) => (upper[index] ?? '') === '');
  const hasOwn = upper.some((cell, index) => cell !== '' && (lower[index] ?? '') === '');
  if (!covers || !below || !isUnderGap || !hasOwn) return null;
  let over = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const own = upper[index] ?? '';
    const sub = lower[index] ?? '';
    if (own !== '') over = own;
    return sub === '' ? own : tidy(`${over} ${sub}`);
  });
}

/** Names of columns: an empty one that holds something is called by its place, a second of a name gets a number. */
function headingsOf(
  names: readonly string[],
  columns: number,
  body: readonly SheetLine[],
): string[] {
  const holds = new Set(
    body.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell.trim() === '' ? [] : at))),
  );
  const seen = new Map<string, number>();
  const taken = new Set(names);
  return Array.from({ length: columns }, (_, index) => {
    const name = names[index] ?? '';
    if (name === '') return holds.has(index) ? `Column ${index + 1}` : '';
    let nth = (seen.get(name) ?? 0) + 1;
    while (nth > 1 && taken.has(`${name} (${nth})`)) nth += 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name} (${nth})`;
  });
}

const widthOf = (names: readonly string[], body: readonly SheetLine[]): number =>
  body.reduce(
    (widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    names.findLastIndex((name) => name !== '') + 1,
  );

const totals =
  /^(?:grand|sub|page|net|report|overall)?[\s-]*totals?(?:\s+(?:amount|qty|quantity|value))?\s*[:=]?$/iu;
const smallPrint =
  /^(?:\*{3,}|[-=_]{3,}|notes?\b|disclaimer|legends?\b|\*?end of\b|this is (?:a|an) |unless\b|generated (?:on|by)|page \d|printed (?:on|by)|powered by|e\.? ?& ?o\.? ?e)/iu;

/** Rows, and lines that are none: the headings once more, totals, small print below. */
function rowsOf(lines: readonly SheetLine[], names: readonly string[]) {
  const left: LeftOut[] = [];
  const body: SheetLine[] = [];
  const isWide = names.filter((name) => name !== '').length >= 3;
  for (const line of lines) {
    const why = isWide ? whyLeft(line, names) : null;
    if (why === null) body.push(line);
    else left.push({ rowNo: line.rowNo, why });
  }
  if (isWide) left.push(...textBelow(body));
  return { body, left: left.toSorted((a, b) => a.rowNo - b.rowNo) };
}

function whyLeft({ cells }: SheetLine, names: readonly string[]): string | null {
  const filled = cells.flatMap((cell, index) =>
    cell.trim() === '' ? [] : [{ text: tidy(cell), index }],
  );
  const isHeadAgain =
    filled.length >= 2 && filled.every(({ text, index }) => text === names[index]);
  if (isHeadAgain) return 'headings again';
  const [first, ...others] = filled;
  if (first && totals.test(first.text) && others.every(({ text }) => amountIn(text, '.') !== null))
    return 'total';
  if (first && others.length === 0 && smallPrint.test(first.text)) return 'text below the table';
  return null;
}

/** Lines of one text at the end, behind an empty line or as long as no cell is, are taken off the body. */
function textBelow(body: SheetLine[]): LeftOut[] {
  const isText = ({ cells }: SheetLine) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === 1 && /\p{L}/u.test(filled[0] ?? '');
  };
  let from = body.length;
  while (from > 0 && isText(body[from - 1] as SheetLine)) from -= 1;
  if (from === 0 || from === body.length) return [];
  const start = body.findIndex((line, index) => {
    if (index < from) return false;
    const text = line.cells.find((cell) => cell.trim() !== '') ?? '';
    return text.length > 60 || line.rowNo > (body[index - 1]?.rowNo ?? 0) + 1;
  });
  if (start < 0) return [];
  return body.splice(start).map(({ rowNo }) => ({ rowNo, why: 'text below the table' }));
}

/** What was left out of a file, in words: `Rows 1 to 4: above the headings`. */
export function leftText(left: readonly LeftOut[]): string[] {
  const runs: { from: number; to: number; why: string }[] = [];
  for (const { rowNo, why } of left) {
    const last = runs.at(-1);
    if (last && last.why === why && rowNo === last.to + 1) last.to = rowNo;
    else runs.push({ from: rowNo, to: rowNo, why });
  }
  return runs.map(({ from, to, why }) =>
    from === to ? `Row ${from} not read: ${why}` : `Rows ${from} to ${to} not read: ${why}`,
  );
}
