import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { ReportColumn, ReportLead, ReportRow } from '@counting-house/contract/kit/report.ts';
import { halfUp } from '../../platform/money.ts';
import type { FigureColumn } from './columns.rules.ts';
import type { AccountFigures } from './figures.service.ts';

/** A row before its columns are laid out: one figure for each days or centre, paise. */
export type Line = Omit<ReportRow, 'cells'> & { readonly figures: readonly number[] };

/** What gathers accounts of some types under one name. */
export type LineOf = {
  readonly key: string;
  readonly label: string;
  readonly types: readonly AccountType[];
  /** Shown as positive: what was credited, or what was debited. */
  readonly natural: 'debit' | 'credit';
};

export type Shown = { readonly zero: boolean; readonly level: number };

const isNothing = (figures: readonly number[]) => figures.every((figure) => figure === 0);

export const added = (all: readonly (readonly number[])[], columns: number): number[] =>
  Array.from({ length: columns }, (_, i) => all.reduce((sum, one) => sum + (one[i] ?? 0), 0));

/** Which way to read an account, and its figures that way. */
export const read = (natural: 'debit' | 'credit', figures: readonly number[]): number[] =>
  natural === 'debit' ? [...figures] : figures.map((figure) => -figure || 0);

export const ledgerLead = (accountId: number): ReportLead => ({
  to: 'ledger',
  accountId,
  partyKind: null,
  partyId: null,
});

/** An account of a line, with its figures as they are read. */
export type Part = {
  readonly code: string;
  readonly label: string;
  readonly key: string;
  readonly figures: readonly number[];
  readonly lead: ReportLead | null;
};

export const partOf = (natural: 'debit' | 'credit', of: AccountFigures): Part => ({
  key: `account ${of.account.code}`,
  code: of.account.code,
  label: of.account.name,
  figures: read(natural, of.figures),
  lead: ledgerLead(of.account.id),
});

/**
 * A line with the accounts in it below; one that has a single account is that account's own.
 *
 * @returns no rows where nothing happened, unless zero rows are shown.
 */
export function buildLines(
  { key, label }: Pick<LineOf, 'key' | 'label'>,
  parts: readonly Part[],
  { zero, level, columns, depth = 0 }: Shown & { columns: number; depth?: number },
): { readonly rows: Line[]; readonly sum: number[] } {
  const sum = added(
    parts.map(({ figures }) => figures),
    columns,
  );
  const shown = parts.filter(({ figures }) => zero || !isNothing(figures));
  if (shown.length === 0 && !zero) return { rows: [], sum };
  const [only] = shown;
  const line = { key, label, depth, look: 'line', figures: sum } as const;
  if (only && shown.length === 1) {
    return { rows: [{ ...line, code: only.code, lead: only.lead }], sum };
  }
  const below = level > 1 ? shown : [];
  return {
    rows: [
      { ...line, code: codesOf(shown), lead: null },
      ...below.map((part) => ({ ...part, depth: depth + 1, look: 'line' as const })),
    ],
    sum,
  };
}

/** `6110, 6120` for two accounts, `5110 to 5160` for more. */
function codesOf(parts: readonly Part[]): string {
  const codes = parts.map(({ code }) => code);
  return codes.length > 2 ? `${codes[0] ?? ''} to ${codes.at(-1) ?? ''}` : codes.join(', ');
}

/** A row that says what the rows above come to. */
export const sumLine = (
  key: string,
  label: string,
  figures: readonly number[],
  look: 'sum' | 'total' = 'sum',
  depth = 0,
): Line => ({ key, label, code: '', depth, look, figures, lead: null });

export const headLine = (key: string, label: string, columns: number, depth = 0): Line => ({
  key,
  label,
  code: '',
  depth,
  look: 'head',
  figures: Array.from({ length: columns }, () => 0),
  lead: null,
});

/**
 * Figures with what stands beside them: the share of a base, and what changed between two columns.
 *
 * @param base of the shares, one for each column; without it no shares are shown.
 * @param compared the second column is what the first is compared with.
 * @param closedFrom entries that close a year from this day on are not in the figures.
 */
export function laidOut(
  lines: readonly Line[],
  columns: readonly FigureColumn[],
  {
    base,
    compared,
    closedFrom = null,
  }: {
    base?: readonly number[] | undefined;
    compared: boolean;
    closedFrom?: string | null;
  },
): { readonly columns: ReportColumn[]; readonly rows: ReportRow[] } {
  const plain = { span: null, centre: null, isResult: false };
  const change: ReportColumn[] = compared
    ? [
        { ...plain, key: 'change', label: 'Change', kind: 'money', isResult: true },
        { ...plain, key: 'changeShare', label: 'in %', kind: 'share' },
      ]
    : [];
  return {
    columns: [
      ...columns.flatMap(({ key, label, from, to, centre }): ReportColumn[] => [
        { key, label, kind: 'money', span: { from, to, closedFrom }, centre, isResult: false },
        ...(base
          ? [{ ...plain, key: `${key}Share`, label: 'of revenue', kind: 'share' as const }]
          : []),
      ]),
      ...change,
    ],
    rows: lines.map(({ figures, ...line }) => {
      const isHead = line.look === 'head';
      const cells = columns.flatMap((_, i) => {
        const figure = figures[i] ?? 0;
        return base ? [figure, shareOf(figure, base[i] ?? 0)] : [figure];
      });
      const [now = 0, then = 0] = figures;
      const beside = compared ? [now - then, shareOf(now - then, Math.abs(then))] : [];
      const all = [...cells, ...beside];
      return { ...line, cells: isHead ? all.map(() => null) : all };
    }),
  };
}

/** Tenths of a percent, half away from zero; null of nothing. */
const shareOf = (figure: number, base: number): number | null =>
  base === 0 ? null : halfUp(BigInt(figure) * 1000n, BigInt(base));
