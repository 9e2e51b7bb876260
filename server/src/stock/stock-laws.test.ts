import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { journalLines } from '../books/journal/journal.table.ts';
import { Problem } from '../platform/problem.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { plays } from '../testing/simulation/plays.ts';
import { aBatch, aSku, mainStore, orderOf, pieces, trayNamed } from '../testing/stock.ts';
import { within } from '../testing/within.ts';
import { updateBatch } from './batches/batch-facts.service.ts';
import { batchHold, batchRelease } from './batches/batch-hold.service.ts';
import { batchRow } from './batches/batch-list.service.ts';
import { batches as batchTable } from './batches/batch.table.ts';
import { issueNow } from './demand/issue-now.service.ts';
import { receiveReturn } from './demand/returned-goods.service.ts';
import { stockCounts } from './counts/count.table.ts';
import { adjust } from './documents/adjust.service.ts';
import { scrapApprove, scrapRefuse } from './documents/approval.service.ts';
import { getDoc } from './documents/document-list.service.ts';
import { clearExpired } from './documents/expired.service.ts';
import { reverseDoc } from './documents/reversal.service.ts';
import { scrap } from './documents/scrap.service.ts';
import { stockOut } from './documents/stock-out.service.ts';
import { release, reserve } from './demand/demand.service.ts';
import { positions } from './ledger/position.table.ts';
import { revaluedOnPaper } from '../testing/scenarios/revalued.ts';
import { enterAll, finishCount, startCount } from '../testing/counts.ts';
import { createStore } from './trays/store.service.ts';
import { transfer } from './trays/transfer.service.ts';
import { move } from './trays/move.service.ts';
import { pack, unpack } from './demand/parcel-goods.service.ts';
import { ship } from './demand/ship-goods.service.ts';
import { swapBatch } from './demand/swap.service.ts';

/** A step as it is drawn; numbers choose among what there is. */
const step = fc.record({
  what: fc.constantFrom(
    'opening',
    'opening',
    'opening',
    'adjust',
    'move',
    'reserve',
    'reserve',
    'release',
    'pack',
    'pack',
    'unpack',
    'ship',
    'swap',
    'return',
    'scrap',
    'scrap',
    'decide',
    'out',
    'issue',
    'reverse',
    'reverse',
    'expire',
    'hold',
    'correct',
    'count',
    'count',
    'count',
    'transfer',
    'revalue',
  ),
  which: fc.nat(999),
  qty: fc.integer({ min: 1, max: 12_000 }),
  value: fc.nat(99_999),
  flag: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const trayCodes = ['F-A1', 'F-A2', 'QUARANTINE', 'FG-FLOOR'];
const expiries = ['2026-12-01', '2027-01-31', '2027-06-30', undefined];

test('whatever is done to stock in whatever order, its figures agree', async ({ house }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      const play = await openPlay(house);
      for (const drawn of steps) await play(drawn);
      expect(await worthInBooks(house)).toBe(await worthInStore(house));
      await expectLaws(house);
    }),
    plays(12, 20_261_121),
  );
  const posted = eq(stockCounts.status, 'posted');
  expect(await house.database.direct.$count(stockCounts, posted)).toBeGreaterThan(5);
}, 120_000);

/** What the books say finished goods are worth. */
async function worthInBooks(house: TestHouse): Promise<number> {
  const [row] = await house.database.direct
    .select({ worth: sql`coalesce(sum(${journalLines.debit} - ${journalLines.credit}), 0)` })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(eq(ledgerAccounts.systemKey, 'stock.finished'));
  return Number(row?.worth);
}

async function worthInStore(house: TestHouse): Promise<number> {
  const [row] = await house.database.direct
    .select({ worth: sql`coalesce(sum(${positions.value}), 0)` })
    .from(positions);
  return Number(row?.worth);
}

let lastId = 1_000;

const secondStore = (house: TestHouse) =>
  within(house, async (ctx) => {
    const code = `S${(lastId += 1)}`;
    const place = { name: code, phone: '9844000007', line1: '4, Ring Road', line2: '' };
    const address = { ...place, landmark: '', city: 'Sagara', stateCode: '29', pinCode: '577401' };
    const facts = { code, name: code, gstin: '', dispatchCutoff: '15:00' };
    return createStore(ctx, { ...facts, address: { ...address, stateCode: '29' } });
  });

