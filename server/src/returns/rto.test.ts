import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { plays } from '../testing/simulation/plays.ts';
import {
  openWay,
  packedBesideStock,
  worthInBooks,
  worthInStore,
} from '../testing/simulation/way.ts';

const { orders, returns } = contract;

/** What happens to an order, some of it more often than the rest. */
const kinds = [
  'edit',
  'add',
  'pack',
  'unpack',
  'pay',
  'send',
  'deliver',
  'cancelPart',
  'cancel',
  'refund',
  'payRefund',
  'credit',
  'cancelInvoice',
  'keepDraft',
  'issueDraft',
  'turnRound',
  'askBack',
  'receive',
  'receivePart',
  'fetch',
  'deskReturn',
  'settle',
  'useCredit',
  'comeHome',
  'lose',
  'void',
  'book',
  'collect',
  'scrap',
  'comesIn',
  'expire',
] as const;
const often = [
  'pack',
  'pay',
  'send',
  'deliver',
  'cancelPart',
  'refund',
  'credit',
  'keepDraft',
  'issueDraft',
  'askBack',
  'receive',
  'receivePart',
  'fetch',
  'useCredit',
  'comesIn',
  'settle',
  'settle',
] as const;

const step = fc.record({
  what: fc.constantFrom(...kinds, ...often),
  which: fc.nat(9),
  qty: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
});

const beginning = fc.record({
  deliveryMethod: fc.constantFrom('courier' as const, 'own_delivery' as const),
  method: fc.constantFrom(null, 'upi' as const, 'cod' as const),
  paid: fc.constantFrom(20_000, 140_000),
  isBilled: fc.constantFrom(false, false, false, true),
  /** How far it comes before anything else happens. */
  reaches: fc.constantFrom(0, 2, 3),
});

test(
  'whatever is cancelled, credited and given back between order and door, all figures agree',
  { timeout: 3_600_000 },
  async ({ house }) => {
    const way = await openWay(house);
    const taken = new Map<Kind, number>();
    const take = async (id: number, given: Given) => {
      const before = await lastWritten(house);
      await way.take(id, given);
      if ((await lastWritten(house)) === before) return;
      taken.set(given.what, 1 + (taken.get(given.what) ?? 0));
    };

    await fc.assert(
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 4, maxLength: 16 }),
        async (begun, steps) => {
          const id = await way.order(begun);
          for (const what of theWayOut.slice(0, begun.reaches)) await take(id, { ...drawn, what });
          for (const given of steps) {
            await take(id, given);
            await expectLaws(house);
            expect(await packedBesideStock(house)).toEqual([]);
            expect(await givenBackBeyondPaid(house)).toEqual([]);
          }
          await take(id, { what: 'credit', which: 1, qty: 1, amount: 5_000 });
          await settle(house, id);
          await expectLaws(house);

          expect(await worthInBooks(house)).toBe(await worthInStore(house));
        },
      ),
      { ...plays(8 + wholeWays.length), examples: wholeWays },
    );

    // Whatever is drawn, each step is really done: it was not refused, and found something to do.
    expect(kinds.filter((kind) => !taken.has(kind))).toEqual([]);
  },
);

type Kind = (typeof kinds)[number];
type Given = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Begun = typeof beginning extends fc.Arbitrary<infer B> ? B : never;

const by = (what: Kind, more: Partial<Given> = {}): Given => ({
  what,
  which: 0,
  qty: 1,
  amount: 5_000,
  ...more,
});
const byCourier: Begun = {
  deliveryMethod: 'courier',
  method: 'upi',
  paid: 20_000,
  isBilled: false,
  reaches: 0,
};

/** Ways that are not drawn, on which each kind of step finds what it needs. */
const wholeWays: [Begun, Given[]][] = [
  [
    byCourier,
    [
      by('edit', { qty: 4 }),
      by('cancelPart', { which: 1, qty: 3 }),
      by('add', { which: 1 }),
      by('pay', { amount: 90_000 }),
      by('cancelPart', { qty: 3 }),
      by('refund', { which: 3 }),
      by('payRefund'),
      by('cancel'),
    ],
  ],
  [
    byCourier,
    [
      by('keepDraft'),
      by('issueDraft'),
      by('cancelInvoice'),
      by('keepDraft'),
      by('issueDraft'),
      by('credit', { which: 1 }),
      by('scrap'),
      by('comesIn', { qty: 4 }),
      by('expire'),
    ],
  ],
  [
    { ...byCourier, method: 'cod' },
    [by('void'), by('pack'), by('unpack'), by('pack', { which: 1 })],
  ],
  [
    { ...byCourier, paid: 140_000 },
    [by('pack', { which: 1 }), by('book'), by('collect'), by('deliver'), by('deskReturn')],
  ],
  [
    { ...byCourier, paid: 140_000 },
    [
      by('pack', { which: 1 }),
      by('send'),
      by('deliver'),
      by('askBack', { qty: 2 }),
      by('fetch'),
      by('fetch'),
      by('fetch'),
      by('receivePart'),
      by('receive'),
      by('settle', { which: 4, qty: 4 }),
      by('credit', { which: 1 }),
      by('useCredit', { which: 3 }),
    ],
  ],
  [{ ...byCourier, reaches: 2 }, [by('turnRound'), by('comeHome'), by('receive'), by('settle')]],
  [byCourier, [by('pack', { which: 1 }), by('send', { which: 1 }), by('lose', { amount: 1_000 })]],
];

/** The last entries of what was done, by people and to goods. */
async function lastWritten(house: TestHouse): Promise<unknown> {
  const { rows } = await house.database.direct.execute(sql`
    select concat_ws(' ', (select max(id) from audit_log where result = 'ok'),
      (select max(id) from stock_movement), (select sum(hashtext(b::text)) from batch b)) as last`);
  return rows[0]?.['last'];
}

const theWayOut = ['pack', 'send', 'deliver'] as const;
const drawn = { which: 0, qty: 1, amount: 1 };

/** Whatever the house owes of an order can be given back until nothing is due. */
async function settle(house: TestHouse, id: number): Promise<void> {
  const owner = await house.as('owner');
  const { owed } = await owner.call(returns.previewRefund, { id });
  if (owed > 0) await owner.call(returns.refund, { orderId: id, amount: owed, reason: 'Settled' });
  const { payments } = await owner.call(orders.getOrder, { id });
  const onTheWay = payments.filter(
    ({ direction, status }) => direction === 'out' && status === 'pending',
  );
  if (onTheWay.length > 0)
    await owner.call(returns.payRefunds, {
      payments: onTheWay.map((one) => ({ paymentId: one.id, reference: `OUT-${one.id}` })),
    });
  const { balance } = await owner.call(orders.getOrder, { id });
  expect(balance).toBeGreaterThanOrEqual(0);
}

/** Payments of which more was given back than came in. */
async function givenBackBeyondPaid(house: TestHouse) {
  const { rows } = await house.database.direct.execute(sql`
    select p.id, p.amount, sum(b.amount) as back from order_payment p
      join order_payment b on b.refund_of_id = p.id and b.status <> 'void'
    group by p.id having sum(b.amount) > p.amount`);
  return rows;
}
