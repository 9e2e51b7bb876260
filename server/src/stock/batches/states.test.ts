import { contract } from '@counting-house/contract/contract.ts';
import { BatchStatus } from '@counting-house/contract/stock/batch.ts';
import { expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aRecall, batchOf } from '../../testing/recalls.ts';
import { playStates } from '../../testing/laws/states.ts';
import { aBatch, aSku, orderOf, pieces, trayNamed } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';
import { receiveReturn } from '../demand/returned-goods.service.ts';

const { recall, stock } = contract;

/** Six pieces that came back from a customer without a batch that we know. */
async function aReturnedBatch(house: TestHouse) {
  const sku = await aSku(house, { name: 'Ghee' });
  const piece = {
    returnLineId: 1,
    skuId: sku.id,
    qty: pieces(6),
    decision: 'quarantine',
    batchNumber: 'ZZ',
    expiryDate: '2027-05-31',
  } as const;
  const of = { returnId: 1, returnNo: 'RET-1', channel: 'b2c' } as const;
  await within(house, (ctx) => receiveReturn(ctx, { ...of, pieces: [piece] }));
  const { id, code } = await batchOf(house, sku.id);
  const owner = await house.as('owner');
  const seen = () => owner.call(stock.getBatch, { code });
  const quarantine = (await trayNamed(house, 'QUARANTINE')).id;
  const inspect = async (person: Person, said: { acceptQty?: number; rejectQty?: number }) =>
    person.call(stock.inspect, {
      batchId: id,
      decisions: [{ trayId: quarantine, reasonCode: 'QUALITY', ...said }],
    });
  const setAside = async (person: Person) => {
    const [place] = (await seen()).balances;
    const fromTrayId = place?.trayId ?? 0;
    const line = { batchId: id, fromTrayId, toTrayId: quarantine, qty: pieces(6) };
    await person.call(stock.move, { lines: [line] });
  };
  let running = { id: 0, version: 0 };
  return {
    status: async () => (await seen()).status,
    acts: {
      accept: (person: Person) => inspect(person, { acceptQty: pieces(6) }),
      acceptAgain: async (person: Person) => {
        await setAside(person);
        await inspect(person, { acceptQty: pieces(6) });
      },
      reject: (person: Person) => inspect(person, { rejectQty: pieces(6) }),
      hold: async (person: Person) =>
        person.call(stock.batchHold, {
          id,
          version: (await seen()).version,
          reason: 'Smells wrong',
        }),
      release: async (person: Person) =>
        person.call(stock.batchRelease, { id, version: (await seen()).version }),
      recall: async (person: Person) => {
        const draft = await aRecall(house, code);
        const seenDraft = { id: draft.id, version: draft.version };
        const { id: recallId, version } = await person.call(recall.startRecall, seenDraft);
        running = { id: recallId, version };
      },
      endRecall: async (person: Person) =>
        person.call(recall.closeRecall, { ...running, note: 'Fine', release: [id] }),
    },
  };
}

const keeper = { may: 'store keeper', mayNot: 'packer' } as const;
const manager = { may: 'admin', mayNot: 'store keeper' } as const;
const notOnHold = / is not on hold\.$/u;
const nothingThere = /^No stock of batch B\d+ is pending inspection in QUARANTINE\.$/u;

playStates({
  of: 'a batch',
  statuses: BatchStatus.options,
  make: aReturnedBatch,
  acts: {
    accept: { ...keeper, asks: stock.inspect },
    reject: { ...keeper, asks: stock.inspect },
    acceptAgain: { ...keeper, asks: stock.inspect },
    hold: { ...keeper, asks: stock.batchHold },
    release: { ...keeper, asks: stock.batchRelease },
    recall: { ...manager, asks: recall.startRecall },
    endRecall: { ...manager, asks: recall.closeRecall },
  },
  states: {
    quarantine: {
      by: [],
      to: { recall: 'recalled', reject: 'rejected', accept: 'available' },
      says: {
        hold: / is pending inspection\.$/u,
        release: notOnHold,
        acceptAgain: 'Choose another tray.',
        endRecall: /./u,
      },
    },
    available: {
      by: ['accept'],
      to: { acceptAgain: 'available', recall: 'recalled', hold: 'hold' },
      says: { release: notOnHold, endRecall: /./u, else: nothingThere },
    },
    hold: {
      by: ['accept', 'hold'],
      to: { acceptAgain: 'hold', recall: 'recalled', release: 'available' },
      says: { hold: / is on hold: Smells wrong\.$/u, endRecall: /./u, else: nothingThere },
    },
    recalled: {
      by: ['accept', 'recall'],
      to: { endRecall: 'available' },
      says: {
        recall: /./u,
        release: notOnHold,
        else: / is recalled \(RCL-\d+\)\. Do not use it\.$/u,
      },
    },
    rejected: {
      by: ['reject'],
      to: { recall: 'recalled', acceptAgain: 'available' },
      says: {
        hold: / was rejected: .+\.$/u,
        release: notOnHold,
        endRecall: /./u,
        else: nothingThere,
      },
    },
  },
  ends: [],
});

test('a batch whose last day is over while it is on hold stays blocked when it is released', async ({
  house,
}) => {
  house.clock.set('2026-11-21T17:00:00.000Z'); // Late in the evening: nobody is signed out by the night.
  const sku = await aSku(house, { name: 'Ghee' });
  const { id, code } = await aBatch(house, sku, { qty: pieces(6), expiryDate: '2026-11-21' });
  const keeper = await house.as('store keeper');
  const { version: first } = await keeper.call(stock.getBatch, { code });
  await keeper.call(stock.batchHold, { id, version: first, reason: 'Smells wrong' });
  house.clock.set('2026-11-21T18:40:00.000Z'); // After midnight in India.
  const { version } = await keeper.call(stock.getBatch, { code });

  const { batch } = await keeper.call(stock.batchRelease, { id, version });

  const [line] = await within(house, (ctx) =>
    reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(6) }, { onShort: 'partial' })),
  );
  expect(batch.status).toBe('available');
  expect(line).toMatchObject({ reserved: 0, short: pieces(6) });
});

test('a recalled batch of which nothing is left is rejected when the recall is closed', async ({
  house,
}) => {
  const sku = await aSku(house, { name: 'Ghee' });
  const { id: batchId, code, trayId } = await aBatch(house, sku, { qty: pieces(6) });
  const owner = await house.as('owner');
  const draft = await aRecall(house, code);
  const seen = { id: draft.id, version: draft.version };
  const { id, version } = await owner.call(recall.startRecall, seen);
  const all = { skuId: sku.id, batchId, trayId, qty: pieces(6), reasonCode: 'RECALL' };
  await owner.call(stock.scrap, { lines: [all] });

  await owner.call(recall.closeRecall, { id, version, note: 'All destroyed' });

  expect(await owner.call(stock.getBatch, { code })).toMatchObject({
    status: 'rejected',
    balances: [],
  });
});
