import { and, asc, eq, isNull } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { moveGoods, type Paper } from '../ledger/movement.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { systemTray, readTrays, whyNotInto } from '../trays/target-tray.service.ts';

/**
 * Brings all goods back that left by a document, at the values at which they left: into the trays that they left, or
 * into quarantine where such a tray is no longer in use. The caller holds the positions, and tops up.
 */
export async function bringBack(ctx: WriteContext, paper: Paper): Promise<void> {
  const left = await ctx.tx
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.docKind, paper.docKind),
        eq(movements.docId, paper.docId),
        eq(movements.kind, paper.kind),
        isNull(movements.reversesId),
      ),
    )
    .orderBy(asc(movements.id));
  const trays = await readTrays(
    ctx,
    paper.storeId,
    left.map(({ trayId }) => trayId),
  );
  const quarantine = await systemTray(ctx, paper.storeId, 'quarantine');
  await moveGoods(
    ctx,
    paper,
    left.map((row) => ({
      docLineId: row.docLineId,
      skuId: row.skuId,
      batchId: row.batchId,
      trayId: whyNotInto(trays.get(row.trayId)) === null ? row.trayId : quarantine.id,
      qty: -row.qty,
      value: -row.value,
      reversesId: row.id,
    })),
  );
}
