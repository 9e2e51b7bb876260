/** The names of the cells on view, row by row from left to right. */
export type Cells = readonly (readonly string[])[];

type Place = { readonly row: number; readonly column: number };

/** Where a cell stands; undefined when it is not on view. */
function placeOf(cells: Cells, name: string): Place | undefined {
  const row = cells.findIndex((names) => names.includes(name));
  return row < 0 ? undefined : { row, column: cells[row]?.indexOf(name) ?? 0 };
}

/** The name of the cell so many rows below and columns to the right; undefined past the edge. */
export function nextCell(
  cells: Cells,
  name: string,
  by: { readonly rows?: number; readonly columns?: number },
): string | undefined {
  const at = placeOf(cells, name);
  return at && cells[at.row + (by.rows ?? 0)]?.[at.column + (by.columns ?? 0)];
}

/** The cells between two that are opposite corners, row by row. */
export function cellRange(cells: Cells, from: string, to: string): Cells {
  const a = placeOf(cells, from);
  const b = placeOf(cells, to);
  if (!a || !b) return [];
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)];
  return cells.slice(top, bottom + 1).map((names) => names.slice(left, right + 1));
}

/** Cells from one on, as many as a pasted block needs; fewer where the grid ends. */
export function blockAt(
  cells: Cells,
  name: string,
  size: { readonly rows: number; readonly columns: number },
): Cells {
  const at = placeOf(cells, name);
  if (!at) return [];
  return cells
    .slice(at.row, at.row + size.rows)
    .map((names) => names.slice(at.column, at.column + size.columns));
}

/** What is written into cells: the block again and again, until they are full. A row that ends early writes no more. */
export function filledBy(
  cells: Cells,
  block: readonly (readonly string[])[],
): (readonly [name: string, text: string])[] {
  const width = Math.max(0, ...block.map((texts) => texts.length));
  return cells.flatMap((names, row) => {
    const texts = block[row % block.length] ?? [];
    return names.flatMap((name, column) => {
      const text = texts[column % width];
      return text === undefined ? [] : [[name, text] as const];
    });
  });
}

/** Reads what a spreadsheet copies: tabs between cells, line ends between rows, quotes around what holds them. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/uy;
  const plain = text.replace(/\r?\n$/u, '');
  let at = 0;
  while (at <= plain.length) {
    cell.lastIndex = at;
    const [whole = '', quoted] = cell.exec(plain) ?? [];
    rows.at(-1)?.push((quoted ?? whole).replaceAll('""', quoted === undefined ? '""' : '"').trim());
    at += whole.length;
    if (at >= plain.length) break;
    if (plain[at] !== '\t') rows.push([]);
    at += plain.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

/** The same as a spreadsheet reads it. */
export const blockText = (block: readonly (readonly string[])[]): string =>
  block.map((texts) => texts.join('\t')).join('\n');
