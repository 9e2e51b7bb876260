import { ledgerEvents, type LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import type { Report, ReportColumn } from '@counting-house/contract/kit/report.ts';
import type { RegisterDifferencesInput } from '@counting-house/contract/reports/register.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf } from '../span.rules.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { isPurchase } from './purchase-register.service.ts';
import { noDocuments, taxHeads } from './register-ledger.service.ts';
import { isSold, salesEvents } from './sales-register.service.ts';

/** Most entries that are listed. */
const most = 1_000;

/** Entries on the accounts of a register that it does not hold: journals, and other documents. */
export async function getRegisterDifferences(
  ctx: ReadContext,
  input: RegisterDifferencesInput,
): Promise<Report> {
  const span = spanOf(ctx, input);
  const isOfSales = input.of === 'sales';
  const [own, side] = isOfSales
    ? [sql`e.event in ${salesEvents}`, sql`l.credit - l.debit`]
    : [isPurchase, sql`l.debit - l.credit`];
  const onAccount = isOfSales
    ? sql`(${isSold} or a.tax_role = 'output')`
    : sql`a.tax_role in ('input', 'rcm')`;
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    select e.id, to_char(e.entry_date, 'YYYY-MM-DD') as date, e.event, e.source_kind, e.source_no, e.source_id,
      coalesce(e.party_name, '') as party,
      coalesce(sum(${side}) filter (where ${isSold}), 0) as taxable,
      ${taxHeads(side, isOfSales ? 'output' : 'input')},
      coalesce(sum(l.credit - l.debit) filter (where a.tax_role = 'rcm'), 0) as reverse
    from journal_line l join ledger_account a on a.id = l.account_id and ${onAccount}
      left join tax_component c on c.id = a.tax_component_id
      join journal_entry e on e.id = l.entry_id
    where l.entry_date between ${span.from} and ${span.to} and not ${own}
      and e.event not in ${noDocuments} and e.event not in ('year.closed', 'year.reopened')
      and ${input.upTo === undefined ? sql`true` : sql`e.id <= ${input.upTo}`}
    group by e.id order by e.entry_date, e.id limit ${most}`);
  const money = isOfSales
    ? ['taxable', 'cgst', 'sgst', 'igst', 'cess']
    : ['cgst', 'sgst', 'igst', 'cess', 'reverse'];
  const labels: Readonly<Record<string, string>> = {
    taxable: 'Sales',
    cgst: 'CGST',
    sgst: 'SGST',
    igst: 'IGST',
    cess: 'Cess',
    reverse: 'Reverse charge',
  };
  const plain = { span: null, centre: null, isResult: false };
  const columns: ReportColumn[] = [
    { ...plain, key: 'date', label: 'Date', kind: 'date' },
    { ...plain, key: 'event', label: 'Event', kind: 'text' },
    { ...plain, key: 'party', label: 'Party', kind: 'text' },
    ...money.map((key): ReportColumn => ({
      ...plain,
      key,
      label: labels[key] ?? key,
      kind: 'money',
    })),
  ];
  const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0);
  return {
    title: isOfSales
      ? 'In the ledger, not in the sales register'
      : 'In the ledger, not in the purchase register',
    heading: 'Document',
    ...span,
    narrowedBy: [],
    columns,
    rows: [
      ...rows.map((row) => ({
        key: `entry ${row['id']}`,
        label: row['source_no'] ?? '',
        code: '',
        depth: 0,
        look: 'line' as const,
        cells: columns.map(({ key, kind }) =>
          kind === 'money'
            ? Number(row[key])
            : key === 'event'
              ? ledgerEvents[row['event'] as LedgerEvent]
              : (row[key] ?? null),
        ),
        lead: {
          to: 'document' as const,
          sourceKind: row['source_kind'] ?? '',
          sourceNo: row['source_no'] ?? '',
          documentId: Number(row['source_id']),
        },
      })),
      ...(rows.length === 0
        ? []
        : [
            {
              key: 'total',
              label: 'Total',
              code: '',
              depth: 0,
              look: 'total' as const,
              cells: columns.map(({ key, kind }) => (kind === 'money' ? sum(key) : null)),
              lead: null,
            },
          ]),
    ],
    checks: [],
    notes:
      rows.length === most ? [`Only the first ${most.toLocaleString('en-IN')} are shown.`] : [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}
