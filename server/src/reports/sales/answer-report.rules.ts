import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import {
  beforeKey,
  wordOf,
  type Cell,
  type ReportColumn as Word,
} from '@counting-house/contract/reports/sale-labels.ts';
import { dateText } from '../../platform/clock.ts';

type Kind = ReportColumn['kind'];

/** How files read what a column of a report holds. */
const kinds: Readonly<Record<ReturnType<typeof wordOf>['kind'], Kind>> = {
  money: 'money',
  qty: 'qty',
  count: 'count',
  bps: 'rate',
  taxRate: 'taxRate',
  text: 'text',
  date: 'date',
  ts: 'moment',
  hours: 'number',
};

const plain = { span: null, centre: null, isResult: false } as const;

type Said = {
  readonly title: string;
  readonly narrowedBy: readonly string[];
  /** The columns that are wanted, in their order. */
  readonly columns: readonly Word[];
};

/** A report of sales or products as statements are: rows, each column with that of the period before, and the totals. */
export function reportOfAnswer(answer: ReportAnswer, { title, narrowedBy, columns }: Said): Report {
  const keys = columns.flatMap((word) =>
    answer.before && wordOf(word).compares ? [word, beforeKey(word)] : [word],
  );
  const cellsOf = (from: Readonly<Record<string, unknown>>) =>
    keys.map((key) => (from[key] ?? null) as Cell);
  const hasTotals = columns.some((word) => word in answer.totals);
  return {
    ...headOf(answer, title, narrowedBy),
    heading: answer.nameLabel,
    columns: columns.flatMap((word): ReportColumn[] => {
      const { label, kind, compares } = wordOf(word);
      const column = { ...plain, key: word, label, kind: kinds[kind] };
      return answer.before && compares
        ? [column, { ...column, key: beforeKey(word), label: `${label}, before` }]
        : [column];
    }),
    rows: [
      ...answer.rows.map((row) => ({ ...line(row.key, row.name), cells: cellsOf(row) })),
      ...(hasTotals
        ? [{ ...line('total', 'Total'), look: 'total' as const, cells: cellsOf(answer.totals) }]
        : []),
    ],
  };
}

/** The words of a period, top to bottom, beside those of the period before. */
export function statementOfAnswer(
  answer: ReportAnswer,
  { title, narrowedBy, columns }: Said,
): Report {
  const { totals, before } = answer;
  const column = (key: string, label: string, kind: Kind) => ({ ...plain, key, label, kind });
  return {
    ...headOf(answer, title, narrowedBy),
    heading: 'Figure',
    columns: [
      column('now', 'This period', 'money'),
      ...(before ? [column('before', 'Before', 'money'), column('change', 'Change', 'rate')] : []),
    ],
    rows: columns.map((word): ReportRow => {
      const { label, kind } = wordOf(word);
      const [now, was] = [totals[word] ?? null, totals[beforeKey(word)] ?? null];
      return {
        ...line(word, label),
        kinds: before ? [kinds[kind], kinds[kind], 'rate'] : [kinds[kind]],
        cells: before ? [now, was, changeOf(now, was)] : [now],
      };
    }),
  };
}

/** In basis points of what it was; null where nothing can be said. */
function changeOf(now: Cell, was: Cell): number | null {
  if (typeof now !== 'number' || typeof was !== 'number' || was === 0) return null;
  return Math.round(((now - was) * 1000) / Math.abs(was)) * 10;
}

const headOf = (
  { from, to, before, asOf }: ReportAnswer,
  title: string,
  narrowedBy: readonly string[],
) => ({
  title,
  from,
  to,
  narrowedBy: [...narrowedBy],
  checks: [],
  notes: before ? [`Before: ${dateText(before.from)} to ${dateText(before.to)}`] : [],
  asOfEntryId: null,
  generatedAt: asOf,
});

const line = (key: string, label: string) =>
  ({ key, label, code: '', depth: 0, look: 'line', lead: null }) as const;
