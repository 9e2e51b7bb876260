import type { AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';
import {
  type AgeBucket,
  type ListPayableItems,
  PayableItem,
  type Payables,
  type PayablesInput,
} from '@counting-house/contract/accounts/open-items/payable.ts';
import { and, eq, gt, inArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { postDatedBy } from '../cheques/post-dated.service.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { ageEdges } from './age.rules.ts';
import { settledAhead } from './ahead.service.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';

/** Micro and small enterprises are paid at most so many days after goods are accepted. @see MSMED Act 2006, s. 15. */
const msmeDays = 45;
/** What is soon to be paid is due within so many days. */
const soonDays = 7;

const billOfItem = and(eq(openItems.sourceKind, 'bill'), eq(bills.id, openItems.sourceId));
const vendorOfItem = and(eq(openItems.partyKind, 'vendor'), eq(vendors.id, openItems.partyId));

const isSmall = sql`${vendors.msmeType} in ('micro', 'small') and ${openItems.docKind} = 'bill'`;

/** The day by which the law wants a bill of a small enterprise paid, where that is sooner than agreed. */
export const msmeDue = sql<
  string | null
>`case when ${isSmall} then nullif(least(${openItems.dueDate},
  coalesce((select min(w.business_date) from bill_line l join inward_line x on x.id = l.inward_line_id
    join inward w on w.id = x.inward_id where l.bill_id = ${bills.id}), ${openItems.docDate}) + ${msmeDays}::int),
  ${openItems.dueDate}) end`;

/** Days past the agreed day; the day of the law for small enterprises stands apart. */
const lateOn = (day: string) =>
  sql<number>`case when ${openItems.side} = 'credit'
    then greatest(${day}::date - ${openItems.dueDate}, 0) else 0 end`;

/** The day by which the law wants a document of a small enterprise paid; null of others. */
const lawDue = sql`case when ${isSmall} then coalesce(${msmeDue}, ${openItems.dueDate}) end`;

/** The column of what is so many days late. */
export const bucketOf = (late: SQL<number>, [first, second, last]: AgeEdges) =>
  sql<AgeBucket>`case when ${late} = 0 then 'not_due' when ${late} <= ${first}::int then 'd30'
    when ${late} <= ${second}::int then 'd60' when ${late} <= ${last}::int then 'd90' else 'over90' end`;

/** What is owed to each vendor on a day, by how late it is; anyone who is owed most stands first. */
export async function payables(
  ctx: ReadContext,
  { asOf = ctx.today, vendorId, q }: PayablesInput,
): Promise<Payables> {
  const open = openOn(asOf);
  const late = lateOn(asOf);
  const item = ctx.tx
    .select({
      vendorId: openItems.partyId,
      side: openItems.side,
      bucket: bucketOf(late, ageEdges(ctx)).as('bucket'),
      value: sql<number>`case when ${openItems.side} = 'credit' then ${open} else -${open} end`.as(
        'value',
      ),
      isOverdue: sql<boolean>`${openItems.dueDate} < ${asOf}`.as('is_overdue'),
      isSoon: soonFrom(asOf, openItems.dueDate).as('is_soon'),
      isMsmeOverdue: sql<boolean>`coalesce(${lawDue} < ${asOf}, false)`.as('is_msme_overdue'),
      isMsmeSoon: soonFrom(asOf, lawDue).as('is_msme_soon'),
      isBlocked: sql<boolean>`coalesce(${bills.isBlocked}, false)`.as('is_blocked'),
    })
    .from(openItems)
    .innerJoin(vendors, vendorOfItem)
    .leftJoin(bills, billOfItem)
    .where(
      and(
        eq(openItems.partyKind, 'vendor'),
        asOf === ctx.today
          ? or(gt(openItems.outstanding, 0), inArray(openItems.id, await settledAhead(ctx)))
          : undefined,
        sql`${openItems.docDate} <= ${asOf} and (${openItems.voidedOn} is null or ${openItems.voidedOn} > ${asOf})`,
        vendorId === undefined ? undefined : eq(openItems.partyId, vendorId),
      ),
    )
    .as('item');
  const sum = (of: SQL) =>
    sql<number>`coalesce(sum(${item.value}) filter (where ${of}), 0)`.mapWith(Number);
  const inBucket = (bucket: AgeBucket) =>
    sum(sql`${item.bucket} = ${bucket} and ${item.side} = 'credit'`);
  const rows = await ctx.tx
    .select({
      id: vendors.id,
      vendorName: vendors.displayName,
      number: vendors.number,
      billCount: sql<number>`count(*) filter (where ${item.side} = 'credit')`.mapWith(Number),
      notDue: inBucket('not_due'),
      d30: inBucket('d30'),
      d60: inBucket('d60'),
      d90: inBucket('d90'),
      over90: inBucket('over90'),
      unallocated: sum(sql`${item.side} = 'debit'`),
      total: sum(sql`true`),
      overdue: sum(sql`${item.isOverdue} and ${item.side} = 'credit'`),
      soon: sum(sql`${item.isSoon} and ${item.side} = 'credit'`),
      msmeOverdue: sum(sql`${item.isMsmeOverdue} and ${item.side} = 'credit'`),
      msmeSoon: sum(sql`${item.isMsmeSoon} and ${item.side} = 'credit'`),
      blockedValue: sum(sql`${item.isBlocked} and ${item.side} = 'credit'`),
    })
    .from(item)
    .innerJoin(vendors, eq(vendors.id, item.vendorId))
    .where(sql`${item.value} <> 0`)
    .groupBy(vendors.id)
    .orderBy(sql`sum(${item.value}) desc`, vendors.id);
  const postDated = await postDatedBy(ctx, ['vendor'], vendorId);
  const total = (of: keyof (typeof rows)[number] & keyof Payables['sums']) =>
    rows.reduce((all, row) => all + row[of], 0);
  const words = q?.toLowerCase() ?? '';
  const isFound = ({ vendorName, number }: (typeof rows)[number]) =>
    `${vendorName} ${number}`.toLowerCase().includes(words);
  return {
    asOf,
    edges: ageEdges(ctx),
    sums: {
      notDue: total('notDue'),
      d30: total('d30'),
      d60: total('d60'),
      d90: total('d90'),
      over90: total('over90'),
      unallocated: total('unallocated'),
      total: total('total'),
      overdue: total('overdue'),
      soon: total('soon'),
      msmeOverdue: total('msmeOverdue'),
      msmeSoon: total('msmeSoon'),
      blockedValue: total('blockedValue'),
      postDated: postDated.sum,
    },
    rows: rows
      .filter((row) => words === '' || isFound(row))
      .map((row) => ({ ...row, postDated: postDated.of('vendor', row.id) })),
  };
}

/** From a day on, within the days of the week behind it. */
const soonFrom = (day: string, due: SQLWrapper) =>
  sql<boolean>`coalesce(${due} between ${day} and ${addDays(day, soonDays)}, false)`;

/** What was open of an item at the end of a day. */
export const openOn = (day: string) =>
  sql<number>`(${openItems.amount} - coalesce((select sum(${allocations.amount}) from ${allocations}
    where (${allocations.debitItemId} = ${openItems.id} or ${allocations.creditItemId} = ${openItems.id})
      and ${allocations.allocatedOn} <= ${day} and (${allocations.reversedOn} is null or ${allocations.reversedOn} > ${day})), 0))`;

/** Bills, advances and debit notes that are open today, those due first before the others. */
export async function listPayableItems(ctx: ReadContext, input: ListPayableItems) {
  const late = lateOn(ctx.today);
  const from = () =>
    ctx.tx
      .select({ id: openItems.id })
      .from(openItems)
      .leftJoin(vendors, vendorOfItem)
      .leftJoin(bills, billOfItem);
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(PayableItem, openItems),
        billId: bills.id,
        vendorBillNo: sql<string>`coalesce(${bills.vendorBillNo}, '')`,
        vendorId: openItems.partyId,
        vendorName: sql<string>`coalesce(${vendors.displayName}, '')`,
        msmeDueDate: msmeDue,
        withheld: sql<number>`coalesce(${bills.tdsAmount}, (select e.tds_amount from expense e
          where ${openItems.sourceKind} = 'expense' and e.id = ${openItems.sourceId}), 0)`.mapWith(
          Number,
        ),
        balance:
          sql<number>`case when ${openItems.side} = 'credit' then ${openItems.outstanding} else -${openItems.outstanding} end`.mapWith(
            Number,
          ),
        bucket: bucketOf(late, ageEdges(ctx)),
        daysLate: late,
        isBlocked: sql<boolean>`coalesce(${bills.isBlocked}, false)`,
      })
      .from(openItems)
      .leftJoin(vendors, vendorOfItem)
      .leftJoin(bills, billOfItem)
      .$dynamic(),
    matching: from().$dynamic(),
    id: openItems.id,
    where: [
      eq(openItems.partyKind, 'vendor'),
      sql`${openItems.outstanding} > 0`,
      ...asked(input, {
        ids: openItems.id,
        vendorId: openItems.partyId,
        overdue: sql<boolean>`${late} > 0`,
        blocked: sql<boolean>`coalesce(${bills.isBlocked}, false)`,
        msmeOverdue: sql<boolean>`coalesce(${lawDue} < ${ctx.today}, false)`,
        due: range(openItems.dueDate),
      }),
      input.side === undefined
        ? undefined
        : eq(openItems.side, input.side === 'owed' ? 'credit' : 'debit'),
    ],
    search: [openItems.docNo, bills.vendorBillNo, vendors.displayName],
    sorts: { dueDate: openItems.dueDate },
    defaultSort: 'dueDate',
  });
}
