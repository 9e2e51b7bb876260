import { performance } from 'node:perf_hooks';
import type { BoxTypeList } from '@counting-house/contract/logistics/box-type.ts';
import type { PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import type pg from 'pg';
import type { z } from 'zod';
import { slug } from './house.ts';
import type { Measured } from './rates.ts';

type Door = { readonly address: string; readonly cookie: string };
type Ask = <T>(call: string, body?: object) => Promise<T>;

const shippingAddress = {
  name: 'Bench',
  phone: '9632570418',
  line1: '8, Car Street',
  city: 'Sagara',
  stateCode: '29',
  pinCode: '577401',
};
const warm = 10;
const alone = 30;
const wide = 120;

/**
 * How many orders are packed a second, each from its start over scans, box and weight to a closed parcel with its
 * invoice: by one packer, and by eight at once.
 */
export async function measurePacking(door: Door, client: pg.Client): Promise<Measured[]> {
  const ask = askAt(door);
  const { rows: boxes } = await ask<z.output<typeof BoxTypeList>>('Logistics/BoxTypes?limit=1');
  const box = boxes[0]?.id ?? 0;
  const orders = await ordersToPack(ask, client, warm + alone + wide);
  const perSecond = async (many: number, packers: number) => {
    const begin = performance.now();
    const mine = orders.splice(0, many);
    const inTurn = async () => {
      for (let order = mine.pop(); order; order = mine.pop()) await pack(ask, order, box);
    };
    await Promise.all(Array.from({ length: packers }, inTurn));
    return (many / (performance.now() - begin)) * 1000;
  };
  await perSecond(warm, 2);
  return [
    { what: 'orders packed, alone', perSecond: await perSecond(alone, 1), least: 15 },
    { what: 'orders packed, 8 wide', perSecond: await perSecond(wide, 8), least: 25 },
  ];
}

/** Orders of two pieces of goods that lie in the store, confirmed now. */
async function ordersToPack(ask: Ask, client: pg.Client, many: number): Promise<number[]> {
  const { rows: goods } = await client.query<{ variant: string; customer: string }>(
    `select k.variant_id as variant, (select min(id) from customer) + row_number() over (order by p.sku_id) as customer
    from stock_position p join sku k on k.id = p.sku_id
    where k.variant_id is not null and k.status = 'active' and exists (
      select from stock_balance b join batch on batch.id = b.batch_id
        join tray on tray.id = b.tray_id and tray.area = 'fg'
      where b.sku_id = p.sku_id and b.on_hand - b.reserved > 10000 and batch.status = 'available')
    order by p.sku_id limit ${many}`,
  );
  const made: number[] = [];
  for (const { variant, customer } of goods) {
    const { id } = await ask<{ id: number }>('SupplyChainManagement/OrderCreateBtoC', {
      customerId: Number(customer),
      lines: [{ variantId: Number(variant), qty: 2_000 }],
      shippingAddress,
      place: true,
      confirm: true,
      payments: [],
    });
    made.push(id);
  }
  return made;
}

async function pack(ask: Ask, orderId: number, boxTypeId: number): Promise<void> {
  const act = (body: object) => ask<PackingAnswer>('Logistics/PakingDataUpdate', body);
  const { basket, lines } = await act({ action: 'start', orderId, station: 'Bench' });
  const of = { basketId: basket.id };
  for (const { sku, wanted } of lines)
    await act({ action: 'scan', ...of, code: sku, multiplier: wanted / 1_000 });
  await act({ action: 'setBox', ...of, seq: 1, boxTypeId });
  const weighed = await act({ action: 'weigh', ...of, seq: 1, grams: 900, source: 'typed' });
  const last = weighed.stop
    ? await act({ action: 'override', ...of, what: 'weight', reason: 'Weighed again' })
    : weighed;
  const closed =
    last.basket.status === 'packed'
      ? last
      : await act({ action: 'close', ...of, documents: false });
  if (closed.basket.status !== 'packed')
    throw new Error(`not packed: ${JSON.stringify(closed.missing)} ${closed.verdict?.text}`);
}

const askAt =
  ({ address, cookie }: Door): Ask =>
  async (call, body) => {
    const reply = await fetch(`${address}/api/${slug}/${call}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json', 'x-ch-request': '1' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${call}: ${JSON.stringify(answer)}`);
    return answer as never;
  };
