import { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import {
  NewPurchaseOrder,
  RevisePurchaseOrder,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { billApprove, billCancel, billConfirm } from '../../purchasing/bills/bill-steps.service.ts';
import { bills as billTable } from '../../purchasing/bills/bill.table.ts';
import { createBill } from '../../purchasing/bills/bill.service.ts';
import { unbilled } from '../../purchasing/bills/unbilled.service.ts';
import { inwardCancel } from '../../purchasing/inward/cancel.service.ts';
import { inward } from '../../purchasing/inward/inward.service.ts';
import { inwards as inwardTable } from '../../purchasing/inward/inward.table.ts';
import { createOrder } from '../../purchasing/purchase-orders/purchase-order.service.ts';
import { orderRevise } from '../../purchasing/purchase-orders/revise.service.ts';
import { getOrder } from '../../purchasing/purchase-orders/purchase-order-view.service.ts';
import {
  orderApprove,
  orderClose,
  orderSubmit,
} from '../../purchasing/purchase-orders/steps.service.ts';
import { getNotableBill } from '../../purchasing/notes/note-lines.service.ts';
import { vendorNoteCancel, vendorNoteConfirm } from '../../purchasing/notes/note-post.service.ts';
import { createVendorNote } from '../../purchasing/notes/vendor-note.service.ts';
import { vendorNotes } from '../../purchasing/notes/vendor-note.table.ts';
import { returnCancel, returnPost } from '../../purchasing/returns/return-post.service.ts';
import { getReturn } from '../../purchasing/returns/vendor-return-view.service.ts';
import { createReturn, returnDelete } from '../../purchasing/returns/vendor-return.service.ts';
import { vendorReturns } from '../../purchasing/returns/vendor-return.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { purchaseOrders } from '../../purchasing/purchase-orders/purchase-order.table.ts';
import {
  eachAtWork,
  lyingOf,
  NothingThere,
  oneIn,
  oneOf,
  somebodyElse,
  type Stage,
} from './play.ts';

/** Goods are ordered, come with and without an order, are billed at another price, go back to their vendor, and all of it is taken back. */
export function buyingActs(stage: Stage) {
  const { vendorId, bulk, loose } = stage;
  const orders: number[] = [];
  const inwards: number[] = [];
  const bills: number[] = [];
  const returns: number[] = [];
  const notes: number[] = [];
  const openOrder = (ctx: WriteContext, which: number) =>
    oneIn(ctx, purchaseOrders, {
      ids: orders,
      status: ['approved', 'sent', 'part_received'],
      which,
    });
  return eachAtWork(stage.house, {
    purchase: async (ctx, { qty, price, flag }) => {
      const { id: skuId, unitId } = flag ? bulk : loose;
      const lines = [{ skuId, unitId, qty, price }];
      const wanted = { vendorId, expectedDate: ctx.today, lines };
      const { id, version } = await createOrder(ctx, NewPurchaseOrder.parse(wanted));
      const order = await orderSubmit(ctx, { id, version });
      if (order.status === 'waiting') {
        await orderApprove(somebodyElse(ctx), { id, version: order.version });
      }
      orders.push(id);
    },
    /** Some of what an order has open, or all of it. */
    receiveOrdered: async (ctx, { which, qty, flag }) => {
      const { lines } = await getOrder(ctx, { id: await openOrder(ctx, which) });
      const [line] = lines;
      if (!line || line.openQty === 0) throw new NothingThere();
      const acceptedQty = flag ? line.openQty : Math.min(qty, line.openQty);
      const { id: poLineId, skuId, unitId } = line;
      const { id } = await inward(
        ctx,
        RawMaterialInward.parse({
          mode: 'post',
          kind: 'with_po',
          vendorId,
          challanNo: `D-${stage.next()}`,
          lines: [{ poLineId, skuId, unitId, batches: [{ acceptedQty }] }],
        }),
      );
      inwards.push(id);
    },
    /** Another quantity at another price: more than came, else it is refused. */
    revise: async (ctx, { which, qty, price }) => {
      const { id, version, lines } = await getOrder(ctx, { id: await openOrder(ctx, which) });
      const order = await orderRevise(
        ctx,
        RevisePurchaseOrder.parse({
          id,
          version,
          note: 'By chance',
          lines: lines.map((line) => ({
            id: line.id,
            skuId: line.skuId,
            unitId: line.unitId,
            qty,
            price,
          })),
        }),
      );
      if (order.status === 'waiting') {
        await orderApprove(somebodyElse(ctx), { id, version: order.version });
      }
    },
    closeOrder: async (ctx, { which }) => {
      const { id, version } = await getOrder(ctx, { id: await openOrder(ctx, which) });
      await orderClose(ctx, { id, version, note: 'Enough' });
    },
    receive: async (ctx, { which, qty, price, flag }) => {
      const { id: skuId, unitId } = flag ? bulk : loose;
      const challanNo = `D-${stage.next()}`;
      const rejectedQty = Math.floor(qty / 5);
      const { id } = await inward(ctx, {
        mode: 'post',
        kind: 'without_po',
        vendorId,
        challanNo,
        challanDate: ctx.today,
        vendorBillNo: '',
        vehicleNo: '',
        lrNo: '',
        ewayBillNo: '',
        confirmDuplicate: false,
        withoutPoReason: 'urgent',
        note: '',
        fileIds: [],
        charges:
          which % 3 === 0
            ? [{ kind: 'freight', amount: price, split: 'value', payTo: 'cash' }]
            : [],
        lines: [
          {
            skuId,
            unitId,
            price,
            batches: [
              {
                acceptedQty: qty,
                rejectedQty,
                ...(rejectedQty > 0 ? { rejectWhere: 'kept' as const } : {}),
                rejectReason: 'Wet',
                labels: 0,
                checks: [],
              },
            ],
          },
        ],
      });
      inwards.push(id);
    },
    bill: async (ctx, { which, qty, price, flag }) => {
      const row = oneOf((await unbilled(ctx, { vendorId, limit: 200 })).rows, which);
      const billed = flag ? row.unbilledQty : Math.min(qty, row.unbilledQty);
      const freight = which % 2 === 0 ? qty : 0;
      const plain = { description: 'Freight', hsn: '', discountBps: 0, itcEligible: true };
      const charge = {
        kind: 'freight' as const,
        split: 'value' as const,
        inwardIds: [row.inwardId],
      };
      const draft = await createBill(ctx, {
        vendorId,
        vendorBillNo: `KT-${stage.next()}`,
        vendorBillDate: ctx.today,
        fileIds: [],
        vendorTotal: Math.round((price * billed) / 1_000) + freight,
        tdsReason: '',
        note: '',
        confirm: false,
        lines: [
          {
            ...plain,
            inwardLineId: row.id,
            description: '',
            qty: billed,
            price,
          },
          ...(freight > 0 ? [{ ...plain, qty: 1_000, price: freight, charge }] : []),
        ],
      });
      const { id, version, state } = await billConfirm(ctx, draft);
      if (state === 'exception') {
        await billApprove(somebodyElse(ctx), {
          id,
          version,
          raiseNote: false,
          lineNotes: [{ lineNo: 1, note: 'Agreed' }],
        });
      }
      bills.push(id);
    },
    cancelBill: async (ctx, { which }) => {
      const id = await oneIn(ctx, billTable, { ids: bills, status: ['confirmed'], which });
      const { version } = await readRow(ctx, billTable, id);
      await billCancel(ctx, { id, version, note: 'Typed wrong' });
    },
    /** A price that was billed too high, or all that is left of a line. */
    noteBill: async (ctx, { which, price, flag }) => {
      const billId = await oneIn(ctx, billTable, { ids: bills, status: ['confirmed'], which });
      const { lines } = await getNotableBill(ctx, { id: billId });
      const line = lines.find(({ taxable }) => taxable > 0);
      if (!line) throw new NothingThere();
      const { id, version } = await createVendorNote(ctx, {
        kind: 'debit_note',
        vendorId,
        billId,
        vendorNoteNo: '',
        reason: 'price',
        isOnAccount: flag,
        note: '',
        fileIds: [],
        lines: [
          {
            billLineId: line.billLineId,
            description: '',
            taxable: which % 5 === 0 ? line.taxable : Math.min(price, line.taxable),
            taxExcess: 0,
            itcEligible: true,
          },
        ],
      });
      notes.push(id);
      await vendorNoteConfirm(ctx, { id, version });
    },
    cancelNote: async (ctx, { which }) => {
      const id = await oneIn(ctx, vendorNotes, { ids: notes, status: ['confirmed'], which });
      const { version } = await readRow(ctx, vendorNotes, id);
      await vendorNoteCancel(ctx, { id, version, note: 'Agreed otherwise' });
    },
    takeBack: async (ctx, { which }) => {
      // Of an old one something was used, as a rule.
      const id = await oneIn(ctx, inwardTable, {
        ids: inwards.slice(-3),
        status: ['posted'],
        which,
      });
      const { version } = await readRow(ctx, inwardTable, id);
      await inwardCancel(ctx, { id, version, note: 'Wrong vendor' });
    },
    sendBack: async (ctx, drawn) => {
      const lying = await lyingOf(ctx, [drawn.flag ? bulk.id : loose.id], stage.trayIds, drawn);
      const { batchId, trayId, onHand } = lying;
      const { id, version } = await createReturn(ctx, {
        vendorId,
        isReplacement: drawn.which % 4 === 1,
        vehicleNo: '',
        lrNo: '',
        ewayBillNo: '',
        note: '',
        lines: [{ batchId, trayId, qty: Math.min(drawn.qty, onHand), reason: 'damaged', note: '' }],
      });
      returns.push(id);
      if (drawn.which % 3 > 0) await returnPost(ctx, { id, version });
    },
    decide: async (ctx, { which, flag }) => {
      const id = await oneIn(ctx, vendorReturns, { ids: returns, status: ['draft'], which });
      const { version } = await getReturn(ctx, { id });
      await (flag ? returnPost(ctx, { id, version }) : returnDelete(ctx, { id, version }));
    },
    comesBack: async (ctx, { which }) => {
      const id = await oneIn(ctx, vendorReturns, { ids: returns, status: ['posted'], which });
      const { version } = await getReturn(ctx, { id });
      await returnCancel(ctx, { id, version, note: 'It came back' });
    },
  });
}
