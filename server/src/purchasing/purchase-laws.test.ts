import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Problem } from '../platform/problem.ts';
import type { WriteContext } from '../platform/context.ts';
import { readRows } from '../platform/rows/read.ts';
import { balancesOf } from '../recall/balance.service.ts';
import { adjust } from '../stock/documents/adjust.service.ts';
import { scrap } from '../stock/documents/scrap.service.ts';
import { stockOut } from '../stock/documents/stock-out.service.ts';
import { proveSkus, proveWorth } from '../stock/ledger/proof.service.ts';
import { balances } from '../stock/ledger/balance.table.ts';
import { billsWithoutFile } from '../testing/bills.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { aSku, trayNamed } from '../testing/stock.ts';
import { atWork } from '../testing/work.ts';
import { billApprove, billCancel, billConfirm } from './bills/bill-steps.service.ts';
import { createBill } from './bills/bill.service.ts';
import { unbilled } from './bills/unbilled.service.ts';
import { inwardCancel } from './inward/cancel.service.ts';
import { inward } from './inward/inward.service.ts';
import { returnCancel, returnPost } from './returns/return-post.service.ts';
import { getReturn } from './returns/vendor-return-view.service.ts';
import { createReturn, returnDelete } from './returns/vendor-return.service.ts';

const step = fc.record({
  what: fc.constantFrom(
    'receive',
    'receive',
    'bill',
    'bill',
    'bill',
    'cancelBill',
    'takeBack',
    'sendBack',
    'sendBack',
    'sendBack',
    'decide',
    'decide',
    'comesBack',
    'use',
    'scrap',
    'adjust',
  ),
  which: fc.nat(999),
  qty: fc.integer({ min: 1, max: 60_000 }),
  price: fc.integer({ min: 1, max: 99_999 }),
  flag: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('whatever is bought, billed, used and sent back, its figures agree', async ({ house }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 24 }), async (steps) => {
      const play = await openPlay(house);
      for (const drawn of steps) await play(drawn);
      await expectLaws(house);
      const { faults, open } = await atWork(house, async (ctx) => ({
        faults: [...(await proveSkus(ctx, 0)).faults, ...(await worthFaults(ctx))],
        open: await openBalances(ctx),
      }));
      expect([...faults, ...open]).toEqual([]);
    }),
    { numRuns: 6, seed: 20_261_124 },
  );
  const { rows } = await house.database.direct.execute<Record<string, string>>(sql`
    select
      (select count(*) from bill where status = 'confirmed') as billed,
      (select count(*) from bill where status = 'cancelled') as unbilled,
      (select count(*) from inward where status = 'cancelled') as "takenBack",
      (select count(*) from vendor_return where status = 'posted') as returned,
      (select count(*) from vendor_return where status = 'cancelled') as "cameBack",
      (select count(*) from vendor_return where debit_note_no is not null) as debited`);
  const happened = Object.values(rows[0] ?? {}).map(Number);
  expect(Math.min(...happened), JSON.stringify(rows[0])).toBeGreaterThan(0);
}, 60_000);

/** What raw goods are worth against the books. */
const worthFaults = async (ctx: WriteContext) =>
  (await proveWorth(ctx)).filter(({ what }) => what.includes('raw'));

/** Batches of which something is unaccounted for. */
async function openBalances(ctx: WriteContext) {
  const { rows } = await ctx.tx.execute<{ id: string }>(sql`select id from batch`);
  const all = await balancesOf(
    ctx,
    rows.map(({ id }) => Number(id)),
  );
  return all.filter(({ closes }) => !closes);
}

let told = 0;

