/** What a spreadsheet would run as a formula, behind any number of apostrophes. */
const runs = /^'*[=+\-@＝＋－＠\t\r\n]/u;

/** Digits behind apostrophes: the way by which sheets keep them as text, `'577401`. */
const digits = /^'+[\d+][\d\s.,/-]*$/u;

/**
 * A cell of a CSV file that begins like a formula, with an apostrophe before it, so that no sheet runs
 * it; others as they are.
 *
 * @see OWASP, CSV Injection.
 */
export const guarded = (cell: string): string =>
  runs.test(cell) || digits.test(cell) ? `'${cell}` : cell;

/** The cell that was guarded, by `guarded` or by a sheet: without that apostrophe and with any other. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && (runs.test(cell) || digits.test(cell)) ? cell.slice(1) : cell;
