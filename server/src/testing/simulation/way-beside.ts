import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { exchangeExpired, markExpired } from '../../stock/batches/expired-batches.service.ts';
import { spoiltSkus } from '../../stock/demand/unusable-reservations.service.ts';
import { scrap } from '../../stock/documents/scrap.service.ts';
import { balances } from '../../stock/ledger/balance.table.ts';
import { readRows } from '../../platform/rows/read.ts';
import type { Person, TestHouse } from '../house.ts';
import { aBatch, pieces } from '../stock.ts';
import { atWork } from '../work.ts';

const { invoices, logistics, orders, returns } = contract;

/** How goods come back, and what becomes of them. */
export const states = [
  ['sealed', 'restock'],
  ['opened', 'quarantine'],
  ['damaged', 'scrap'],
] as const;

type Drawn = { readonly which: number; readonly qty: number };
/** As somebody saw a draft last, who may be late. */
type SeenDraft = { readonly id: number; readonly version: number };

/**
 * What happens beside the way of an order: a payment that never came, a van that takes what is scanned, goods that
 * are thrown away, and goods that expire while they are held.
 */
export function actsBeside(
  house: TestHouse,
  { owner, packer, skuIds }: { owner: Person; packer: Person; skuIds: readonly number[] },
) {
  const drafts = new Map<number, SeenDraft>();
  return {
    /** An invoice over part of the order is kept as a draft, or the draft changed. */
    keepDraft: async (orderId: number, { which, qty }: Drawn) => {
      const { lines } = await owner.call(orders.getOrder, { id: orderId });
      const line = lines[which % lines.length];
      const wanted = { lines: [{ orderLineId: line?.id ?? 0, qty: pieces(qty) }] };
      const { draft } = await owner.call(invoices.getDraft, { orderId });
      const kept = draft
        ? await owner.call(invoices.updateDraft, {
            id: draft.id,
            version: draft.version,
            ...wanted,
          })
        : await owner.call(invoices.createDraft, { orderId, ...wanted });
      drafts.set(orderId, { id: kept.id, version: kept.version });
    },
    /** As it was seen when it was kept, whatever became of it or its order since. */
    issueDraft: async (orderId: number) => {
      const seen = drafts.get(orderId);
      if (seen) await owner.call(invoices.issueDraft, seen);
    },
    /** One of the payments that came in, or was sent back, never did. */
    void: async (id: number, { which }: Drawn) => {
      const { payments } = await owner.call(orders.getOrder, { id });
      const chosen = payments[which % payments.length];
      if (!chosen) return;
      const { version } = chosen;
      await owner.call(orders.voidPayment, { id: chosen.id, version, reason: 'It never came' });
    },
    /** The bank did one of the refunds that wait. */
    payRefund: async (id: number, { which }: Drawn) => {
      const { payments } = await owner.call(orders.getOrder, { id });
      const waiting = payments.filter((one) => one.direction === 'out' && one.status === 'pending');
      const chosen = waiting[which % waiting.length];
      if (!chosen) return;
      const paid = { paymentId: chosen.id, reference: `OUT-${chosen.id}` };
      await owner.call(returns.payRefunds, { payments: [paid] });
    },
    /** The courier comes, and takes what of the order is booked. */
    collect: async (orderId: number, { which }: Drawn) => {
      const { rows } = await packer.call(logistics.listParcels, { orderId, status: ['booked'] });
      const parcel = rows.find(({ direction }) => direction === 'out');
      if (!parcel) return;
      const { id } = await packer.call(logistics.manifestCreate, {
        courierId: parcel.courierId ?? 0,
        all: which % 2 === 0,
      });
      const { manifest } = await packer.call(logistics.manifestScan, { id, code: parcel.number });
      await packer.call(logistics.manifestClose, {
        id,
        version: manifest.version,
        driverName: 'Ramesh',
        leaveOut: manifest.items.flatMap((one) => (one.scannedAt === null ? [one.id] : [])),
      });
      house.clock.pass(1);
    },
    scrap: async (_id: number, { which, qty }: Drawn) => {
      const skuId = skuIds[which % skuIds.length] ?? 0;
      await atWork(house, async (ctx) => {
        const lying = (await readRows(ctx, balances, { skuId })).filter(
          ({ onHand, reserved }) => onHand > reserved,
        );
        const from = lying[which % lying.length];
        if (!from) return;
        const { batchId, trayId, onHand, reserved } = from;
        const some = Math.min(pieces(qty), onHand - reserved);
        await scrap(ctx, {
          lines: [{ skuId, batchId, trayId, qty: some, reasonCode: 'DAMAGED' }],
        });
      });
    },
    /** A few pieces that expire tomorrow come in; they are held before all others. */
    comesIn: async (_id: number, { which, qty }: Drawn) => {
      const id = skuIds[which % skuIds.length] ?? 0;
      const expiryDate = dayOf(house, 1);
      await aBatch(house, { id }, { qty: pieces(qty), expiryDate });
    },
    /** The night in which they expire, as far as the goods know of it: sessions would end with two days. */
    expire: async () => {
      await house.database.direct.execute(
        sql`update batch set expiry_date = ${dayOf(house, -1)} where expiry_date > ${dayOf(house, -1)}`,
      );
      await atWork(house, async (ctx) => {
        for (const sku of await spoiltSkus(ctx)) await exchangeExpired(ctx, sku);
        await markExpired(ctx);
      });
    },
  };
}

const dayOf = (house: TestHouse, days: number): string =>
  new Date(house.clock.now().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);
