import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { slug } from './house.ts';
import type { Answered, Ask } from './load.ts';

const rounds = 300;

type Door = { readonly address: string; readonly cookie: string };

/** A rate and the least it may be, or milliseconds and the most they may be. */
export type Measured = { readonly what: string } & (
  | { readonly perSecond: number; readonly least: number }
  | { readonly is: number; readonly limit: number }
);

/** How much a server takes in, of those who come one after the other and of eight at once. */
export async function measureRates(
  door: Door,
  client: pg.Client,
  { writes, reads }: { readonly writes: boolean; readonly reads: boolean },
): Promise<Measured[]> {
  const order = await orderOf(door, client);
  const take = (many: number): Ask[] =>
    Array.from({ length: many }, () => ({
      path: `/api/${slug}/SupplyChainManagement/OrderCreateBtoC`,
      body: order(),
    }));
  // Reads first: what is written here the jobs of a running house would have added up by then.
  return [
    ...(reads ? await measureReads(door, client) : []),
    ...(writes ? await measureWrites(door, take) : []),
  ];
}

async function measureWrites(door: Door, take: (many: number) => Ask[]): Promise<Measured[]> {
  await load(door, take(300), 8);
  const alone = await load(door, take(300), 1);
  const wide = await load(door, take(900), 8);
  return [
    { what: 'orders taken, alone', perSecond: alone.perSecond, least: 60 },
    { what: 'orders taken, 8 wide', perSecond: wide.perSecond, least: 120 },
  ];
}

async function measureReads(door: Door, client: pg.Client): Promise<Measured[]> {
  const get = (call: string, many: number): Ask[] =>
    Array.from({ length: many }, () => ({ path: `/api/${slug}/${call}` }));
  const list = 'OrderManagement/Orders?limit=50';
  await load(door, get(list, 200), 8);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { perSecond } = await load(door, get(list, 3_000), 8);
  delay.disable();
  const heldUp = delay.percentile(99) / 1e6 - 5;

  const { rows: ids } = await client.query<{ id: string }>(
    'select id from sales_order order by id desc limit 300',
  );
  const details = ids.flatMap(({ id }) => get(`OrderManagement/Order?ID=${id}`, 10));
  const detail = await load(door, details, 8);

  const measured: Measured[] = [
    { what: 'order list, 8 wide', perSecond, least: 800 },
    { what: 'event loop held up meanwhile, p99', is: heldUp, limit: 30 },
    { what: 'order detail, 8 wide', perSecond: detail.perSecond, least: 1_500 },
  ];
  const alone: readonly (readonly [string, string, number])[] = [
    ['order list, alone', list, 3],
    ['product list, alone', 'ProductManagement/Products?limit=50', 5],
    [
      'orders by a buyer\u2019s name, alone',
      `${list}&q=${encodeURIComponent(await rareName(client))}`,
      20,
    ],
    ['dashboard, alone', 'OrderManagement/Dashboard', 15],
  ];
  for (const [what, call, limit] of alone) {
    await load(door, get(call, 50), 1);
    measured.push({ what, is: (await load(door, get(call, rounds), 1)).medianMs, limit });
  }
  return measured;
}

/** What the customer in the middle is called; a few have the same name. */
async function rareName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from customer where id = (select max(id) / 20 * 10 from customer)',
  );
  return rows[0]?.name ?? '';
}

/** Asks from a thread of its own. */
export function load(
  { address, cookie }: Door,
  asks: readonly Ask[],
  wide: number,
): Promise<Answered> {
  const thread = new Worker(new URL('load.ts', import.meta.url), {
    workerData: { address, cookie, asks, wide },
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** Makes goods to sell, and answers orders of one piece that are placed, paid in part and confirmed. */
async function orderOf(door: Door, client: pg.Client): Promise<() => object> {
  const post = async <T>(call: string, body: object): Promise<T> => {
    const reply = await fetch(`${door.address}/api/${slug}/${call}`, {
      method: 'POST',
      headers: { cookie: door.cookie, 'content-type': 'application/json', 'x-ch-request': '1' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const idOf = async (query: string): Promise<number> =>
    Number((await client.query<{ id: string }>(query)).rows[0]?.id);
  const unitId = await idOf(`select id from unit where code = 'NOS'`);
  const taxId = await idOf(`select id from tax where code = 'GST5'`);
  const categoryId = await idOf('select min(id) as id from product_category');
  const run = Date.now().toString(36); // A house that is kept has the goods of earlier runs.
  const variantIds: number[] = [];
  for (let n = 1; n <= 60; n += 1) {
    const product = await post<{ variants: { id: number }[] }>('ProductManagement/CreateProduct', {
      name: `Goods ${run} ${n}`,
      status: 'active',
      categoryId,
      unitId,
      taxId,
      defaultVariant: { sku: `G-${run}-${n}`, mrp: 20_000, price: 18_000, allowBackorder: true },
    });
    variantIds.push(...product.variants.map(({ id }) => id));
  }
  const firstBuyer = await idOf('select min(id) as id from customer');
  const shippingAddress = {
    name: 'Bench',
    phone: '9632570418',
    line1: '8, Car Street',
    city: 'Sagara',
    stateCode: '29',
    pinCode: '577401',
  };
  let n = 0;
  return () => {
    n += 1;
    return {
      customerId: firstBuyer + (n % 2_000),
      lines: [{ variantId: variantIds[n % variantIds.length], qty: 1_000 }],
      shippingAddress,
      place: true,
      confirm: true,
      payments: [{ method: 'upi', amount: 10_000, reference: `U${run}${n}` }],
    };
  };
}
