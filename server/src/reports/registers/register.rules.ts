import { states } from '@counting-house/contract/customers/state.ts';
import type { ReportColumn, ReportLead, ReportRow } from '@counting-house/contract/kit/report.ts';
import { registerLimits } from '@counting-house/contract/reports/register.ts';
import { dateFormat } from '../../platform/clock.ts';
import { invalid } from '../../platform/problem.ts';
import type { Span } from '../span.rules.ts';

/** An amount of a register: its column, and whether it is left out where it is nothing everywhere. */
export type Amount = {
  readonly key: string;
  readonly label: string;
  readonly isRare?: true;
};

/** What a document says beside its amounts. */
export type Fact = {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'date';
  /** Left out where no document has it. */
  readonly isRare?: true;
};

/** Paise by the key of the amount. */
type Amounts = Readonly<Record<string, number>>;

export type RegisterDocument = {
  readonly entryId: number;
  readonly day: string;
  readonly number: string;
  readonly sourceKind: string;
  readonly documentId: number;
  readonly facts: Readonly<Record<string, string | null>>;
  readonly amounts: Amounts;
};

/** Documents that are told together: those of a month, a party, a state, a rate of tax. */
export type RegisterGroup = {
  readonly key: string;
  readonly label: string;
  /** How many documents; null where one is in several. */
  readonly count: number | null;
  readonly amounts: Amounts;
  readonly lead: ReportLead | null;
};

/** What the ledger has where the register has its sums; amounts that it does not compare are left out. */
export type Compared = { readonly amounts: Amounts; readonly lead: ReportLead };

/** The columns of a register, without rare amounts that are nothing. */
export function registerColumns(
  facts: readonly Fact[],
  amounts: readonly Amount[],
  { span, hasCount }: { span: Span; hasCount: boolean },
): ReportColumn[] {
  const plain = { span: null, centre: null, isResult: false };
  return [
    ...facts.map(({ key, label, kind }): ReportColumn => ({ ...plain, key, label, kind })),
    ...(hasCount ? [{ ...plain, key: 'count', label: 'Documents', kind: 'count' as const }] : []),
    ...amounts.map(({ key, label }): ReportColumn => ({
      ...plain,
      key,
      label,
      kind: 'money',
      span: { ...span, closedFrom: null },
    })),
  ];
}

/** Amounts that are shown: all but rare ones that are nothing in every group. */
export const shownAmounts = (
  amounts: readonly Amount[],
  groups: readonly Pick<RegisterGroup, 'amounts'>[],
): Amount[] =>
  amounts.filter(
    ({ key, isRare }) => !isRare || groups.some(({ amounts: of }) => (of[key] ?? 0) !== 0),
  );

/** Facts that are shown: all but rare ones that no document has. */
export const shownFacts = (
  facts: readonly Fact[],
  documents: readonly Pick<RegisterDocument, 'facts'>[],
): Fact[] =>
  facts.filter(({ key, isRare }) => !isRare || documents.some(({ facts: of }) => of[key]));

/** The documents of a register below their months, with what each month comes to. */
export function documentRows(
  columns: readonly ReportColumn[],
  documents: readonly RegisterDocument[],
  months: readonly RegisterGroup[],
): ReportRow[] {
  const byMonth = Map.groupBy(documents, ({ day }) => day.slice(0, 7));
  const isOne = months.length === 1;
  return months.flatMap((month): ReportRow[] => {
    const own = (byMonth.get(month.key) ?? []).map((of) => documentRow(columns, of, isOne ? 0 : 1));
    if (isOne) return own;
    const plain = { code: '', depth: 0 } as const;
    const head = { ...plain, key: `month ${month.key}`, label: month.label, look: 'head' } as const;
    return [
      { ...head, cells: columns.map(() => null), lead: null },
      ...own,
      {
        ...plain,
        key: `sum ${month.key}`,
        label: `${month.label}, ${documentsWord(month.count ?? 0)}`,
        look: 'sum',
        cells: cellsOf(columns, month),
        lead: month.lead,
      },
    ];
  });
}

