import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import {
  type ListVendorNotes,
  VendorNoteRow,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import { eq, sql } from 'drizzle-orm';
import { openItems } from '../../books/open-items/open-item.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';
import { bills } from '../bills/bill.table.ts';
import { balanceOfNote, itemOfNote, stateOfNote } from './vendor-note-view.service.ts';
import { vendorNotes } from './vendor-note.table.ts';

/** Debit notes and vendors' credit notes without goods, newest first. */
export function listVendorNotes(ctx: ReadContext, input: ListVendorNotes) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(VendorNoteRow, vendorNotes),
        number: numberOrDraft(vendorNotes),
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
    where: asked(input, {
      ...pick(vendorNotes, 'kind', 'reason', 'vendorId', 'billId'),
      ids: vendorNotes.id,
      state: stateOfNote,
      businessDate: range(vendorNotes.businessDate),
    }),
    search: [vendorNotes.number, vendorNotes.vendorNoteNo, vendorNotes.vendorName],
    numbers: [vendorNotes.number],
    sorts: { businessDate: vendorNotes.businessDate, total: vendorNotes.total },
    defaultSort: '-businessDate',
  });
}
