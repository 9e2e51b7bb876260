import {
  statementLimits,
  type StatementDateFormat,
  type StatementProfile,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { readCells } from '../../platform/papers/cells.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import {
  dayOf,
  paiseOf,
  wordsOf,
  type FileFound,
  type FoundLine,
} from './statement-value.rules.ts';

export type TableColumn = { readonly heading: string; readonly samples: readonly string[] };

type Row = { readonly rowNo: number; readonly cells: readonly string[] };

/** Banks write their name and address above the table. */
const headWithin = 40;
const mostFaults = 50;
const mostSamples = 3;

/** What the heading of a column may say; of two columns that fit, the one whose word comes first. */
const headings = {
  date: [
    /^(?:txn|tran|trans|transaction|post|posting|posted|booking|entry)\.?\s*(?:date|dt)$/u,
    /^date$/u,
    /date|^dt$/u,
  ],
  valueDate: [/value\s*(?:date|dt)/u],
  description: [/narration|particular|description/u, /details|remarks/u, /payee|memo|name/u],
  reference: [/chq|cheque|check\s*no|instrument/u, /ref|utr/u],
  paidOut: [/withdraw|paid\s*out/u, /debit/u, /^dr\.?(?:\s*amount|\s*amt)?$/u],
  paidIn: [/deposit|paid\s*in/u, /credit/u, /^cr\.?(?:\s*amount|\s*amt)?$/u],
  amount: [/amount|^amt/u],
  marker: [
    /^(?:dr\s*\/?\s*cr|cr\s*\/?\s*dr|type|sign|d\/c|debit\s*\/\s*credit)$/u,
    /dr\s*[/|]\s*cr|cr\s*[/|]\s*dr/u,
  ],
  balance: [/balance/u],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;
type Field = keyof typeof headings;

/**
 * Reads a statement that is a table. What stands above its headings and below its last line is passed over.
 *
 * @param wanted where the columns stand; a profile whose columns are not all there is guessed anew.
 * @throws {Refused} when there are no headings, or no column with a date or an amount.
 */
export async function readStatementTable(
  bytes: Uint8Array,
  wanted: StatementProfile | null,
): Promise<FileFound & { profile: StatementProfile; columns: readonly TableColumn[] }> {
  const rows = await rowsOf(bytes);
  const head = headOf(rows, wanted);
  const names = namesOf(head.cells);
  const body = rows.filter(({ rowNo }) => rowNo > head.rowNo);
  const columns = names.map((heading, index) => ({
    heading,
    samples: body
      .map(({ cells }) => cells[index]?.trim() ?? '')
      .filter(Boolean)
      .slice(0, mostSamples),
  }));
  const isThere = wanted !== null && named(wanted).every((name) => names.includes(name));
  const profile = isThere ? wanted : guessed(names, body);
  const { lines, faults } = linesOf(body, names, profile);
  const nothing = { opening: null, closing: null, accountNumber: '', currency: '' };
  return { ...nothing, profile, columns, lines, faults };
}

async function rowsOf(bytes: Uint8Array): Promise<Row[]> {
  const rows: Row[] = [];
  let rowNo = 0;
  let characters = 0;
  const most = statementLimits.rows + headWithin;
  await readCells(bytes, (cells) => {
    rowNo += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (rows.length >= most) throw new Refused('The file has more than 20,000 rows.');
    const kept = cells
      .slice(0, statementLimits.columns)
      .map((cell) => cell.slice(0, statementLimits.cellCharacters));
    characters += kept.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > statementLimits.characters) throw new Refused('The file has too much text.');
    rows.push({ rowNo, cells: kept });
  });
  return rows;
}

/** The first row that names a date and an amount or more; or the one that holds the wanted columns. */
function headOf(rows: readonly Row[], wanted: StatementProfile | null): Row {
  const first = rows.slice(0, headWithin);
  const wantedNames = wanted ? named(wanted) : [];
  const asWanted = first.find(
    ({ cells }) =>
      wantedNames.length > 1 && wantedNames.every((name) => namesOf(cells).includes(name)),
  );
  const found =
    asWanted ??
    first.find(({ cells }) => {
      const words = cells.map(plain).filter(Boolean);
      const has = (...fields: Field[]) =>
        words.some((word) => fields.some((field) => fits(word, field)));
      return words.length >= 3 && has('date') && has('amount', 'paidIn', 'paidOut');
    });
  if (found) return found;
  throw new Refused(
    'No row with headings was found: the first row of the table must name its columns, as Date, Narration, Debit, Credit, Balance.',
  );
}

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[\s\u00a0]+/gu, ' ')
    .replaceAll(/\((?:inr|rs\.?|₹)\)|₹/gu, '')
    .trim();

const fits = (word: string, field: Field) => headings[field].some((sign) => sign.test(word));

/** Headings as they are shown; an empty one is called by its place, a second one of a name gets a number. */
function namesOf(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = wordsOf(cell, 190) || `Column ${index + 1}`;
    names.push(names.includes(name) ? `${name} (${index + 1})` : name);
  }
  return names;
}

/** The columns that a profile reads. */
function named(profile: StatementProfile): string[] {
  const { date, valueDate, reference, amount, paidIn, paidOut, marker, balance } = profile;
  const single = [date, valueDate, reference, balance];
  const amounts = profile.amountStyle === 'two' ? [paidIn, paidOut] : [amount];
  const marked = profile.amountStyle === 'marker' ? [marker] : [];
  return [...single, ...amounts, ...marked, ...profile.description].filter(
    (name): name is string => name !== null,
  );
}

