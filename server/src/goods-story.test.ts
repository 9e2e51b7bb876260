import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { basketScans } from './logistics/packing/basket.table.ts';
import { inBooks } from './testing/books.ts';
import { at } from './testing/bills.ts';
import { enterAll, finishCount, startCount } from './testing/counts.ts';
import { test } from './testing/house.ts';
import { unitOf } from './testing/items.ts';
import { expectLaws } from './testing/laws/laws.ts';
import { atStation, boxNamed } from './testing/logistics.ts';
import { aCustomer, anOrder, goods } from './testing/orders.ts';
import { aPlan, aRun, kg } from './testing/production.ts';
import { aRecall, batchOf } from './testing/recalls.ts';
import { jpeg, send } from './testing/pictures.ts';
import { reasonNamed } from './testing/returns.ts';
import { aBatch, aSku, inTray, pieces, trayNamed } from './testing/stock.ts';
import { openStory, storyDay, type Story } from './testing/scenarios/story.ts';

const { admin, logistics, orders, production, purchasing, recall, returns, stock } = contract;

/** Steps 1 to 3: bags are ordered, approved by somebody else, and come in two goes. */
async function buy(story: Story) {
  const { house, owner, admin, keeper, turmeric, vendorId, shelf, lies } = story;
  const kilo = await unitOf(house, 'KG');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [
      { skuId: turmeric.id, unitId: await unitOf(house, 'BAG'), qty: pieces(20), price: 3_000_00 },
    ],
  });
  const waiting = await admin.call(purchasing.orderSubmit, at(draft));
  expect(waiting).toMatchObject({ status: 'waiting', taxable: 60_000_00 });
  const approved = await owner.call(purchasing.orderApprove, at(waiting));
  const sent = await owner.call(purchasing.orderSend, { ...at(approved), how: 'printed' });
  expect(sent).toMatchObject({ status: 'sent', lines: [{ stockQty: kg(500), openQty: kg(500) }] });
  const poLineId = sent.lines[0]?.id ?? 0;
  expect(await lies(turmeric)).toMatchObject({ onHand: 0, incoming: kg(500) });
  const receive = async (challanNo: string, batch: object) => {
    const { id } = await keeper.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo,
      lines: [
        {
          poLineId,
          skuId: turmeric.id,
          unitId: kilo,
          batches: [{ acceptedQty: 0, trayId: shelf.id, ...batch }],
        },
      ],
    });
    return owner.call(purchasing.getInward, { id });
  };

  const first = await receive('D-611', {
    number: 'GT/118',
    expiryDate: '2027-08-31',
    acceptedQty: kg(290),
    rejectedQty: kg(10),
    rejectWhere: 'kept',
    rejectReason: 'Wet',
  });
  expect(first.goodsValue).toBe(3_600_000);
  expect(await lies(turmeric)).toMatchObject({
    onHand: kg(300),
    blocked: kg(10),
    free: kg(290),
    incoming: kg(210),
  });
  const order = await owner.call(purchasing.getOrder, { id: sent.id });
  expect(order).toMatchObject({ status: 'part_received', lines: [{ openQty: kg(210) }] });
  expect([await inBooks(house, 'stock.raw'), await inBooks(house, 'grni')]).toEqual([
    3_600_000, -3_600_000,
  ]);

  const second = await receive('D-640', { expiryDate: '2027-10-15', acceptedQty: kg(200) });
  expect(second.goodsValue).toBe(2_400_000);
  expect(await lies(turmeric)).toMatchObject({ onHand: kg(500), free: kg(490) });
  await expectLaws(house);
  const batchIn = (inward: typeof first) => inward.lines[0]?.batches[0];
  return {
    order,
    inwards: [first, second] as const,
    bulk: { id: batchIn(first)?.batchId ?? 0, code: batchIn(first)?.code ?? '' },
    later: { id: batchIn(second)?.batchId ?? 0, code: batchIn(second)?.code ?? '' },
  };
}

type Bought = Awaited<ReturnType<typeof buy>>;

