/** What a spreadsheet would run as a formula, behind any number of apostrophes. */
const runs = /^'*[=+\-@＝＋－＠\t\r\n]/u;

/**
 * A cell of a CSV file that begins like a formula, with an apostrophe before it, so that no sheet runs
 * it; others as they are.
 *
 * @see OWASP, CSV Injection.
 */
export const guarded = (cell: string): string => (runs.test(cell) ? `'${cell}` : cell);

/** The cell that was guarded: without the apostrophe that `guarded` put there and with any other. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
