import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { topUp } from '../demand/top-up.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { readSkus } from '../skus/sku.service.ts';
import { mixedTrays, systemTray, readTrays, whyNotInto } from '../trays/target-tray.service.ts';
import {
  paperOfTransfer,
  type TransferLineRecord,
  type TransferRecord,
} from './on-the-way.service.ts';

type Back = { readonly line: TransferLineRecord; readonly qty: number };

/**
 * Takes goods that were on the way back into the store that sent them: into the trays that they left, or onto the
 * floor where a tray takes them no more. The caller holds the transfer and the positions of its SKUs.
 */
export async function bringBack(
  ctx: WriteContext,
  transfer: TransferRecord,
  businessDate: string,
  back: readonly Back[],
): Promise<void> {
  if (back.length === 0) return;
  const { storeId } = transfer;
  const transit = await systemTray(ctx, storeId, 'transit');
  const targets = await targetsOf(ctx, storeId, back);
  await moveGoods(
    ctx,
    paperOfTransfer(transfer, { kind: 'move', businessDate }),
    back.flatMap(({ line, qty }, index) => {
      const { batchId, skuId } = line;
      invariant(batchId !== null, 'what was sent has its batch');
      const goods = { docLineId: line.id, skuId, batchId };
      return [
        { ...goods, trayId: transit.id, qty: -qty },
        { ...goods, trayId: targets[index] ?? 0, qty },
      ];
    }),
  );
  await topUp(
    ctx,
    storeId,
    back.map(({ line }) => line.skuId),
  );
}

async function targetsOf(
  ctx: WriteContext,
  storeId: number,
  back: readonly Back[],
): Promise<number[]> {
  const left = await readTrays(
    ctx,
    storeId,
    back.flatMap(({ line }) => line.fromTrayId ?? []),
  );
  const skus = await readSkus(
    ctx,
    back.map(({ line }) => line.skuId),
  );
  const floors = {
    fg: (await systemTray(ctx, storeId, 'fg')).id,
    rm: (await systemTray(ctx, storeId, 'rm')).id,
  };
  const mixed = await mixedTrays(
    ctx,
    back.flatMap(({ line }) => {
      const tray = left.get(line.fromTrayId ?? 0);
      return tray && line.batchId !== null
        ? [{ batchId: line.batchId, tray, at: String(line.id) }]
        : [];
    }),
  );
  return back.map(({ line }) => {
    const tray = left.get(line.fromTrayId ?? 0);
    if (tray && !whyNotInto(tray) && !mixed[String(line.id)]) return tray.id;
    return skus.get(line.skuId)?.kind === 'finished' ? floors.fg : floors.rm;
  });
}
