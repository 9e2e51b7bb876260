import type {
  StatementDateFormat,
  StatementProfile,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { detectDecimalSign } from '../../platform/sheets/amount.ts';
import type { SheetLine } from '../../platform/sheets/table.ts';
import { findBankLayout } from '../layouts/known-banks.ts';
import { parseDay } from './statement-value.rules.ts';

/** What the heading of a column may say; of two columns that fit, the one whose word comes first. */
const headings = {
  date: [
    /^(?:txn|tran|trans|transaction|post|posting|posted|booking|entry)\.?\s*(?:date|dt)\.?$/u,
    /^date$/u,
    /date|^dt$/u,
  ],
  valueDate: [/value\s*(?:date|dt)/u],
  description: [/narration|particular|description/u, /details|remarks/u, /payee|memo|name/u],
  reference: [/chq|cheque|check\s*no|instrument/u, /utr/u, /\bref/u],
  paidOut: [/withdraw|paid\s*out/u, /debit/u, /^dr\.?(?:\s*amount|\s*amt)?$/u],
  paidIn: [/deposit|paid\s*in/u, /credit/u, /^cr\.?(?:\s*amount|\s*amt)?$/u],
  amount: [/amount|^amt/u],
  marker: [/^(?:dr\s*\/?\s*cr|cr\s*\/?\s*dr|type|sign|d\/c|c\/d|debit\s*\/\s*credit)$/u],
  balance: [/balance|^bal\.?$/u],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;
type Field = keyof typeof headings;

/** One column for both directions: its amounts say which. */
const ofBoth =
  /(?:withdraw|debit|\bdr\b).*(?:deposit|credit|\bcr\b)|(?:deposit|credit|\bcr\b).*(?:withdraw|debit|\bdr\b)/u;

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[\s\u00a0]+/gu, ' ')
    .replaceAll(/\(\s*(?:inr|rs\.?|₹|in rs\.?|in inr)\s*\)|₹/gu, '')
    .replace(/ \(\d\)$/u, '')
    .trim();

const fits = (word: string, field: Field) => headings[field].some((sign) => sign.test(word));

/** How many of these may be headings of a statement; none without a date and an amount. */
export function knownHeadings(names: readonly string[], wanted: StatementProfile | null): number {
  const asked = wanted ? named(wanted) : [];
  if (asked.length > 1 && asked.every((name) => names.includes(name))) return names.length + 1;
  const words = names.map(plain).filter(Boolean);
  // A sentence that names all of them is none of headings.
  if (words.some((word) => word.length > 60)) return 0;
  const has = (...fields: Field[]) =>
    words.some((word) => fields.some((field) => fits(word, field)));
  if (words.length < 3 || !has('date') || !has('amount', 'paidIn', 'paidOut')) return 0;
  const fields = Object.keys(headings) as Field[];
  return words.filter((word) => fields.some((field) => fits(word, field))).length;
}

/** The columns that a profile reads. */
function named(profile: StatementProfile): string[] {
  const { date, valueDate, amount, paidIn, paidOut, marker, balance, balanceMarker } = profile;
  const amounts = profile.amountStyle === 'two' ? [paidIn, paidOut] : [amount];
  const marked = profile.amountStyle === 'marker' ? [marker] : [];
  return [date, valueDate, balance, balanceMarker, ...amounts, ...marked]
    .filter((name): name is string => name !== null)
    .concat(profile.references, profile.description);
}

type Columns = Omit<StatementProfile, 'dateFormat' | 'decimal'>;

/**
 * Where the columns stand: as they were chosen or are remembered, as the bank lays them out, else as their headings
 * say.
 */
export function findColumns(
  names: readonly string[],
  body: readonly SheetLine[],
  wanted: StatementProfile | null,
): { profile: StatementProfile; bank: string | null } {
  const layout = findBankLayout(names);
  if (wanted !== null && named(wanted).every((name) => names.includes(name))) {
    return { profile: wanted, bank: layout?.bank ?? null };
  }
  const columns = layout?.columns ?? guessed(names);
  const cellsOf = (name: string | null) => {
    const at = name === null ? -1 : names.indexOf(name);
    return at < 0 ? [] : body.flatMap(({ cells }) => cells[at]?.trim() || []);
  };
  const { amount, paidIn, paidOut, balance } = columns;
  return {
    bank: layout?.bank ?? null,
    profile: {
      ...columns,
      dateFormat: dateFormatOf(cellsOf(columns.date)),
      decimal: detectDecimalSign([amount, paidIn, paidOut, balance].flatMap(cellsOf)),
    },
  };
}

function guessed(names: readonly string[]): Columns {
  const taken = new Set<string>();
  const take = (field: Field, from: readonly string[] = names): string | null => {
    for (const sign of headings[field]) {
      const name = from.find((one) => !taken.has(one) && sign.test(plain(one)));
      if (name === undefined) continue;
      taken.add(name);
      return name;
    }
    return null;
  };
  const both =
    names.find((name) => ofBoth.test(plain(name)) && !fits(plain(name), 'marker')) ?? null;
  if (both !== null) taken.add(both);
  const balance = take('balance');
  // The one behind the balance says on which side that is.
  const balanceMarker =
    balance === null ? null : take('marker', names.slice(names.indexOf(balance) + 1).slice(0, 1));
  const valueDate = take('valueDate');
  const date = take('date') ?? valueDate;
  const marker = take('marker');
  const description = take('description');
  const references = [take('reference'), take('reference'), take('reference')];
  const [paidOut, paidIn] = both === null ? [take('paidOut'), take('paidIn')] : [null, null];
  const amount = both ?? take('amount');
  const isTwo = paidOut !== null && paidIn !== null;
  return {
    date,
    valueDate: valueDate === date ? null : valueDate,
    description: description === null ? [] : [description],
    references: references.filter((name) => name !== null),
    amountStyle: isTwo ? 'two' : marker === null ? 'signed' : 'marker',
    amount: isTwo ? null : (amount ?? paidIn ?? paidOut),
    paidIn: isTwo ? paidIn : null,
    paidOut: isTwo ? paidOut : null,
    marker: isTwo ? null : marker,
    balance,
    balanceMarker,
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
    count: cells.filter((cell) => parseDay(cell, format) !== null).length,
  }));
  return scored.toSorted((a, b) => b.count - a.count)[0]?.format ?? 'dd/MM/yyyy';
}
