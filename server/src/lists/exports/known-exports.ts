import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import type { LeftOut, SheetLine } from '../../platform/sheets/table.ts';
import type { ExportColumn, KnownExport } from './known-export.ts';
import { shopifyOrders } from './shopify-orders.ts';
import { shopifyProducts } from './shopify-products.ts';
import { tallyStock } from './tally-stock.ts';
import { wooProducts } from './woo-products.ts';
import { zohoContacts } from './zoho-contacts.ts';
import { zohoItems } from './zoho-items.ts';

export const knownExports: readonly KnownExport[] = [
  shopifyProducts,
  shopifyOrders,
  wooProducts,
  zohoItems,
  zohoContacts,
  tallyStock,
];

type Rows = { readonly headers: readonly string[]; readonly rows: readonly SheetLine[] };

/** A table as its program's columns are read here. */
type Laid = Rows & {
  readonly source: string | null;
  /** Header → field. */
  readonly fields: Readonly<Record<string, string>> | null;
  readonly notes: readonly string[];
  readonly left: readonly LeftOut[];
};

/**
 * Lays out the export of a known program: parts under their whole, columns that stand in for each other as one. A table
 * of no known program stays as it is.
 *
 * @param kind of list that the person wants; an export of another is pointed out.
 */
export function asExport(table: Rows, kind: ListKind | undefined): Laid {
  const nothing = { ...table, source: null, fields: null, notes: [], left: [] };
  const fits = knownExports.filter(({ headings }) => headings.every((name) => has(table, name)));
  const found = fits.find((one) => one.kind === kind) ?? (kind === undefined ? undefined : fits[0]);
  if (!found) return nothing;
  if (found.kind !== kind) {
    return {
      ...nothing,
      notes: [`This looks like ${found.program}. Choose the list type that fits it.`],
    };
  }
  const { rows, left } = withWholes(table, found);
  const laid = laidOut({ headers: table.headers, rows }, found.columns);
  return {
    ...laid,
    source: found.program,
    left,
    notes: [`Read as ${found.program}.`, ...(found.notes ?? [])],
  };
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
const placeOf = ({ headers }: Pick<Rows, 'headers'>, name: string) =>
  headers.findIndex((header) => plain(header) === plain(name));
const has = (table: Rows, name: string) => placeOf(table, name) >= 0;

/** Parts with what their whole says; a whole that has parts is no row of its own. */
function withWholes(table: Rows, { parts }: KnownExport): Pick<Laid, 'rows' | 'left'> {
  if (!parts) return { rows: table.rows, left: [] };
  const at = (name: string) => placeOf(table, name);
  const cell = ({ cells }: SheetLine, name: string) => cells[at(name)]?.trim() ?? '';
  const byKey = new Map<string, SheetLine>();
  for (const row of table.rows) {
    if (cell(row, parts.ref) !== '') continue;
    for (const key of parts.keys) {
      const value = cell(row, key);
      // Programs write `id:101` for a whole that has no code of its own.
      if (value !== '') byKey.set(key === parts.keys[0] ? value : `id:${value}`, row);
    }
  }
  const wholes = new Set<number>();
  const own = new Set(parts.own.map(at));
  const taken = new Set(parts.takes.map(at));
  const rows = table.rows.map((row) => {
    const whole = byKey.get(cell(row, parts.ref));
    const isPart = cell(row, parts.ref) !== '';
    if (whole) wholes.add(whole.rowNo);
    const cells = row.cells.map((text, index) => {
      if (!isPart && own.has(index)) return '';
      // A number of that program alone, which means nothing here.
      if (index === at(parts.ref) && /^id:\d+$/u.test(text)) return '';
      return whole && taken.has(index) ? (whole.cells[index] ?? '') : text;
    });
    return { rowNo: row.rowNo, cells };
  });
  return {
    rows: rows.filter(({ rowNo }) => !wholes.has(rowNo)),
    left: [...wholes].map((rowNo) => ({ rowNo, why: 'its variations have it' })),
  };
}

/** Columns as they are read: one that is put together stands first, the others stay where they were. */
function laidOut(table: Rows, columns: readonly ExportColumn[]) {
  const fields: Record<string, string> = {};
  const made: { header: string; of: (row: SheetLine) => string }[] = [];
  for (const column of columns) {
    const from = column.from.filter((name) => has(table, name));
    const places = from.map((name) => placeOf(table, name));
    const [only = ''] = from;
    if (from.length === 0) continue;
    const isAsItIs = from.length === 1 && !column.words && !column.upTo;
    const name = table.headers[places[0] ?? -1] ?? only;
    if (isAsItIs && fields[name] === undefined) {
      fields[name] = column.field;
      continue;
    }
    const header = from.length > 1 ? from.join(', else ') : `${name}, as ${column.field}`;
    fields[header] = column.field;
    made.push({
      header,
      of: ({ cells }) =>
        wordsOf(
          column,
          places.map((at) => cells[at]?.trim() ?? ''),
        ),
    });
  }
  return {
    headers: [...made.map(({ header }) => header), ...table.headers],
    rows: table.rows.map((row) => ({
      rowNo: row.rowNo,
      cells: [...made.map(({ of }) => of(row)), ...row.cells],
    })),
    fields,
  };
}

function wordsOf({ upTo, words }: ExportColumn, cells: readonly string[]): string {
  const filled = cells.find((text) => text !== '') ?? '';
  const one = (upTo === undefined ? filled : (filled.split(upTo)[0] ?? '')).trim();
  if (!words || one === '') return one;
  return words[one.toLowerCase()] ?? words['*'] ?? one;
}
