import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { customer, invoiceOf, moneyOf } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { atWork } from '../../testing/work.ts';
import { credit, debit, post, reverse } from './journal.service.ts';
import { recordMoney } from '../open-items/money.service.ts';

const amount = fc.integer({ min: 1, max: 5_000_000 });
const party = fc.constantFrom(customer(1, 'Asha Rao'), customer(2, 'Vikram Shetty'), {
  kind: 'company' as const,
  id: 1,
  name: 'Zenith Traders',
});
const order = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });

/** One thing that happens to the books; `number` makes its document. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('invoice' as const), amount, party, order }),
  fc.record({
    kind: fc.constant('money' as const),
    amount,
    party,
    order,
    direction: fc.constantFrom('in' as const, 'out' as const),
    method: fc.constantFrom('cash' as const, 'upi' as const, 'cheque' as const, 'gateway' as const),
  }),
  fc.record({ kind: fc.constant('goods' as const), amount: fc.integer({ min: 0, max: 900_000 }) }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Done = { event: Parameters<typeof reverse>[1]['event']; kind: string; id: number };

/** Refusals of a rule are part of the game; anything else is a fault. */
const refusals = new Set(['cash.short', 'entry.reversed_already']);

async function play(house: TestHouse, given: Step, id: number, done: Done[]): Promise<void> {
  try {
    await atWork(house, async (ctx) => {
      if (given.kind === 'invoice') {
        const channel = given.party.kind === 'company' ? 'b2b' : 'b2c';
        const more = { party: given.party, channel, orderId: given.order } as const;
        await post(ctx, invoiceOf(id, given.amount, more));
        done.push({ event: 'sales.invoiceIssued', kind: 'sales_invoice', id });
      }
      if (given.kind === 'money') {
        const { direction, method } = given;
        const more = { direction, method, party: given.party, orderId: given.order };
        await recordMoney(ctx, moneyOf(id, given.amount, more));
        const event = direction === 'in' ? 'payment.received' : 'payment.refunded';
        done.push({ event, kind: 'order_payment', id });
      }
      if (given.kind === 'goods') {
        await post(ctx, {
          event: 'stock.dispatched',
          date: ctx.today,
          source: { kind: 'parcel', id, no: `PKG-${id}` },
          lines: [
            debit('cost_of_goods_sold', given.amount),
            credit('inventory.finished', given.amount),
          ],
        });
        done.push({ event: 'stock.dispatched', kind: 'parcel', id });
      }
      const undone = given.kind === 'undo' ? done[given.which % done.length] : undefined;
      if (undone) {
        const source = { kind: undone.kind, id: undone.id };
        await reverse(ctx, { event: undone.event, source }, { reason: 'Taken back' });
      }
    });
  } catch (error) {
    if (!refusals.has((error as { code?: string }).code ?? '')) throw error;
  }
}

test('whatever happens, the books agree', async ({ house }) => {
  let id = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const done: Done[] = [];
      for (const given of steps) await play(house, given, (id += 1), done);
      await expectLaws(house);
    }),
    plays(25),
  );

  const { rows } = await house.database.direct.execute<{ n: string }>(
    sql`select count(*) as n from journal_entry`,
  );
  expect(Number(rows[0]?.n)).toBeGreaterThan(25);
});

test('a posting and its reversal leave every balance where it was', async ({ house }) => {
  const balances = () =>
    house.database.direct.execute(sql`
      select account_id, party_id, sum(debit - credit) from journal_line
      group by 1, 2 having sum(debit - credit) <> 0 order by 1, 2`);
  await atWork(house, (ctx) => recordMoney(ctx, moneyOf(1, 40_000, { orderId: 5 })));
  const before = await balances();

  await atWork(house, (ctx) => post(ctx, invoiceOf(2, 70_000, { orderId: 5 })));
  await atWork(house, (ctx) =>
    reverse(
      ctx,
      { event: 'sales.invoiceIssued', source: { kind: 'sales_invoice', id: 2 } },
      { reason: 'Taken back' },
    ),
  );

  expect((await balances()).rows).toEqual(before.rows);
});
