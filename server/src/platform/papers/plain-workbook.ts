import { strToU8, zipSync } from 'fflate';
import { declaration, line, main, partsOf, styles, type Cell } from './xlsx.ts';

/** A sheet of a workbook: its name, at most 31 characters, its head and its rows. */
export type BookSheet = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const frozen = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
const opening = `${declaration}<worksheet xmlns="${main}">${frozen}<sheetData>`;

/** Several sheets in one file, each with a bold, frozen head, for what fits in memory. */
export function plainWorkbook(sheets: readonly BookSheet[]): Uint8Array {
  const parts = Object.entries(partsOf(sheets.map(({ name }) => name)));
  const pages = sheets.map(({ head, rows }, index): [string, string] => {
    const lines = rows.map((row, n) => line(row, n + 2, ''));
    const body = `${opening}${line(head, 1, styles.head)}${lines.join('')}</sheetData></worksheet>`;
    return [`xl/worksheets/sheet${index + 1}.xml`, body];
  });
  const files = [...parts, ...pages].map(([name, body]) => [name, strToU8(body)] as const);
  return zipSync(Object.fromEntries(files));
}
