import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { aGiftCard, byCard } from '../testing/gift-cards.ts';
import { Refusal, test, type TestHouse } from '../testing/house.ts';
import { anOrderToPack, atStation, boxNamed } from '../testing/logistics.ts';
import { anOrder, byUpi } from '../testing/orders.ts';
import { aDeliveredOrder, cancelledWithCredit } from '../testing/returns.ts';

const { customers, invoices, logistics, orders, returns } = contract;

/** What two people read who do something at the same time: one `done`, the other what refuses them. */
async function atOnce(works: readonly [() => Promise<unknown>, () => Promise<unknown>]) {
  const both = await Promise.allSettled(works.map((work) => work()));
  return both
    .map((one) => {
      if (one.status === 'fulfilled') return 'done';
      if (!(one.reason instanceof Refusal)) throw one.reason;
      const { status, message, fields } = one.reason;
      return `${status} ${[message, ...Object.values(fields)].join(' ')}`;
    })
    .toSorted((a, b) => Number(b === 'done') - Number(a === 'done'));
}

const day = '21 Nov 2026, \\d\\d:\\d\\d';

/** Each makes what two people then do at once; the second reads what stands here. */
const races: readonly {
  readonly what: string;
  readonly reads: string;
  readonly made: (crowd: TestHouse) => Promise<Parameters<typeof atOnce>[0]>;
}[] = [
  {
    what: 'the same order is cancelled',
    reads: `^409 .+ cancelled ORD-.+ on ${day}`,
    made: async (crowd) => {
      const { id, version } = await anOrder(crowd);
      const { rows } = await (
        await crowd.as('owner')
      ).call(orders.listReasons, { kind: 'order_cancel' });
      const asked = { id, version, reasonId: rows[0]?.id ?? 0 };
      return twoDo(crowd, (person) => person.call(returns.cancelOrder, asked));
    },
  },
  {
    what: 'an order is cancelled while its last parcel is closed',
    reads: `^409 (?:.+ cancelled ORD-.+ on ${day}\\. Put its goods back|This order was changed by .+)\\.`,
    made: async (crowd) => {
      const { order, sku } = await anOrderToPack(crowd);
      const station = await atStation(crowd, order);
      await station.scan(sku, 2);
      await station.scan((await boxNamed(crowd, 'Box S')).labelCode);
      const owner = await crowd.as('owner');
      const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
      const { id, version } = await owner.call(orders.getOrder, { id: order.id });
      return [
        () => owner.call(returns.cancelOrder, { id, version, reasonId: rows[0]?.id ?? 0 }),
        async () => {
          const weigh = { action: 'weigh', seq: 1, grams: 900, source: 'typed' } as const;
          const { basket, verdict } = await station.act(weigh);
          if (basket.status !== 'packed') throw new Refusal(409, { detail: verdict?.text });
        },
      ];
    },
  },
  {
    what: 'the same money is given back',
    reads: `^409 .+ refunded ₹700\\.00 on ${day}`,
    made: async (crowd) => {
      const asked = await owed(crowd);
      return twoDo(crowd, (person) => person.call(returns.refund, asked));
    },
  },
  {
    what: 'a refund is voided while it is paid',
    reads: `^(?:409|422) .+ (?:voided the refund of|refunded) ₹700\\.00 on ${day}`,
    made: async (crowd) => {
      const owner = await crowd.as('owner');
      const admin = await crowd.as('admin');
      const { refunds } = await owner.call(returns.refund, await owed(crowd));
      const { id = 0, version = 0 } = refunds[0] ?? {};
      const says = { id, version, reason: 'Sent twice', hasFailed: false };
      return [
        () => admin.call(orders.voidPayment, says),
        async () => {
          const { rows } = await owner.call(returns.payRefunds, { payments: [{ paymentId: id }] });
          const [row] = rows;
          if (!row?.ok) throw new Refusal(422, { detail: row?.text });
        },
      ];
    },
  },
  {
    what: 'a gift card pays two orders',
    reads: '^409 .*The gift card holds only ₹200\\.00',
    made: async (crowd) => {
      const card = await aGiftCard(crowd);
      const [one, two] = [await anOrder(crowd), await anOrder(crowd)];
      const sales = await crowd.as('sales');
      const pay = (orderId: number) => () =>
        sales.call(orders.recordPayment, { orderId, payments: [byCard(card, 30_000)] });
      return [pay(one.id), pay(two.id)];
    },
  },
  {
    what: 'a wallet pays two orders',
    reads: '^(?:409|422) .*₹200\\.00',
    made: async (crowd) => {
      const one = await anOrder(crowd);
      const two = await anOrder(crowd, { customerId: one.buyer?.id ?? 0, customer: undefined });
      const owner = await crowd.as('owner');
      await owner.call(customers.postWallet, {
        ownerType: 'customer',
        ownerId: one.buyer?.id ?? 0,
        amount: 50_000,
        kind: 'top_up',
        method: 'cash',
      });
      const pay = (orderId: number) => () =>
        owner.call(orders.recordPayment, {
          orderId,
          payments: [{ method: 'wallet', amount: 30_000 }],
        });
      return [pay(one.id), pay(two.id)];
    },
  },
  {
    what: 'the same draft of an invoice is issued',
    reads: '^409 .+ issued this draft at \\d\\d:\\d\\d\\. ',
    made: async (crowd) => {
      const order = await anOrder(crowd, { confirm: true });
      const owner = await crowd.as('owner');
      const { id, version } = await owner.call(invoices.createDraft, {
        orderId: order.id,
        lines: order.lines.map((line) => ({ orderLineId: line.id, qty: line.qty })),
      });
      return twoDo(crowd, (person) => person.call(invoices.issueDraft, { id, version }));
    },
  },
  {
    what: 'the same parcel comes home',
    reads: `^409 .+ is returned already, noted by .+ on ${day}\\. Correct its tracking first\\.`,
    made: async (crowd) => {
      const { parcelId } = await aDeliveredOrder(crowd, { isDelivered: false });
      const owner = await crowd.as('owner');
      await owner.call(logistics.trackingData, {
        items: [{ parcelId, event: { status: 'rto_started' } }],
      });
      return twoDo(crowd, (person) => person.call(logistics.parcelReturned, { id: parcelId }));
    },
  },
];

type Someone = Awaited<ReturnType<TestHouse['as']>>;

async function twoDo(
  crowd: TestHouse,
  work: (person: Someone) => Promise<unknown>,
): Promise<Parameters<typeof atOnce>[0]> {
  const [owner, admin] = [await crowd.as('owner'), await crowd.as('admin')];
  return [() => work(owner), () => work(admin)];
}

/** What is to be given back of an order that was paid and cancelled. */
async function owed(crowd: TestHouse) {
  const order = await anOrder(crowd, { payments: [byUpi(70_000)] });
  const { id, version } = await cancelledWithCredit(crowd, order);
  return { orderId: id, version, amount: 70_000, reason: 'Cancelled' };
}

test('of two people who do the same at once one does it, and the other reads why not', async ({
  crowd,
}) => {
  for (const { what, reads, made } of races) {
    const outcome = await atOnce(await made(crowd));

    expect(outcome, what).toEqual(['done', expect.stringMatching(new RegExp(reads, 'u'))]);
  }
});
