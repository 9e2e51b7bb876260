import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import { registerLimits } from '@counting-house/contract/reports/register.ts';
import {
  moneyHolders,
  type MoneyHolder,
  type MoneyOnTheWayInput,
} from '@counting-house/contract/reports/tie-out.ts';
import { sql } from 'drizzle-orm';
import { daysBetween } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { onDay, waitingOn } from './control-sql.ts';
import { ledgerBalances } from './ledger-balance.service.ts';
import { columnOf, controlChecks, documentLine, headingRow, moreRow } from './tie-out.rules.ts';

const columns: readonly ReportColumn[] = [
  columnOf('date', 'Since', 'date'),
  columnOf('party', 'From', 'text'),
  columnOf('holder', 'Held by', 'text'),
  columnOf('reference', 'Reference', 'text'),
  columnOf('days', 'Days', 'count'),
  columnOf('amount', 'Amount', 'money'),
];

type Held = {
  readonly holder: MoneyHolder;
  readonly rows: readonly ReportRow[];
  readonly documents: number;
  readonly ledger: number;
};

/** Money that was paid and has not reached a bank at the end of a day: oldest first, against the accounts it stands on. */
export async function getMoneyOnTheWay(
  ctx: ReadContext,
  input: MoneyOnTheWayInput,
): Promise<Report> {
  const at = input.at ?? ctx.today;
  const holders = (Object.keys(moneyHolders) as MoneyHolder[]).filter(
    (holder) => input.of === undefined || holder === input.of,
  );
  const accounts = await ledgerBalances(ctx, at, input.upTo);
  const ledgerOf = (holder: MoneyHolder) =>
    accounts.find(({ systemKey }) => systemKey === `clearing.${holder}`)?.balance ?? 0;
  const held: Held[] = [];
  for (const holder of holders) {
    held.push({
      holder,
      ledger: ledgerOf(holder),
      ...(await waitingRows(ctx, holder, { ...input, at })),
    });
  }
  const total = held.reduce((sum, { documents }) => sum + documents, 0);
  const ledger = held.reduce((sum, one) => sum + one.ledger, 0);
  const isNarrowed = input.courierId !== undefined;
  const plain = { code: '', depth: 0, lead: null } as const;
  const amount = (value: number) => columns.map(({ key }) => (key === 'amount' ? value : null));
  return {
    title: 'Funds in transit',
    heading: 'Document',
    from: null,
    to: at,
    narrowedBy: input.of ? [moneyHolders[input.of]] : [],
    columns: [...columns],
    rows: [
      ...held.flatMap(({ holder, rows, documents }): ReportRow[] =>
        rows.length === 0
          ? []
          : [
              headingRow(columns, holder, moneyHolders[holder]),
              ...rows,
              {
                ...plain,
                key: `sum ${holder}`,
                label: moneyHolders[holder],
                look: 'sum',
                cells: amount(documents),
              },
            ],
      ),
      ...(isNarrowed || (total === 0 && ledger === 0)
        ? []
        : [
            {
              ...plain,
              key: 'total',
              label: 'Total',
              look: 'total' as const,
              cells: amount(total),
            },
            {
              ...plain,
              key: 'ledger',
              label: 'Ledger accounts',
              look: 'line' as const,
              cells: amount(ledger),
            },
            {
              ...plain,
              key: 'difference',
              label: 'Difference',
              look: 'sum' as const,
              cells: amount(total - ledger),
            },
          ]),
    ],
    checks: isNarrowed
      ? []
      : controlChecks(
          held.map(({ holder, documents, ledger: stands }) => ({
            label: moneyHolders[holder],
            code: '',
            documents,
            ledger: stands,
          })),
        ),
    notes: isNarrowed ? ['Of one courier, so not compared with the ledger.'] : [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

async function waitingRows(
  ctx: ReadContext,
  holder: MoneyHolder,
  { at, courierId, format }: MoneyOnTheWayInput & { at: string },
): Promise<{ rows: ReportRow[]; documents: number }> {
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with ${onDay(at)}, ${waitingOn(`clearing.${holder}`)}
    select w.line_id, to_char(w.entry_date, 'YYYY-MM-DD') as date, e.source_kind, e.source_no,
      case e.source_kind when 'wallet_entry' then e.party_id else coalesce(p.order_id, e.source_id) end
        as document_id,
      coalesce(e.party_name, '') as party, coalesce(c.name, '') as holder, coalesce(w.bank_ref, '') as reference,
      w.amount
    from waiting w join journal_entry e on e.id = w.entry_id
      left join order_payment p on e.source_kind = 'order_payment' and p.id = e.source_id
      left join courier c on ${holder === 'cod' ? sql`c.id = w.party_id` : sql`false`}
    where ${courierId === undefined ? sql`true` : sql`w.party_id = ${courierId}`}
    order by w.entry_date, w.line_id`);
  const sum = (of: typeof rows) => of.reduce((all, row) => all + Number(row['amount']), 0);
  const most = format === undefined ? registerLimits.shown : registerLimits.paper;
  return {
    documents: sum(rows),
    rows: [
      ...rows.slice(0, most).map((row) =>
        documentLine(
          columns,
          {
            key: `line ${row['line_id']}`,
            label: row['source_no'] ?? '',
            lead: {
              to: 'document',
              sourceKind: row['source_kind'] ?? '',
              sourceNo: row['source_no'] ?? '',
              documentId: Number(row['document_id']),
            },
          },
          {
            date: row['date'] ?? null,
            party: row['party'] ?? null,
            holder: row['holder'] || null,
            reference: row['reference'] || null,
            days: daysBetween(row['date'] ?? at, at),
            amount: Number(row['amount']),
          },
        ),
      ),
      ...moreRow(columns, {
        count: rows.length - most,
        at: 'amount',
        sum: sum(rows.slice(most)),
      }),
    ],
  };
}
