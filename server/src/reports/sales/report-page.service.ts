import {
  beforeKey,
  ReportColumn,
  wordOf,
  type Cell,
  type ReportCells,
} from '@counting-house/contract/reports/sale-labels.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { ReportRow } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportSpan } from './report-span.rules.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { invalid, notAllowed, Problem } from '../../platform/problem.ts';
import { readFault } from '../../platform/database/fault.ts';

/** How a page of a report is asked for; as a list. */
export type PageAsk = {
  readonly sort?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly columns?: string | undefined;
};

type Cursor = {
  readonly sort: string;
  readonly value: string | number | null;
  readonly key: string;
};

/** The rows of a report, a table `x (key, name, record_kind, record_id, …)` with a column under each name. */
export type ReportQuery = {
  /** What comes before the rows: `with … `. */
  readonly before?: SQL;
  readonly rows: SQL;
  readonly columns: readonly ReportColumn[];
  /** Which of its columns add up. */
  readonly adds?: readonly ReportColumn[];
  /**
   * One row about all rows, where asking for it apart is quicker than adding up beside them: `"rowCount"` and columns.
   * The rows then come off an index, if no row lacks what they are sorted by (`always`).
   */
  readonly whole?: { readonly columns: readonly ReportColumn[]; readonly row: SQL };
  /** Columns in which every row has a value. */
  readonly always?: readonly ReportColumn[];
  /** What names the rows of a page alone, `a` with its key: joins, and fields that they bring. */
  readonly naming?: { readonly joins: SQL; readonly fields: SQL };
  /** Of the rows of a page alone, by `x`. */
  readonly beside?: Partial<Record<ReportColumn, SQL>>;
  readonly sort: string;
  readonly nameOf?: ((name: string) => string) | undefined;
};

export type ReportPage = {
  readonly rows: ReportRow[];
  readonly next: string | null;
  readonly total: number;
  /** Sums and other figures of all rows. */
  readonly added: ReportCells;
};

/** What every report says of itself. */
export const headOf = (ctx: ReadContext, { from, to, before }: ReportSpan) => ({
  from,
  to,
  before: before && { from: before.from, to: before.to },
  asOf: ctx.now,
});

/** The columns of a report that the asker may see. */
export function columnsSeen(
  ctx: ReadContext,
  columns: readonly ReportColumn[],
): readonly ReportColumn[] {
  return may(ctx, 'reports.sales.margin')
    ? columns
    : columns.filter((one) => !wordOf(one).isMargin);
}

/**
 * Refuses columns, and a column to sort by, that the report does not have or the asker may not see.
 *
 * @throws {Problem} `invalid` (422); `not_allowed` (403) for cost and margin without the right to see them.
 */
export function passColumns(
  ctx: ReadContext,
  { columns, sort }: Pick<PageAsk, 'columns' | 'sort'>,
  known: readonly ReportColumn[],
): void {
  const named = columns?.split('|').map((pair) => pair.split('~')[0] ?? '') ?? [];
  const sorted = (sort ?? '').replace(/^-/u, '');
  for (const asked of [...named, ...(sorted ? [sorted] : [])]) {
    if (asked === 'name' || asked === 'key') continue;
    const { success, data } = ReportColumn.safeParse(asked.replace(/Before$/u, ''));
    if (!success || !known.includes(data)) throw invalid({ columns: 'Choose valid columns' });
    if (wordOf(data).isMargin && !may(ctx, 'reports.sales.margin')) throw notAllowed();
  }
}

/** One page of a report, by keyset over the column that it is sorted by; its key is the last word. */
export async function reportPage(
  ctx: ReadContext,
  { sort = '', cursor, limit }: PageAsk,
  query: ReportQuery,
): Promise<ReportPage> {
  const asked = sort || query.sort;
  const isDown = asked.startsWith('-');
  const field = isDown ? asked.slice(1) : asked;
  const sortable = ['name', 'key', ...query.columns].filter(
    (one) => !(query.beside && one in query.beside),
  );
  if (!sortable.includes(field)) throw new Problem(400, 'malformed', texts.malformed);
  const by = sql`x.${sql.identifier(field)}`;
  const { adds = [], whole, always = [] } = query;
  const added = adds.map((one) => sql`, sum(x.${sql.identifier(one)}) over () as ${sumOf(one)}`);
  const ofAll = whole ? sql`` : sql`, count(*) over () as "rowCount" ${sql.join(added, sql``)}`;
  const last = sql.raw(always.some((one) => one === field) ? '' : 'nulls last');
  const order = (of: SQL, key: SQL) =>
    sql`order by ${of} ${sql.raw(isDown ? 'desc' : 'asc')} ${last}, ${key}`;
  const page = sql`select x.* ${besidesSql(query)} from (
      select x.* ${ofAll} from (${query.rows}) x
    ) x
    where ${behind(by, cursor === undefined ? null : cursorOf(cursor, asked), isDown)}
    ${order(by, sql`x.key`)}
    limit ${limit + 1}`;
  const { naming } = query;
  const found = await reportRows(
    ctx,
    naming
      ? sql`${query.before ?? sql``} select a.* ${naming.fields} from (${page}) a ${naming.joins}
          ${order(sql`a.${sql.identifier(field)}`, sql`a.key`)}`
      : sql`${query.before ?? sql``} ${page}`,
  );
  const rows = found.slice(0, limit).map((row) => rowOf(row, query));
  const lastRow = found.length > limit ? found[limit - 1] : undefined;
  const written: Cursor | undefined = lastRow && {
    sort: asked,
    value: (lastRow[field] ?? null) as Cursor['value'],
    key: String(lastRow['key']),
  };
  const [all = {}] = whole ? await reportRows(ctx, whole.row) : found;
  return {
    rows,
    next: written ? Buffer.from(JSON.stringify(written)).toString('base64url') : null,
    total: Number(all['rowCount'] ?? 0),
    added: whole
      ? toCells(all, whole.columns)
      : Object.fromEntries(adds.map((one) => [one, Number(all[sumOf(one).value] ?? 0)] as const)),
  };
}

