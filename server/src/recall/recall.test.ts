import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../testing/house.ts';
import { anOrderToPack, aPackedOrder, withSetting } from '../testing/logistics.ts';
import { aCustomer, goods } from '../testing/orders.ts';
import { sendNow, withPostOffice } from '../testing/machine/post-office.ts';
import { aRecall, aSentOrder, batchOf } from '../testing/recalls.ts';
import { inTray, pieces } from '../testing/stock.ts';

const { production, logistics, orders, recall, stock } = contract;

/** A recall that runs, of goods of which two pieces were sent to a customer. */
async function running(house: TestHouse, values: Parameters<typeof aRecall>[2] = {}) {
  const sent = await aSentOrder(house);
  const batch = await batchOf(house, sent.skuId);
  const draft = await aRecall(house, batch.code, values);
  const owner = await house.as('owner');
  const started = await owner.call(recall.startRecall, { id: draft.id, version: draft.version });
  const { rows } = await owner.call(recall.listRecallContacts, { recallId: draft.id });
  const [contact] = rows;
  if (!contact) throw new Error('nobody to ask');
  return { sent, batch, started, contact, owner };
}

const everything = (left: { skuId: number; batchId: number; trayId: number; qty: number }[]) => ({
  note: 'Destroyed',
  lines: left.map((line) => ({ ...line, reasonCode: 'RECALL', note: 'Recall' })),
});

describe('a draft', () => {
  test('says which batches it would stop and whom it would reach', async ({ house }) => {
    const sent = await aSentOrder(house);
    const batch = await batchOf(house, sent.skuId);

    const draft = await aRecall(house, sent.number);

    expect(draft).toMatchObject({ number: 'RCL-0001', status: 'draft', rootCodes: [sent.number] });
    expect(draft.lines).toMatchObject([{ code: batch.code, status: 'available', depth: 0 }]);
    expect(draft.progress).toMatchObject({ contacts: 1 });
  });

  test('names every code that nobody knows', async ({ house }) => {
    await expect(aRecall(house, 'B9999999')).rejects.toMatchObject({
      fields: { 'rootCodes.0': "'B9999999' not found." },
    });
  });

  test('leaves batches out with a reason, and does not start without one', async ({ house }) => {
    const owner = await house.as('owner');
    const item = await goods(house);
    const batch = await batchOf(house, item.skuId);
    const draft = await aRecall(house, batch.code);

    const changed = await owner.call(recall.updateRecall, {
      id: draft.id,
      version: draft.version,
      leftOut: [{ batchId: batch.id, reason: 'Made before the fault' }],
    });
    const starting = owner.call(recall.startRecall, { id: draft.id, version: changed.version });

    expect(changed.lines).toMatchObject([
      { isIncluded: false, leftOutReason: 'Made before the fault' },
    ]);
    await expect(starting).rejects.toMatchObject({
      code: 'recall.no_batch',
      message: 'Choose at least one batch.',
    });
  });
});

describe('starting', () => {
  test('stops the batch, gives back what orders hold and lists who got some', async ({ house }) => {
    const { sent, batch, started, contact, owner } = await running(house);
    const held = await owner.call(stock.getBatch, { code: batch.code });

    expect(started).toMatchObject({ status: 'active', startedBy: 'Asha Hegde', contacts: 1 });
    expect(held).toMatchObject({ status: 'recalled', statusReason: 'RCL-0001', reserved: 0 });
    expect(contact).toMatchObject({
      number: sent.number,
      name: 'Ishwari Kamath',
      qty: pieces(2),
      result: 'none',
      goods: [{ code: batch.code, qty: pieces(2), recovered: 0, destroyed: 0 }],
    });
    expect(contact.phone).toMatch(/^9632\d{6}$/u);
    expect(started.steps.map(({ text }) => text)).toEqual([
      `Drafted from ${batch.code}`,
      'Started: 1 batch stopped, 0 reservations released, 0 packed parcels stopped, 1 contact listed',
    ]);
  });

  test('leaves orders that hold the goods waiting', async ({ house }) => {
    const { order, skuId } = await anOrderToPack(house);
    const batch = await batchOf(house, skuId);
    const owner = await house.as('owner');
    const draft = await aRecall(house, batch.code);

    await owner.call(recall.startRecall, { id: draft.id, version: draft.version });

    const position = await owner.call(stock.getSku, { id: skuId });
    expect(position).toMatchObject({ reserved: 0, free: 0, blocked: pieces(10) });
    expect((await owner.call(orders.getOrder, { id: order.id })).status).toBe('confirmed');
  });

  test('keeps packed parcels from leaving, with the batch named', async ({ house }) => {
    await withSetting(house, 'logistics.holdUnpaid', false);
    const packed = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    const batch = await batchOf(house, packed.skuId);
    const owner = await house.as('owner');
    const draft = await aRecall(house, batch.code);
    const started = await owner.call(recall.startRecall, {
      id: draft.id,
      version: draft.version,
    });

    const leaving = owner.call(logistics.parcelUpdate, { orderId: packed.order.id });

    expect(started.progress.parcelsStopped).toBe(1);
    await expect(leaving).rejects.toMatchObject({
      code: 'batch.recalled',
      message: `${packed.number} contains recalled batch ${batch.code}. Unpack it.`,
    });
  });

  test('refuses a batch that another recall stops', async ({ house }) => {
    const { batch, owner } = await running(house);
    const second = await aRecall(house, batch.code);

    const starting = owner.call(recall.startRecall, { id: second.id, version: second.version });

    await expect(starting).rejects.toMatchObject({
      code: 'recall.batch_taken',
      message: `Batch ${batch.code} is stopped by RCL-0001 already. Leave it out.`,
    });
  });

  test('keeps goods from being inspected or sold again', async ({ house }) => {
    const { batch, sent, owner } = await running(house);
    const says = `Batch ${batch.code} is recalled (RCL-0001). Do not use it.`;

    const holding = owner.call(stock.batchHold, { id: batch.id, version: 2, reason: 'Doubt' });
    const issuing = owner.call(production.stockOut, {
      purpose: 'sample',
      note: 'Fair',
      lines: [{ skuId: sent.skuId, qty: pieces(1), batchId: batch.id, reasonCode: 'SAMPLE' }],
    });

    await expect(holding).rejects.toMatchObject({ code: 'batch.recalled', message: says });
    await expect(issuing).rejects.toMatchObject({ code: 'batch.recalled', message: says });
  });
});

