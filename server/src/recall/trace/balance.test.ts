import type { MassBalance } from '@counting-house/contract/recall/balance.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { issueNow } from '../../stock/demand/issue-now.service.ts';
import { receiveReturn } from '../../stock/demand/returned-goods.service.ts';
import { adjust } from '../../stock/documents/adjust.service.ts';
import { scrap } from '../../stock/documents/scrap.service.ts';
import { move } from '../../stock/trays/move.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { aBatch, aSku, pieces, trayNamed } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { readTraceBalances } from './balance.service.ts';

/** A step as it is drawn; numbers choose among what there is. */
const step = fc.record({
  what: fc.constantFrom('receive', 'sell', 'sell', 'return', 'return', 'scrap', 'count', 'move'),
  which: fc.nat(99),
  qty: fc.integer({ min: 1, max: 12 }),
  isMore: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Expected = { in: number; shipped: number; back: number; scrapped: number; lost: number };

let lastId = 90_000;

/** Plays steps with a SKU of its own, and keeps beside what each batch should come to. */
async function play(house: TestHouse, steps: readonly Step[]) {
  const sku = await aSku(house);
  const reject = await trayNamed(house, 'QUARANTINE');
  const batches: { id: number; trayId: number }[] = [];
  const expected = new Map<number, Expected>();
  const sales: { orderId: number; batchId: number; qty: number }[] = [];
  const of = (id: number) => {
    const found = expected.get(id);
    if (!found) throw new Error('no such batch');
    return found;
  };
  for (const { what, which, qty: n, isMore } of steps) {
    const qty = pieces(n);
    const batch = batches[which % Math.max(1, batches.length)];
    if (what === 'receive' || !batch) {
      const made = await aBatch(house, sku, { qty });
      batches.push(made);
      expected.set(made.id, { in: qty, shipped: 0, back: 0, scrapped: 0, lost: 0 });
      continue;
    }
    const place = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId };
    lastId += 1;
    const id = lastId;
    const acts: Record<Exclude<Step['what'], 'receive'>, () => Promise<void>> = {
      sell: async () => {
        await within(house, (ctx) =>
          issueNow(ctx, {
            refId: id,
            refNumber: `ORD-${id}`,
            date: ctx.today,
            channel: 'b2c',
            lines: [{ refLineId: id, skuId: sku.id, qty, batchId: batch.id }],
          }),
        );
        of(batch.id).shipped += qty;
        sales.push({ orderId: id, batchId: batch.id, qty });
      },
      return: async () => {
        const sale = sales[which % Math.max(1, sales.length)];
        if (!sale) return;
        await within(house, (ctx) =>
          receiveReturn(ctx, {
            returnId: id,
            returnNo: `RET-${id}`,
            channel: 'b2c',
            pieces: [
              {
                returnLineId: id,
                skuId: sku.id,
                qty,
                shipped: { docKind: 'order', docId: sale.orderId, orderLineId: sale.orderId },
                decision: isMore ? 'quarantine' : 'scrap',
              },
            ],
          }),
        );
        of(sale.batchId).back += qty;
        if (!isMore) of(sale.batchId).scrapped += qty;
      },
      scrap: async () => {
        await within(house, (ctx) =>
          scrap(ctx, {
            note: 'Fell',
            lines: [{ ...place, qty, reasonCode: 'DAMAGED', note: 'Fell' }],
          }),
        );
        of(batch.id).scrapped += qty;
      },
      count: async () => {
        const signed = isMore ? qty : -qty;
        await within(house, (ctx) =>
          adjust(ctx, {
            reasonCode: 'DATA_ENTRY',
            note: 'Counted',
            lines: [{ ...place, qty: signed }],
          }),
        );
        of(batch.id).lost -= signed;
      },
      move: async () => {
        const line = { batchId: batch.id, fromTrayId: batch.trayId, toTrayId: reject.id, qty };
        await within(house, (ctx) => move(ctx, { lines: [line] }));
      },
    };
    try {
      await acts[what]();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return expected;
}

test('whatever comes, is sold, comes back or is lost: the mass balance closes', async ({
  house,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const expected = await play(house, steps);
      const balances = await within(house, (ctx) => readTraceBalances(ctx, [...expected.keys()]));
      expect(balances.map(figuresOf)).toEqual([...expected.values()].map(figuresExpected));
      await expectLaws(house);
    }),
    plays(6),
  );
}, 60_000);

const figuresOf = ({
  cameIn,
  shipped,
  cameBack,
  scrapped,
  countLoss,
  onHand,
  closes,
}: MassBalance) => ({
  cameIn,
  shipped,
  cameBack,
  scrapped,
  countLoss,
  onHand,
  closes,
});

const figuresExpected = (of: Expected) => ({
  cameIn: of.in,
  shipped: of.shipped,
  cameBack: of.back,
  scrapped: of.scrapped,
  countLoss: of.lost,
  onHand: of.in - of.shipped + of.back - of.scrapped - of.lost,
  closes: true,
});
