import type { BatchRow } from '@counting-house/contract/stock/batch.ts';
import type { InspectBatch } from '@counting-house/contract/stock/documents/inspection.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { attachFiles } from '../../admin/files/attached.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { lyingIn } from '../demand/yield-reservation.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { openDocument, toPaper, writeLines } from '../documents/document.service.ts';
import { stockDocFiles, stockDocs } from '../documents/document.table.ts';
import { reasonsFor } from '../documents/reason.service.ts';
import { findFaults } from '../documents/scrap.service.ts';
import { balances } from '../ledger/balance.table.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { inUnit, isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore } from '../trays/store.service.ts';
import { recallBatches } from '../../recall/recall.table.ts';
import {
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
  type TrayRecord,
} from '../trays/target-tray.service.ts';
import { trays } from '../trays/tray.table.ts';
import { batchRow } from './batch-list.service.ts';
import { recalled, type Batch } from './batch.service.ts';
import { batches } from './batch.table.ts';

/** Goods of one decision that go to one tray. */
type Part = {
  readonly from: TrayRecord;
  readonly to: TrayRecord;
  readonly qty: number;
  readonly reasonCode: string | null;
  readonly note: string;
};

/**
 * What an inspection says of goods in quarantine: accepted ones go to a tray that they are sold from, rejected
 * ones to the reject tray. With the last of them a batch in quarantine is available, when any of it was accepted,
 * else rejected. A batch that was rejected by mistake is available again once goods of it are accepted, but not what
 * a recall has rejected.
 *
 * Locks the position of the SKU.
 *
 * @throws {Problem} `not_found`; `batch.recalled`, `batch.rejected`, `inspect.too_many` (422); `invalid` (422) with a text for each wrong field.
 */
export async function inspect(ctx: WriteContext, input: InspectBatch): Promise<BatchRow> {
  const store = await readStore(ctx, input.storeId);
  const [known] = await ctx.tx.select().from(batches).where(eq(batches.id, input.batchId));
  if (known) await lockPositions(ctx, store.id, [known.skuId]);
  const batch = await lockRow(ctx, batches, input.batchId);
  if (batch.status === 'recalled') throw recalled(batch);
  const sku = (await readSkus(ctx, [batch.skuId])).get(batch.skuId);
  invariant(sku, 'a batch has its SKU');
  const parts = await readDecisions(ctx, { storeId: store.id, batch, sku }, input);
  const isAccepted = input.decisions.some(({ acceptQty }) => acceptQty > 0);
  if (isAccepted && batch.status === 'rejected') await checkNotRecalled(ctx, batch);

  const doc = await openDocument(ctx, {
    kind: 'inspect',
    storeId: store.id,
    businessDate: ctx.today,
    note: input.note,
  });
  await attachFiles(ctx, stockDocFiles, { docId: doc.id }, input.fileIds ?? []);
  const goods = { skuId: sku.id, batchId: batch.id };
  const lines = await writeLines(
    ctx,
    doc,
    parts.map(({ from, to, qty, reasonCode, note }) => ({
      ...goods,
      fromTrayId: from.id,
      toTrayId: to.id,
      qty,
      reasonCode,
      note,
    })),
  );
  await moveGoods(
    ctx,
    toPaper(doc, 'move'),
    parts.flatMap(({ from, to, qty, reasonCode }, index) => {
      const part = {
        ...goods,
        docLineId: lines[index]?.id ?? 0,
        ...(reasonCode === null ? {} : { reasonCode }),
      };
      return [
        { ...part, trayId: from.id, qty: -qty },
        { ...part, trayId: to.id, qty },
      ];
    }),
  );
  if (isAccepted && batch.status === 'rejected') await makeAvailable(ctx, batch);
  else await settleStatus(ctx, batch, input.note);
  await topUp(ctx, store.id, [sku.id]);
  return batchRow(ctx, store.id, eq(batches.id, batch.id));
}

