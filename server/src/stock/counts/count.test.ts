import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  aBatch,
  aSku,
  inTray,
  orderOf,
  pieces,
  positionOf,
  rupees,
  trayNamed,
} from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';
import { adjust } from '../documents/adjust.service.ts';
import { trays } from '../trays/tray.table.ts';

const { stock } = contract;

/** A tray of two batches, 120 pieces worth Rs 1,200 and ten worth Rs 100, under a spot count of the store keeper. */
async function counting(house: TestHouse, more: Partial<InputOf<typeof stock.countCreate>> = {}) {
  const sku = await aSku(house, { name: 'Saffron' });
  const tray = 'A-01';
  const big = await aBatch(house, sku, { qty: pieces(120), value: rupees(1_200), tray });
  const small = await aBatch(house, sku, { qty: pieces(10), value: rupees(100), tray });
  const keeper = await house.as('store keeper');
  const owner = await house.as('owner');
  const { trayId } = big;
  const scope = { trayIds: [trayId] };
  const draft = await keeper.call(stock.countCreate, { kind: 'spot', scope, ...more });
  const { id, version } = draft;
  await keeper.call(stock.countStart, { id, version });
  const total = (batch: { id: number }, qty: number, who = keeper) =>
    who.call(stock.countEntry, { id, trayId, batchId: batch.id, qty });
  const add = (batch: { id: number }, qty: number, who = keeper) =>
    who.call(stock.countEntry, { id, trayId, batchId: batch.id, qty, mode: 'scan', add: true });
  const seen = async () => ({ id, version: (await owner.call(stock.getCount, { id })).version });
  const submit = async () => keeper.call(stock.countSubmit, await seen());
  const decide = async (input: Omit<InputOf<typeof stock.countDecide>, 'id' | 'version'>) =>
    owner.call(stock.countDecide, { ...(await seen()), ...input });
  const post = async (who = owner) => {
    await who.call(stock.countPost, await seen());
    await house.runJobs();
    return owner.call(stock.getCount, { id });
  };
  const lines = async () =>
    (await owner.call(stock.listCountLines, { countId: id, sort: 'lineNo' })).rows;
  return {
    sku,
    big,
    small,
    keeper,
    owner,
    trayId,
    id,
    total,
    add,
    seen,
    submit,
    decide,
    post,
    lines,
  };
}

const sellFrom = (
  house: TestHouse,
  batch: { id: number; skuId: number; trayId: number },
  n: number,
) =>
  within(house, (ctx) =>
    adjust(ctx, {
      reasonCode: 'LOST',
      note: 'Gone while it was counted',
      lines: [{ skuId: batch.skuId, batchId: batch.id, trayId: batch.trayId, qty: -pieces(n) }],
    }),
  );

