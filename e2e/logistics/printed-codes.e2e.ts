import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { begin } from '../begun.ts';
import { expect, test, type House } from '../house.ts';
import { sheetsOf } from '../printed.ts';

const { accounts, catalogue, logistics, orders, stock } = contract;
type Sheet = InputOf<typeof logistics.labelSheet>;

test('what is printed reads back as it was meant, as label printers print it', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { customerId, productId, variantId } = await begin(house);
  const { variants } = await house.call(catalogue.getProduct, { id: productId });
  const [variant] = variants;
  await house.call(catalogue.updateVariant, {
    id: variantId,
    version: variant?.version ?? 0,
    barcode: '8901234567890',
  });
  await house.call(accounts.createBankAccount, {
    label: 'Current account',
    kind: 'current',
    bankName: 'Canara Bank',
    holderName: 'Malenadu Pantry',
    number: '11223344556677',
    ifsc: 'CNRB0001234',
    upiId: 'malenadu@canara',
  });
  const order = await house.call(orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 2_000 }],
    confirm: true,
  });
  const parcel = await packed(house, order.id);
  const tote = await house.call(logistics.createTote, { name: 'Blue 7' });
  const {
    rows: [tray],
  } = await house.call(stock.listTrays, {});
  const {
    rows: [batch],
  } = await house.call(stock.listBatches, {});
  const {
    rows: [sku],
  } = await house.call(stock.listPositions, {});
  const {
    rows: [box],
  } = await house.call(logistics.listBoxTypes, {});

  const print = async (sheet: Sheet) =>
    sheetsOf(page, await house.file(logistics.labelSheet, sheet));
  const one = async (kind: Sheet['kind'], id: number | undefined, media: Sheet['media']) => {
    const [sheet] = await print({ kind, media, refs: [{ id: id ?? 0 }] });
    return sheet?.code();
  };
  const orderCode = await one('order_slip', order.id, 'roll-50x25');
  expect(orderCode).toMatch(/\d/u);
  expect(await one('tote', tote.id, 'roll-50x25')).toBe(tote.labelCode);
  expect(await one('tray', tray?.id, 'roll-50x25')).toBe(tray?.labelCode);
  expect(await one('batch', batch?.id, 'roll-50x25')).toBe(batch?.code);
  expect(await one('sku', sku?.id, 'roll-50x25')).toBe('8901234567890');
  expect(await one('box_type', box?.id, 'roll-100x50')).toBe(box?.labelCode);

  // The last label of the first sheet with the smallest labels.
  const [small] = await print({
    kind: 'sku',
    media: 'a4-65',
    refs: [{ id: sku?.id ?? 0 }],
    skip: 4,
  });
  expect(small?.code({ x: 167, y: 10.7, width: 38.1, height: 21.2 })).toBe('8901234567890');
  const cards = await print({ kind: 'command', media: 'roll-50x25' });
  expect(cards.map((card) => card.code())).toEqual(
    expect.arrayContaining(['CMDOK', 'CMDDONE', 'CMDUNDO', 'CMDQ24']),
  );

  const paper = await house.file(logistics.documents, {
    id: parcel.id,
    parts: 'label,slip,invoice' as never,
  });
  const [label, slip, invoice] = await sheetsOf(page, paper);
  expect([label?.width, label?.height].map((mm) => Math.round(mm ?? 0))).toEqual([100, 150]);
  expect(label?.code({ x: 0, y: 70, width: 100, height: 24 })).toBe('SP0000416X');
  expect(label?.code({ x: 0, y: 100, width: 62, height: 14 })).toBe(parcel.labelCode);
  expect(slip?.code()).toBe(orderCode);
  const asked = new URL(invoice?.code() ?? '').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ pa: 'malenadu@canara', cu: 'INR' });
  expect(Number(asked.get('am')) * 100).toBe(order.grandTotal);
});

/** Packs an order of two pieces and books its parcel. */
async function packed(house: House, orderId: number) {
  const { rows: boxes } = await house.call(logistics.listBoxTypes, { q: 'Box S' });
  const station = { orderId, station: 'Table 1' };
  const { basket } = await house.call(logistics.packingUpdate, { action: 'start', ...station });
  const at = { basketId: basket.id };
  const scan = (code: string, multiplier = 1) =>
    house.call(logistics.packingUpdate, { ...at, action: 'scan', code, multiplier });
  await scan('MP-500', 2);
  await scan(boxes[0]?.labelCode ?? '');
  const weight = { seq: 1, grams: 900, source: 'typed' } as const;
  const answer = await house.call(logistics.packingUpdate, { ...at, action: 'weigh', ...weight });
  const parcelId = answer.boxes[0]?.parcelId ?? 0;
  const courier = await house.call(logistics.courierCreate, {
    code: 'SPEED',
    name: 'Speedy',
    mode: 'manual',
  });
  const track = await house.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'SURFACE',
    name: 'Surface',
    waybillSource: 'typed',
    trackingUrlTemplate: 'https://track.example.in/{waybill}',
    maxGrams: 20_000,
    codAllowed: false,
  });
  const item = { parcelId, trackId: track.id, waybill: 'SP0000416X' };
  await house.call(logistics.trackingData, { items: [item] });
  return house.call(logistics.getParcel, { id: parcelId });
}
