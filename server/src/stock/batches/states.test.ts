import { contract } from '@counting-house/contract/contract.ts';
import { BatchStatus } from '@counting-house/contract/stock/batch.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { aRecall, batchOf } from '../../testing/recalls.ts';
import { playStates } from '../../testing/states.ts';
import { aSku, pieces, trayNamed } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
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
const nothingThere = /^Nothing of batch B\d+ waits for inspection in QUARANTINE\.$/u;

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
        hold: / waits for inspection\.$/u,
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
