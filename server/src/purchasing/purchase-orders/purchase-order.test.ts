import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** A vendor, and something that it sells. */
async function market(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  return { vendorId, sku };
}

/** A draft of ten pieces at a price. */
async function drafted(house: TestHouse, { price = 100_00, qty = pieces(10) } = {}) {
  const { vendorId, sku } = await market(house);
  const admin = await house.as('admin');
  const order = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId: sku.id, unitId: sku.unitId, qty, price }],
  });
  return { admin, order, sku, vendorId };
}

const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

describe('a draft', () => {
  test('has no number, and the tax of its vendor’s state', async ({ house }) => {
    const { order } = await drafted(house);

    expect(order.number).toBe(`Draft ${order.id}`);
    expect(order.taxable).toBe(1_000_00);
    expect(order.lines[0]?.taxComponents.map(({ code }) => code)).toEqual(['IGST']);
    expect(order.total).toBe(order.taxable + order.tax);
  });

  test('of a vendor who is not registered bears no tax', async ({ house }) => {
    const { vendorId } = await aVendorRow(house, {
      gstTreatment: 'unregistered',
      gstin: null,
      pan: null,
    });
    const { variantId } = await goods(house);
    const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
    const admin = await house.as('admin');

    const order = await admin.call(purchasing.createOrder, {
      vendorId,
      lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(1), price: 100 }],
    });

    expect(order.tax).toBe(0);
  });

  test('says what is wrong at the right field', async ({ house }) => {
    const { admin, order, sku, vendorId } = await drafted(house);
    const line = { skuId: sku.id, unitId: sku.unitId, qty: pieces(1), price: 0 };

    const free = admin.call(purchasing.createOrder, { vendorId, lines: [line] });
    await expect(free).rejects.toMatchObject({
      fields: { 'lines.0.price': 'Enter a price or mark the line as free.' },
    });
    const early = admin.call(purchasing.updateOrder, { ...at(order), expectedDate: '2020-01-01' });
    await expect(early).rejects.toMatchObject({
      fields: { expectedDate: "The expected date can't be before the order date." },
    });
  });

  test('can be changed, and leaves alone what is not named', async ({ house }) => {
    const { admin, order, sku } = await drafted(house);
    const [first] = order.lines;

    const changed = await admin.call(purchasing.updateOrder, {
      ...at(order),
      vendorRef: 'Q-318',
      lines: [
        { id: first?.id ?? 0, skuId: sku.id, unitId: sku.unitId, qty: pieces(4), price: 100_00 },
        { skuId: sku.id, unitId: sku.unitId, qty: pieces(1), price: 0, isFree: true },
      ],
    });
    const again = await admin.call(purchasing.updateOrder, {
      ...at(changed),
      internalNote: 'Soon',
    });

    expect(changed.lines.map(({ id }) => id)[0]).toBe(first?.id);
    expect(changed.taxable).toBe(400_00);
    expect([again.vendorRef, again.lines.length]).toEqual(['Q-318', 2]);
  });

  test('is saved and submitted in one step, or not at all', async ({ house }) => {
    const { admin, order, sku, vendorId } = await drafted(house);
    const before = (await admin.call(purchasing.listOrders, {})).rows.length;

    const empty = admin.call(purchasing.createOrder, { vendorId, submit: true });
    await expect(empty).rejects.toMatchObject({ fields: { lines: 'Add at least one line.' } });
    const line = { skuId: sku.id, unitId: sku.unitId, qty: pieces(2), price: 100_00 };
    const approved = await admin.call(purchasing.updateOrder, {
      ...at(order),
      lines: [line],
      submit: true,
    });

    expect([approved.status, approved.taxable]).toEqual(['approved', 200_00]);
    expect((await admin.call(purchasing.listOrders, {})).rows).toHaveLength(before);
  });

  test('previews what saving would refuse', async ({ house }) => {
    const { admin, sku } = await drafted(house);

    const seen = await admin.call(purchasing.previewOrder, {
      lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(2), price: 50_00 }],
    });

    expect(seen.fields).toEqual({ vendorId: 'Choose a vendor.' });
    expect(seen.taxable).toBe(100_00);
  });
});

