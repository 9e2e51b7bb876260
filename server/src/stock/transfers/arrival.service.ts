import type {
  ReceiveTransfer,
  Transfer,
} from '@counting-house/contract/stock/transfers/transfer.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { topUp } from '../demand/top-up.service.ts';
import { checkDate } from '../documents/document.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { readSkus } from '../skus/sku.service.ts';
import {
  isSetAside,
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
  type TrayRecord,
} from '../trays/target-tray.service.ts';
import { lockBoth } from '../trays/transfer.service.ts';
import { openLines, type Of } from './open-lines.service.ts';
import {
  otherwiseDone,
  paperOfTransfer,
  settleLines,
  type TransferRecord,
} from './on-the-way.service.ts';
import { getTransfer } from './transfer-list.service.ts';
import { stockTransfers } from './transfer.table.ts';

type Arriving = Of & { readonly toTrayId?: number | undefined };
type Arrived = Arriving & { readonly to: TrayRecord };

/**
 * Receives goods of a transfer, all or in part: they leave the sending store at what they cost there, and are free in
 * the other. Of two that receive the same goods one does; the other reads who did.
 *
 * Locks the transfer, then the positions of its SKUs in the store with the lower id, then in the other.
 *
 * @throws {Problem} `transfer.state` (409); `transfer.too_many` (422); `invalid` (422) with a text for each field that
 *   is wrong; `right_missing` (403) for goods that lay aside without the right to inspect.
 */
export async function receiveTransfer(
  ctx: WriteContext,
  input: ReceiveTransfer,
): Promise<Transfer> {
  const transfer = await lockRow(ctx, stockTransfers, input.id);
  if (transfer.status !== 'sent' && transfer.status !== 'partly_received') {
    throw await otherwiseDone(ctx, transfer);
  }
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const lines = await openLines(ctx, transfer, input.lines);
  const skuIds = lines.map(({ line }) => line.skuId);
  await lockBoth(ctx, [transfer.storeId, transfer.toStoreId], skuIds);
  const arrived = await placesFor(ctx, transfer, lines);
  const transit = await systemTray(ctx, transfer.storeId, 'transit');
  const paper = paperOfTransfer(transfer, { kind: 'transfer', businessDate });
  const goods = arrived.map(({ line, qty }) => {
    invariant(line.batchId !== null, 'what was sent has its batch');
    return { docLineId: line.id, skuId: line.skuId, batchId: line.batchId, qty };
  });
  const left = await moveGoods(
    ctx,
    paper,
    goods.map((part) => ({ ...part, trayId: transit.id, qty: -part.qty })),
  );
  await moveGoods(
    ctx,
    { ...paper, storeId: transfer.toStoreId },
    goods.map((part, index) => ({
      ...part,
      trayId: arrived[index]?.to.id ?? 0,
      value: -(left[index]?.value ?? 0),
    })),
  );
  await topUp(ctx, transfer.toStoreId, skuIds);
  await settleLines(
    ctx,
    transfer,
    arrived.map(({ line, qty }) => ({ lineId: line.id, receivedQty: qty })),
  );
  return getTransfer(ctx, transfer);
}

/** The tray that each part goes into. Goods that lay aside are put aside, unless somebody who inspects says otherwise. */
async function placesFor(
  ctx: WriteContext,
  transfer: TransferRecord,
  lines: readonly Arriving[],
): Promise<Arrived[]> {
  const { storeId, toStoreId } = transfer;
  const named = await readTrays(
    ctx,
    toStoreId,
    lines.flatMap(({ toTrayId }) => toTrayId ?? []),
  );
  const left = await readTrays(
    ctx,
    storeId,
    lines.flatMap(({ line }) => line.fromTrayId ?? []),
  );
  const skus = await readSkus(
    ctx,
    lines.map(({ line }) => line.skuId),
  );
  const own = {
    rm: await systemTray(ctx, toStoreId, 'rm'),
    fg: await systemTray(ctx, toStoreId, 'fg'),
    quarantine: await systemTray(ctx, toStoreId, 'quarantine'),
    reject: await systemTray(ctx, toStoreId, 'reject'),
  };
  const fields: Record<string, string> = {};
  const arrived = lines.flatMap((part) => {
    const { line, toTrayId, at } = part;
    const source = left.get(line.fromTrayId ?? 0);
    const aside = source && isSetAside(source) ? own[source.area as 'quarantine' | 'reject'] : null;
    const floor = skus.get(line.skuId)?.kind === 'finished' ? own.fg : own.rm;
    const to = toTrayId === undefined ? (aside ?? floor) : named.get(toTrayId);
    const whyNot = whyNotInto(to);
    if (whyNot) fields[`${at}.toTrayId`] = whyNot;
    if (to && aside && !isSetAside(to)) needsRight(ctx, 'stock.inspection.write', `${at}.toTrayId`);
    return to ? [{ ...part, to }] : [];
  });
  const mixed = await mixedTrays(
    ctx,
    arrived.map(({ line, to, at }) => ({
      batchId: line.batchId ?? 0,
      tray: to,
      at: `${at}.toTrayId`,
    })),
  );
  const faults = { ...mixed, ...fields };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return arrived;
}