/** Step 4: what was rejected goes back before anybody billed it, and nothing more is awaited. */
async function sendBack({ house, keeper, owner, vendorId, lies, turmeric }: Story, bought: Bought) {
  const reject = await trayNamed(house, 'REJECT');
  const draft = await keeper.call(purchasing.createReturn, {
    vendorId,
    lines: [{ batchId: bought.bulk.id, trayId: reject.id, qty: kg(10), reason: 'poor_quality' }],
  });
  const { id } = await keeper.call(purchasing.returnPost, at(draft));
  const back = await owner.call(purchasing.getReturn, { id });
  expect(back).toMatchObject({ value: 120_000, unbilledValue: 120_000, debitNoteNo: '' });
  const order = await owner.call(purchasing.getOrder, { id: bought.order.id });
  expect(order.lines).toMatchObject([{ acceptedQty: kg(490), openQty: kg(10) }]);
  const closed = await owner.call(purchasing.orderClose, { ...at(order), note: 'Enough for now' });
  expect(closed.lines).toMatchObject([{ closedQty: kg(10), openQty: 0 }]);
  expect(await lies(turmeric)).toMatchObject({
    onHand: kg(490),
    blocked: 0,
    free: kg(490),
    incoming: 0,
  });
  expect([await inBooks(house, 'stock.raw'), await inBooks(house, 'grni')]).toEqual([
    5_880_000, -5_880_000,
  ]);
  expect(await inBooks(house, 'ppv')).toBe(0);
  await expectLaws(house);
}

/** Steps 5 to 7: 500 packs are planned, turmeric is issued, 485 good ones come out. */
async function make(story: Story, { bulk, later }: Bought) {
  const { house, owner, powder, turmeric, pouch, label, carton, dust, lies, batch } = story;
  const plan = await aPlan(owner, { outputSkuId: powder.id, qty: pieces(500) });
  expect(await lies(turmeric)).toMatchObject({ reserved: kg(127.5), free: kg(362.5) });
  expect(await batch(bulk.code)).toMatchObject({ reserved: kg(127.5) });
  expect(await batch(later.code)).toMatchObject({ reserved: 0 });
  expect((await lies(pouch)).reserved).toBe(pieces(505));
  expect((await lies(label)).reserved).toBe(pieces(520));
  expect((await lies(carton)).reserved).toBe(pieces(13));

  await owner.call(production.stockOut, {
    purpose: 'production',
    planId: plan.id,
    lines: [{ skuId: turmeric.id, qty: kg(128.2) }],
  });
  expect(await lies(turmeric)).toMatchObject({ onHand: kg(361.8), reserved: 0 });
  expect(await inBooks(house, 'stock.raw')).toBe(5_880_000 - 1_538_400);
  const packing = await inBooks(house, 'stock.packing');
  const { stock: atPlan } = await owner.call(production.getPlan, { id: plan.id });
  expect(atPlan).toMatchObject([{ batchId: bulk.id, qty: kg(128.2), value: 1_538_400 }]);
  expect(await batch(bulk.code)).toMatchObject({ onHand: kg(161.8), value: 1_941_600 });
  expect(await inBooks(house, 'stock.wip')).toBe(1_538_400);

  const run = await aRun(owner, plan.id, {
    goodQty: pieces(485),
    rejectedQty: pieces(15),
    rejectReason: 'Seal not closed',
    inputs: [
      { skuId: turmeric.id, qty: kg(128.2) },
      { skuId: pouch.id, qty: pieces(506) },
      { skuId: label.id, qty: pieces(515) },
      { skuId: carton.id, qty: pieces(13) },
    ],
    byproducts: [{ skuId: dust.id, qty: 1_500 }],
    complete: true,
  });
  expect(run).toMatchObject({
    yieldBps: 9_700,
    cost: {
      materials: 1_538_400 + 135_080,
      labour: 120_000,
      overhead: 50_204,
      byproductValue: 3_000,
      goodValue: 1_821_902,
      abnormalLoss: 18_782,
    },
  });
  const jars = await batchOf(house, powder.id);
  // 180 days would be 6 September; the turmeric lasts no longer than 31 August.
  expect(jars).toMatchObject({ expiryDate: '2027-08-31', mfgDate: storyDay });
  expect(await batch(jars.code)).toMatchObject({ onHand: pieces(485), value: 1_821_902 });
  expect([
    await inBooks(house, 'stock.wip'),
    await inBooks(house, 'stock.finished'),
    await inBooks(house, 'stock.semi'),
    await inBooks(house, 'production.loss'),
    await inBooks(house, 'production.labour'),
    await inBooks(house, 'production.absorbed'),
  ]).toEqual([0, 1_821_902, 3_000, 18_782, -120_000, -50_204]);
  expect(packing - (await inBooks(house, 'stock.packing'))).toBe(135_080);
  await expectLaws(house);
  return { run, jars };
}

