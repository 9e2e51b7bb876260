import type { OpeningAccount } from '@counting-house/contract/accounts/periods/opening.ts';
import { parseMoney } from '../../platform/format/parse.ts';

type Found = { readonly accountId: number; readonly debit: number; readonly credit: number };

/**
 * Reads rows of a spreadsheet, code, debit and credit in columns, against the chart.
 *
 * @returns what can be filled in, and the rows that cannot, with why.
 */
export function readOpenings(
  text: string,
  rows: readonly OpeningAccount[],
): { found: Found[]; unknown: string[] } {
  const byCode = new Map(rows.map((row) => [row.code.toUpperCase(), row]));
  const [found, unknown]: [Found[], string[]] = [[], []];
  for (const line of text.split(/\r?\n/u).filter((one) => one.trim() !== '')) {
    const [code = '', ...cells] = line.split('\t').map((cell) => cell.trim());
    const row = byCode.get(code.toUpperCase());
    const [debit, credit] = [figureOf(cells[0]), figureOf(cells[1])];
    if (!row) unknown.push(`${code} is no account`);
    else if (row.elsewhere !== null) unknown.push(`${code}: ${row.elsewhere}`);
    else if (debit === null || credit === null) unknown.push(`${code}: no amount`);
    else if (debit > 0 && credit > 0) unknown.push(`${code}: a debit and a credit`);
    else found.push({ accountId: row.accountId, debit, credit });
  }
  return { found, unknown };
}

/** Paise; an empty cell and a dash are nothing, null is no amount. */
function figureOf(cell = ''): number | null {
  if (cell === '' || cell === '-' || cell === '–') return 0;
  const read = parseMoney(cell);
  return typeof read === 'number' && read >= 0 ? read : null;
}