function guessed(names: readonly string[], body: readonly Row[]): StatementProfile {
  const taken = new Set<string>();
  const find = (field: Field): string | null => {
    for (const sign of headings[field]) {
      const name = names.find((one) => !taken.has(one) && sign.test(plain(one)));
      if (name !== undefined) {
        taken.add(name);
        return name;
      }
    }
    return null;
  };
  const balance = find('balance');
  const valueDate = find('valueDate');
  const date = find('date') ?? valueDate;
  const marker = find('marker');
  const description = find('description');
  const reference = find('reference');
  const [paidOut, paidIn] = [find('paidOut'), find('paidIn')];
  const amount = find('amount');
  const isTwo = paidOut !== null && paidIn !== null;
  const cellsOf = (name: string | null) => {
    const at = name === null ? -1 : names.indexOf(name);
    return body.slice(0, 500).flatMap(({ cells }) => cells[at]?.trim() || []);
  };
  return {
    date,
    dateFormat: dateFormatOf(cellsOf(date)),
    valueDate: valueDate === date ? null : valueDate,
    description: description === null ? [] : [description],
    reference,
    amountStyle: isTwo ? 'two' : marker === null ? 'signed' : 'marker',
    amount: isTwo ? null : (amount ?? paidIn ?? paidOut),
    paidIn: isTwo ? paidIn : null,
    paidOut: isTwo ? paidOut : null,
    marker: isTwo ? null : marker,
    balance,
    decimal: decimalOf([amount, paidIn, paidOut, balance].flatMap(cellsOf)),
  };
}

const dateFormats: readonly StatementDateFormat[] = [
  'dd/MM/yyyy',
  'dd-MMM-yyyy',
  'yyyy-MM-dd',
  'MM/dd/yyyy',
];

/** The format that reads the most cells; of two that read as many, the one that India writes. */
function dateFormatOf(cells: readonly string[]): StatementDateFormat {
  const scored = dateFormats.map((format) => ({
    format,
    count: cells.filter((cell) => dayOf(cell, format) !== null).length,
  }));
  return scored.toSorted((a, b) => b.count - a.count)[0]?.format ?? 'dd/MM/yyyy';
}

function decimalOf(cells: readonly string[]): '.' | ',' {
  const commas = cells.filter(
    (cell) => /,\d{2}(?:\D*)$/u.test(cell) && !cell.includes('.,'),
  ).length;
  const points = cells.filter((cell) => /\.\d{1,2}(?:\D*)$/u.test(cell)).length;
  return commas > points ? ',' : '.';
}

function linesOf(body: readonly Row[], names: readonly string[], profile: StatementProfile) {
  const missing = missingIn(profile);
  if (missing !== null) return { lines: [], faults: [`Choose the column with the ${missing}.`] };
  const lines: FoundLine[] = [];
  const faults: string[] = [];
  const cellOf = (row: Row, name: string | null) =>
    name === null ? '' : (row.cells[names.indexOf(name)]?.trim() ?? '');
  for (const row of body) {
    const written = cellOf(row, profile.date);
    const date = dayOf(written, profile.dateFormat);
    const amount = amountOf(row, profile, cellOf);
    const isFault = (text: string) => {
      if (faults.length < mostFaults) faults.push(`Row ${row.rowNo}: ${text}`);
    };
    // Titles, totals and the small print below the table have no day.
    if (date === null) {
      if (/^\d{1,4}[./ -]/u.test(written)) isFault(`'${wordsOf(written, 40)}' is not a date.`);
      continue;
    }
    if (typeof amount === 'string') {
      isFault(`'${wordsOf(amount, 40)}' is not an amount.`);
      continue;
    }
    if (amount === 0) continue;
    const balance = cellOf(row, profile.balance);
    lines.push({
      rowNo: row.rowNo,
      date,
      valueDate: dayOf(cellOf(row, profile.valueDate), profile.dateFormat),
      description: wordsOf(profile.description.map((name) => cellOf(row, name)).join(' '), 500),
      reference: wordsOf(cellOf(row, profile.reference), 100),
      amount,
      balance: balance === '' ? null : paiseOf(balance, profile.decimal),
      spare: '',
    });
  }
  return { lines, faults };
}

function missingIn(profile: StatementProfile): string | null {
  if (profile.date === null) return 'date';
  if (profile.amountStyle === 'two') {
    return profile.paidIn === null || profile.paidOut === null ? 'amount' : null;
  }
  if (profile.amount === null) return 'amount';
  return profile.amountStyle === 'marker' && profile.marker === null ? 'Dr or Cr' : null;
}

/** Paise with their sign; the cell's own text when it is no amount. */
function amountOf(
  row: Row,
  profile: StatementProfile,
  cellOf: (row: Row, name: string | null) => string,
): number | string {
  const read = (name: string | null) => {
    const cell = cellOf(row, name);
    return paiseOf(cell, profile.decimal) ?? cell;
  };
  if (profile.amountStyle === 'two') {
    const [paidIn, paidOut] = [read(profile.paidIn), read(profile.paidOut)];
    if (typeof paidIn === 'string') return paidIn;
    return typeof paidOut === 'string' ? paidOut : paidIn - Math.abs(paidOut);
  }
  const amount = read(profile.amount);
  if (typeof amount === 'string' || profile.amountStyle === 'signed') return amount;
  const marker = cellOf(row, profile.marker);
  if (/^\s*(?:d|withdraw|-)/iu.test(marker)) return -Math.abs(amount);
  return /^\s*(?:c|deposit|\+)/iu.test(marker) ? Math.abs(amount) : marker || 'no Dr or Cr';
}