describe('contacts', () => {
  test('get the recall by mail; who has none is to be called', async ({ house }) => {
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const sent = await aSentOrder(house, { customerId: buyer.id });
    const batch = await batchOf(house, sent.skuId);
    const item = { variantId: sent.variantId, skuId: sent.skuId, sku: sent.sku, price: 32_000 };
    await aSentOrder(house, { item });
    const owner = await house.as('owner');
    const draft = await aRecall(house, batch.code);
    const { id } = await owner.call(recall.startRecall, { id: draft.id, version: draft.version });
    const before = await owner.call(recall.notifyRecall, { id });
    const { mail } = await withPostOffice(house);

    const told = await owner.call(recall.notifyRecall, { id });
    await sendNow(house);

    expect(before).toEqual({ contacts: 0, messages: 0, without: 2 });
    expect(told).toEqual({ contacts: 1, messages: 1, without: 1 });
    expect(mail.arrived.map(({ to }) => to)).toEqual([['ishwari@sagara.example']]);
    expect(mail.arrived[0]?.raw).toContain(`2 pcs`);
    expect(mail.arrived[0]?.raw).toContain('Do not eat it. Send it back.');
    const { rows } = await owner.call(recall.listRecallContacts, { recallId: id, q: sent.number });
    expect(rows).toMatchObject([{ messages: [{ channel: 'mail', status: 'sent' }] }]);
  });

  test('get it by SMS once its text is switched on; progress and the time line say so', async ({
    house,
  }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(contract.integrations.updateTemplate, {
      key: 'recall',
      channel: 'sms',
      body: 'We recall {goods} of order {order}. {instruction}',
      dltId: '1707',
      isOn: true,
      version: 0,
    });
    const { sent, batch, contact, started } = await running(house);

    const told = await owner.call(recall.notifyRecall, { id: started.id });
    await sendNow(house);

    expect(told).toEqual({ contacts: 1, messages: 1, without: 0 });
    expect(sms.arrived.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      {
        to: `91${contact.phone}`,
        text: expect.stringMatching(
          new RegExp(
            `^We recall 2 pcs .+ \\(${batch.code}\\) of order ${sent.order.orderNo}\\. Do not eat it\\. Send it back\\.$`,
            'u',
          ),
        ) as string,
      },
    ]);
    const after = await owner.call(recall.getRecall, { id: started.id });
    expect(after.progress).toMatchObject({ contacts: 1, notified: 1, results: { none: 1 } });
    expect(after.steps.at(-1)?.text).toBe('Message sent to 1 contact');
  });

  test('who destroyed the goods have none left', async ({ house }) => {
    const { contact, owner, started } = await running(house);

    const said = await owner.call(recall.contactRecall, {
      id: contact.id,
      version: contact.version,
      result: 'destroyed',
      note: 'Sent a photo',
    });
    const after = await owner.call(recall.getRecall, { id: started.id });

    expect(said).toMatchObject({ result: 'destroyed', goods: [{ destroyed: pieces(2) }] });
    expect(after.lines).toMatchObject([{ destroyed: pieces(2), recovered: 0 }]);
  });

  test('bring goods back into the reject tray, no more than they got', async ({ house }) => {
    const { batch, contact, owner, started } = await running(house);
    const back = { id: started.id, contactId: contact.id, batchId: batch.id };

    const first = await owner.call(recall.recoverRecall, { ...back, qty: pieces(1) });
    const tooMany = owner.call(recall.recoverRecall, { ...back, qty: pieces(2) });

    expect(first).toMatchObject({ result: 'returned', goods: [{ recovered: pieces(1) }] });
    expect(await inTray(house, batch.id, 'REJECT')).toMatchObject({ onHand: pieces(1) });
    await expect(tooMany).rejects.toMatchObject({
      code: 'recall.too_many_back',
      message: `Only 1 pc of batch ${batch.code} can still come back.`,
    });
  });
});

