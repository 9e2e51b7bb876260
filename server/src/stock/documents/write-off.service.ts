import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ReasonAccount } from '@counting-house/contract/stock/documents/reason.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { attachFiles } from '../../admin/files/attached.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import type { Batch } from '../batches/batch.service.ts';
import { batchStores } from '../batches/batch.table.ts';
import { yieldReservations } from '../demand/yield-reservation.service.ts';
import { setAside } from '../demand/set-aside.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { moveGoods, type Movement } from '../ledger/movement.service.ts';
import { postLosses } from '../ledger/posting.service.ts';
import { valueLike, valueOut } from '../ledger/value.rules.ts';
import type { Sku } from '../skus/sku.service.ts';
import type { TrayRecord } from '../trays/target-tray.service.ts';
import { openDocument, toPaper, type StockDoc, writeLines } from './document.service.ts';
import { stockDocFiles } from './document.table.ts';
import type { ReasonRecord } from './reason.service.ts';

/** Goods of one batch in one tray that leave by hand, and why. */
export type Leaving = {
  /** Path of the line: `lines.3`. */
  readonly at: string;
  readonly sku: Sku;
  readonly batch: Batch;
  readonly tray: Pick<TrayRecord, 'id'>;
  readonly qty: number;
  readonly reason: ReasonRecord;
  readonly note: string;
  /** Orders that hold them get others. */
  readonly takeReserved: boolean;
  /** The line of a transfer that they are lost of. */
  readonly transferLineId?: number;
};

type Head = {
  readonly kind: 'scrap' | 'expiry';
  readonly storeId: number;
  readonly businessDate: string;
  readonly note: string | undefined;
  readonly fileIds?: readonly number[] | undefined;
};

/** The movement of a document that takes goods out of the store. */
const movementOf = { scrap: 'scrap', expiry: 'expire', out: 'stock_out' } as const;

/**
 * Writes goods off at what they cost; above the limit the document waits for approval and holds the goods. The
 * caller holds the positions.
 *
 * @returns the document, and the demands of orders that had to give way.
 * @throws {Problem} `stock.short`, `stock.reserved` (422) at the line.
 */
export async function writeOff(
  ctx: WriteContext,
  head: Head,
  leaving: readonly Leaving[],
): Promise<{ doc: StockDoc; gaveWay: readonly number[] }> {
  const { fileIds = [], ...facts } = head;
  const worth = await worthOf(ctx, head.storeId, leaving);
  const isPending = isOverLimit(ctx, leaving, worth);
  const gaveWay = await yieldReservations(
    ctx,
    head.storeId,
    leaving
      .filter(({ takeReserved }) => takeReserved)
      .map(({ batch, tray, qty }) => ({ batchId: batch.id, trayId: tray.id, qty })),
  );
  const doc = await openDocument(ctx, { ...facts, status: isPending ? 'pending' : 'posted' });
  const lines = await writeLines(
    ctx,
    doc,
    leaving.map(({ sku, batch, tray, qty, reason, note, transferLineId = null }, index) => ({
      skuId: sku.id,
      batchId: batch.id,
      fromTrayId: tray.id,
      qty,
      reasonCode: reason.code,
      note,
      transferLineId,
      estimate: isPending ? (worth[index] ?? 0) : null,
    })),
  );
  await attachFiles(ctx, stockDocFiles, { docId: doc.id }, fileIds);
  const ids = lines.map(({ id }) => id);
  if (isPending) await holdFor(ctx, doc, leaving, ids);
  else await takeOut(ctx, doc, leaving, ids);
  await topUp(
    ctx,
    head.storeId,
    leaving.map(({ sku }) => sku.id),
  );
  await tellWaiting(ctx, gaveWay, `${doc.number} writes goods off`);
  if (isPending) {
    await notify(ctx, {
      to: { permission: 'stock.scrap.approve' },
      kind: 'scrap_pending',
      text: `${doc.number} by ${ctx.user.name} is pending approval: stock to be written off.`,
      link: writeOffLink(doc),
      about: `stock_doc ${doc.id}`,
    });
  }
  return { doc, gaveWay };
}

