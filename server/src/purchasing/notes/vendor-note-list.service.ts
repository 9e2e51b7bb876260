import { columnsFor } from '../../platform/rows/columns-for.ts';
import {
  type ListVendorNotes,
  VendorNoteRow,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import { eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { openItems } from '../../accounts/open-items/open-item.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { bills } from '../bills/bill.table.ts';
import {
  balanceOfNote,
  itemOfNote,
  numberOfNote,
  stateOfNote,
} from './vendor-note-view.service.ts';
import { vendorNotes } from './vendor-note.table.ts';

/** Debit notes and vendors' credit notes without goods, newest first. */
export function listVendorNotes(ctx: ReadContext, input: ListVendorNotes) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(VendorNoteRow, vendorNotes),
        number: numberOfNote,
        state: stateOfNote,
        vendorBillNo: sql<string>`coalesce(${bills.vendorBillNo}, '')`,
        balance: balanceOfNote,
      })
      .from(vendorNotes)
      .leftJoin(openItems, itemOfNote)
      .leftJoin(bills, eq(bills.id, vendorNotes.billId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: vendorNotes.id })
      .from(vendorNotes)
      .leftJoin(openItems, itemOfNote)
      .$dynamic(),
    id: vendorNotes.id,
    where: [
      input.ids && inArray(vendorNotes.id, input.ids),
      input.kind && inArray(vendorNotes.kind, input.kind),
      input.state && inArray(stateOfNote, input.state),
      input.reason && inArray(vendorNotes.reason, input.reason),
      input.vendorId === undefined ? undefined : eq(vendorNotes.vendorId, input.vendorId),
      input.billId === undefined ? undefined : eq(vendorNotes.billId, input.billId),
      input.businessDateFrom === undefined
        ? undefined
        : gte(vendorNotes.businessDate, input.businessDateFrom),
      input.businessDateTo === undefined
        ? undefined
        : lte(vendorNotes.businessDate, input.businessDateTo),
    ],
    search: [vendorNotes.number, vendorNotes.vendorNoteNo, vendorNotes.vendorName],
    numbers: [vendorNotes.number],
    sorts: { businessDate: vendorNotes.businessDate, total: vendorNotes.total },
    defaultSort: '-businessDate',
  });
}