describe('closing', () => {
  test('waits for a result of everybody when health is in danger', async ({ house }) => {
    const { started, owner } = await running(house, { class: '1' });

    const closing = owner.call(recall.closeRecall, {
      id: started.id,
      version: started.version,
      note: 'Done',
    });

    await expect(closing).rejects.toMatchObject({
      code: 'recall.open_results',
      message: '1 contact has no result yet.',
    });
  });

  test('waits until nothing is left that is not released, and keeps its report', async ({
    house,
  }) => {
    const { batch, started, owner, sent } = await running(house);
    const close = { id: started.id, version: started.version, note: 'All destroyed' };
    const { balances } = await owner.call(stock.getBatch, { code: batch.code });

    const closing = owner.call(recall.closeRecall, close);
    await expect(closing).rejects.toMatchObject({
      code: 'recall.held_stock',
      message: `Still in stock: 8 pcs of batch ${batch.code}. Write it off, return it to the vendor or release it.`,
    });
    await owner.call(
      stock.scrap,
      everything(
        balances.map(({ trayId, onHand }) => ({
          skuId: sent.skuId,
          batchId: batch.id,
          trayId,
          qty: onHand,
        })),
      ),
    );
    const closed = await owner.call(recall.closeRecall, close);

    expect(closed).toMatchObject({
      status: 'closed',
      endedBy: 'Asha Hegde',
      lines: [
        {
          status: 'rejected',
          outcome: 'rejected',
          balance: {
            cameIn: pieces(10),
            onHand: 0,
            scrapped: pieces(8),
            shipped: pieces(2),
            closes: true,
          },
        },
      ],
    });
    const pdf = await owner.send(recall.recallReport, { id: started.id });
    const csv = await owner.send(recall.recallReport, { id: started.id, as: 'csv' });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(csv.bytes.toString()).toContain(`Mass balance,${batch.code}`);
  });

  test('releases a batch to what it was, and orders that wait get it', async ({ house }) => {
    const { order, skuId } = await anOrderToPack(house);
    const batch = await batchOf(house, skuId);
    const owner = await house.as('owner');
    const draft = await aRecall(house, batch.code);
    const { id, version } = await owner.call(recall.startRecall, {
      id: draft.id,
      version: draft.version,
    });

    const closed = await owner.call(recall.closeRecall, {
      id,
      version,
      release: [batch.id],
      note: 'The second sample was good',
    });

    const held = await owner.call(stock.getBatch, { code: batch.code });
    expect(closed.lines).toMatchObject([{ outcome: 'released', status: 'available' }]);
    expect(held).toMatchObject({
      status: 'available',
      reservations: [{ refNumber: order.orderNo, qty: pieces(2) }],
    });
  });

  test('a batch that was released is recalled again, with everybody who has some', async ({
    house,
  }) => {
    const { batch, started, contact, owner } = await running(house);
    const end = { id: started.id, note: 'The second sample was good', release: [batch.id] };
    const closed = await owner.call(recall.closeRecall, { ...end, version: started.version });
    await expect(
      owner.call(recall.contactRecall, {
        id: contact.id,
        version: contact.version,
        result: 'reached',
      }),
    ).rejects.toMatchObject({ code: 'recall.not_active' });

    const second = await aRecall(house, batch.code, { title: 'The third sample was not' });
    const again = await owner.call(recall.startRecall, { id: second.id, version: second.version });

    expect(closed.lines).toMatchObject([{ outcome: 'released', status: 'available' }]);
    expect(again).toMatchObject({
      number: 'RCL-0002',
      status: 'active',
      lines: [
        {
          status: 'recalled',
          balance: {
            cameIn: pieces(10),
            onHand: pieces(8),
            scrapped: 0,
            shipped: pieces(2),
            closes: true,
          },
        },
      ],
    });
    const { rows } = await owner.call(recall.listRecallContacts, { recallId: second.id });
    expect(rows).toMatchObject([{ number: contact.number, qty: pieces(2), result: 'none' }]);
    expect(await owner.call(recall.getRecall, { id: started.id })).toMatchObject({
      status: 'closed',
      lines: [{ outcome: 'released' }],
    });
  });

  test('cancelling gives every batch back; nobody ends it twice', async ({ house }) => {
    const { batch, started, owner } = await running(house);
    const end = { id: started.id, version: started.version, note: 'Wrong batch' };

    await owner.call(recall.cancelRecall, end);
    const again = owner.call(recall.cancelRecall, end);
    const closing = owner.call(recall.closeRecall, end);

    expect((await owner.call(stock.getBatch, { code: batch.code })).status).toBe('available');
    const says = /^RCL-0001 was cancelled by Asha Hegde on /u;
    await expect(again).rejects.toMatchObject({
      code: 'recall.ended',
      message: expect.stringMatching(says) as string,
    });
    await expect(closing).rejects.toMatchObject({ code: 'recall.not_active' });
  });
});