/** One row for each group. */
export const groupRows = (
  columns: readonly ReportColumn[],
  groups: readonly RegisterGroup[],
): ReportRow[] =>
  groups.map((group) => ({
    key: `group ${group.key}`,
    label: group.label,
    code: '',
    depth: 0,
    look: 'line',
    cells: cellsOf(columns, group),
    lead: group.lead,
  }));

/** What all come to, and below it what the ledger has and by how much the two differ. */
export function footRows(
  columns: readonly ReportColumn[],
  total: Pick<RegisterGroup, 'amounts' | 'count'>,
  ledger: Compared | null,
): ReportRow[] {
  const plain = { code: '', depth: 0, lead: null } as const;
  const rows: ReportRow[] = [
    { ...plain, key: 'total', label: 'Total', look: 'total', cells: cellsOf(columns, total) },
  ];
  if (ledger === null) return rows;
  const differs = differencesOf(total.amounts, ledger.amounts);
  const of = (key: string, label: string, amounts: Amounts): ReportRow => ({
    ...plain,
    key,
    label,
    look: 'line',
    cells: columns.map(({ key: at }) => amounts[at] ?? null),
  });
  return [
    ...rows,
    of('ledger', 'Ledger accounts', ledger.amounts),
    { ...of('difference', 'Difference', differs), look: 'sum', lead: ledger.lead },
  ];
}

/** By how much a register and the ledger differ, in what both have. */
export const differencesOf = (register: Amounts, ledger: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(ledger).map(([key, amount]) => [key, (register[key] ?? 0) - amount]),
  );

export const sumOf = (
  amounts: readonly Amount[],
  groups: readonly Pick<RegisterGroup, 'amounts'>[],
): Amounts =>
  Object.fromEntries(
    amounts.map(({ key }) => [
      key,
      groups.reduce((sum, { amounts: of }) => sum + (of[key] ?? 0), 0),
    ]),
  );

const documentRow = (
  columns: readonly ReportColumn[],
  of: RegisterDocument,
  depth: number,
): ReportRow => ({
  key: `entry ${of.entryId}`,
  label: of.number,
  code: '',
  depth,
  look: 'line',
  cells: columns.map(({ key }) => of.facts[key] ?? of.amounts[key] ?? null),
  lead: {
    to: 'document',
    sourceKind: of.sourceKind,
    sourceNo: of.number,
    documentId: of.documentId,
  },
});

const cellsOf = (
  columns: readonly ReportColumn[],
  { amounts, count }: Pick<RegisterGroup, 'amounts' | 'count'>,
) => columns.map(({ key }) => (key === 'count' ? count : (amounts[key] ?? null)));

/**
 * The days that a register adds up: where they have too many documents, the last month when no start was asked for.
 *
 * @throws {Problem} `invalid` (422) at `from` when one was.
 */
export function daysAddedUp(
  span: Span,
  { from, isTooMuch }: { readonly from: string | undefined; readonly isTooMuch: boolean },
): Span {
  if (!isTooMuch) return span;
  if (from === undefined) return { ...span, from: `${span.to.slice(0, 7)}-01` };
  throw invalid({
    from: `At most ${documentsWord(registerLimits.sums)} are added up at once. Choose fewer days.`,
  });
}

export const documentsWord = (count: number) =>
  count === 1 ? '1 document' : `${count.toLocaleString('en-IN')} documents`;

export const monthWord = (month: string) =>
  dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

/** The name of a state by its two digits; export and what no document names stand apart. */
export function stateWord(code: string | null): string {
  if (code === null || code === '') return 'Not stated';
  if (code === '96') return 'Outside India';
  return states[code as keyof typeof states] ?? code;
}

/** `5 %, 18 %` from rates in thousandths of a percent, split by commas. */
export const ratesWord = (rates: string | null): string =>
  (rates ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((rate) => `${rate / 1_000} %`)
    .join(', ') || '0 %';
