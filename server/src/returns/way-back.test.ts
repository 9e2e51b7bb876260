import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { plays } from '../testing/play/plays.ts';
import { openWay, packedBesideStock, worthInBooks, worthInStore } from '../testing/play/way.ts';

const { orders, returns } = contract;

const step = fc.record({
  what: fc.constantFrom(
    'edit' as const,
    'add' as const,
    'pack' as const,
    'pack' as const,
    'unpack' as const,
    'pay' as const,
    'pay' as const,
    'send' as const,
    'deliver' as const,
    'cancelPart' as const,
    'cancelPart' as const,
    'cancel' as const,
    'refund' as const,
    'refund' as const,
    'payRefund' as const,
    'credit' as const,
    'credit' as const,
    'cancelInvoice' as const,
    'keepDraft' as const,
    'keepDraft' as const,
    'issueDraft' as const,
    'issueDraft' as const,
    'send' as const,
    'deliver' as const,
    'turnRound' as const,
    'askBack' as const,
    'askBack' as const,
    'receive' as const,
    'receive' as const,
    'receivePart' as const,
    'receivePart' as const,
    'fetch' as const,
    'fetch' as const,
    'deskReturn' as const,
    'settle' as const,
    'settle' as const,
    'settle' as const,
    'useCredit' as const,
    'useCredit' as const,
    'comeHome' as const,
    'lose' as const,
    'void' as const,
    'book' as const,
    'collect' as const,
    'scrap' as const,
    'comesIn' as const,
    'comesIn' as const,
    'expire' as const,
  ),
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
  { timeout: 900_000 },
  async ({ house }) => {
    const way = await openWay(house);

    await fc.assert(
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 4, maxLength: 16 }),
        async (begun, steps) => {
          const id = await way.order(begun);
          for (const what of theWayOut.slice(0, begun.reaches))
            await way.take(id, { ...drawn, what });
          for (const taken of steps) {
            await way.take(id, taken);
            await expectLaws(house);
            expect(await packedBesideStock(house)).toEqual([]);
            expect(await givenBackBeyondPaid(house)).toEqual([]);
          }
          await way.take(id, { what: 'credit', which: 1, qty: 1, amount: 5_000 });
          await settle(house, id);
          await expectLaws(house);

          expect(await worthInBooks(house)).toBe(await worthInStore(house));
        },
      ),
      plays(8),
    );
  },
);

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