describe('a count', () => {
  test('posts the difference, whatever moved since it was counted', async ({ house }) => {
    const { sku, big, small, total, submit, decide, post } = await counting(house);

    await total(big, pieces(117));
    await sellFrom(house, big, 5);
    await total(small, pieces(10));
    await submit();
    await decide({ rest: ['acceptCounted'] });
    const posted = await post();

    expect(posted).toMatchObject({ status: 'posted', differences: 1, loss: -rupees(30) });
    expect(await inTray(house, big.id, 'A-01')).toMatchObject({ onHand: pieces(112) });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(122) });
    expect(await lastEntry(house)).toEqual([
      ['stock.countDiff', rupees(30), 0],
      ['stock.finished', 0, rupees(30)],
    ]);
  });

  test('tells those who count nothing of what the books expect', async ({ house }) => {
    const { id, trayId, keeper, big, total, submit } = await counting(house);
    await total(big, pieces(117));

    const tray = await keeper.call(stock.getCountTray, { id, trayId });
    const count = await submit();

    expect(tray.goods.map(({ book }) => book)).toEqual([null, null]);
    expect(tray.goods[0]).toMatchObject({ counted: pieces(117), status: 'counted' });
    expect(count).toMatchObject({ differences: null, gain: null, loss: null, undecided: null });
    await expect(keeper.call(stock.listCountLines, { countId: id })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('adds scans up for each counter; the last entry counts, and can be undone', async ({
    house,
  }) => {
    const { id, keeper, owner, small, add, lines } = await counting(house);

    await add(small, pieces(4));
    await add(small, pieces(3));
    await add(small, pieces(2), owner);
    const ofTwo = (await lines())[1];
    const undone = await owner.call(stock.countUndo, { id, lineId: ofTwo?.id ?? 0 });

    expect(ofTwo).toMatchObject({ counted: pieces(2), counters: ['store keeper', 'Asha Hegde'] });
    expect(undone).toMatchObject({ counted: pieces(7), canUndo: false });
    const own = await keeper.call(stock.countUndo, { id, lineId: ofTwo?.id ?? 0 });
    expect(own).toMatchObject({ counted: pieces(4), scans: 1 });
  });

  test('takes found goods on, at what the rest of the SKU is worth', async ({ house }) => {
    const { id, trayId, sku, keeper, big, small, total, submit, decide, post } =
      await counting(house);
    const found = { id, trayId, skuId: sku.id, qty: pieces(2) };

    await expect(keeper.call(stock.countEntry, found)).rejects.toMatchObject({
      fields: { newBatch: 'Enter the batch number on the goods.' },
    });
    const line = await keeper.call(stock.countEntry, { ...found, newBatch: { number: 'GT/9' } });
    await total(big, pieces(120));
    await total(small, pieces(10));
    await submit();
    await decide({ rest: ['acceptCounted'] });
    await post();

    expect(line).toMatchObject({ isFound: true, batchNumber: 'GT/9', counted: pieces(2) });
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(132),
      value: rupees(1_320),
    });
  });

  test('is counted again by somebody else when a difference is large', async ({ house }) => {
    const { small, big, keeper, owner, total, submit, decide, lines, post } = await counting(house);
    await total(big, pieces(100));
    await total(small, pieces(10));
    await submit();
    const [line] = await lines();
    const lineId = line?.id ?? 0;

    await expect(decide({ lines: [{ lineId, decision: 'accept' }] })).rejects.toMatchObject({
      fields: { 'lines.0.decision': 'Line 1 needs a recount before it can be accepted.' },
    });
    await expect(decide({ rest: ['acceptCounted'] })).rejects.toMatchObject({
      fields: { lines: '1 line needs a recount before it can be accepted.' },
    });
    const again = await decide({ lines: [{ lineId, decision: 'recount' }] });
    await expect(total(big, pieces(101), keeper)).rejects.toMatchObject({
      fields: { batchId: 'Line 1 needs another person.' },
    });
    await total(big, pieces(118), owner);
    const [worth] = await lines();
    await submit();
    await decide({ lines: [{ lineId, decision: 'accept', reasonCode: 'LOST' }] });
    await post();

    expect(again.status).toBe('counting');
    expect(worth?.varianceValue).toBe(-rupees(20));
    expect(await inTray(house, big.id, 'A-01')).toMatchObject({ onHand: pieces(118) });
  });

  test('asks what becomes of goods that nobody counted', async ({ house }) => {
    const { big, small, total, submit, decide, lines, owner, seen, post } = await counting(house);
    await total(big, pieces(120));
    const review = await submit();

    expect(review).toMatchObject({ status: 'review', uncounted: 1 });
    await expect(owner.call(stock.countPost, await seen())).rejects.toMatchObject({
      code: 'stock_count.undecided',
      message: '1 line is not decided.',
    });
    const lineId = (await lines())[1]?.id ?? 0;
    await decide({ lines: [{ lineId, decision: 'zero' }] });
    await post();

    expect(await inTray(house, small.id, 'A-01')).toMatchObject({ onHand: 0 });
  });

  test('is posted by somebody else when a counted line is worth much', async ({ house }) => {
    const { big, small, owner, total, submit, decide, lines, post } = await counting(house);
    await owner.call(contract.admin.updateSettings, {
      changes: [{ key: 'stock.scrapApprovalValue', value: 100 }],
    });
    const other = await house.as('admin');
    await total(big, pieces(118), owner);
    await total(small, pieces(10));
    await submit();
    await decide({ lines: [{ lineId: (await lines())[0]?.id ?? 0, decision: 'accept' }] });

    await expect(post(owner)).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(
        /^You counted line 1 with differences of ₹.+, over the limit of ₹1\.00\. Another/u,
      ),
    });
    expect((await post(other)).status).toBe('posted');
  });

  test('takes goods from orders when they are gone, and gives them others', async ({ house }) => {
    const { sku, big, small, total, submit, decide, post } = await counting(house);
    const order = orderOf({ id: 1, skuId: sku.id, qty: pieces(120) });
    await within(house, (ctx) => reserve(ctx, order));
    await total(big, pieces(119));
    await total(small, pieces(10));
    await submit();
    await decide({ rest: ['acceptCounted'] });
    await post();

    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(129),
      reserved: pieces(120),
    });
  });

  test('never takes off what is no longer there', async ({ house }) => {
    const { big, small, total, submit, decide, post } = await counting(house);
    await total(big, pieces(118));
    await total(small, pieces(10));
    await sellFrom(house, big, 119);
    await submit();
    await decide({ rest: ['acceptCounted'] });
    const posted = await post();

    expect(posted).toMatchObject({ status: 'posted', postedInPart: 1 });
    expect(await inTray(house, big.id, 'A-01')).toMatchObject({ onHand: 0 });
  });

  test('finishes trays, the empty one at zero, and says when they were counted', async ({
    house,
  }) => {
    const { id, trayId, keeper, submit, decide, post, lines } = await counting(house);

    const done = await keeper.call(stock.countTray, { id, trayId, isEmpty: true });
    await submit();
    for (const { id: lineId } of await lines()) {
      await decide({ lines: [{ lineId, decision: 'reject' }] });
    }
    await post();

    expect(done).toMatchObject({ isDone: true, counted: 2 });
    const [tray] = await house.database.direct.select().from(trays).where(eq(trays.id, trayId));
    expect(tray?.lastCountedAt).not.toBeNull();
  });
});

