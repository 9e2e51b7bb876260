import {
  Allocation,
  type ListOpenItems,
  OpenItem,
  type OpenItemDetails,
} from '@counting-house/contract/accounts/open-items/open-item.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias, type PgSelect } from 'drizzle-orm/pg-core';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { may, needsRight, type ReadContext } from '../../platform/context.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { ledgerParties } from '../journal/ledger-party.table.ts';
import { allocations, openItemDisputes, openItems } from './open-item.table.ts';

const mostCandidates = 100;

/** Open documents of customers, companies and vendors, those due first before the others. */
export async function listOpenItems(
  ctx: ReadContext,
  input: ListOpenItems,
): Promise<ListAnswer<OpenItem>> {
  const late = lateOn(ctx.today);
  return pageOf<PgSelect>(ctx, input, {
    rows: itemRows(ctx),
    matching: ctx.tx
      .select({ id: openItems.id })
      .from(openItems)
      .leftJoin(ledgerParties, partyOfItem)
      .leftJoin(openItemDisputes, disputeOfItem)
      .$dynamic(),
    id: openItems.id,
    where: [
      input.partyKind === undefined
        ? may(ctx, 'accounts.payable.read')
          ? undefined
          : ne(openItems.partyKind, 'vendor')
        : eq(openItems.partyKind, input.partyKind),
      ...asked(input, {
        ...pick(openItems, 'partyId', 'side', 'docKind'),
        overdue: sql<boolean>`${late} > 0`,
        disputed: sql<boolean>`${openItemDisputes.id} is not null`,
        doc: range(openItems.docDate),
      }),
      statusIs(input.status ?? 'open'),
    ],
    search: [openItems.docNo, ledgerParties.name],
    sorts: { dueDate: openItems.dueDate },
    defaultSort: 'dueDate',
  }) as Promise<ListAnswer<OpenItem>>;
}

/** @throws {Problem} `not_found`; `right_missing` (403) for a vendor's. */
export async function getOpenItem(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<OpenItemDetails> {
  const item = theOne(openItems, await itemsWhere(ctx, eq(openItems.id, id)));
  if (item.partyKind === 'vendor') needsRight(ctx, 'accounts.payable.read');
  return {
    ...item,
    allocations: await allocationsOf(ctx, id),
    candidates: item.outstanding > 0 ? await candidatesOf(ctx, item) : [],
  };
}

/** Open items as they are shown, by a condition. */
async function itemsWhere(ctx: ReadContext, where: ReturnType<typeof and>): Promise<OpenItem[]> {
  return itemRows(ctx).where(where).orderBy(asc(openItems.dueDate), asc(openItems.id));
}

async function candidatesOf(ctx: ReadContext, item: OpenItem): Promise<OpenItem[]> {
  return itemRows(ctx)
    .where(
      and(
        eq(openItems.accountId, item.accountId),
        eq(openItems.partyKind, item.partyKind),
        eq(openItems.partyId, item.partyId),
        ne(openItems.side, item.side),
        gt(openItems.outstanding, 0),
      ),
    )
    .orderBy(asc(openItems.dueDate), asc(openItems.id))
    .limit(mostCandidates);
}

async function allocationsOf(ctx: ReadContext, id: number): Promise<Allocation[]> {
  const other = alias(openItems, 'other');
  return ctx.tx
    .select({
      ...columnsFor(Allocation, allocations),
      otherId: other.id,
      otherNo: other.docNo,
      otherKind: other.docKind,
    })
    .from(allocations)
    .innerJoin(
      other,
      or(
        and(eq(allocations.debitItemId, id), eq(other.id, allocations.creditItemId)),
        and(eq(allocations.creditItemId, id), eq(other.id, allocations.debitItemId)),
      ),
    )
    .where(or(eq(allocations.debitItemId, id), eq(allocations.creditItemId, id)))
    .orderBy(desc(allocations.id));
}

function statusIs(status: 'open' | 'settled' | 'void') {
  if (status === 'void') return sql`${openItems.voidedOn} is not null`;
  if (status === 'open') return gt(openItems.outstanding, 0);
  return and(eq(openItems.outstanding, 0), isNull(openItems.voidedOn));
}

const lateOn = (today: string) =>
  sql<number>`case when ${openItems.outstanding} > 0
    then greatest(${today}::date - ${openItems.dueDate}, 0) else 0 end`.mapWith(Number);

const partyOfItem = and(
  eq(ledgerParties.accountId, openItems.accountId),
  eq(ledgerParties.partyKind, openItems.partyKind),
  eq(ledgerParties.partyId, openItems.partyId),
);

const disputeOfItem = and(
  eq(openItemDisputes.openItemId, openItems.id),
  isNull(openItemDisputes.endedOn),
);

const itemRows = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(OpenItem, openItems),
      partyName: sql<string>`coalesce(${ledgerParties.name}, '')`,
      overdueDays: lateOn(ctx.today),
      status: sql<OpenItem['status']>`case
        when ${openItems.voidedOn} is not null then 'void'
        when ${openItems.outstanding} = 0 then 'settled'
        when ${openItems.outstanding} < ${openItems.amount} then 'part' else 'open' end`,
      disputeReason: sql<string>`coalesce(${openItemDisputes.reason}, '')`,
      disputedOn: openItemDisputes.disputedOn,
      recordKind: sql<string>`case ${openItems.sourceKind}
        when 'order_payment' then 'order' when 'sales_invoice' then 'invoice'
        else ${openItems.sourceKind} end`,
      recordId: sql<number>`coalesce(${orderPayments.orderId}, ${openItems.sourceId})`.mapWith(
        Number,
      ),
    })
    .from(openItems)
    .leftJoin(ledgerParties, partyOfItem)
    .leftJoin(openItemDisputes, disputeOfItem)
    .leftJoin(
      orderPayments,
      and(eq(openItems.sourceKind, 'order_payment'), eq(orderPayments.id, openItems.sourceId)),
    )
    .$dynamic();

/** Items by their ids, as they are shown. */
export const itemsById = (ctx: ReadContext, ids: readonly number[]): Promise<OpenItem[]> =>
  itemsWhere(ctx, inArray(openItems.id, [...ids]));
