import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Refusal, test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws.ts';
import { aTrack, atStation, boxNamed } from '../testing/logistics.ts';
import { anOrder, byUpi, goods } from '../testing/orders.ts';
import { pieces } from '../testing/stock.ts';

const { logistics, orders } = contract;

/** What may happen to an order; `which` chooses among what there is. */
const step = fc.record({
  what: fc.constantFrom(
    'edit',
    'edit',
    'add',
    'drop',
    'pack',
    'pack',
    'unpack',
    'unpack',
    'pay',
    'send',
    'deliver',
  ),
  which: fc.nat(9),
  qty: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const beginning = fc.record({
  deliveryMethod: fc.constantFrom('courier' as const, 'own_delivery' as const),
  method: fc.constantFrom(null, 'upi' as const, 'cod' as const),
});
type Beginning = typeof beginning extends fc.Arbitrary<infer B> ? B : never;

test(
  'whatever is ordered, edited, packed, unpacked, invoiced, paid and delivered, all figures agree',
  { timeout: 180_000 },
  async ({ house }) => {
    const way = await openWay(house);

    await fc.assert(
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 3, maxLength: 9 }),
        async (begun, steps) => {
          const id = await way.order(begun);
          for (const taken of steps) {
            await way.take(id, taken);
            await expectLaws(house);
            expect(await packedBesideStock(house)).toEqual([]);
          }
          const { order, owed } = await way.finish(id);

          expect(order).toMatchObject({ status: 'delivered', pendingCod: 0, ...owed });
          expect(order.invoicedValue).toBe(order.grandTotal);
          expect(await worthInBooks(house)).toBe(await worthInStore(house));
        },
      ),
      { numRuns: 6 },
    );
  },
);

