import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { plays } from '../testing/simulation/plays.ts';
import {
  openWay,
  packedBesideStock,
  worthInBooks,
  worthInStore,
} from '../testing/simulation/way.ts';

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

const beginning = fc.record({
  deliveryMethod: fc.constantFrom('courier' as const, 'own_delivery' as const),
  method: fc.constantFrom(null, 'upi' as const, 'cod' as const),
});

test('whatever is ordered, edited, packed, unpacked, invoiced, paid and delivered, all figures agree', async ({
  house,
}) => {
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
    plays(6),
  );
});
