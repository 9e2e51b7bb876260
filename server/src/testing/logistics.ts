import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import type { PackingAnswer, PackingUpdate } from '@counting-house/contract/logistics/packing.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { saveSetting } from '../platform/settings/settings.ts';
import type { Person, TestHouse } from './house.ts';
import { anOrder, goods } from './orders.ts';
import { pieces } from './stock.ts';
import { atWork } from './work.ts';

const { logistics } = contract;

/** What an action needs beside its basket. */
type Act<U> = U extends { action: string } ? Omit<U, 'basketId' | 'orderId'> : never;

type Station = {
  readonly answer: PackingAnswer;
  readonly basketId: number;
  /** Scans a code, so many times over. */
  scan(code: string, multiplier?: number): Promise<PackingAnswer>;
  act(input: Act<PackingUpdate>): Promise<PackingAnswer>;
};

/** Opens an order at a packing station. */
export async function atStation(
  house: TestHouse,
  order: { id: number },
  { packer, station = 'Table 1' }: { packer?: Person; station?: string } = {},
): Promise<Station> {
  const person = packer ?? (await house.as('packer'));
  const answer = await person.call(logistics.packingUpdate, {
    action: 'start',
    orderId: order.id,
    station,
  });
  const basketId = answer.basket.id;
  return {
    answer,
    basketId,
    scan: (code, multiplier = 1) =>
      person.call(logistics.packingUpdate, { action: 'scan', basketId, code, multiplier }),
    act: (input) =>
      person.call(logistics.packingUpdate, { basketId, ...input } as InputOf<
        typeof logistics.packingUpdate
      >),
  };
}

/** The label code of a box of the house. */
export async function boxNamed(house: TestHouse, name: string) {
  const { rows } = await (await house.as('owner')).call(logistics.listBoxTypes, { q: name });
  const [box] = rows;
  if (!box) throw new Error(`there is no box ${name}`);
  return box;
}

/** An order of one line that is confirmed, its goods reserved. */
export async function anOrderToPack(
  house: TestHouse,
  {
    qty = 2,
    stock = 10,
    worth = 0,
    item: given,
    placed,
    ...values
  }: {
    qty?: number;
    stock?: number;
    worth?: number;
    item?: Awaited<ReturnType<typeof goods>>;
    /** An order of this item that is confirmed already. */
    placed?: Order;
  } & Partial<Parameters<typeof anOrder>[1]> = {},
): Promise<{ order: Order; sku: string; skuId: number; variantId: number }> {
  const item = given ?? (await goods(house, { stock, worth }));
  const order =
    placed ??
    (await anOrder(house, {
      lines: [{ variantId: item.variantId, qty: pieces(qty) }],
      confirm: true,
      ...values,
    }));
  return { order, sku: item.sku, skuId: item.skuId, variantId: item.variantId };
}

/** An order of one line in a parcel of 900 g, invoiced. */
export async function aPackedOrder(
  house: TestHouse,
  values: Parameters<typeof anOrderToPack>[1] = {},
) {
  const made = await anOrderToPack(house, values);
  const station = await atStation(house, made.order);
  await station.scan(made.sku, values?.qty ?? 2);
  await station.scan((await boxNamed(house, 'Box S')).labelCode);
  const answer = await station.act({ action: 'weigh', seq: 1, grams: 900, source: 'typed' });
  const [parcel] = answer.boxes;
  if (!parcel?.parcelId) throw new Error(`not packed: ${answer.missing.join(', ')}`);
  return { ...made, station, answer, parcelId: parcel.parcelId, number: parcel.number ?? '' };
}

/** A courier with one track whose waybills are typed. */
export async function aTrack(
  house: TestHouse,
  values: Partial<InputOf<typeof logistics.createTrack>> = {},
): Promise<OutputOf<typeof logistics.createTrack>> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(logistics.listCouriers, { q: 'Konkan' });
  const courier =
    rows[0] ??
    (await owner.call(logistics.courierCreate, {
      code: 'KONKAN',
      name: 'Konkan Couriers',
      mode: 'manual',
    }));
  return owner.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'SURFACE',
    name: 'Surface',
    trackingUrlTemplate: 'https://track.konkan.example/{waybill}',
    waybillSource: 'typed',
    maxGrams: 20_000,
    codAllowed: true,
    maxCod: 5_000_000,
    ...values,
  });
}

/** Puts a setting in force. */
export const withSetting = (
  house: TestHouse,
  key: Parameters<typeof saveSetting>[1]['key'],
  value: unknown,
): Promise<void> => atWork(house, (ctx) => saveSetting(ctx, { key, value }));
