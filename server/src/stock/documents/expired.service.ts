import type {
  ClearExpired,
  ExpiredCleared,
} from '@counting-house/contract/stock/documents/expired.ts';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readBatches, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { yieldReservations, readWaitingDemands } from '../demand/yield-reservation.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { balances } from '../ledger/balance.table.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { readSkus } from '../skus/sku.service.ts';
import { readStore } from '../trays/store.service.ts';
import { systemTray } from '../trays/target-tray.service.ts';
import { trays } from '../trays/tray.table.ts';
import { getDoc } from './document-list.service.ts';
import { checkDate, openDocument, toPaper, writeLines, type StockDoc } from './document.service.ts';
import { builtInReason } from './reason.service.ts';
import { writeOff } from './write-off.service.ts';
import { orderParcels } from '../demand/order-parcel.table.ts';

/** Goods of an expired batch in a tray that nothing is done with yet. */
type Lying = { readonly batch: Batch; readonly trayId: number; readonly qty: number };

/** Expired goods of a store, their positions locked. */
type Expired = {
  readonly storeId: number;
  readonly businessDate: string;
  readonly lying: readonly Lying[];
  /** Parcels that are packed with expired goods. */
  readonly inParcels: string[];
};

/**
 * Finds what lies of expired batches outside parcels, and locks the positions of their SKUs.
 *
 * @throws {Problem} `batch.not_expired` (422) for a batch that can still be used; `expiry.none` (422) when there
 *   is nothing to clear.
 */