/** Step 8: the vendor bills a little more, with tax; what is still here bears its share of the goods' part of it. */
async function bill({ house, clerk, vendorId, batch }: Story, { inwards, bulk, later }: Bought) {
  const { files } = await send(house, clerk, admin.uploadFile, [{ bytes: await jpeg() }], {
    purpose: 'attachment',
  });
  const confirmed = await clerk.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: 'KT/2211',
    vendorBillDate: storyDay,
    vendorTotal: 5_938_800 + 296_940,
    fileIds: files.map(({ id }) => id),
    lines: inwards.map(({ lines: [line] }, index) => ({
      inwardLineId: line?.id ?? 0,
      qty: [kg(290), kg(200)][index] ?? 0,
      price: 121_20,
    })),
    confirm: true,
  });
  expect(confirmed).toMatchObject({
    state: 'confirmed',
    taxable: 5_938_800,
    tax: 296_940,
    toStock: 19_416 + 24_000,
    toVariance: 15_384,
  });
  expect(await batch(bulk.code)).toMatchObject({ onHand: kg(161.8), value: 1_961_016 });
  expect(await batch(later.code)).toMatchObject({ onHand: kg(200), value: 2_424_000 });
  expect([
    await inBooks(house, 'grni'),
    await inBooks(house, 'ppv'),
    await inBooks(house, 'tax.input.IGST'),
    await inBooks(house, 'ap.vendor'),
  ]).toEqual([0, 15_384, 296_940, -6_235_740]);
  await expectLaws(house);
  return confirmed;
}

/** Twenty cartons at ₹ 15, which Box S is made of. */
async function cartons(house: Story['house'], owner: Story['owner']) {
  const carton = await aSku(house, { kind: 'packing', tracking: 'none', expiryPolicy: 'none' });
  await aBatch(house, carton, { qty: pieces(20), value: 30_000, tray: 'RM-FLOOR' });
  const { id, version } = await boxNamed(house, 'Box S');
  await owner.call(logistics.updateBoxType, { id, version, skuId: carton.id });
  return carton;
}

/** Steps 9 to 12: two packs are ordered, packed, invoiced and sent. */
async function sell(story: Story, jars: { id: number; code: string }) {
  const { house, owner, variantId, lies, powder, batch } = story;
  const order = await anOrder(house, {
    customerId: (await aCustomer(house)).id,
    deliveryMethod: 'own_delivery',
    lines: [{ variantId, qty: pieces(2) }],
    confirm: true,
  });
  expect(await lies(powder)).toMatchObject({
    onHand: pieces(485),
    reserved: pieces(2),
    free: pieces(483),
  });

  const other = await goods(house, { sku: 'MP-OIL-1000' });
  const carton = await cartons(house, owner);
  const station = await atStation(house, order);
  const wrong = await station.scan(other.sku);
  expect(wrong).toMatchObject({
    verdict: { kind: 'wrong_item', tone: 'stop' },
    stop: { kind: 'wrong_item' },
    lines: [{ scanned: 0 }],
  });
  const stops = await house.database.direct
    .select()
    .from(basketScans)
    .where(eq(basketScans.isStop, true));
  expect(stops).toMatchObject([{ code: other.sku, verdict: 'wrong_item', qty: 0 }]);
  await station.scan('CMDOK');
  await station.scan('TP-250', 2);
  await station.scan((await boxNamed(house, 'Box S')).labelCode);
  const packed = await station.act({ action: 'weigh', seq: 1, grams: 640, source: 'typed' });
  const parcel = packed.boxes[0];
  expect(await inTray(house, jars.id, 'PACKED')).toEqual({
    onHand: pieces(2),
    reserved: pieces(2),
  });
  expect(await batch(jars.code)).toMatchObject({
    onHand: pieces(485),
    reservations: [{ qty: pieces(2), stage: 'packed' }],
  });
  expect((await owner.call(orders.getOrder, { id: order.id })).invoicedValue).toBeGreaterThan(0);
  expect(await lies(carton)).toMatchObject({ onHand: pieces(19) });
  expect(await inBooks(house, 'packing.used')).toBe(1_500);

  await owner.call(logistics.parcelUpdate, { orderId: order.id });
  expect(await lies(powder)).toMatchObject({ onHand: pieces(483), reserved: 0 });
  expect(await inBooks(house, 'cogs')).toBe(7_513);
  await expectLaws(house);
  return { order, parcelId: parcel?.parcelId ?? 0, parcelNo: parcel?.number ?? '' };
}

