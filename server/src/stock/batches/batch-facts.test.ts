import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces, trayNamed } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { issueNow } from '../demand/issue-now.service.ts';
import { reserve } from '../demand/demand.service.ts';
import { receiveReturn } from '../demand/returned-goods.service.ts';

const { stock } = contract;

async function shelf(house: TestHouse) {
  const sku = await aSku(house, { name: 'Papad' });
  const batch = await aBatch(house, sku, { number: 'P-1', expiryDate: '2027-01-31' });
  const later = await aBatch(house, sku, { number: 'P-2', expiryDate: '2027-06-30' });
  const keeper = await house.as('store keeper');
  const correct = (changes: object) =>
    keeper.call(stock.updateBatch, { id: batch.id, version: batch.version, ...changes });
  return { sku, batch, later, keeper, correct };
}

describe('the facts of a batch', () => {
  test('are put right; what is left out stays', async ({ house }) => {
    const { correct } = await shelf(house);

    const { batch } = await correct({ number: 'P-1A', note: 'Second label' });

    expect(batch).toMatchObject({
      number: 'P-1A',
      note: 'Second label',
      expiryDate: '2027-01-31',
    });
  });

  test('change who may have it: an earlier expiry gives the order another batch', async ({
    house,
  }) => {
    const { sku, batch, later, correct } = await shelf(house);
    await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(12) }, { minDaysLeft: 30 })),
    );

    const { short } = await correct({ expiryDate: '2026-12-10' });

    expect(short).toEqual([{ refNumber: 'ORD-1', qty: pieces(2) }]);
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toMatchObject({ reserved: 0 });
    expect(await inTray(house, later.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(10) });
  });

  test.for([
    [{ number: 'p-2' }, { number: "'Papad' already has a batch 'p-2'." }],
    [{ mfgDate: '2026-12-01' }, { mfgDate: "The manufacturing date can't be in the future." }],
    [
      { mfgDate: '2026-11-01', expiryDate: '2026-10-31' },
      { expiryDate: 'The expiry date must be after the manufacturing date.' },
    ],
  ] as const)('are refused when they cannot be: %j', async ([changes, fields], { house }) => {
    const { correct } = await shelf(house);

    await expect(correct(changes)).rejects.toMatchObject({ fields });
  });

  test('that customers hold in hand need a right and a reason', async ({ house }) => {
    const { sku, batch, correct } = await shelf(house);
    await within(house, (ctx) =>
      issueNow(ctx, {
        refId: 1,
        refNumber: 'ORD-1',
        date: ctx.today,
        channel: 'b2c',
        lines: [{ refLineId: 1, skuId: sku.id, qty: pieces(1) }],
      }),
    );
    const admin = await house.as('admin');
    const at = { id: batch.id, version: batch.version };

    await expect(correct({ number: 'P-9', reason: 'Typed wrong' })).rejects.toMatchObject({
      status: 403,
      code: 'right_missing',
    });
    await expect(admin.call(stock.updateBatch, { ...at, number: 'P-9' })).rejects.toMatchObject({
      fields: { reason: 'Goods of this batch were sent. Please write a reason.' },
    });
    const { batch: now } = await admin.call(stock.updateBatch, {
      ...at,
      number: 'P-9',
      reason: 'Typed wrong',
    });
    expect(now).toMatchObject({ number: 'P-9' });
  });
});

/** Six pieces of a batch that nobody knew, back from a customer and waiting. */
async function waiting(house: TestHouse) {
  const { sku, keeper } = await shelf(house);
  const [piece] = await within(house, (ctx) =>
    receiveReturn(ctx, {
      returnId: 1,
      returnNo: 'RET-1',
      channel: 'b2c',
      pieces: [
        {
          returnLineId: 1,
          skuId: sku.id,
          qty: pieces(6),
          decision: 'quarantine',
          batchNumber: 'ZZ',
          expiryDate: '2027-05-31',
        },
      ],
    }),
  );
  const batchId = piece?.parts[0]?.batchId ?? 0;
  const { id: trayId } = await trayNamed(house, 'QUARANTINE');
  const inspect = (acceptQty: number, rejectQty: number, more: object = {}) =>
    keeper.call(stock.inspect, {
      batchId,
      decisions: [{ trayId, acceptQty, rejectQty, ...more }],
    });
  return { sku, keeper, batchId, trayId, inspect };
}

describe('an inspection', () => {
  test('in parts makes the batch available with its last piece', async ({ house }) => {
    const { batchId, inspect } = await waiting(house);

    const first = await inspect(pieces(2), pieces(1), { reasonCode: 'QUALITY' });
    const last = await inspect(0, pieces(3));

    expect([first.status, last.status]).toEqual(['quarantine', 'available']);
    expect(await inTray(house, batchId, 'FG-FLOOR')).toMatchObject({ onHand: pieces(2) });
    expect(await inTray(house, batchId, 'REJECT')).toMatchObject({ onHand: pieces(4) });
  });

  test('that accepts nothing rejects the batch', async ({ house }) => {
    const { inspect } = await waiting(house);

    expect(await inspect(0, pieces(6))).toMatchObject({ status: 'rejected', free: 0 });
  });

  test('frees accepted goods for anyone who waits', async ({ house }) => {
    const { sku, batchId, inspect } = await waiting(house);
    await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(23) }, { onShort: 'partial' })),
    );

    await inspect(pieces(6), 0);

    expect(await inTray(house, batchId, 'FG-FLOOR')).toMatchObject({ reserved: pieces(3) });
  });

  test('speaks of no more than waits', async ({ house }) => {
    const { keeper, batchId, inspect } = await waiting(house);
    const { code } = await keeper.call(stock.getBatch, { code: String(batchId) });

    await expect(inspect(pieces(4), pieces(3))).rejects.toMatchObject({
      code: 'inspect.too_many',
      message: `Only 6 pcs of batch ${code} can be inspected in QUARANTINE.`,
    });
  });

  test('is what takes goods out of quarantine: moving them asks for its right', async ({
    house,
  }) => {
    const { batchId, trayId } = await waiting(house);
    const { id: toTrayId } = await trayNamed(house, 'FG-FLOOR');
    const mover = await house.withPermissions(['stock.tray.move', 'stock.balance.read']);

    const moved = mover.call(stock.move, {
      lines: [{ batchId, fromTrayId: trayId, toTrayId, qty: pieces(1) }],
    });

    await expect(moved).rejects.toMatchObject({ status: 403, code: 'right_missing' });
  });
});