export async function lockExpired(ctx: WriteContext, input: ClearExpired): Promise<Expired> {
  const store = await readStore(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const named = input.batchIds && [...(await readBatches(ctx, input.batchIds)).values()];
  const fresh = named?.find(({ expiryDate }) => expiryDate === null || expiryDate >= ctx.today);
  if (fresh) {
    const until = fresh.expiryDate ? ` until ${dateText(fresh.expiryDate)}` : '';
    throw ruleBroken('batch.not_expired', `Batch ${fresh.code} can be used${until}.`);
  }
  const ids = named?.map(({ id }) => id);
  const seen = await lyingExpired(ctx, store.id, input.action, ids);
  const inParcels = await parcelsWith(ctx, store.id, ids);
  if (seen.length === 0) {
    throw ruleBroken('expiry.none', 'No expired stock.', { more: { inParcels } });
  }
  const skuIds = seen.map(({ batch }) => batch.skuId);
  await lockPositions(ctx, store.id, skuIds);
  const known = new Set(skuIds);
  const lying = (await lyingExpired(ctx, store.id, input.action, ids)).filter(({ batch }) =>
    known.has(batch.skuId),
  );
  if (lying.length === 0) throw ruleBroken('expiry.none', 'No expired stock.');
  return { storeId: store.id, businessDate, lying, inParcels };
}

/**
 * Takes expired batches off the shelf: writes them off, or moves them into quarantine. Orders that hold goods of
 * them get others first; what lies in parcels is left there, and named.
 *
 * Locks the positions of the SKUs of the batches.
 *
 * @throws {Problem} as `lockExpired`.
 */
export async function clearExpired(
  ctx: WriteContext,
  input: ClearExpired,
): Promise<ExpiredCleared> {
  const { lying, inParcels, ...at } = await lockExpired(ctx, input);
  const head = { ...at, note: input.note };
  const { doc, gaveWay } =
    input.action === 'scrap'
      ? await writeOffAll(ctx, head, lying)
      : await quarantineAll(ctx, head, lying);
  return {
    docs: [await getDoc(ctx, doc)],
    returns: [],
    ownBatches: [],
    shortDemands: await readShortfall(ctx, gaveWay),
    inParcels,
  };
}

/** Lines of orders that wait for goods since they gave way. */
export const readShortfall = async (
  ctx: ReadContext,
  gaveWay: readonly number[],
): Promise<ExpiredCleared['shortDemands']> =>
  (await readWaitingDemands(ctx, gaveWay)).map(({ refNumber, sku, qty }) => ({
    refNumber,
    sku,
    qty,
  }));

type Head = Pick<StockDoc, 'storeId' | 'businessDate'> & { note: string | undefined };

async function writeOffAll(ctx: WriteContext, head: Head, lying: readonly Lying[]) {
  const skus = await readSkus(
    ctx,
    lying.map(({ batch }) => batch.skuId),
  );
  const reason = await builtInReason(ctx, 'EXPIRED');
  return writeOff(
    ctx,
    { kind: 'expiry', ...head },
    lying.map(({ batch, trayId, qty }) => {
      const sku = skus.get(batch.skuId);
      invariant(sku, 'a batch has its SKU');
      const tray = { id: trayId };
      return { at: 'batchIds', sku, batch, tray, qty, reason, note: '', takeReserved: true };
    }),
  );
}

async function quarantineAll(ctx: WriteContext, head: Head, lying: readonly Lying[]) {
  const to = await systemTray(ctx, head.storeId, 'quarantine');
  const gaveWay = await yieldReservations(
    ctx,
    head.storeId,
    lying.map(({ batch, trayId, qty }) => ({ batchId: batch.id, trayId, qty })),
  );
  const doc = await openDocument(ctx, { kind: 'move', ...head });
  const lines = await writeLines(
    ctx,
    doc,
    lying.map(({ batch, trayId, qty }) => ({
      skuId: batch.skuId,
      batchId: batch.id,
      qty,
      fromTrayId: trayId,
      toTrayId: to.id,
    })),
  );
  await moveGoods(
    ctx,
    toPaper(doc, 'move'),
    lying.flatMap(({ batch, trayId, qty }, index) => {
      const goods = { docLineId: lines[index]?.id ?? 0, skuId: batch.skuId, batchId: batch.id };
      return [
        { ...goods, trayId, qty: -qty },
        { ...goods, trayId: to.id, qty },
      ];
    }),
  );
  await topUp(
    ctx,
    head.storeId,
    lying.map(({ batch }) => batch.skuId),
  );
  await tellWaiting(ctx, gaveWay, `${doc.number} moved expired goods to quarantine`);
  return { doc, gaveWay };
}

/** What lies of expired batches outside parcels, less what a write-off that waits or a return to a vendor holds. */
async function lyingExpired(
  ctx: ReadContext,
  storeId: number,
  action: ClearExpired['action'],
  ids: readonly number[] | undefined,
): Promise<Lying[]> {
  const rows = await ctx.tx
    .select({ batch: batches, trayId: balances.trayId, onHand: balances.onHand })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .where(
      and(
        eq(balances.storeId, storeId),
        gt(balances.onHand, 0),
        lt(batches.expiryDate, ctx.today),
        ids && inArray(batches.id, [...ids]),
        inArray(
          trays.area,
          action === 'quarantine' ? ['rm', 'fg'] : ['rm', 'fg', 'quarantine', 'reject'],
        ),
      ),
    )
    .orderBy(asc(batches.id), asc(trays.id));
  const waiting = await ctx.tx
    .select({
      batchId: reservations.batchId,
      trayId: reservations.trayId,
      qty: reservations.qty,
    })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(
      and(inArray(demands.purpose, ['scrap', 'vendor_return']), eq(reservations.storeId, storeId)),
    );
  return rows.flatMap(({ batch, trayId, onHand }) => {
    const qty = waiting
      .filter((held) => held.batchId === batch.id && held.trayId === trayId)
      .reduce((left, held) => left - held.qty, onHand);
    return qty > 0 ? [{ batch, trayId, qty }] : [];
  });
}

/** Parcels that are packed with expired goods; they cannot be dispatched. */
async function parcelsWith(
  ctx: ReadContext,
  storeId: number,
  ids: readonly number[] | undefined,
): Promise<string[]> {
  const rows = await ctx.tx
    .selectDistinct({ number: orderParcels.number })
    .from(reservations)
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .innerJoin(orderParcels, eq(orderParcels.id, reservations.parcelId))
    .where(
      and(
        eq(reservations.storeId, storeId),
        eq(reservations.stage, 'packed'),
        lt(batches.expiryDate, ctx.today),
        ids && inArray(batches.id, [...ids]),
      ),
    )
    .orderBy(orderParcels.number);
  return rows.map(({ number }) => number);
}
