import { strToU8, zipSync } from 'fflate';
import { type Cell, declaration, line, main, partsOf, styles } from './xlsx.ts';

/** A row of a sheet; the first cell is words. */
type SheetRow = { readonly cells: readonly Cell[]; readonly look: keyof typeof styles | 'plain' };

export type Sheet = {
  /** At most 31 characters. */
  readonly name: string;
  /** What stands above the head: whose figures they are and of which days. */
  readonly above: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly SheetRow[];
};

/** A sheet of nothing but a head and rows of one look. */
export type PlainSheet = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

export const plainSheet = ({ name, head, rows }: PlainSheet): Sheet => ({
  name,
  above: [],
  head,
  rows: rows.map((cells) => ({ cells, look: 'plain' })),
});

/**
 * Writes a few short sheets with their heads frozen.
 *
 * @returns the bytes of an .xlsx file.
 */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const named = partsOf(sheets.map(({ name }) => sheetName(name)));
  const parts = Object.entries(named).map(([name, body]) => [name, strToU8(body)] as const);
  const pages = sheets.map(
    (sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, strToU8(sheetXml(sheet))] as const,
  );
  return zipSync(Object.fromEntries([...parts, ...pages]), { level: 6 });
}

/** What a sheet may not be called. */
const sheetName = (name: string) => name.replaceAll(/[\\/:*?[\]]/gu, ' ').slice(0, 31);

function sheetXml({ above, head, rows }: Sheet): string {
  const headAt = above.length + 1;
  const frozen = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headAt}" topLeftCell="A${headAt + 1}" state="frozen"/></sheetView></sheetViews>`;
  const columns = head.map(
    (_, i) => `<col min="${i + 1}" max="${i + 1}" width="${i === 0 ? 44 : 16}" customWidth="1"/>`,
  );
  const lines = [
    ...above.map((text, i) => line([text], i + 1, i === 0 ? styles.head : '')),
    line(head, headAt, styles.head),
    ...rows.map(({ cells, look }, i) =>
      line(cells, headAt + 1 + i, look === 'plain' ? '' : styles[look]),
    ),
  ];
  return `${declaration}<worksheet xmlns="${main}">${frozen}<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}
