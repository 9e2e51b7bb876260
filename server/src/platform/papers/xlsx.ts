import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A calendar date, or a moment as the clocks of the business show it, `2026-11-21 10:00`. */
type Dated = { readonly shown: string };
export type Cell = string | number | boolean | Dated | null;

const rowsPerStep = 250;

/** Which of the formats below a cell has. */
export const styles = {
  head: ' s="1"',
  date: ' s="2"',
  moment: ' s="3"',
  money: ' s="4"',
  sum: ' s="5"',
} as const;
export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All parts of a workbook but its sheets, `xl/worksheets/sheet1.xml` and so on. */
export function partsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const each = (one: (n: number, name: string) => string) =>
    names.map((name, i) => one(i + 1, name)).join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n, name) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00;\\-#,##0.00"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="166" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, body]) => [name, declaration + body]),
  );
}

/**
 * Writes one sheet with a bold, frozen head, as the rows come: only what is not yet passed on is held,
 * and other requests are let in between every few hundred rows.
 *
 * @returns the bytes of an .xlsx file, in pieces.
 */
export async function* writeXlsx(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  const add = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    return part;
  };
  for (const [name, body] of Object.entries(partsOf(['List']))) add(name).push(strToU8(body), true);

  const sheet = add('xl/worksheets/sheet1.xml');
  const frozen = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
  const opening = `${declaration}<worksheet xmlns="${main}">${frozen}<sheetData>`;
  sheet.push(strToU8(opening + line(head, 1, styles.head)));
  let n = 1;
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += rowsPerStep) {
      const step = rows.slice(from, from + rowsPerStep);
      sheet.push(strToU8(step.map((row) => line(row, (n += 1), '')).join('')));
      yield* taken();
      await setImmediate();
    }
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* taken();
}

export function line(row: readonly Cell[], n: number, style: string): string {
  return `<row r="${n}">${row.map((value, i) => cell(value, `r="${letters(i)}${n}"`, style)).join('')}</row>`;
}

function cell(value: Cell, at: string, style: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c ${at}${style}><v>${value}</v></c>`;
  if (typeof value === 'object') return dated(value, at);
  return `<c ${at} t="inlineStr"${style}><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`;
}

const dayMs = 86_400_000;
/** The days of a sheet are counted from the end of 1899. */
const daysBefore1970 = 25_569;

function dated({ shown }: Dated, at: string): string {
  const hasTime = shown.length > 10;
  const days = Date.parse(hasTime ? `${shown.replace(' ', 'T')}Z` : shown) / dayMs;
  const style = hasTime ? styles.moment : styles.date;
  return `<c ${at}${style}><v>${days + daysBefore1970}</v></c>`;
}

const letters = (i: number): string =>
  (i < 26 ? '' : letters(Math.floor(i / 26) - 1)) + String.fromCodePoint(65 + (i % 26));

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(
    /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu,
    (sign) => entities[sign] ?? '',
  );
}
