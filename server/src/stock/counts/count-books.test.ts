import { contract } from '@counting-house/contract/contract.ts';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { enterAll, startCount } from '../../testing/counts.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aBatch, aSku, pieces, rupees, trayNamed } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { postPart } from './post-count.service.ts';

const { stock } = contract;

/** Entries of a count, each with its event. */
const entriesOf = async (house: TestHouse, countId: number) =>
  (
    await house.database.direct
      .select({ event: journalEntries.event })
      .from(journalEntries)
      .where(and(like(journalEntries.event, 'stock.count%'), eq(journalEntries.sourceId, countId)))
      .orderBy(journalEntries.id)
  ).map(({ event }) => event);

describe('the books of a count', () => {
  test('more goods differ than are posted at once: every part stands in them', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const tray = 'A-01';
    const skus = [await aSku(house), await aSku(house), await aSku(house)];
    for (const sku of skus) await aBatch(house, sku, { qty: pieces(4), value: rupees(4), tray });
    const id = await startCount(house, (await trayNamed(house, tray)).id);
    await enterAll(house, id, pieces(3));
    const seen = async () => ({ id, version: (await owner.call(stock.getCount, { id })).version });
    await owner.call(stock.countSubmit, await seen());
    await owner.call(stock.countDecide, { ...(await seen()), rest: ['acceptCounted'] });
    await owner.call(stock.countPost, await seen());

    const parts = [];
    for (const _ of skus) parts.push(await within(house, (ctx) => postPart(ctx, id, 1)));
    await house.runJobs();

    expect(parts).toEqual(skus.map(() => ({ skus: 1, isLast: false })));
    expect(await owner.call(stock.getCount, { id })).toMatchObject({
      status: 'posted',
      differences: 3,
      loss: -rupees(3),
    });
    expect(await entriesOf(house, id)).toEqual(skus.map(() => 'stock.countLoss'));
    await expectLaws(house);
  });

  test('some was stolen and some is not explained: each loss goes to its account', async ({
    house,
  }) => {
    const keeper = await house.as('store keeper');
    const owner = await house.as('owner');
    const sku = await aSku(house, { name: 'Saffron' });
    const tray = 'A-01';
    const [first, second] = [
      await aBatch(house, sku, { qty: pieces(100), value: rupees(100), tray }),
      await aBatch(house, sku, { qty: pieces(100), value: rupees(100), tray }),
    ];
    const id = await startCount(house, first.trayId);
    await enterAll(house, id, pieces(98));
    const seen = async () => ({ id, version: (await owner.call(stock.getCount, { id })).version });
    await keeper.call(stock.countSubmit, await seen());
    const { rows } = await owner.call(stock.listCountLines, { countId: id });
    await owner.call(stock.countDecide, {
      ...(await seen()),
      lines: rows.map(({ id: lineId, batchId }) => ({
        lineId,
        decision: 'accept' as const,
        reasonCode: batchId === second.id ? 'STOLEN' : 'COUNT',
      })),
    });
    await owner.call(stock.countPost, await seen());
    await house.runJobs();

    expect(await owner.call(stock.getCount, { id })).toMatchObject({ status: 'posted' });
    expect(await entriesOf(house, id)).toEqual(['stock.countLoss', 'stock.countLoss']);
    await expectLaws(house);
  });
});