/** Steps 13 and 14: one comes back opened, is looked at and written off; the shelf is counted. */
async function comeBack(
  { house, owner, keeper, powder, lies, batch }: Story,
  jars: { id: number; code: string },
  sold: Awaited<ReturnType<typeof sell>>,
) {
  const event = { status: 'delivered' as const };
  await owner.call(logistics.trackingData, { items: [{ parcelId: sold.parcelId, event }] });
  await owner.call(returns.createReturn, {
    orderId: sold.order.id,
    type: 'counter',
    approve: true,
    lines: [
      {
        orderLineId: sold.order.lines[0]?.id ?? 0,
        qty: pieces(1),
        reasonId: await reasonNamed(house, 'Changed mind'),
        pieces: [{ qty: pieces(1), condition: 'opened', decision: 'quarantine' }],
      },
    ],
  });
  expect(await lies(powder)).toMatchObject({ onHand: pieces(484), blocked: pieces(1) });
  expect(await inTray(house, jars.id, 'QUARANTINE')).toMatchObject({ onHand: pieces(1) });
  // 3,757 back; the other one would bring 3,756.
  expect(await inBooks(house, 'cogs')).toBe(3_756);
  expect((await batch(jars.code)).value).toBe(1_818_146);

  const quarantine = await trayNamed(house, 'QUARANTINE');
  await keeper.call(stock.inspect, {
    batchId: jars.id,
    decisions: [{ trayId: quarantine.id, rejectQty: pieces(1), reasonCode: 'QUALITY' }],
  });
  const reject = await trayNamed(house, 'REJECT');
  await keeper.call(stock.scrap, {
    lines: [
      {
        skuId: powder.id,
        batchId: jars.id,
        trayId: reject.id,
        qty: pieces(1),
        reasonCode: 'QUALITY',
      },
    ],
  });
  expect(await inBooks(house, 'stock.scrap')).toBe(3_757);

  const count = await startCount(house, (await trayNamed(house, 'FG-FLOOR')).id);
  await enterAll(house, count, pieces(483));
  await finishCount(house, count, pieces(483));
  expect(await batch(jars.code)).toMatchObject({ onHand: pieces(483), value: 1_814_389 });
  expect(await inBooks(house, 'stock.countDiff')).toBe(0);
  await expectLaws(house);
}

test('turmeric is bought, sent back in part, billed, made, sold, returned, counted and recalled', async ({
  house,
}) => {
  const story = await openStory(house);
  const bought = await buy(story);
  await sendBack(story, bought);
  const made = await make(story, bought);
  const billed = await bill(story, bought);
  const sold = await sell(story, made.jars);
  await comeBack(story, made.jars, sold);

  // Step 15: from the parcel back to the vendor's bill.
  const { owner, batch } = story;
  const found = await owner.call(recall.trace, { code: sold.parcelNo, direction: 'back' });
  expect(found.nodes.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      made.jars.code,
      made.run.number,
      bought.bulk.code,
      bought.inwards[0].number,
      bought.order.number,
      billed.vendorBillNo,
    ]),
  );

  const paper = found.nodes.find(({ kind }) => kind === 'bill');
  expect(paper).toMatchObject({ hasFile: true });
  const { files } = await owner.call(purchasing.getBill, { id: paper?.id ?? 0 });
  expect(files).toHaveLength(1);

  const ofBill = await owner.call(recall.trace, { code: billed.vendorBillNo, direction: 'back' });
  expect(ofBill.nodes.filter(({ isRoot }) => isRoot).map(({ label }) => label)).toEqual([
    bought.bulk.code,
    bought.later.code,
  ]);

  // Step 16: all that came of the first batch is stopped, the dust of the run included, and who has some is known.
  const draft = await aRecall(house, bought.bulk.code);
  const started = await owner.call(recall.startRecall, { id: draft.id, version: draft.version });
  expect(started.lines.map(({ code, status }) => [code, status])).toEqual([
    [bought.bulk.code, 'recalled'],
    [made.jars.code, 'recalled'],
    [(await batchOf(house, story.dust.id)).code, 'recalled'],
  ]);
  expect(started.lines.every(({ balance }) => balance?.closes)).toBe(true);
  expect(await batch(bought.bulk.code)).toMatchObject({ onHand: kg(161.8), free: 0 });
  expect(await batch(made.jars.code)).toMatchObject({ onHand: pieces(483), free: 0 });
  expect(await batch(bought.later.code)).toMatchObject({ status: 'available', free: kg(200) });
  const { rows } = await owner.call(recall.listRecallContacts, { recallId: draft.id });
  // Of the two, one came back.
  expect(rows).toMatchObject([{ number: sold.parcelNo, qty: pieces(1) }]);
  await expect(
    anOrder(house, { lines: [{ variantId: story.variantId, qty: pieces(1) }], confirm: true }),
  ).rejects.toThrow("Only 0 pcs of 'Turmeric powder 250 g' can be reserved; 1 pc are wanted.");
});
