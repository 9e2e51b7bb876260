import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { type ListBills, BillRow } from '@counting-house/contract/purchasing/bills/bill-list.ts';
import { eq, sql } from 'drizzle-orm';
import { openItems } from '../../books/open-items/open-item.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { balanceOfBill, itemOfBill, stateOfBill } from './bill-view.service.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { billFiles, billLines, billMatches, bills } from './bill.table.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

const hasFile = sql<boolean>`exists (select from ${billFiles} where ${billFiles.billId} = ${bills.id})`;

/** Bills, newest first. */
export async function listBills(ctx: ReadContext, input: ListBills) {
  const isOverdue = sql`(${bills.status} = 'confirmed' and ${openItems.outstanding} > 0 and ${bills.dueDate} < ${ctx.today})`;
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(BillRow, bills),
        number: numberOrDraft(bills),
        state: stateOfBill,
        balance: balanceOfBill,
        msmeType: vendors.msmeType,
        hasFile: hasFile.mapWith(Boolean),
        isMatched: sql<boolean>`not exists (select from ${billLines} join ${billMatches} on ${billMatches.billLineId} = ${billLines.id}
          where ${billLines.billId} = ${bills.id} and ${billMatches.says} <> '[]')`,
        isOwn: sql<boolean>`coalesce(${bills.createdBy} = ${ctx.user.id}, false)`,
        daysLate: sql<number>`case when coalesce(${isOverdue}, false) then ${ctx.today}::date - ${bills.dueDate} else 0 end`,
      })
      .from(bills)
      .innerJoin(vendors, eq(vendors.id, bills.vendorId))
      .leftJoin(openItems, itemOfBill)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: bills.id })
      .from(bills)
      .innerJoin(vendors, eq(vendors.id, bills.vendorId))
      .leftJoin(openItems, itemOfBill)
      .$dynamic(),
    id: bills.id,
    where: asked(input, {
      ...pick(bills, 'vendorId', 'storeId'),
      ids: bills.id,
      state: stateOfBill,
      overdue: sql<boolean>`coalesce(${isOverdue}, false)`,
      blocked: bills.isBlocked,
      msme: sql<boolean>`${vendors.msmeType} in ('micro', 'small')`,
      hasFile,
      due: range(bills.dueDate),
    }),
    search: [bills.number, bills.searchText],
    numbers: [bills.number],
    sorts: { vendorBillDate: bills.vendorBillDate, dueDate: bills.dueDate, total: bills.total },
    defaultSort: '-vendorBillDate',
  });
}
