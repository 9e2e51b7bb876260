import { contract } from '@counting-house/contract/contract.ts';
import type { Transfer } from '@counting-house/contract/stock/transfers/transfer.ts';
import { extractText } from 'unpdf';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { mainStore, orderOf, pieces, positionOf, rupees, trayNamed } from '../../testing/stock.ts';
import { twoStores } from '../../testing/stores.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';
import { proveSkus } from '../ledger/proof.service.ts';

const { stock } = contract;

/** Two stores, and goods that are sent from the first to the second. */
async function sending(house: TestHouse) {
  const stores = await twoStores(house, { tray: 'A-01' });
  const { keeper, sku, north } = stores;
  const draft = (qty: number, more: object = {}) =>
    keeper.call(stock.createTransfer, {
      toStoreId: north.id,
      lines: [{ skuId: sku.id, qty, ...more }],
    });
  const sent = async (qty: number, more: object = {}) => {
    const { id, version } = await draft(qty, more);
    return keeper.call(stock.sendTransfer, { id, version });
  };
  const main = await mainStore(house);
  return { ...stores, main, draft, sent };
}

const lineOf = ({ lines: [line] }: Transfer) => {
  if (!line) throw new Error('no line');
  return line;
};

test('a transfer names the vehicle, the transporter and the e-way bill, and its challan bears them', async ({
  house,
}) => {
  const { keeper, sku, north } = await sending(house);
  const travels = {
    vehicleNo: 'KA15A1234',
    transporter: 'Malnad Roadways',
    ewayBillNo: '123456789012',
  };
  const made = {
    toStoreId: north.id,
    ...travels,
    lines: [{ skuId: sku.id, qty: pieces(1) }],
  };

  const { id } = await keeper.call(stock.createTransfer, made);
  const wrong = keeper.send(stock.createTransfer, { ...made, ewayBillNo: '1234' });
  const challan = await keeper.send(stock.transferPdf, { id });

  expect(await keeper.call(stock.getTransfer, { id })).toMatchObject(travels);
  expect((await wrong).body['fields']).toEqual({
    ewayBillNo: 'An e-way bill number has 12 digits.',
  });
  const { text } = await extractText(new Uint8Array(challan.bytes), { mergePages: true });
  expect(text).toContain(
    'Vehicle KA15A1234 · Transporter Malnad Roadways · E-way bill 123456789012',
  );
});

