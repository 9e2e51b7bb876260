import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import { sql, type SQL } from 'drizzle-orm';
import { settledAhead } from '../../accounts/open-items/ahead.service.ts';
import { disputedOn } from '../../books/open-items/dispute.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { openOn } from '../../accounts/open-items/payable.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { ledgerBalances } from './ledger-balance.service.ts';
import { columnOf, controlChecks, documentLine, moreRow, tieRows } from './tie-out.rules.ts';

type Of = 'receivable' | 'payable';

/** What is asked: whose documents, on which day, counted from which day of theirs, in which columns. */
type Asked = {
  readonly of: Of;
  readonly kinds: readonly string[];
  readonly at: string;
  readonly upTo: number | undefined;
  readonly by: 'due' | 'document';
  /** Null for the ages of Schedule III. */
  readonly buckets: readonly number[] | null;
  readonly title: string;
  readonly most: number;
};

type Row = {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly isSmall: boolean;
  /** Its disputed documents; the others stand in a row of their own. */
  readonly isDisputed: boolean;
  /** By column; `-1` what settles nothing yet. */
  readonly amounts: ReadonlyMap<number, number>;
  readonly balance: number;
};

/** @see Companies Act 2013, Schedule III, Division I, part I, general instruction 6, FA and O. */
const scheduleAges = ['6 months', '1 year', '2 years', '3 years'] as const;
const scheduleColumns = [
  'Not due',
  'Less than 6 months',
  '6 months to 1 year',
  '1 to 2 years',
  '2 to 3 years',
  'More than 3 years',
];

/**
 * What parties owe, or are owed, on a day in columns of one's own choice, against the control accounts; in the view of
 * Schedule III micro and small enterprises stand apart.
 */
export async function agedByBuckets(ctx: ReadContext, asked: Asked): Promise<Report> {
  const { at, upTo, kinds, of, most, buckets, title } = asked;
  const labels = buckets ? ['Not due', ...dayColumns(buckets)] : scheduleColumns;
  const rows = await rowsOf(ctx, asked);
  const columns: ReportColumn[] = [
    ...labels.map((label, i) => columnOf(`b${i}`, label, 'money')),
    columnOf('unallocated', 'Unallocated', 'money'),
    {
      ...columnOf('balance', 'Balance', 'money'),
      isResult: true,
      span: { from: null, to: at, closedFrom: null },
    },
  ];
  const accounts = await ledgerBalances(ctx, at, upTo);
  const accountOf = (kind: string) =>
    accounts.find(({ systemKey }) => systemKey !== null && systemKey === keyOf[kind]);
  const sign = of === 'payable' ? -1 : 1;
  const ledger = kinds.reduce((sum, kind) => sum + sign * (accountOf(kind)?.balance ?? 0), 0) || 0;
  const documents = rows.reduce((sum, { balance }) => sum + balance, 0);
  const sumRow = (key: string, label: string, look: ReportRow['look'], rowsIn: readonly Row[]) => ({
    key,
    label,
    code: '',
    depth: 0,
    look,
    cells: cellsOf(labels.length, rowsIn),
    lead: null,
  });
  const lines = (some: readonly Row[], depth: number): ReportRow[] => [
    ...some.slice(0, most).map((row) => ({
      ...documentLine(
        columns,
        {
          key: `${row.kind} ${row.id}${row.isDisputed ? ' disputed' : ''}`,
          label: row.name,
          lead: {
            to: 'ledger',
            accountId: accountOf(row.kind)?.id ?? 0,
            partyKind: row.kind,
            partyId: row.id,
          },
        },
        {},
      ),
      cells: cellsOf(labels.length, [row]),
      depth,
    })),
    ...moreRow(columns, {
      count: some.length - most,
      at: 'balance',
      sum: some.slice(most).reduce((sum, { balance }) => sum + balance, 0),
    }),
  ];
  const body = buckets
    ? lines(rows, 0)
    : headsOf(of, rows).flatMap(({ key, label, own }) =>
        own.length === 0 ? [] : [sumRow(key, label, 'sum', own), ...lines(own, 1)],
      );
  return {
    title,
    heading: 'Party',
    from: null,
    to: at,
    narrowedBy: asked.by === 'document' ? ['Counted from: Document date'] : [],
    columns,
    rows:
      rows.length === 0 && ledger === 0
        ? []
        : [
            ...body,
            sumRow('total', 'Total', 'total', rows),
            ...tieRows(columns, 'balance', { documents, ledger, lead: null }).slice(1),
          ],
    checks: controlChecks([{ label: title, code: '', documents, ledger }]),
    notes: [],
    asOfEntryId: await newestEntry(ctx, upTo),
    generatedAt: ctx.now,
  };
}

