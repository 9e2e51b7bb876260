import type { AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';
import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import {
  agedFrom,
  type AgedPayablesInput,
  type AgedReceivablesInput,
} from '@counting-house/contract/reports/aged.ts';
import { registerLimits } from '@counting-house/contract/reports/register.ts';
import { payables } from '../../accounts/open-items/payable.service.ts';
import { receivables } from '../../accounts/open-items/receivable.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { agedByBuckets } from './aged-buckets.service.ts';
import { ledgerBalances } from './ledger-balance.service.ts';
import { columnOf, controlChecks, documentLine, moreRow, tieRows } from './tie-out.rules.ts';

type Aged = {
  readonly name: string;
  readonly party: { readonly kind: string; readonly id: number };
  readonly notDue: number;
  readonly d30: number;
  readonly d60: number;
  readonly d90: number;
  readonly over90: number;
  readonly unallocated: number;
  readonly balance: number;
};

const accountsOf: Readonly<Record<string, string>> = {
  customer: 'ar.customer',
  company: 'ar.company',
  vendor: 'ap.vendor',
};

/** What each buyer owes on a day by how late it is, whoever owes most first, against the control accounts. */
export async function getAgedReceivables(
  ctx: ReadContext,
  input: AgedReceivablesInput,
): Promise<Report> {
  const { at = ctx.today, by, partyKind, buckets, view } = input;
  const most = mostOf(input);
  const kinds = partyKind === undefined ? ['customer', 'company'] : [partyKind];
  if (buckets || view === 'schedule3') {
    return agedByBuckets(ctx, {
      of: 'receivable',
      title: view === 'schedule3' ? 'Trade receivables ageing, Schedule III' : 'Aged receivables',
      kinds,
      at,
      by,
      upTo: input.upTo,
      buckets: view === 'schedule3' ? null : (buckets ?? null),
      most: most.shown,
    });
  }
  const of = partyKind === undefined ? {} : { partyKind };
  const { edges, rows } = await receivables(ctx, { asOf: at, by, ...of }, { most: most.read });
  return agedReport(ctx, {
    title: 'Aged receivables',
    at,
    upTo: input.upTo,
    edges,
    kinds,
    narrowedBy: by === 'document' ? [`Counted from: ${agedFrom.document}`] : [],
    rows: rows.map((row) => ({ ...row, party: { kind: row.partyKind, id: row.partyId } })),
    most: most.shown,
  });
}

/** What each vendor is owed on a day by how late it is, whoever is owed most first, against the control account. */
export async function getAgedPayables(ctx: ReadContext, input: AgedPayablesInput): Promise<Report> {
  const { at = ctx.today, buckets, view } = input;
  if (buckets || view === 'schedule3') {
    return agedByBuckets(ctx, {
      of: 'payable',
      title: view === 'schedule3' ? 'Trade payables ageing, Schedule III' : 'Aged payables',
      kinds: ['vendor'],
      at,
      by: 'due',
      upTo: input.upTo,
      buckets: view === 'schedule3' ? null : (buckets ?? null),
      most: mostOf(input).shown,
    });
  }
  const { edges, rows } = await payables(ctx, { asOf: at });
  return agedReport(ctx, {
    title: 'Aged payables',
    at,
    upTo: input.upTo,
    edges,
    kinds: ['vendor'],
    narrowedBy: [],
    rows: rows.map(({ vendorName, total, ...row }) => ({
      ...row,
      name: vendorName,
      balance: total,
      party: { kind: 'vendor', id: row.id },
    })),
    most: mostOf(input).shown,
  });
}

const mostOf = ({ format }: Pick<AgedPayablesInput, 'format'>) => ({
  read: registerLimits.sums,
  shown:
    format === undefined
      ? registerLimits.shown
      : format === 'pdf'
        ? registerLimits.paper
        : registerLimits.file,
});

const columnsOf = (at: string, [first, second, last]: AgeEdges): ReportColumn[] => [
  columnOf('notDue', 'Not due', 'money'),
  columnOf('d30', `1 to ${first} days`, 'money'),
  columnOf('d60', `${first + 1} to ${second} days`, 'money'),
  columnOf('d90', `${second + 1} to ${last} days`, 'money'),
  columnOf('over90', `Over ${last} days`, 'money'),
  columnOf('unallocated', 'Unallocated', 'money'),
  {
    ...columnOf('balance', 'Balance', 'money'),
    isResult: true,
    span: { from: null, to: at, closedFrom: null },
  },
];

async function agedReport(
  ctx: ReadContext,
  of: {
    readonly title: string;
    readonly at: string;
    readonly upTo: number | undefined;
    readonly edges: AgeEdges;
    /** Whose control accounts it is set against. */
    readonly kinds: readonly string[];
    readonly narrowedBy: string[];
    readonly rows: readonly Aged[];
    readonly most: number;
  },
): Promise<Report> {
  const { title, at, rows, most, kinds } = of;
  const columns = columnsOf(at, of.edges);
  const all = await ledgerBalances(ctx, at, of.upTo);
  const accountOf = (kind: string) =>
    all.find(({ systemKey }) => systemKey !== null && systemKey === accountsOf[kind]);
  const sum = (key: keyof Omit<Aged, 'name' | 'party'>, of_: readonly Aged[] = rows) =>
    of_.reduce((whole, row) => whole + row[key], 0);
  const sign = kinds.includes('vendor') ? -1 : 1;
  const ledger = kinds.reduce((whole, kind) => whole + sign * (accountOf(kind)?.balance ?? 0), 0);
  const documents = sum('balance');
  const total: ReportRow = {
    key: 'total',
    label: 'Total',
    code: '',
    depth: 0,
    look: 'total',
    cells: columns.map(({ key }) => sum(key as Parameters<typeof sum>[0])),
    lead: null,
  };
  return {
    title,
    heading: 'Party',
    from: null,
    to: at,
    narrowedBy: of.narrowedBy,
    columns,
    rows:
      rows.length === 0 && ledger === 0
        ? []
        : [
            ...rows.slice(0, most).map(({ name, party, ...cells }) => ({
              ...documentLine(
                columns,
                {
                  key: `${party.kind} ${party.id}`,
                  label: name,
                  lead: {
                    to: 'ledger',
                    accountId: accountOf(party.kind)?.id ?? 0,
                    partyKind: party.kind,
                    partyId: party.id,
                  },
                },
                { ...cells },
              ),
              depth: 0,
            })),
            ...moreRow(columns, {
              count: rows.length - most,
              at: 'balance',
              sum: sum('balance', rows.slice(most)),
            }),
            total,
            ...tieRows(columns, 'balance', { documents, ledger, lead: null }).slice(1),
          ],
    checks: controlChecks([{ label: title, code: '', documents, ledger }]),
    notes: [],
    asOfEntryId: await newestEntry(ctx, of.upTo),
    generatedAt: ctx.now,
  };
}