describe('a transfer that takes a while', () => {
  test('leaves its goods in the stock of the sender, where nobody can be promised them', async ({
    house,
  }) => {
    const { sku, main, sent, heldIn } = await sending(house);

    const transfer = await sent(pieces(4));

    expect(transfer).toMatchObject({
      number: 'TRF/2627/00001',
      status: 'sent',
      lines: [{ fromTray: 'A-01', sentQty: pieces(4), openQty: pieces(4) }],
    });
    expect(await heldIn(main.id)).toEqual({ onHand: pieces(10), value: rupees(100) });
    const order = orderOf({ id: 1, skuId: sku.id, qty: pieces(7) });
    await expect(within(house, (ctx) => reserve(ctx, order))).rejects.toMatchObject({
      message: "Only 6 pcs of 'Saffron' can be reserved; 7 pcs are wanted.",
    });
  });

  test('stands as incoming at its goods in the other store, with what it costs', async ({
    house,
  }) => {
    const { keeper, owner, sku, north, main, sent } = await sending(house);
    await sent(pieces(1));
    const third = await sent(pieces(3));
    expect(third.lines).toMatchObject([{ value: null }]);
    const seen = await owner.call(stock.getTransfer, { id: third.id });
    expect(seen.lines).toMatchObject([{ value: rupees(30) }]);
    await keeper.call(stock.receiveTransfer, {
      id: third.id,
      lines: [{ lineId: lineOf(third).id, qty: pieces(1) }],
    });

    const there = await owner.call(stock.getSku, { id: sku.id, storeId: north.id });

    expect(there.incoming).toBe(pieces(3));
    expect(there.arrivals).toMatchObject([
      { kind: 'stock_transfer', from: main.name, qty: pieces(1), dueDate: null },
      { kind: 'stock_transfer', number: third.number, qty: pieces(2) },
    ]);
    const { rows } = await owner.call(stock.listPositions, { storeId: north.id });
    expect(rows).toMatchObject([{ incoming: pieces(3), onHand: pieces(1), trays: ['FG-FLOOR'] }]);
    expect((await owner.call(stock.getSku, { id: sku.id })).incoming).toBe(0);
  });

  test('arrives in parts, each at what it cost', async ({ house }) => {
    const { keeper, sku, north, main, sent, heldIn } = await sending(house);
    const { id, ...transfer } = await sent(pieces(4));
    const { id: lineId } = lineOf({ id, ...transfer });
    const arrive = (qty: number) =>
      keeper.call(stock.receiveTransfer, { id, lines: [{ lineId, qty }] });

    const first = await arrive(pieces(3));
    expect(first).toMatchObject({ status: 'partly_received', openLines: 1 });
    expect(await heldIn(north.id)).toEqual({ onHand: pieces(3), value: rupees(30) });
    expect(await heldIn(main.id)).toEqual({ onHand: pieces(7), value: rupees(70) });

    expect(await arrive(pieces(1))).toMatchObject({ status: 'received', openLines: 0 });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(6) });
    await expect(arrive(pieces(1))).rejects.toMatchObject({
      code: 'transfer.state',
      message: expect.stringMatching(/^TRF\/2627\/\d+ was already received by /u),
    });
  });

  test('gives what went back to the tray that it left, and what is lost to a write-off', async ({
    house,
  }) => {
    const { keeper, batch, main, sent, heldIn } = await sending(house);
    const transfer = await sent(pieces(4));
    const { id: lineId } = lineOf(transfer);
    const { id } = transfer;
    await keeper.call(stock.receiveTransfer, { id, lines: [{ lineId, qty: pieces(1) }] });

    const settled = await keeper.call(stock.settleTransfer, {
      id,
      lines: [{ lineId, returnedQty: pieces(2), lostQty: pieces(1) }],
    });

    expect(settled).toMatchObject({
      status: 'received',
      lines: [{ receivedQty: pieces(1), returnedQty: pieces(2), lostQty: pieces(1), openQty: 0 }],
      writeOffs: [{ number: expect.stringMatching(/^SCR-/u) }],
    });
    expect(await heldIn(main.id)).toEqual({ onHand: pieces(8), value: rupees(80) });
    const tray = await keeper.call(stock.getTray, { id: batch.trayId });
    expect(tray.goods).toMatchObject([{ onHand: pieces(8) }]);
  });

  test('is on the way again when the write-off of what was lost is reversed', async ({ house }) => {
    const { keeper, sent } = await sending(house);
    const transfer = await sent(pieces(4));
    const { id } = transfer;
    const { id: lineId } = lineOf(transfer);
    const lost = await keeper.call(stock.settleTransfer, {
      id,
      lines: [{ lineId, lostQty: pieces(4) }],
    });
    expect(lost.status).toBe('cancelled');
    const doc = await keeper.call(stock.getDoc, { id: lost.writeOffs[0]?.id ?? 0 });

    await keeper.call(stock.reverseDoc, { id: doc.id, version: doc.version, note: 'Turned up' });

    const found = await keeper.call(stock.receiveTransfer, {
      id,
      lines: [{ lineId, qty: pieces(4) }],
    });
    expect(found).toMatchObject({ status: 'received', lines: [{ lostQty: 0 }] });
  });

  test('waits with what is lost above the limit, and has it on the way again when refused', async ({
    house,
  }) => {
    const { owner, keeper, sent } = await sending(house);
    await owner.call(contract.admin.updateSettings, {
      changes: [{ key: 'stock.scrapApprovalValue', value: 0 }],
    });
    const transfer = await sent(pieces(4));
    const { id } = transfer;
    const { id: lineId } = lineOf(transfer);
    const lost = await keeper.call(stock.settleTransfer, {
      id,
      lines: [{ lineId, lostQty: pieces(4) }],
    });
    const doc = await keeper.call(stock.getDoc, { id: lost.writeOffs[0]?.id ?? 0 });
    expect(doc.status).toBe('pending');

    await owner.call(stock.scrapRefuse, { id: doc.id, version: doc.version, note: 'Look again' });

    expect(await keeper.call(stock.getTransfer, { id })).toMatchObject({
      status: 'sent',
      lines: [{ openQty: pieces(4), lostQty: 0 }],
    });
  });

  test('is cancelled with its goods back, but not when a part arrived', async ({ house }) => {
    const { keeper, main, sent, heldIn } = await sending(house);
    const { id, version } = await sent(pieces(4));
    const cancelled = await keeper.call(stock.cancelTransfer, { id, version, note: 'Truck broke' });
    expect(cancelled).toMatchObject({ status: 'cancelled', lines: [{ returnedQty: pieces(4) }] });
    expect(await heldIn(main.id)).toEqual({ onHand: pieces(10), value: rupees(100) });

    const second = await sent(pieces(2));
    const { id: lineId } = lineOf(second);
    const part = await keeper.call(stock.receiveTransfer, {
      id: second.id,
      lines: [{ lineId, qty: pieces(1) }],
    });
    await expect(
      keeper.call(stock.cancelTransfer, { id: part.id, version: part.version, note: 'Late' }),
    ).rejects.toMatchObject({ code: 'transfer.arrived' });
  });

  test('is changed as long as it is a draft, and leaves alone what is left out', async ({
    house,
  }) => {
    const { keeper, sku, draft } = await sending(house);
    const { id, version } = await draft(pieces(2));

    const noted = await keeper.call(stock.updateTransfer, { id, version, note: 'By Ravi' });
    expect(noted).toMatchObject({ note: 'By Ravi', lines: [{ qty: pieces(2) }] });
    const lines = [{ skuId: sku.id, qty: pieces(5) }];
    const more = await keeper.call(stock.updateTransfer, { id, version: noted.version, lines });
    expect(more).toMatchObject({ note: 'By Ravi', lines: [{ qty: pieces(5) }] });
    const sent = await keeper.call(stock.sendTransfer, { id, version: more.version });
    await expect(
      keeper.call(stock.updateTransfer, { id, version: sent.version, note: 'Late' }),
    ).rejects.toMatchObject({ code: 'transfer.state' });
  });

  test('keeps what lay aside aside, until it is inspected there', async ({ house }) => {
    const { owner, keeper, north, batch, sku } = await sending(house);
    const aside = await trayNamed(house, 'QUARANTINE');
    const from = { batchId: batch.id, fromTrayId: batch.trayId, qty: pieces(2) };
    await keeper.call(stock.move, { lines: [{ ...from, toTrayId: aside.id }] });
    const lines = [{ skuId: sku.id, batchId: batch.id, fromTrayId: aside.id, qty: pieces(2) }];
    const draft = await keeper.call(stock.createTransfer, { toStoreId: north.id, lines });
    const { id, version } = draft;
    const sent = await keeper.call(stock.sendTransfer, { id, version });
    const { id: lineId } = lineOf(sent);

    await keeper.call(stock.receiveTransfer, { id, lines: [{ lineId, qty: pieces(2) }] });

    const { rows } = await owner.call(stock.listTrays, { storeId: north.id, empty: false });
    expect(rows).toMatchObject([{ code: 'QUARANTINE', onHand: pieces(2) }]);
    const decisions = [{ trayId: rows[0]?.id ?? 0, acceptQty: pieces(2) }];
    await keeper.call(stock.inspect, { storeId: north.id, batchId: batch.id, decisions });
    const after = await owner.call(stock.listTrays, { storeId: north.id, empty: false });
    expect(after.rows).toMatchObject([{ code: 'FG-FLOOR', onHand: pieces(2) }]);
  });

  test('keeps goods on the way out of every other paper, and its stores in use', async ({
    house,
  }) => {
    const { owner, keeper, sku, batch, north, sent } = await sending(house);
    await sent(pieces(2));
    const transit = await trayNamed(house, 'ON-THE-WAY');

    const scrap = { skuId: sku.id, batchId: batch.id, trayId: transit.id, qty: pieces(1) };
    const text = 'Goods on the way are received or returned with their transfer.';
    await expect(
      keeper.call(stock.scrap, { note: '', lines: [{ ...scrap, reasonCode: 'DAMAGED' }] }),
    ).rejects.toMatchObject({ fields: { 'lines.0.trayId': text } });
    const move = { batchId: batch.id, fromTrayId: transit.id, toTrayId: batch.trayId };
    await expect(
      keeper.call(stock.move, { lines: [{ ...move, qty: pieces(1) }] }),
    ).rejects.toMatchObject({ fields: { 'lines.0.fromTrayId': text } });
    const off = { id: north.id, version: north.version, status: 'inactive' } as const;
    await expect(owner.call(stock.updateStore, off)).rejects.toMatchObject({
      message: 'Store NORTH has a transfer that is not received.',
    });
  });

  test('is printed with both stores on it', async ({ house }) => {
    const { keeper, sent } = await sending(house);
    const { id } = await sent(pieces(2));

    const pdf = await keeper.send(stock.transferPdf, { id });

    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is proved at night against what lies on the way', async ({ house }) => {
    const { sent } = await sending(house);
    await sent(pieces(2));

    const { faults } = await within(house, (ctx) => proveSkus(ctx, 0));

    expect(faults).toEqual([]);
  });
});

describe('two who receive the same goods', () => {
  test('do so once; the other reads who did', async ({ crowd }) => {
    const { keeper, owner, north, sent, heldIn } = await sending(crowd);
    const transfer = await sent(pieces(4));
    const input = { id: transfer.id, lines: [{ lineId: lineOf(transfer).id, qty: pieces(3) }] };

    const both = await Promise.allSettled([
      keeper.call(stock.receiveTransfer, input),
      owner.call(stock.receiveTransfer, input),
    ]);

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'transfer.too_many',
        message: expect.stringMatching(
          /^Only 1 pc of 'Saffron' is on the way\. .+ dealt with the rest\.$/u,
        ),
      },
    });
    expect(await heldIn(north.id)).toEqual({ onHand: pieces(3), value: rupees(30) });
  });
});