async function openPlay(house: TestHouse) {
  await billsWithoutFile(house);
  told += 1;
  const { vendorId } = await aVendorRow(house, {
    number: `VEN-${9_000 + told}`,
    nameKey: `vendor ${told}`,
    gstTreatment: 'unregistered',
    gstin: null,
  });
  const bulk = await aSku(house, { kind: 'raw', unit: 'KG' });
  const loose = await aSku(house, {
    kind: 'raw',
    unit: 'KG',
    tracking: 'none',
    expiryPolicy: 'none',
  });
  const trays = [await trayNamed(house, 'RM-FLOOR'), await trayNamed(house, 'REJECT')];
  const inwards: number[] = [];
  const bills: number[] = [];
  const returns: number[] = [];
  const at = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];
  /** Somebody else than the maker. */
  const other = (ctx: WriteContext) => ({ ...ctx, user: { ...ctx.user, id: 9 } });
  const skuOf = (flag: boolean) => (flag ? bulk : loose);
  const place = async (ctx: WriteContext, { which, flag }: Step) =>
    at(
      (await readRows(ctx, balances, { skuId: skuOf(flag).id, trayId: trays.map(({ id }) => id) }))
        .filter(({ onHand }) => onHand > 0)
        .toSorted((a, b) => a.batchId - b.batchId || a.trayId - b.trayId),
      which,
    );

  const acts: Record<Step['what'], (ctx: WriteContext, drawn: Step) => Promise<unknown>> = {
    receive: async (ctx, { which, qty, price, flag }) => {
      const { id: skuId, unitId } = skuOf(flag);
      told += 1;
      const rejectedQty = Math.floor(qty / 5);
      const { id } = await inward(ctx, {
        mode: 'post',
        kind: 'without_po',
        vendorId,
        challanNo: `D-${told}`,
        challanDate: ctx.today,
        vendorBillNo: '',
        vehicleNo: '',
        lrNo: '',
        ewayBillNo: '',
        confirmDuplicate: false,
        withoutPoReason: 'urgent',
        note: '',
        fileIds: [],
        charges:
          which % 3 === 0
            ? [{ kind: 'freight', amount: price, split: 'value', payTo: 'cash' }]
            : [],
        lines: [
          {
            skuId,
            unitId,
            price,
            batches: [
              {
                acceptedQty: qty,
                rejectedQty,
                ...(rejectedQty > 0 ? { rejectWhere: 'kept' as const } : {}),
                rejectReason: 'Wet',
                labels: 0,
                checks: [],
              },
            ],
          },
        ],
      });
      inwards.push(id);
    },
    bill: async (ctx, { which, qty, price, flag }) => {
      const row = at((await unbilled(ctx, { vendorId })).rows, which);
      if (!row) return;
      told += 1;
      const billed = flag ? row.unbilledQty : Math.min(qty, row.unbilledQty);
      const freight = which % 2 === 0 ? qty : 0;
      const plain = { description: 'Freight', hsn: '', discountBps: 0, itcEligible: true };
      const draft = await createBill(ctx, {
        vendorId,
        vendorBillNo: `KT-${told}`,
        vendorBillDate: ctx.today,
        fileIds: [],
        vendorTotal: Math.round((price * billed) / 1_000) + freight,
        note: '',
        confirm: false,
        lines: [
          {
            ...plain,
            inwardLineId: row.inwardLineId,
            description: '',
            qty: billed,
            price,
          },
          ...(freight > 0
            ? [
                {
                  ...plain,
                  qty: 1_000,
                  price: freight,
                  charge: {
                    kind: 'freight' as const,
                    split: 'value' as const,
                    inwardIds: [row.inwardId],
                  },
                },
              ]
            : []),
        ],
      });
      const { id, version, state } = await billConfirm(ctx, draft);
      if (state === 'exception') {
        await billApprove(other(ctx), { id, version, lineNotes: [{ lineNo: 1, note: 'Agreed' }] });
      }
      bills.push(id);
    },
    cancelBill: async (ctx, { which }) => {
      const id = at(bills, which);
      if (!id) return;
      const { rows } = await ctx.tx.execute<{ version: number }>(
        sql`select version from bill where id = ${id}`,
      );
      await billCancel(ctx, { id, version: rows[0]?.version ?? 0, note: 'Typed wrong' });
    },
    takeBack: async (ctx, { which }) => {
      const id = at(inwards, which);
      if (!id) return;
      const { rows } = await ctx.tx.execute<{ version: number }>(
        sql`select version from inward where id = ${id}`,
      );
      await inwardCancel(ctx, { id, version: rows[0]?.version ?? 0, note: 'Wrong vendor' });
    },
    sendBack: async (ctx, drawn) => {
      const lying = await place(ctx, drawn);
      if (!lying) return;
      const { batchId, trayId, onHand } = lying;
      const { id, version } = await createReturn(ctx, {
        vendorId,
        isReplacement: false,
        vehicleNo: '',
        lrNo: '',
        ewayBillNo: '',
        note: '',
        lines: [{ batchId, trayId, qty: Math.min(drawn.qty, onHand), reason: 'damaged', note: '' }],
      });
      returns.push(id);
      if (drawn.which % 3 > 0) await returnPost(ctx, { id, version });
    },
    decide: async (ctx, { which, flag }) => {
      const id = at(returns, which);
      if (!id) return;
      const { version } = await getReturn(ctx, { id });
      await (flag ? returnPost(ctx, { id, version }) : returnDelete(ctx, { id, version }));
    },
    comesBack: async (ctx, { which }) => {
      const id = at(returns, which);
      if (!id) return;
      const { version } = await getReturn(ctx, { id });
      await returnCancel(ctx, { id, version, note: 'It came back' });
    },
    use: (ctx, { qty, flag }) =>
      stockOut(ctx, {
        purpose: 'sample',
        lines: [{ skuId: skuOf(flag).id, qty, reasonCode: 'SAMPLE' }],
      }),
    scrap: async (ctx, drawn) => {
      const lying = await place(ctx, drawn);
      if (!lying) return;
      const { skuId, batchId, trayId } = lying;
      const qty = Math.min(drawn.qty, lying.onHand);
      await scrap(ctx, { lines: [{ skuId, batchId, trayId, qty, reasonCode: 'DAMAGED' }] });
    },
    adjust: async (ctx, drawn) => {
      const lying = await place(ctx, drawn);
      if (!lying) return;
      const { skuId, batchId, trayId } = lying;
      const qty = drawn.which % 2 === 0 ? drawn.qty : -drawn.qty;
      await adjust(ctx, {
        reasonCode: 'DATA_ENTRY',
        note: 'Counted again',
        lines: [{ skuId, batchId, trayId, qty }],
      });
    },
  };

  return async (drawn: Step) => {
    try {
      await atWork(house, (ctx) => acts[drawn.what](ctx, drawn));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
}
