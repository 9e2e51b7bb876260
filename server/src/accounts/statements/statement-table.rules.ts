import {
  statementLimits,
  type StatementProfile,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { readCells } from '../../platform/sheets/cells.ts';
import { tableIn, type LeftOut, type SheetLine } from '../../platform/sheets/table.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import { findColumns, knownHeadings } from './statement-columns.rules.ts';
import { orderLines } from './statement-order.rules.ts';
import {
  parseDay,
  parsePaise,
  sidedAmount,
  shortenText,
  type FileFound,
  type FoundLine,
} from './statement-value.rules.ts';

export type TableColumn = { readonly heading: string; readonly samples: readonly string[] };

type TableFound = FileFound & {
  readonly profile: StatementProfile;
  readonly bank: string | null;
  readonly columns: readonly TableColumn[];
  readonly left: readonly LeftOut[];
  /** What only a person can say, such as what a minus means where nothing tells. */
  readonly question: string | null;
};

const mostAbove = 60;
const mostFaults = 50;
const mostSamples = 3;

/**
 * Reads a statement that is a table. Titles above and small print below are passed over and said; a narration that
 * goes on in the next rows is put together.
 *
 * @param wanted where the columns stand; a profile whose columns are not all there is found anew.
 * @throws {Refused} when there are no headings, or no column with a date or an amount.
 */
export async function readStatementTable(
  bytes: Uint8Array,
  wanted: StatementProfile | null,
): Promise<TableFound> {
  const table = tableIn(await rowsOf(bytes), (names) => knownHeadings(names, wanted));
  if (!table || knownHeadings(table.headings, wanted) === 0) {
    throw new Refused(
      'No row with headings was found. The first row of the table must name its columns, such as Date, Narration, Debit, Credit, Balance.',
    );
  }
  const { headings, body } = table;
  const columns = headings.map((heading, index) => ({
    heading,
    samples: body.flatMap(({ cells }) => cells[index]?.trim() || []).slice(0, mostSamples),
  }));
  const { profile, bank } = findColumns(headings, body, wanted);
  const found = linesOf(body, headings, profile);
  return {
    opening: null,
    closing: null,
    accountNumber: accountIn(table.above),
    currency: '',
    profile,
    bank,
    columns: columns.filter(({ heading }) => heading !== ''),
    ...found,
    left: [
      ...table.above.map(({ rowNo }) => ({ rowNo, why: 'above the headings' })),
      ...table.left,
      ...found.left,
    ].toSorted((a, b) => a.rowNo - b.rowNo),
  };
}

async function rowsOf(bytes: Uint8Array): Promise<SheetLine[]> {
  const rows: SheetLine[] = [];
  let rowNo = 0;
  let characters = 0;
  const most = statementLimits.rows + mostAbove;
  const add = (cells: readonly string[]) => {
    rowNo += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (rows.length >= most) throw new Refused('The file has more than 20,000 rows.');
    const kept = cells
      .slice(0, statementLimits.columns)
      .map((cell) => cell.slice(0, statementLimits.cellCharacters));
    characters += kept.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > statementLimits.characters) throw new Refused('The file has too much text.');
    rows.push({ rowNo, cells: kept });
  };
  await readCells(bytes, add, { mostRows: most * 2 });
  return rows;
}