describe('the way of an order', () => {
  test('up to the limit it is approved at once, above it by somebody else', async ({ house }) => {
    const small = await drafted(house);
    const approved = await small.admin.call(purchasing.orderSubmit, at(small.order));
    expect([approved.status, approved.number]).toEqual([
      'approved',
      expect.stringMatching(/^PO-/u),
    ]);

    const big = await small.admin.call(purchasing.createOrder, {
      vendorId: small.vendorId,
      lines: [{ skuId: small.sku.id, unitId: small.sku.unitId, qty: pieces(10), price: 5_000_01 }],
    });
    const waiting = await small.admin.call(purchasing.orderSubmit, at(big));
    expect(waiting.status).toBe('waiting');
    const own = small.admin.call(purchasing.orderApprove, at(waiting));
    await expect(own).rejects.toMatchObject({
      status: 403,
      code: 'approve.own',
      message: 'You made this; someone else must approve it.',
    });

    const owner = await house.as('owner');
    const done = await owner.call(purchasing.orderApprove, at(waiting));
    expect([done.status, done.approvedBy]).toEqual(['approved', expect.any(String)]);
    await expect(owner.call(purchasing.orderApprove, at(waiting))).rejects.toMatchObject({
      code: 'stale',
    });
  });

  test('rejected it is a draft again, and keeps its number', async ({ house }) => {
    const { admin, order } = await drafted(house, { price: 6_000_00 });
    const waiting = await admin.call(purchasing.orderSubmit, at(order));
    const owner = await house.as('owner');

    const back = await owner.call(purchasing.orderReject, { ...at(waiting), note: 'Too dear' });
    const again = await admin.call(purchasing.orderSubmit, at(back));

    expect([back.status, back.statusNote]).toEqual(['draft', 'Too dear']);
    expect(again.number).toBe(waiting.number);
  });

  test('nothing is sent to a vendor on hold', async ({ house }) => {
    const { vendorId } = await aVendorRow(house, {
      status: 'hold',
      holdKind: 'orders',
      holdReason: 'Bad lots',
    });
    const { variantId } = await goods(house);
    const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
    const admin = await house.as('admin');
    const order = await admin.call(purchasing.createOrder, {
      vendorId,
      lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(1), price: 100 }],
    });

    await expect(admin.call(purchasing.orderSubmit, at(order))).rejects.toMatchObject({
      code: 'vendor.on_hold',
      message: 'Kongu Traders is on hold: Bad lots.',
    });
  });

  test('without lines it is not submitted', async ({ house }) => {
    const { vendorId } = await market(house);
    const admin = await house.as('admin');
    const order = await admin.call(purchasing.createOrder, { vendorId });

    await expect(admin.call(purchasing.orderSubmit, at(order))).rejects.toMatchObject({
      fields: { lines: 'Add at least one line.' },
    });
  });

  test('is revised with its former state kept, and waits again when it grew over the limit', async ({
    house,
  }) => {
    const { admin, order, sku } = await drafted(house);
    const approved = await admin.call(purchasing.orderSubmit, at(order));
    const line = { id: approved.lines[0]?.id ?? 0, skuId: sku.id, unitId: sku.unitId };

    const more = await admin.call(purchasing.orderRevise, {
      ...at(approved),
      note: 'More',
      lines: [{ ...line, qty: pieces(20), price: 100_00 }],
    });
    const dear = await admin.call(purchasing.orderRevise, {
      ...at(more),
      note: 'Dearer',
      lines: [{ ...line, qty: pieces(20), price: 9_000_00 }],
    });

    expect([more.revision, more.status]).toEqual([1, 'approved']);
    expect(more.revisions).toMatchObject([{ revision: 0, total: approved.total, note: 'More' }]);
    expect([dear.revision, dear.status]).toEqual([2, 'waiting']);
  });

  test('is given up and opened again, and cancelled', async ({ house }) => {
    const { admin, order } = await drafted(house);
    const approved = await admin.call(purchasing.orderSubmit, at(order));

    const closed = await admin.call(purchasing.orderClose, { ...at(approved), note: 'Not needed' });
    const open = await admin.call(purchasing.orderReopen, at(closed));
    const cancelled = await admin.call(purchasing.orderCancel, { ...at(open), note: 'Really not' });

    expect([closed.status, closed.lines[0]?.closedQty, closed.openValue]).toEqual([
      'closed',
      pieces(10),
      0,
    ]);
    expect([open.status, open.lines[0]?.openQty]).toEqual(['approved', pieces(10)]);
    expect(cancelled.status).toBe('cancelled');
    await expect(admin.call(purchasing.orderSubmit, at(cancelled))).rejects.toMatchObject({
      code: 'po.state',
      message: `${cancelled.number} is cancelled; this can't be done now.`,
    });
  });

  test('is marked as sent, printed, and found in the list', async ({ house }) => {
    const { admin, order } = await drafted(house);
    const approved = await admin.call(purchasing.orderSubmit, at(order));

    const sent = await admin.call(purchasing.orderSend, { ...at(approved), how: 'phone' });
    const list = await admin.call(purchasing.listOrders, { desk: 'toReceive', q: 'Kongu' });

    expect([sent.status, sent.sentHow]).toEqual(['sent', 'phone']);
    expect(list.rows).toMatchObject([{ id: sent.id, lineCount: 1, openLines: 1, receivedBps: 0 }]);
    expect(list.desk.toReceive).toBe(1);
  });
});
