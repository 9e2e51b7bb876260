import {
  type BuyerParty,
  type ListReceivableItems,
  ReceivableItem,
  type Receivables,
  type ReceivablesInput,
} from '@counting-house/contract/accounts/open-items/receivable.ts';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { ledgerParties } from '../../books/journal/ledger-party.table.ts';
import { turnover } from '../../books/journal/turnover.service.ts';
import { ofBuyers, openItems } from '../../books/open-items/open-item.table.ts';
import { ageEdges } from './age.rules.ts';
import { settledAhead } from './ahead.service.ts';
import { postDatedBy } from '../cheques/post-dated.service.ts';
import { bucketOf, openOn } from './payable.service.ts';

const mostRows = 500;

const nameOfParty = and(
  eq(ledgerParties.accountId, openItems.accountId),
  eq(ledgerParties.partyKind, openItems.partyKind),
  eq(ledgerParties.partyId, openItems.partyId),
);

/**
 * What buyers owe on a day, by how late it is. Credits that settle nothing yet stand in a column of their
 * own; together they are what the control accounts say on that day.
 */
export async function receivables(
  ctx: ReadContext,
  { asOf = ctx.today, by, partyKind, partyId, overdue, q }: ReceivablesInput,
  { most = mostRows }: { readonly most?: number } = {},
): Promise<Receivables> {
  const edges = ageEdges(ctx);
  const from = by === 'due' ? sql`${openItems.dueDate}` : sql`${openItems.docDate}`;
  const isOwed = sql`${openItems.side} = 'debit'`;
  const item = ctx.tx
    .select({
      partyKind: openItems.partyKind,
      partyId: openItems.partyId,
      name: sql<string>`coalesce(${ledgerParties.name}, '')`.as('party_name'),
      late: sql<number>`case when ${isOwed} then greatest(${asOf}::date - ${from}, 0) else -1 end`.as(
        'late',
      ),
      value: sql<number>`case when ${isOwed} then ${openOn(asOf)} else -${openOn(asOf)} end`.as(
        'value',
      ),
    })
    .from(openItems)
    .leftJoin(ledgerParties, nameOfParty)
    .where(
      and(
        ofBuyers(openItems),
        asOf === ctx.today
          ? or(gt(openItems.outstanding, 0), inArray(openItems.id, await settledAhead(ctx)))
          : undefined,
        sql`${openItems.docDate} <= ${asOf}`,
        sql`(${openItems.voidedOn} is null or ${openItems.voidedOn} > ${asOf})`,
        partyKind === undefined ? undefined : eq(openItems.partyKind, partyKind),
        partyId === undefined ? undefined : eq(openItems.partyId, partyId),
      ),
    )
    .as('item');
  const sum = (low: number, high: number) =>
    sql<number>`coalesce(sum(${item.value}) filter (where ${item.late} between ${low}::int and ${high}::int), 0)`.mapWith(
      Number,
    );
  const ages = {
    notDue: sum(0, 0),
    d30: sum(1, edges[0]),
    d60: sum(edges[0] + 1, edges[1]),
    d90: sum(edges[1] + 1, edges[2]),
    over90: sum(edges[2] + 1, 100_000),
    unallocated: sum(-1, -1),
    balance: sql<number>`coalesce(sum(${item.value}), 0)`.mapWith(Number),
  };
  const words = q ? sql`${item.name} ilike ${`%${q.replaceAll(/[%_\\]/gu, '\\$&')}%`}` : undefined;
  const oldest =
    sql<number>`greatest(coalesce(max(${item.late}) filter (where ${item.value} > 0), 0), 0)`.mapWith(
      Number,
    );
  const rows = await ctx.tx
    .select({
      partyKind: item.partyKind,
      partyId: item.partyId,
      name: sql<string>`max(${item.name})`,
      ...ages,
      oldestDays: oldest,
    })
    .from(item)
    .where(and(sql`${item.value} <> 0`, words))
    .groupBy(item.partyKind, item.partyId)
    .having(
      overdue === undefined
        ? undefined
        : sql`(coalesce(max(${item.late}) filter (where ${item.value} > 0), 0) > 0) = ${overdue}`,
    )
    .orderBy(sql`sum(${item.value}) desc`, item.partyKind, item.partyId)
    .limit(most + 1);
  const [sums] = await ctx.tx
    .select(ages)
    .from(item)
    .where(sql`${item.value} <> 0`);
  const isOfAll = partyKind === undefined && partyId === undefined;
  const nothing = { notDue: 0, d30: 0, d60: 0, d90: 0, over90: 0, unallocated: 0, balance: 0 };
  const kinds = partyKind === undefined ? (['customer', 'company'] as const) : [partyKind];
  const postDated = await postDatedBy(ctx, kinds, partyId);
  return {
    asOf,
    edges,
    sums: { ...(sums ?? nothing), postDated: postDated.sum },
    rows: rows.slice(0, most).map((row) => ({
      ...row,
      partyKind: row.partyKind as BuyerParty,
      postDated: postDated.of(row.partyKind, row.partyId),
    })),
    isWhole: rows.length <= most,
    ledgerBalance: isOfAll ? await ledgerBalance(ctx, asOf) : null,
  };
}

/** What the accounts of buyers come to at the end of a day. */
async function ledgerBalance(ctx: ReadContext, day: string): Promise<number> {
  const { rows } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0) as balance from ${turnover}
    where day <= ${day} and account_id in
      (select id from ledger_account where system_key in ('ar.customer', 'ar.company'))`);
  return Number(rows[0]?.balance ?? 0);
}

/** Invoices, advances and credit notes that are open today, those due first before the others. */
export async function listReceivableItems(ctx: ReadContext, input: ListReceivableItems) {
  const late = sql<number>`case when ${openItems.side} = 'debit'
    then greatest(${ctx.today}::date - ${openItems.dueDate}, 0) else 0 end`;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(ReceivableItem, openItems),
        partyName: sql<string>`coalesce(${ledgerParties.name}, '')`,
        balance:
          sql<number>`case when ${openItems.side} = 'debit' then ${openItems.outstanding} else -${openItems.outstanding} end`.mapWith(
            Number,
          ),
        bucket: bucketOf(late, ageEdges(ctx)),
        daysLate: late,
      })
      .from(openItems)
      .leftJoin(ledgerParties, nameOfParty)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: openItems.id })
      .from(openItems)
      .leftJoin(ledgerParties, nameOfParty)
      .$dynamic(),
    id: openItems.id,
    where: [
      ofBuyers(openItems),
      sql`${openItems.outstanding} > 0`,
      ...asked(input, {
        ...pick(openItems, 'partyKind', 'partyId'),
        overdue: sql<boolean>`${late} > 0`,
        due: range(openItems.dueDate),
      }),
      input.side === undefined
        ? undefined
        : eq(openItems.side, input.side === 'owed' ? 'debit' : 'credit'),
    ],
    search: [openItems.docNo, ledgerParties.name],
    sorts: { dueDate: openItems.dueDate },
    defaultSort: 'dueDate',
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, partyKind: row.partyKind as BuyerParty })),
  };
}
