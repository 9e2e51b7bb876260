import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import type { Sku } from '../../stock/skus/sku.service.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { systemTray, readTrays, whyNotInto } from '../../stock/trays/target-tray.service.ts';

type Wanted = {
  readonly sku: Sku;
  readonly trayId: number | undefined;
  /** It is inspected first. */
  readonly isInspected: boolean;
};

/**
 * Where accepted goods go: quarantine when they are inspected first, else the tray that is named, else the usual
 * one of the SKU, else the floor of its area.
 */
export async function putAway(ctx: WriteContext, storeId: number, wanted: readonly Wanted[]) {
  const policies = await readRows(ctx, stockPolicies, {
    skuId: [...new Set(wanted.map(({ sku }) => sku.id))],
    storeId,
  });
  const usual = new Map(policies.map(({ skuId, defaultTrayId }) => [skuId, defaultTrayId]));
  const known = await readTrays(ctx, storeId, [
    ...wanted.flatMap(({ trayId }) => trayId ?? []),
    ...policies.flatMap(({ defaultTrayId }) => defaultTrayId ?? []),
  ]);
  const quarantine = await systemTray(ctx, storeId, 'quarantine');
  const floors = {
    fg: await systemTray(ctx, storeId, 'fg'),
    rm: await systemTray(ctx, storeId, 'rm'),
  };
  return wanted.map(({ sku, trayId, isInspected }) => {
    if (isInspected) return quarantine;
    const named = trayId === undefined ? undefined : known.get(trayId);
    invariant(trayId === undefined || named, 'trays that are named were looked at before');
    if (named) return named;
    const own = known.get(usual.get(sku.id) ?? 0);
    const floor = sku.kind === 'finished' ? floors.fg : floors.rm;
    return own && whyNotInto(own) === null ? own : floor;
  });
}