const keyOf: Readonly<Record<string, string>> = {
  customer: 'ar.customer',
  company: 'ar.company',
  vendor: 'ap.vendor',
};

/** The heads of Schedule III with their parties: what is disputed stands apart. */
function headsOf(of: Of, rows: readonly Row[]) {
  const heads =
    of === 'payable'
      ? [
          { key: 'small', label: 'Micro and small enterprises', isOf: (row: Row) => row.isSmall },
          { key: 'others', label: 'Others', isOf: (row: Row) => !row.isSmall },
        ]
      : [{ key: 'good', label: 'Trade receivables, considered good', isOf: () => true }];
  const disputed = of === 'payable' ? 'Disputed dues' : 'Disputed';
  return [false, true].flatMap((isDisputed) =>
    heads.map(({ key, label, isOf }) => ({
      key: isDisputed ? `disputed ${key}` : key,
      label: isDisputed ? `${disputed}: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label,
      own: rows.filter((row) => row.isDisputed === isDisputed && isOf(row)),
    })),
  );
}

const dayColumns = (edges: readonly number[]) => [
  ...edges.map((edge, i) => `${(edges[i - 1] ?? 0) + 1} to ${edge} days`),
  `Over ${edges.at(-1) ?? 0} days`,
];

const cellsOf = (columns: number, rows: readonly Row[]): number[] => {
  const sum = (column: number) =>
    rows.reduce((all, { amounts }) => all + (amounts.get(column) ?? 0), 0);
  return [
    ...Array.from({ length: columns }, (_, i) => sum(i)),
    sum(-1),
    rows.reduce((all, { balance }) => all + balance, 0),
  ];
};

/** Parties with what is open of their documents by column, whoever has most first. */
async function rowsOf(ctx: ReadContext, { of, kinds, at, by, buckets }: Asked): Promise<Row[]> {
  const owed = of === 'payable' ? 'credit' : 'debit';
  const day = by === 'due' ? sql`open_item.due_date` : sql`open_item.doc_date`;
  const behind = (edge: SQL) => sql`(${day} < ${edge})::int`;
  const edges = buckets
    ? buckets.map((days) => behind(sql`${at}::date - ${days}::int`))
    : scheduleAges.map((age) => behind(sql`(${at}::date - ${age}::interval)::date`));
  const column = sql.join([behind(sql`${at}::date`), ...edges], sql` + `);
  const isToday = at === ctx.today;
  const ahead = isToday ? await settledAhead(ctx) : [];
  const { rows } = await ctx.tx.execute<
    Record<'kind' | 'id' | 'name' | 'column' | 'amount', string> & {
      small: boolean;
      disputed: boolean;
    }
  >(sql`
    select party_kind as kind, party_id as id, max(name) as name, bool_or(small) as small, disputed, "column",
      sum(value) as amount
    from (
      select open_item.party_kind, open_item.party_id, coalesce(v.display_name, p.name, '') as name,
        coalesce(v.msme_type in ('micro', 'small'), false) as small,
        ${buckets ? sql`false` : disputedOn(at)} as disputed,
        case when open_item.side = ${owed} then ${column} else -1 end as "column",
        case when open_item.side = ${owed} then ${openOn(at)} else -${openOn(at)} end as value
      from ${openItems}
        left join ledger_party p on p.account_id = open_item.account_id
          and p.party_kind = open_item.party_kind and p.party_id = open_item.party_id
        left join vendor v on open_item.party_kind = 'vendor' and v.id = open_item.party_id
      where open_item.party_kind = any(${sql.param([...kinds])}::text[]) and open_item.doc_date <= ${at}
        and (open_item.voided_on is null or open_item.voided_on > ${at})
        and ${isToday ? sql`(open_item.outstanding > 0 or open_item.id = any(${sql.param(ahead)}::bigint[]))` : sql`true`}
    ) item where value <> 0 group by 1, 2, 5, 6`);
  const parties = Map.groupBy(rows, ({ kind, id, disputed }) => `${kind} ${id} ${disputed}`);
  return [...parties.values()]
    .flatMap((parts): Row[] => {
      const [first] = parts;
      if (!first) return [];
      return [
        {
          kind: first.kind,
          id: Number(first.id),
          name: first.name,
          isSmall: first.small,
          isDisputed: first.disputed,
          amounts: new Map(parts.map((part) => [Number(part.column), Number(part.amount)])),
          balance: parts.reduce((sum, { amount }) => sum + Number(amount), 0),
        },
      ];
    })
    .toSorted((a, b) => b.balance - a.balance || a.kind.localeCompare(b.kind) || a.id - b.id);
}