const accountWords =
  /(?:\baccount|\ba\/c|\bacct?)\.?\s*(?:no\.?|number|num\.?|#)?\s*[:=.#_ -]*\s*([\dXx*][\dXx* -]{7,24}\d)/iu;

/** The number of the account, as it stands above the table; hidden digits are left out. */
function accountIn(above: readonly SheetLine[]): string {
  for (const { cells } of above) {
    const text = cells.filter((cell) => cell.trim() !== '').join(' ');
    const [, number = ''] = accountWords.exec(text) ?? [];
    const digits = number.replaceAll(/\D/gu, '');
    const isDay = /^\d{1,2}[- ]\d{1,2}[- ]\d{2,4}/u.test(number);
    if (!isDay && digits.length >= 4 && number.replaceAll(/[ -]/gu, '').length >= 9) return digits;
  }
  return '';
}

/** After these words the table is over: what follows sums it up. */
const ends =
  /^(?:statement\s+summary|account\s+summary|summary|closing\s+balance|legends?\b|\*{3,}|[-=]{4,})/iu;
const noLine = /opening\s+bal|brought\s+forward|b\/f|closing\s+bal|carried\s+forward|c\/f/iu;

function linesOf(body: readonly SheetLine[], names: readonly string[], profile: StatementProfile) {
  const missing = missingIn(profile);
  const none = { lines: [], left: [], question: null };
  if (missing !== null) return { ...none, faults: [`Choose the column with the ${missing}.`] };
  const read = readerOf(names, profile, body);
  const taken: Draft[] = [];
  const faults: string[] = [];
  const left: LeftOut[] = [];
  let isOver = false;
  let before = 0;
  /** Rows with an amount and no day: sums where nothing follows them, else lines that would be lost. */
  let undated: number[] = [];
  for (const row of body) {
    const fault = (text: string, rowNo = row.rowNo) => {
      if (faults.length < mostFaults) faults.push(`Row ${rowNo}: ${text}`);
    };
    const written = read.cell(row, profile.date);
    const first = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    const date = parseDay(written, profile.dateFormat);
    const last = taken.at(-1);
    if (date === null) {
      isOver ||= taken.length > 0 && ends.test(first);
      const more = isOver || row.rowNo !== before + 1 || !last ? null : read.continued(row);
      if (more !== null && last) {
        last.words.push(more);
        before = row.rowNo;
      } else if (!isOver && /^\d{1,4}[./ -]+(?:\d{1,2}|[a-z]{3})[./ -]+\d{2,4}\b/iu.test(written)) {
        fault(`'${shortenText(written, 40)}' is not a date.`);
      } else {
        left.push({ rowNo: row.rowNo, why: isOver ? 'below the table' : 'has no date' });
        if (!isOver && last && !noLine.test(row.cells.join(' ')) && hasAmount(read.amounts(row))) {
          undated.push(row.rowNo);
        }
      }
      continue;
    }
    const amounts = read.amounts(row);
    if ('wrong' in amounts) {
      fault(`'${shortenText(amounts.wrong, 40)}' is not an amount.`);
      continue;
    }
    before = row.rowNo;
    if (amounts.plus === 0 && amounts.minus === 0) {
      left.push({
        rowNo: row.rowNo,
        why: noLine.test(row.cells.join(' ')) ? 'balance' : 'has no amount',
      });
      continue;
    }
    const balance = read.balance(row);
    if (balance === undefined) {
      fault(`'${shortenText(read.cell(row, profile.balance), 40)}' is not a balance.`);
      continue;
    }
    for (const rowNo of undated) fault('its amount has no date.', rowNo);
    undated = [];
    isOver = false;
    taken.push({
      rowNo: row.rowNo,
      date,
      valueDate: parseDay(read.cell(row, profile.valueDate), profile.dateFormat),
      words: profile.description.map((name) => read.cell(row, name)),
      reference: read.reference(row),
      amounts,
      balance,
    });
  }
  const { isDecoration, question } =
    profile.amountStyle === 'signed'
      ? { isDecoration: false, question: null }
      : whatMinusMeans(taken);
  return { lines: taken.map((draft) => lineOf(draft, isDecoration)), faults, left, question };
}

const hasAmount = (amounts: Amounts | { wrong: string }) =>
  !('wrong' in amounts) && (amounts.plus !== 0 || amounts.minus !== 0);

/** Money in and money out of a line, as the cells say it; a minus in either may be a reversal, or an ornament. */
type Amounts = { readonly plus: number; readonly minus: number };

type Draft = Pick<FoundLine, 'rowNo' | 'date' | 'valueDate' | 'reference' | 'balance'> & {
  readonly words: string[];
  readonly amounts: Amounts;
};

function lineOf({ words, amounts, ...rest }: Draft, isDecoration: boolean): FoundLine {
  const description = shortenText(words.join(' '), 500);
  return {
    ...rest,
    description,
    reference: rest.reference || utrIn(description),
    amount: amountOf(amounts, isDecoration),
    spare: '',
  };
}

const amountOf = ({ plus, minus }: Amounts, isDecoration: boolean): number =>
  isDecoration ? Math.abs(plus) - Math.abs(minus) : plus - minus;

/** The UTR of a narration that names it so; the code of a branch, `HDFC0000123`, is none. */
const utr = /\bUTR(?:\s*(?:no\.?|number))?[\s:.-]*([A-Z0-9]{12,22})\b/iu;

function utrIn(description: string): string {
  return (utr.exec(description)?.[1] ?? '').toUpperCase();
}

/**
 * What a minus in a column of money in or out means. Some banks write one before every withdrawal; others only where a
 * withdrawal was reversed. Both are tried, and the running balance decides; where it does not, a minus in every amount
 * of a column is asked about, and one in some of them is a reversal.
 */
function whatMinusMeans(drafts: readonly Draft[]): {
  isDecoration: boolean;
  question: string | null;
} {
  const signed = drafts.filter(({ amounts }) => amounts.plus < 0 || amounts.minus < 0);
  if (signed.length === 0) return { isDecoration: false, question: null };
  const follows = (isDecoration: boolean) =>
    orderLines(
      drafts.map(({ amounts, ...one }) => ({ ...one, amount: amountOf(amounts, isDecoration) })),
    ).problemAt === null;
  const [asReversal, asOrnament] = [follows(false), follows(true)];
  const isEvery = (['plus', 'minus'] as const).some((side) => {
    const filled = drafts.filter(({ amounts }) => amounts[side] !== 0);
    return filled.length > 0 && filled.every(({ amounts }) => amounts[side] < 0);
  });
  if (asReversal !== asOrnament) return { isDecoration: asOrnament, question: null };
  if (!isEvery) return { isDecoration: false, question: null };
  return {
    isDecoration: true,
    question:
      'Every amount of a column has a minus, and the balances do not show whether these are reversals. They are read without it: check the signs.',
  };
}

function readerOf(names: readonly string[], profile: StatementProfile, body: readonly SheetLine[]) {
  const at = new Map(names.map((name, index) => [name, index]));
  const cell = (row: SheetLine, name: string | null) =>
    name === null ? '' : (row.cells[at.get(name) ?? -1]?.trim() ?? '');
  const ofText = new Set(
    [...profile.description, ...profile.references].map((name) => at.get(name)),
  );
  const saysSides =
    profile.amountStyle === 'signed' &&
    body.some((row) => sidedAmount(cell(row, profile.amount), profile.decimal)?.side);
  const markerSide = (text: string): 'dr' | 'cr' | null =>
    /^\s*\(?(?:d|withdraw|-)/iu.test(text)
      ? 'dr'
      : /^\s*\(?(?:c|deposit|\+)/iu.test(text)
        ? 'cr'
        : null;

  return {
    cell,
    reference(row: SheetLine): string {
      const filled = profile.references.map((name) => shortenText(cell(row, name), 100));
      return (
        filled.find((text) => /[^\s.\-–—_*0]/u.test(text) && !/^(?:na|n\/a|nil)$/iu.test(text)) ??
        ''
      );
    },
    /** Words of a row that goes on with the narration above it; null when it says anything else. */
    continued({ cells }: SheetLine): string | null {
      const filled = cells.flatMap((text, index) => (text.trim() === '' ? [] : [{ text, index }]));
      const isText = filled.length > 0 && filled.every(({ index }) => ofText.has(index));
      return isText && !filled.some(({ text }) => noLine.test(text) || ends.test(text.trim()))
        ? filled.map(({ text }) => text.trim()).join(' ')
        : null;
    },
    /** Undefined when it cannot be read; null when there is none. */
    balance(row: SheetLine): number | null | undefined {
      const text = cell(row, profile.balance);
      if (text === '' || text === '-') return null;
      const paise = parsePaise(text, profile.decimal);
      if (paise === null) return undefined;
      const side = markerSide(cell(row, profile.balanceMarker));
      return side === 'dr' ? -Math.abs(paise) : paise;
    },
    amounts(row: SheetLine): Amounts | { wrong: string } {
      const read = (name: string | null) => sidedAmount(cell(row, name), profile.decimal);
      if (profile.amountStyle === 'two') {
        const [paidIn, paidOut] = [read(profile.paidIn), read(profile.paidOut)];
        if (!paidIn) return { wrong: cell(row, profile.paidIn) };
        if (!paidOut) return { wrong: cell(row, profile.paidOut) };
        // The other side in a column of one is money that went back.
        return {
          plus: paidIn.side === 'dr' ? -Math.abs(paidIn.paise) : paidIn.paise,
          minus: paidOut.side === 'cr' ? -Math.abs(paidOut.paise) : paidOut.paise,
        };
      }
      const amount = read(profile.amount);
      if (!amount) return { wrong: cell(row, profile.amount) };
      if (profile.amountStyle === 'signed') {
        const { paise, side } = amount;
        if (side === 'dr') return { plus: -Math.abs(paise), minus: 0 };
        const isUnsaid = saysSides && side === null && paise > 0;
        if (isUnsaid || (side === 'cr' && paise < 0)) {
          return { wrong: `${cell(row, profile.amount)}, which says neither Dr nor Cr` };
        }
        return { plus: paise, minus: 0 };
      }
      const marker = cell(row, profile.marker);
      const side = markerSide(marker);
      if (amount.paise !== 0 && side === null) return { wrong: marker || 'no Dr or Cr' };
      return side === 'dr' ? { plus: 0, minus: amount.paise } : { plus: amount.paise, minus: 0 };
    },
  };
}

function missingIn(profile: StatementProfile): string | null {
  if (profile.date === null) return 'date';
  if (profile.amountStyle === 'two') {
    return profile.paidIn === null || profile.paidOut === null ? 'amount' : null;
  }
  if (profile.amount === null) return 'amount';
  return profile.amountStyle === 'marker' && profile.marker === null ? 'Dr or Cr' : null;
}