describe('the states of a count', () => {
  test('every step that does not fit is refused with where the count stands', async ({ house }) => {
    const { id, big, keeper, owner, total, seen, submit, post } = await counting(house);
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );

    const counted = [
      await refusal(keeper.call(stock.countStart, await seen())),
      await refusal(submit()),
      await refusal(post()),
    ];
    await total(big, pieces(120));
    await submit();
    const inReview = [
      await refusal(total(big, pieces(1))),
      await refusal(keeper.call(stock.countTray, { id, trayId: big.trayId })),
      await refusal(submit()),
    ];
    const cancelled = await owner.call(stock.countCancel, { ...(await seen()), note: 'Too late' });
    const closed = [
      await refusal(total(big, pieces(1))),
      await refusal(owner.call(stock.countCancel, { ...(await seen()), note: 'Again' })),
    ];

    expect(counted).toEqual([
      'stock_count.not_draft: This count is being counted.',
      'stock_count.empty: No line is counted yet.',
      'stock_count.not_review: This count is being counted.',
    ]);
    expect(inReview).toEqual([
      'stock_count.not_counting: This count is in review.',
      'stock_count.not_counting: This count is in review.',
      'stock_count.not_counting: This count is in review.',
    ]);
    expect(cancelled.status).toBe('cancelled');
    expect(closed).toEqual([
      'stock_count.not_counting: This count is cancelled.',
      'stock_count.closed: This count is cancelled.',
    ]);
  });

  test('a tray is in one open count at a time', async ({ house }) => {
    const { keeper, owner, trayId, seen } = await counting(house);
    const { id, version } = await keeper.call(stock.countCreate, { kind: 'full' });
    const draft = { id, version };

    await expect(keeper.call(stock.countStart, draft)).rejects.toMatchObject({
      code: 'stock_count.overlap',
      message: expect.stringMatching(/^Tray A-01 is already in count CNT-\d{6}\.$/u),
    });
    await owner.call(stock.countCancel, { ...(await seen()), note: 'Counted with the rest' });
    const started = await keeper.call(stock.countStart, draft);
    expect(started.countedTrays.map((tray) => tray.id)).toContain(trayId);
  });

  test('only those who are named count', async ({ house }) => {
    const owner = await house.as('owner');
    const { big, keeper, total } = await counting(house, { assigneeIds: [owner.userId] });

    await expect(total(big, pieces(1), keeper)).rejects.toMatchObject({
      code: 'stock_count.not_yours',
      message: expect.stringContaining('is counted by Asha Hegde.'),
    });
  });
});

describe('counting by scanning', () => {
  test('a tray first, then batches; what it cannot count it says', async ({ house }) => {
    const { id, keeper, small, big, trayId, sku } = await counting(house);
    const scan = (text: string, at?: number) =>
      keeper.call(stock.countScan, { id, text, ...(at ? { trayId: at } : {}) });
    const tray = await trayNamed(house, 'A-01');

    expect(await scan(small.code)).toMatchObject({
      verdict: 'refused',
      says: 'Scan the tray first.',
    });
    expect(await scan(tray.labelCode)).toMatchObject({ verdict: 'tray', trayId });
    expect(await scan(small.code, trayId)).toMatchObject({
      verdict: 'counted',
      line: { counted: pieces(1), scans: 1 },
    });
    const twelve = await keeper.call(stock.countScan, { id, trayId, text: big.code, times: 12 });
    expect(twelve).toMatchObject({ verdict: 'counted', line: { counted: pieces(12) } });
    expect(await scan(sku.code, trayId)).toMatchObject({
      verdict: 'choose',
      choices: [{ batch: big.code }, { batch: small.code }],
    });
    expect(await scan('NOBODY-KNOWS', trayId)).toMatchObject({
      verdict: 'refused',
      says: "'NOBODY-KNOWS' not found.",
    });
    expect(await scan((await trayNamed(house, 'QUARANTINE')).labelCode)).toMatchObject({
      verdict: 'refused',
      says: 'Tray QUARANTINE is not in this count.',
    });
  });
});

describe('the rhythm of counts', () => {
  test('goods are due so many days after their last count, and not before', async ({ house }) => {
    const { sku, keeper, big, small, total, submit, post } = await counting(house);
    const due = async () =>
      (await keeper.call(stock.listCountsDue, {})).rows.map(({ skuId }) => skuId);
    const aged = sql`update sku set created_at = created_at - interval '181 days'`;
    expect(await due()).not.toContain(sku.id);
    await house.database.direct.execute(aged);
    expect(await due()).toContain(sku.id);

    await total(big, pieces(120));
    await total(small, pieces(10));
    await submit();
    await post();

    expect(await due()).not.toContain(sku.id);
  });
});