async function openPlay(house: TestHouse) {
  const sku = await aSku(house);
  const store = await mainStore(house);
  const other = await secondStore(house);
  const trays: { id: number }[] = [];
  for (const code of trayCodes) trays.push(await trayNamed(house, code));
  const batches: { id: number; trayId: number }[] = [];
  const orders: number[] = [];
  const issued = new Set<number>();
  const parcels: number[] = [];
  const documents: number[] = [];
  const orderOfParcel = new Map<number, number>();
  const counts: number[] = [];
  const at = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];

  const acts: Record<Step['what'], (drawn: Step) => Promise<unknown>> = {
    opening: async ({ which, qty, value }) => {
      const expiryDate = at(expiries, which);
      const facts = expiryDate ? { expiryDate } : {};
      const tray = at(trayCodes, which) ?? 'FG-FLOOR';
      const batch = await aBatch(house, sku, { qty: whole(qty), value, tray, ...facts });
      batches.push(batch);
      documents.push(batch.docId);
    },
    adjust: async ({ which, qty, flag }) => {
      const batch = at(batches, which);
      if (!batch) return;
      const line = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId };
      const doc = await within(house, (ctx) =>
        adjust(ctx, {
          reasonCode: 'DATA_ENTRY',
          note: 'Counted again',
          lines: [{ ...line, qty: flag ? whole(qty) : -whole(qty) }],
        }),
      );
      documents.push(doc.id);
    },
    move: async ({ which, qty }) => {
      const batch = at(batches, which);
      const to = at(trays, which + qty);
      if (!batch || !to) return;
      const line = { batchId: batch.id, fromTrayId: batch.trayId, toTrayId: to.id };
      const doc = await within(house, (ctx) =>
        move(ctx, { lines: [{ ...line, qty: whole(qty) }] }),
      );
      documents.push(doc.id);
    },
    reserve: async ({ which, qty, flag }) => {
      const known = flag ? at(orders, which) : undefined;
      const id = known ?? (lastId += 1);
      await within(house, (ctx) =>
        reserve(ctx, orderOf({ id, skuId: sku.id, qty: whole(qty) }, { onShort: 'partial' })),
      );
      if (known === undefined) orders.push(id);
    },
    release: async ({ which }) => {
      const refId = at(orders, which);
      if (refId) await within(house, (ctx) => release(ctx, { purpose: 'order', refId }));
    },
    pack: async ({ which, qty }) => {
      const orderId = at(orders, which);
      if (!orderId) return;
      const parcelId = (lastId += 1);
      await within(house, (ctx) =>
        pack(ctx, {
          parcelId,
          parcelNo: `PKG-${parcelId}`,
          orderId,
          storeId: store.id,
          lines: [{ orderLineId: orderId, skuId: sku.id, qty: whole(Math.ceil(qty / 3)) }],
        }),
      );
      parcels.push(parcelId);
      orderOfParcel.set(parcelId, orderId);
    },
    unpack: async ({ which }) => {
      const parcelId = at(parcels, which);
      if (!parcelId) return;
      await within(house, (ctx) => unpack(ctx, { parcelId, parcelNo: `PKG-${parcelId}` }));
    },
    ship: async ({ which, flag }) => {
      const parcelId = at(parcels, which);
      if (!parcelId) return;
      const parcel = { parcelId, parcelNo: `PKG-${parcelId}`, date: '2026-11-21' };
      await within(house, (ctx) => ship(ctx, { ...parcel, channel: flag ? 'b2b' : 'b2c' }));
    },
    return: async ({ which, qty, flag }) => {
      const batch = at(batches, which);
      const parcelId = at(parcels, qty);
      const decision = at(['restock', 'quarantine', 'scrap'] as const, which + qty) ?? 'scrap';
      const orderLineId = orderOfParcel.get(parcelId ?? 0) ?? 0;
      const returnLineId = (lastId += 1);
      await within(house, (ctx) =>
        receiveReturn(ctx, {
          returnId: returnLineId,
          returnNo: `RET-${returnLineId}`,
          channel: 'b2c',
          pieces: [
            {
              returnLineId,
              skuId: sku.id,
              qty: pieces(1),
              decision,
              ...(flag && parcelId
                ? { shipped: { docKind: 'parcel', docId: parcelId, orderLineId } }
                : { batchId: batch?.id }),
            },
          ],
        }),
      );
    },
    scrap: async ({ which, qty, value, flag }) => {
      const batch = at(batches, which);
      if (!batch) return;
      const line = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId, qty: whole(qty) };
      const doc = await within(
        house,
        (ctx) => scrap(ctx, { lines: [{ ...line, takeReserved: flag, reasonCode: 'DAMAGED' }] }),
        { 'stock.scrapApprovalValue': value },
      );
      documents.push(doc.id);
    },
    decide: async ({ which, flag }) => {
      const id = at(documents, which);
      if (!id) return;
      await within(house, async (ctx) => {
        // Somebody else than the maker.
        const other = { ...ctx, user: { ...ctx.user, id: 9 } };
        const { version } = await getDoc(other, { id });
        const decide = flag ? scrapApprove : scrapRefuse;
        await decide(other, { id, version });
      });
    },
    out: async ({ qty }) => {
      const line = { skuId: sku.id, qty: whole(qty), reasonCode: 'SAMPLE' };
      const doc = await within(house, (ctx) => stockOut(ctx, { purpose: 'sample', lines: [line] }));
      documents.push(doc.id);
    },
    issue: async ({ which, qty, flag }) => {
      // An order is handed over once: its bill hands over all that is open.
      const open = orders.filter((one) => !issued.has(one));
      const known = flag ? at(open, which) : undefined;
      const id = known ?? (lastId += 1);
      await within(house, (ctx) =>
        issueNow(ctx, {
          refId: id,
          refNumber: `ORD-${id}`,
          date: '2026-11-21',
          channel: 'b2c',
          lines: [{ refLineId: id, skuId: sku.id, qty: whole(Math.ceil(qty / 6)) }],
        }),
      );
      issued.add(id);
    },
    reverse: async ({ which }) => {
      const id = at(documents, which);
      if (!id) return;
      await within(house, async (ctx) => {
        const { version } = await getDoc(ctx, { id });
        documents.push((await reverseDoc(ctx, { id, version, note: 'Again' })).id);
      });
    },
    expire: async ({ flag }) => {
      const { docs } = await within(house, (ctx) =>
        clearExpired(ctx, { allExpired: true, action: flag ? 'scrap' : 'quarantine' }),
      );
      documents.push(...docs.map(({ id }) => id));
    },
    hold: async ({ which, flag }) => {
      const id = at(batches, which)?.id;
      if (!id) return;
      await within(house, async (ctx) => {
        const { version } = await batchRow(ctx, store.id, eq(batchTable.id, id));
        if (flag) await batchHold(ctx, { id, version, reason: 'Looked at' });
        else await batchRelease(ctx, { id, version });
      });
    },
    correct: async ({ which, qty }) => {
      const id = at(batches, which)?.id;
      const expiryDate = at(['2026-11-20', '2026-12-24', '2027-12-31'], qty);
      if (!id || !expiryDate) return;
      await within(house, async (ctx) => {
        const { version } = await batchRow(ctx, store.id, eq(batchTable.id, id));
        await updateBatch(ctx, { id, version, expiryDate, reason: 'Typed wrong' });
      });
    },
    // Begun at one step and posted at a later one: whatever happens between is sold or moved while it is counted.
    count: async ({ which, qty }) => {
      const open = counts.pop();
      const tray = at(trays, which);
      if (open !== undefined) return finishCount(house, open, whole(qty));
      if (!tray) return;
      const id = await startCount(house, tray.id);
      await enterAll(house, id, whole(qty));
      counts.push(id);
    },
    transfer: async ({ qty, flag }) => {
      const [from, to] = flag ? [store, other] : [other, store];
      const doc = await within(house, (ctx) =>
        transfer(ctx, {
          storeId: from.id,
          toStoreId: to.id,
          lines: [{ skuId: sku.id, qty: whole(qty) }],
        }),
      );
      documents.push(doc.id);
    },
    revalue: async ({ which, qty, value, flag }) => {
      const batch = at(batches, which);
      if (!batch) return;
      const id = (lastId += 1);
      await within(house, (ctx) =>
        revaluedOnPaper(ctx, id, {
          batchId: batch.id,
          accepted: whole(qty),
          difference: flag ? value : -value,
        }),
      );
    },
    swap: async ({ which, qty }) => {
      const orderLineId = at(orders, which);
      const batch = at(batches, qty);
      if (!orderLineId || !batch) return;
      await within(house, (ctx) =>
        swapBatch(ctx, { orderLineId, batchId: batch.id, qty: pieces(1), reason: 'first_damaged' }),
      );
    },
  };

  return async (drawn: Step) => {
    try {
      await acts[drawn.what](drawn);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
}

const whole = (qty: number) => Math.ceil(qty / 1_000) * 1_000;