const screen = {
  path: addresses.finishedStock,
} as const;

/** Where a stock document is opened. */
export const writeOffLink = ({ id }: Pick<StockDoc, 'id'>): string =>
  `${screen.path}?tab=papers&open=${id}`;

/** Goods leave, and what they cost is posted to the accounts of their reasons. */
export async function takeOut(
  ctx: WriteContext,
  doc: StockDoc,
  leaving: readonly Leaving[],
  lineIds: readonly number[],
): Promise<void> {
  await moveOut(
    ctx,
    doc,
    leaving.map(({ at, sku, batch, tray, qty, reason }, index) => ({
      docLineId: lineIds[index] ?? 0,
      skuId: sku.id,
      batchId: batch.id,
      trayId: tray.id,
      qty: -qty,
      field: `${at}.qty`,
      reasonCode: reason.code,
      account: reason.account,
    })),
  );
}

/** As `takeOut`, by the movements themselves. */
export async function moveOut(
  ctx: WriteContext,
  doc: StockDoc,
  moves: readonly (Movement & { readonly account: ReasonAccount })[],
): Promise<void> {
  invariant(doc.kind in movementOf, 'the document takes goods out');
  const kind = movementOf[doc.kind as keyof typeof movementOf];
  const moved = await moveGoods(ctx, toPaper(doc, kind), moves);
  await postLosses(
    ctx,
    { date: doc.businessDate, source: { kind: 'stock_doc', id: doc.id, no: doc.number } },
    moved.map((part, index) => ({ ...part, account: moves[index]?.account ?? 'scrap_loss' })),
  );
}

/** Goods of a document that waits are held where they lie, and nobody else gets them. */
const holdFor = (
  ctx: WriteContext,
  doc: StockDoc,
  leaving: readonly Leaving[],
  lineIds: readonly number[],
): Promise<void> =>
  setAside(
    ctx,
    { purpose: 'scrap', refId: doc.id, refNumber: doc.number, storeId: doc.storeId },
    leaving.map(({ at, sku, batch, tray, qty }, index) => ({
      docLineId: lineIds[index] ?? 0,
      skuId: sku.id,
      batchId: batch.id,
      trayId: tray.id,
      qty,
      field: `${at}.qty`,
    })),
  );

/** Whether somebody else must approve it: each reason with a limit of its own by that, the rest by the setting. */
function isOverLimit(
  ctx: WriteContext,
  leaving: readonly Leaving[],
  worth: readonly number[],
): boolean {
  const sums = new Map<string, { sum: number; limit: number }>();
  for (const [index, { reason }] of leaving.entries()) {
    const own = reason.approvalLimit;
    const key = own === null ? '' : reason.code;
    const { sum = 0 } = sums.get(key) ?? {};
    sums.set(key, {
      sum: sum + (worth[index] ?? 0),
      limit: own ?? ctx.settings['stock.scrapApprovalValue'],
    });
  }
  return [...sums.values()].some(({ sum, limit }) => sum > limit);
}

/** What the goods of each line cost, one line after the other on what the one before left. */
async function worthOf(
  ctx: WriteContext,
  storeId: number,
  leaving: readonly Leaving[],
): Promise<number[]> {
  const rows = await ctx.tx
    .select()
    .from(batchStores)
    .where(
      and(
        eq(batchStores.storeId, storeId),
        inArray(
          batchStores.batchId,
          leaving.map(({ batch }) => batch.id),
        ),
      ),
    );
  const held = new Map(rows.map(({ batchId, onHand, value }) => [batchId, { qty: onHand, value }]));
  return leaving.map(({ batch, qty }) => {
    const before = held.get(batch.id) ?? { qty: 0, value: 0 };
    const value = qty <= before.qty ? valueOut(before, qty) : valueLike(before, qty);
    held.set(batch.id, {
      qty: Math.max(before.qty - qty, 0),
      value: Math.max(before.value - value, 0),
    });
    return value;
  });
}
