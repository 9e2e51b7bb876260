import type { PackingUpdate, ShortReason } from '@counting-house/contract/logistics/packing.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { shortPick } from '../../stock/counts/short-pick.service.ts';
import { countedScans } from '../boxes/box-content.service.ts';
import { basketLines, baskets } from './basket.table.ts';
import { logScan, verdictOf, type LockedBasket, type Outcome } from './locked-basket.service.ts';
import { changedSince } from './scan.service.ts';

type Short = Extract<PackingUpdate, { action: 'short' }>;

const words: Readonly<Record<ShortReason, string>> = {
  not_there: 'not found',
  damaged: 'damaged',
  wrong_label: 'with a wrong label',
};

/**
 * Reserved goods of a line are missing. Others are taken where others are free, and packing goes on; else the basket
 * is on hold until a supervisor sends the rest or the goods are there.
 *
 * Locks the position of the SKU.
 *
 * @throws {Problem} `invalid` (422) at `qty` for more than is left to be scanned.
 */
export async function short(
  ctx: WriteContext,
  basket: LockedBasket,
  { lineId, qty, reason }: Short,
): Promise<Outcome> {
  const line = basket.lines.find(({ id }) => id === lineId);
  if (!line) throw notFound('Line');
  const changed = await changedSince(ctx, basket, line.sku);
  if (changed) return changed;
  const left = line.wanted - line.scanned;
  if (qty > left) {
    throw invalid({ qty: `Only ${plainQty(left)} of ${line.sku} are still to be packed.` });
  }
  const { unitCode = '' } = basket.order.lines.find(({ id }) => id === line.orderLineId) ?? {};
  const missing = `${plainQty(qty)} ${unitName(unitCode, qty)} of ${line.title} ${words[reason]}`;
  const instead =
    line.skuId === null
      ? []
      : await shortPick(ctx, {
          orderLineId: line.orderLineId,
          orderNo: basket.orderNo,
          qty,
          found: await foundByLabel(ctx, basket, lineId),
          isDamaged: reason === 'damaged',
          note: `Short pick of ${basket.orderNo}: ${missing}`.slice(0, 200),
        });
  const given = instead.reduce((sum, part) => sum + part.qty, 0);
  await ctx.tx
    .update(basketLines)
    .set({ wanted: line.wanted - qty + given })
    .where(eq(basketLines.id, line.id));
  const logged = { code: line.sku, skuId: line.skuId, lineId: line.id, reason };
  if (given >= qty) {
    const from = instead.map((part) => `${plainQty(part.qty)} from tray ${part.tray}`).join(', ');
    const verdict = verdictOf(ctx, 'short', `${missing}. Take ${from}.`);
    await logScan(ctx, basket, verdict, logged);
    return { verdict };
  }
  const holdReason = `Short pick: ${missing}`.slice(0, 200);
  const verdict = verdictOf(
    ctx,
    'short',
    `${missing}, and no other is free. A supervisor decides.`,
  );
  await logScan(ctx, basket, verdict, logged);
  const onHold = {
    status: 'hold',
    isShort: true,
    holdReason,
    packerId: null,
    station: '',
  } as const;
  await updateRow(ctx, baskets, { id: basket.record.id }, { ...onHold, stop: null });
  return { verdict };
}

/** What was scanned of a line by the label of its batch. */
async function foundByLabel(
  ctx: WriteContext,
  basket: LockedBasket,
  lineId: number,
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (const scan of await countedScans(ctx, basket.record.id)) {
    if (scan.lineId !== lineId || scan.batchId === null) continue;
    found.set(scan.batchId, (found.get(scan.batchId) ?? 0) + scan.qty);
  }
  return found;
}
