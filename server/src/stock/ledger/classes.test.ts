import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aBatch, aSku, pieces, rupees } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { atWork } from '../../testing/work.ts';
import { batches } from '../batches/batch.table.ts';
import { stockOut } from '../documents/stock-out.service.ts';
import { listPositions } from './position-list.service.ts';

const { stock } = contract;

test('goods are sorted into A, B and C by the value of what was used in twelve months', async ({
  house,
}) => {
  house.clock.set('2026-11-23T10:00:00+05:30');
  const admin = await house.as('admin');
  await house.runJobs();
  // Of Rs 1,000 used: 50 %, 25 %, 15 %, 6 % and 4 %; the last was only written off.
  for (const [name, worth] of [
    ['Saffron', 500],
    ['Vanilla', 250],
    ['Cardamom', 150],
    ['Pepper', 60],
    ['Cumin', 40],
    ['Salt', 0],
  ] as const) {
    const { id: skuId } = await aSku(house, { name });
    const { id: batchId, trayId } = await aBatch(
      house,
      { id: skuId },
      { value: rupees(worth === 0 ? 800 : 2 * worth) },
    );
    const lines = [{ skuId, batchId, trayId, qty: pieces(5) }];
    if (worth === 0) {
      const lost = lines.map((line) => ({ ...line, reasonCode: 'LOST', note: 'Gone' }));
      await admin.call(stock.scrap, { note: '', lines: lost });
    } else {
      const used = lines.map((line) => ({ ...line, reasonCode: 'SAMPLE' }));
      await within(house, (ctx) => stockOut(ctx, { purpose: 'sample', lines: used }));
    }
  }

  house.clock.set('2026-12-01T04:00:00+05:30');
  await house.runJobs();

  const { rows } = await atWork(house, (ctx) => listPositions(ctx, { limit: 50 }));
  expect(Object.fromEntries(rows.map(({ name, abcClass }) => [name, abcClass]))).toEqual({
    // What came before it is under 80 %, then under 95 %.
    Saffron: 'A',
    Vanilla: 'A',
    Cardamom: 'A',
    Pepper: 'B',
    Cumin: 'C',
    Salt: 'C',
  });

  // A year later nothing of it counts any more.
  house.clock.set('2027-12-01T04:00:00+05:30');
  await house.runJobs();
  const later = await atWork(house, (ctx) =>
    listPositions(ctx, { limit: 50, abcClass: ['A', 'B'] }),
  );
  expect(later.rows).toEqual([]);
});

test('the age of goods is counted in days since each batch was received, to the paisa', async ({
  house,
}) => {
  house.clock.set('2026-11-23T10:00:00+05:30');
  const { id: skuId } = await aSku(house, { name: 'Kokum' });
  // The last and first day of each part; Rs 1 to Rs 256 of each.
  const received = [
    ['2026-10-24', 1],
    ['2026-10-23', 2],
    ['2026-09-24', 4],
    ['2026-09-23', 8],
    ['2026-08-25', 16],
    ['2026-08-24', 32],
    ['2026-05-27', 64],
    ['2026-05-26', 128],
  ] as const;
  for (const [receivedDate, worth] of received) {
    const batch = await aBatch(house, { id: skuId }, { qty: pieces(worth), value: rupees(worth) });
    await house.database.direct
      .update(batches)
      .set({ receivedDate })
      .where(eq(batches.id, batch.id));
  }
  const owner = await house.as('owner');

  const { rows, sums } = await owner.call(stock.listAgeing, { sums: true });

  const values = {
    value: rupees(255),
    value30: rupees(1),
    value60: rupees(2 + 4),
    value90: rupees(8 + 16),
    value180: rupees(32 + 64),
    valueOlder: rupees(128),
  };
  expect(rows).toMatchObject([
    {
      ...values,
      days30: pieces(1),
      days60: pieces(6),
      days90: pieces(24),
      days180: pieces(96),
      older: pieces(128),
      // Nothing left, and there has been some for 181 days.
      isDead: true,
    },
  ]);
  expect(sums).toEqual(values);
  await within(house, (ctx) =>
    stockOut(ctx, {
      purpose: 'sample',
      lines: [{ skuId, qty: pieces(1), reasonCode: 'SAMPLE' }],
    }),
  );
  expect((await owner.call(stock.listAgeing, { dead: true })).rows).toEqual([]);
});