async function readDecisions(
  ctx: WriteContext,
  { storeId, batch, sku }: { storeId: number; batch: Batch; sku: Sku },
  { decisions, fileIds }: InspectBatch,
): Promise<Part[]> {
  const places = await readTrays(
    ctx,
    storeId,
    decisions.flatMap(({ trayId, toTrayId }) => [trayId, toTrayId ?? trayId]),
  );
  const reject = await systemTray(ctx, storeId, 'reject');
  const floor = await systemTray(ctx, storeId, sku.kind === 'finished' ? 'fg' : 'rm');
  const lying = await lyingIn(
    ctx,
    decisions.map(({ trayId }) => ({ batchId: batch.id, trayId })),
  );
  const reasons = await reasonsFor(
    ctx,
    'inspect',
    decisions.flatMap(({ reasonCode }) => reasonCode ?? []),
  );
  const fields: Record<string, string> = {};
  const taken = new Map<number, number>();
  const parts = decisions.flatMap((decision, index): Part[] => {
    const at = `decisions.${index}`;
    const from = places.get(decision.trayId);
    const to = decision.toTrayId === undefined ? floor : places.get(decision.toTrayId);
    const isSold = to?.area === 'fg' || (to?.area === 'rm' && sku.kind !== 'finished');
    const whyNot = whyNotInto(to) ?? (isSold ? null : 'Choose a tray that goods are sold from.');
    if (!from || !waitsIn(from, batch)) {
      fields[`${at}.trayId`] = 'Choose a tray with goods in quarantine.';
    }
    if (whyNot) fields[`${at}.toTrayId`] = whyNot;
    const { acceptQty, rejectQty, reasonCode, note = '' } = decision;
    if (!isWhole(acceptQty, sku)) fields[`${at}.acceptQty`] = notWhole(sku);
    if (!isWhole(rejectQty, sku)) fields[`${at}.rejectQty`] = notWhole(sku);
    if (reasonCode !== undefined) {
      Object.assign(fields, findFaults(reasons.get(reasonCode), { at, note, fileIds }));
    }
    if (!from || !to) return [];
    const free = (lying.get(`${batch.id} ${from.id}`)?.free ?? 0) - (taken.get(from.id) ?? 0);
    taken.set(from.id, (taken.get(from.id) ?? 0) + acceptQty + rejectQty);
    if (acceptQty + rejectQty > free && Object.keys(fields).length === 0) {
      const text =
        free <= 0
          ? `No stock of batch ${batch.code} is pending inspection in ${from.code}.`
          : `Only ${inUnit(free, sku)} of batch ${batch.code} can be inspected in ${from.code}.`;
      throw ruleBroken('inspect.too_many', text, { fields: { [`${at}.acceptQty`]: text } });
    }
    const both = [
      { from, to, qty: acceptQty, reasonCode: null, note: '' },
      { from, to: reject, qty: rejectQty, reasonCode: reasonCode ?? null, note },
    ];
    return both.filter(({ qty }) => qty > 0);
  });
  const mixed = parts
    .filter(({ to }) => to.id !== reject.id)
    .map(({ to }) => ({ batchId: batch.id, tray: to, at: 'decisions.0.toTrayId' }));
  Object.assign(fields, await mixedTrays(ctx, mixed));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return parts;
}

/** A batch in quarantine waits wherever it lies; goods of others in a quarantine tray alone. */
const waitsIn = ({ area }: TrayRecord, batch: Batch): boolean =>
  area === 'quarantine' || (batch.status === 'quarantine' && (area === 'rm' || area === 'fg'));

/** A batch in quarantine of which nothing waits any more, in no store and on no way, is decided. */
async function settleStatus(
  ctx: WriteContext,
  batch: Batch,
  note: string | undefined,
): Promise<void> {
  if (batch.status !== 'quarantine') return;
  const [waiting] = await ctx.tx
    .select({ trayId: balances.trayId })
    .from(balances)
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .where(
      and(
        eq(balances.batchId, batch.id),
        gt(balances.onHand, 0),
        inArray(trays.area, ['quarantine', 'transit']),
      ),
    )
    .limit(1);
  if (waiting) return;
  const [accepted] = await ctx.tx
    .select({ id: movements.id })
    .from(movements)
    .innerJoin(trays, eq(trays.id, movements.trayId))
    .innerJoin(
      stockDocs,
      sql`${movements.docKind} = 'stock_doc' and ${stockDocs.id} = ${movements.docId}`,
    )
    .where(
      and(
        eq(movements.batchId, batch.id),
        gt(movements.qty, 0),
        eq(stockDocs.kind, 'inspect'),
        inArray(trays.area, ['rm', 'fg']),
      ),
    )
    .limit(1);
  if (accepted) return makeAvailable(ctx, batch);
  const rejected = { status: 'rejected', statusReason: note || 'Failed inspection' } as const;
  await updateRow(ctx, batches, { id: batch.id }, rejected);
}

async function makeAvailable(ctx: WriteContext, { id }: Batch): Promise<void> {
  await updateRow(ctx, batches, { id }, { status: 'available', statusReason: '' });
}

/** What a recall has rejected stays rejected, whoever inspects what came back of it. */
async function checkNotRecalled(ctx: ReadContext, { id, code, statusReason }: Batch) {
  const [by] = await ctx.tx
    .select({ batchId: recallBatches.batchId })
    .from(recallBatches)
    .where(and(eq(recallBatches.batchId, id), eq(recallBatches.outcome, 'rejected')))
    .limit(1);
  if (by) throw ruleBroken('batch.rejected', `Batch ${code} was rejected: ${statusReason}.`);
}