async function openWay(house: TestHouse) {
  const owner = await house.as('owner');
  const packer = await house.as('packer');
  const box = await boxNamed(house, 'Box S');
  const track = await aTrack(house);
  const jar = await goods(house, { price: 33_333, percent: 18, stock: 900 });
  const packet = await goods(house, { price: 12_345, percent: 5, stock: 900 });
  const items = [jar, packet];
  let told = 0;

  const seen = (id: number) => owner.call(orders.getOrder, { id });
  const parcelsIn = async (orderId: number, states: readonly string[]) => {
    const { rows } = await packer.call(logistics.listParcels, { orderId });
    return rows.filter(({ state }) => states.includes(state));
  };
  const change = async (id: number, edit: (open: Open[]) => object[]) => {
    const { version, lines } = await seen(id);
    const open = lines.flatMap((line) => {
      const qty = line.qty - line.qtyCancelled;
      return qty > 0 ? [{ id: line.id, qty }] : [];
    });
    return owner.call(orders.updateB2C, { id, version, lines: edit(open) } as never);
  };

  const acts = {
    edit: (id: number, { which, qty }: Step) =>
      change(id, (open) =>
        open.map((line, at) => (at === which % open.length ? { ...line, qty: pieces(qty) } : line)),
      ),
    add: (id: number, { which, qty }: Step) =>
      change(id, (open) => [
        ...open,
        { variantId: items[which % items.length]?.variantId, qty: pieces(qty) },
      ]),
    drop: (id: number, { which }: Step) =>
      change(id, (open) => open.filter((_, at) => at !== which % open.length)),

    /** All that is wanted, over two boxes where the drawn number is even. */
    pack: async (id: number, { which }: Step) => {
      const station = await atStation(house, { id });
      let answer = station.answer;
      for (const { sku, wanted, scanned } of answer.lines) {
        const count = (wanted - scanned) / pieces(1);
        if (count > 1 && which % 2 === 0) {
          await station.scan(sku, 1);
          await station.act({ action: 'newParcel' });
          answer = await station.scan(sku, count - 1);
        } else if (count > 0) answer = await station.scan(sku, count);
      }
      for (const { seq, parcelId } of answer.boxes) {
        if (parcelId) continue;
        await station.act({ action: 'setBox', seq, boxTypeId: box.id });
        answer = await station.act({ action: 'weigh', seq, grams: 450, source: 'scale' });
      }
      if (answer.verdict?.kind !== 'closed')
        await station.act({ action: 'close', documents: true });
    },
    unpack: async (id: number, { which }: Step) => {
      const packed = await parcelsIn(id, ['packed', 'booked']);
      const parcelId = packed[which % packed.length]?.id;
      if (parcelId)
        await packer.call(logistics.packingUpdate, { action: 'unpack', orderId: id, parcelId });
    },
    pay: (orderId: number, { amount }: Step) => {
      told += 1;
      const payment = { ...byUpi(amount), reference: `UTR${told}` };
      return owner.call(orders.recordPayment, { orderId, payments: [payment] });
    },
    send: async (orderId: number) => {
      const { deliveryMethod } = await seen(orderId);
      for (const { id: parcelId } of await parcelsIn(orderId, ['packed'])) {
        if (deliveryMethod !== 'courier') continue;
        told += 1;
        const item = { parcelId, trackId: track.id, waybill: `KN${1_000 + told}` };
        await packer.call(logistics.trackingData, { items: [item] });
      }
      await packer.call(logistics.parcelUpdate, { orderId });
      house.clock.pass(1);
    },
    deliver: async (id: number, { which }: Step) => {
      const gone = await parcelsIn(id, ['dispatched']);
      const parcelId = gone[which % gone.length]?.id;
      if (!parcelId) return;
      const event = { status: 'delivered' as const };
      await owner.call(logistics.trackingData, { items: [{ parcelId, event }] });
    },
  } satisfies Record<Step['what'], (id: number, drawn: Step) => Promise<unknown>>;

  return {
    order: async ({ deliveryMethod, method }: Beginning) => {
      const lines = items.map(({ variantId }) => ({ variantId, qty: pieces(3) }));
      const payments = method ? [{ ...byUpi(20_000), method }] : [];
      const { id } = await anOrder(house, { deliveryMethod, payments, lines, confirm: true });
      return id;
    },
    /** Does a step; what a rule refuses is part of the game, anything else a fault. */
    take: async (id: number, drawn: Step) => {
      try {
        await acts[drawn.what](id, drawn);
      } catch (error) {
        if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
      }
    },
    /** Brings all of the order to the door, and takes what is still owed. */
    finish: async (id: number) => {
      const drawn: Step = { what: 'pack', which: 1, qty: 1, amount: 1 };
      const { lines } = await seen(id);
      if (lines.some((line) => line.qty - line.qtyCancelled > line.qtyPacked)) {
        await acts.pack(id, drawn);
      }
      if ((await parcelsIn(id, ['packed', 'booked'])).length > 0) await acts.send(id);
      const gone = await parcelsIn(id, ['dispatched']);
      for (const _ of gone) await acts.deliver(id, drawn);
      const { balance } = await seen(id);
      if (balance > 0) await acts.pay(id, { ...drawn, amount: balance });
      return { order: await seen(id), owed: balance < 0 ? { balance } : { balance: 0 } };
    },
  };
}

type Open = { id: number; qty: number };

/** Lines whose packed and shipped goods are not what stock says of their demand. */
async function packedBesideStock(house: TestHouse) {
  const { rows } = await house.database.direct.execute(sql`
    select l.id, l.qty_packed, l.qty_shipped, d.done, d.packed
    from order_line l join lateral (
      select coalesce(sum(d.done), 0) as done,
        coalesce(sum((select sum(qty) from reservation where demand_id = d.id and stage = 'packed')), 0) as packed
      from demand d where d.purpose = 'order' and d.ref_line_id = l.id
    ) d on true
    where l.sku_id is not null and (l.qty_packed <> d.done + d.packed or l.qty_shipped <> d.done)`);
  return rows;
}

/** What the books say finished goods are worth. */
async function worthInBooks(house: TestHouse): Promise<unknown> {
  const { rows } = await house.database.direct.execute(sql`
    select coalesce(sum(l.debit - l.credit), 0)::text as worth
    from journal_line l join ledger_account a on a.id = l.account_id
    where a.system_key = 'stock.finished'`);
  return rows[0]?.['worth'];
}

async function worthInStore(house: TestHouse): Promise<unknown> {
  const { rows } = await house.database.direct.execute(
    sql`select coalesce(sum(value), 0)::text as worth from stock_position`,
  );
  return rows[0]?.['worth'];
}