/** Under which name the sum of a column stands beside it. */
const sumOf = (column: ReportColumn) => sql.identifier(`sum of ${column}`);

/**
 * What the database answers to a report.
 *
 * @throws {Problem} `malformed` (400) when it cannot read what was asked: a cursor or a key that somebody made up.
 */
export async function reportRows(
  ctx: ReadContext,
  query: SQL,
): Promise<Readonly<Record<string, unknown>>[]> {
  const found = await ctx.tx.execute<Record<string, unknown>>(query).catch((error: unknown) => {
    throw readFault(error)?.code.startsWith('22')
      ? new Problem(400, 'malformed', texts.malformed)
      : error;
  });
  return found.rows;
}

/** What is read for each row `x` of a page alone. */
export const besidesSql = ({ beside = {}, columns }: ReportQuery): SQL =>
  sql.join(
    Object.entries(beside)
      .filter(([name]) => columns.includes(name as ReportColumn))
      .map(([name, of]) => sql`, ${of} as ${sql.identifier(name)}`),
    sql``,
  );

/** Everything behind a row in the order; rows without a value come last. */
function behind(by: SQL, at: Cursor | null, isDown: boolean): SQL {
  if (!at) return sql`true`;
  if (at.value === null) return sql`${by} is null and x.key > ${at.key}`;
  const than = sql.raw(isDown ? '<' : '>');
  return sql`(${by} ${than} ${at.value} or (${by} = ${at.value} and x.key > ${at.key}) or ${by} is null)`;
}

function cursorOf(written: string, sort: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(written, 'base64url').toString()) as Cursor;
    const isOurs =
      cursor.sort === sort &&
      typeof cursor.key === 'string' &&
      (cursor.value === null || ['string', 'number'].includes(typeof cursor.value));
    if (isOurs) return cursor;
  } catch {
    // Not ours; the same answer as for a cursor of another sort.
  }
  throw new Problem(400, 'malformed', texts.malformed);
}

function rowOf(row: Readonly<Record<string, unknown>>, query: ReportQuery): ReportRow {
  const name = String(row['name'] ?? '');
  const recordId = row['record_id'] === null ? null : Number(row['record_id']);
  return {
    key: String(row['key']),
    name: query.nameOf?.(name) ?? name,
    recordKind: recordId === null ? null : String(row['record_kind']),
    recordId,
    ...toCells(row, query.columns),
  };
}

/** What the database answered, by the kinds of the columns. */
export function toCells(
  row: Readonly<Record<string, unknown>>,
  columns: readonly ReportColumn[],
): ReportCells {
  return Object.fromEntries(columns.map((column) => [column, cellOf(column, row[column])]));
}

function cellOf(column: ReportColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  const { kind } = wordOf(column);
  if (kind === 'ts') return new Date(value as string | Date).toISOString();
  return kind === 'text' || kind === 'date' ? String(value) : Number(value);
}

/** The figures of the rows with those of the period before beside them. */
export function withBefore(
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  before: ReadonlyMap<string, ReportCells>,
): ReportRow[] {
  const compared = columns.filter((column) => wordOf(column).compares);
  return rows.map((row) => {
    const was = before.get(row.key);
    const cells = compared.map(
      (column) => [beforeKey(column), was?.[column] ?? nothingOf(column)] as const,
    );
    return { ...row, ...Object.fromEntries(cells) };
  });
}

/** What did not happen before was nothing; a rate of nothing is not known. */
const nothingOf = (column: ReportColumn): Cell =>
  wordOf(column).kind === 'bps' || column.startsWith('average') ? null : 0;

/** What every report about products answers beside its rows. */
export const answerOf = (
  ctx: ReadContext,
  span: ReportSpan,
  {
    nameLabel,
    columns,
    page,
  }: {
    readonly nameLabel: string;
    readonly columns: readonly ReportColumn[];
    readonly page: { readonly next: string | null; readonly total: number };
  },
) => ({
  ...headOf(ctx, span),
  nameLabel,
  columns: [...columns],
  opens: false,
  drills: [],
  next: page.next,
  total: page.total,
  totalIsExact: true,
});
