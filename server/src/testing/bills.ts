import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { and, eq } from 'drizzle-orm';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../books/journal/journal.table.ts';
import type { TestHouse } from './house.ts';
import { goods } from './orders.ts';
import { aVendorRow, skuOfVariant } from './purchasing.ts';
import { anItem, unitOf } from './items.ts';
import { kg } from './production.ts';
import { pieces, trayNamed } from './stock.ts';
import { atWork } from './work.ts';

const { purchasing } = contract;

/** 55 pieces accepted and 5 rejected and kept, of an order of 100 at 120 rupees. */
export async function received(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  const admin = await house.as('admin');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(100), price: 120_00 }],
  });
  const order = await admin.call(purchasing.orderSubmit, { id: draft.id, version: draft.version });
  const inward = await admin.call(purchasing.inward, {
    mode: 'post',
    kind: 'with_po',
    vendorId,
    challanNo: 'D-611',
    lines: [
      {
        poLineId: order.lines[0]?.id ?? 0,
        skuId: sku.id,
        unitId: sku.unitId,
        batches: [
          {
            acceptedQty: pieces(55),
            rejectedQty: pieces(5),
            rejectWhere: 'kept',
            rejectReason: 'Wet',
          },
        ],
      },
    ],
  });
  const inwardLineId = inward.lines[0]?.id ?? 0;
  const clerk = await house.as('accountant');
  const paper = (
    qty: number,
    {
      price = 120_00,
      total,
      ...more
    }: Partial<InputOf<typeof purchasing.createBill>> & {
      price?: number;
      total: number;
    },
  ): InputOf<typeof purchasing.createBill> => ({
    vendorId,
    vendorBillNo: 'KT/0118',
    vendorBillDate: order.orderDate,
    vendorTotal: total,
    lines: [{ inwardLineId, qty: pieces(qty), price }],
    ...more,
  });
  return { admin, clerk, vendorId, sku, order, inward, inwardLineId, paper };
}

type Came = OutputOf<typeof purchasing.inward>;

/** A hundred kilograms of turmeric ordered at 120 rupees, of which deliveries come in parts. */
export async function ordered(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { rows: taxes } = await (
    await house.as('owner')
  ).call(contract.tax.listTaxes, { q: 'GST5' });
  const item = await anItem(house, { taxId: taxes[0]?.id ?? 0 });
  const skuId = item.skuId ?? 0;
  const unitId = await unitOf(house, 'KG');
  const admin = await house.as('admin');
  const clerk = await house.as('accountant');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId, unitId, qty: kg(100), price: 120_00 }],
  });
  const order = await admin.call(purchasing.orderSubmit, at(draft));
  const poLineId = order.lines[0]?.id ?? 0;
  const comes = (qty: number, challanNo: string) =>
    admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo,
      lines: [
        {
          poLineId,
          skuId,
          unitId,
          batches: [{ number: challanNo, acceptedQty: kg(qty) }],
        },
      ],
    });
  const billed = (
    inward: Came,
    qty: number,
    more: Partial<InputOf<typeof purchasing.createBill>> & { price?: number } = {},
  ) => {
    const { price = 120_00, ...head } = more;
    return clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: `KT/${inward.number}/${qty}`,
      vendorBillDate: order.orderDate,
      vendorTotal: Math.round((qty * price * 105) / 100),
      lines: [{ inwardLineId: inward.lines[0]?.id ?? 0, qty: kg(qty), price }],
      confirm: true,
      ...head,
    });
  };
  const floor = (await trayNamed(house, 'RM-FLOOR')).id;
  const batchIn = (inward: Came) => inward.lines[0]?.batches[0]?.batchId ?? 0;
  const backDraft = (inward: Came, qty: number, more: object = {}) =>
    admin.call(purchasing.createReturn, {
      vendorId,
      lines: [{ batchId: batchIn(inward), trayId: floor, qty: kg(qty), reason: 'poor_quality' }],
      ...more,
    });
  const back = async (inward: Came, qty: number, more: object = {}) =>
    admin.call(purchasing.returnPost, at(await backDraft(inward, qty, more)));
  const orderNow = () => admin.call(purchasing.getOrder, { id: order.id });
  return {
    admin,
    clerk,
    vendorId,
    categoryId: item.categoryId,
    skuId,
    unitId,
    order,
    poLineId,
    comes,
    billed,
    backDraft,
    back,
    orderNow,
  };
}

type Seen = Pick<OutputOf<typeof purchasing.getBill>, 'id' | 'version'>;
/** A bill as a step names it. */
export const at = ({ id, version }: Seen) => ({ id, version });

/** What a bill or a return to a vendor posted: account → paise, a debit positive. */
export const entryOf = (house: TestHouse, id: number, kind = 'bill') =>
  atWork(house, async (ctx) => {
    const rows = await ctx.tx
      .select({ code: ledgerAccounts.code, debit: journalLines.debit, credit: journalLines.credit })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
      .where(and(eq(journalEntries.sourceKind, kind), eq(journalEntries.sourceId, id)))
      .orderBy(journalLines.entryId, journalLines.lineNo);
    return rows.map(({ code, debit, credit }) => [code, debit - credit]);
  });
