import { notNow } from '@counting-house/contract/kit/labels.ts';
import { returnStateLabels } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import type {
  ChangedVendorReturn,
  NewVendorReturn,
  ReturnLineInput,
  VendorReturn,
  VendorReturnStep,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import { attachFiles } from '../../admin/files/attached.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, type Problem, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import {
  changeRow,
  insertRow,
  insertRows,
  lockRow,
  removeRow,
  stale,
} from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { readBatches, type Batch } from '../../stock/batches/batch.service.ts';
import { letGo, setAside } from '../../stock/demand/set-aside.service.ts';
import { topUp } from '../../stock/demand/top-up.service.ts';
import { checkDate } from '../../stock/documents/document.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { inUnit, isWhole, notWhole, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { readTrays, whyNotOutOf } from '../../stock/trays/target-tray.service.ts';
import { inwardBatches, inwards } from '../inward/inward.table.ts';
import {
  addressFrom,
  shipToPaper,
  readVendorTerms,
} from '../purchase-orders/vendor-terms.service.ts';
import { planParts } from './return-plan.service.ts';
import { returnSteps, type ReturnStep } from './vendor-return.rules.ts';
import { vendorReturnFiles, vendorReturnLines, vendorReturns } from './vendor-return.table.ts';
import { getReturn } from './vendor-return-view.service.ts';

export type ReturnRow = typeof vendorReturns.$inferSelect;
export type ReturnLineRow = typeof vendorReturnLines.$inferSelect;

/**
 * Sets goods aside that go back to their vendor; nothing has left yet. Goods of any batch and tray can go: rejected,
 * expired, on hold.
 *
 * Locks the positions of its SKUs.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `stock.short`, `stock.reserved` (422).
 */
export async function createReturn(
  ctx: WriteContext,
  { lines, fileIds, ...input }: NewVendorReturn,
): Promise<VendorReturn> {
  const vendor = await readVendorTerms(ctx, input.vendorId);
  const store = await readStore(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const ready = await readyLines(ctx, { vendorId: vendor.id, storeId: store.id }, lines);
  const skuIds = ready.map(({ sku }) => sku.id);
  await lockPositions(ctx, store.id, skuIds);
  const head = await insertRow(ctx, vendorReturns, {
    ...input,
    businessDate,
    storeId: store.id,
    vendorName: vendor.displayName,
    vendorPaper: vendorPaper(vendor, await addressFrom(ctx, vendor.id, undefined)),
    storePaper: shipToPaper(ctx, store),
    number: await nextNumber(ctx, 'vendor_return', { date: businessDate }),
  });
  await holdLines(ctx, head, ready);
  await attachFiles(ctx, vendorReturnFiles, { returnId: head.id }, fileIds ?? []);
  return getReturn(ctx, { id: head.id });
}

/**
 * Changes a draft; lines that are given stand for all of it.
 *
 * Locks the return, then the positions of its SKUs, before and now.
 *
 * @throws {Problem} as `createReturn`; `vendor_return.state`, `stale` (409).
 */
export async function updateReturn(
  ctx: WriteContext,
  { id, version, lines, fileIds, ...input }: ChangedVendorReturn,
): Promise<VendorReturn> {
  const head = await lockReturn(ctx, { id, version }, 'update');
  if (input.businessDate !== undefined) checkDate(ctx, input.businessDate);
  const changed = await changeRow(ctx, vendorReturns, head, input);
  if (lines !== undefined) {
    const kept = await linesOfReturn(ctx, id);
    const ready = await readyLines(ctx, head, lines);
    const skuIds = [...kept.map(({ skuId }) => skuId), ...ready.map(({ sku }) => sku.id)];
    await lockPositions(ctx, head.storeId, skuIds);
    await dropLines(ctx, head);
    await holdLines(ctx, changed, ready);
    await topUp(ctx, head.storeId, skuIds);
  }
  if (fileIds !== undefined) await attachFiles(ctx, vendorReturnFiles, { returnId: id }, fileIds);
  return getReturn(ctx, { id });
}

/** Deletes a draft; its goods are free again. @throws {Problem} `vendor_return.state`, `stale` (409). */
export async function returnDelete(ctx: WriteContext, at: VendorReturnStep): Promise<{ ok: true }> {
  const head = await lockReturn(ctx, at, 'delete');
  const skuIds = (await linesOfReturn(ctx, head.id)).map(({ skuId }) => skuId);
  await lockPositions(ctx, head.storeId, skuIds);
  await dropLines(ctx, head);
  await ctx.tx.delete(vendorReturnFiles).where(eq(vendorReturnFiles.returnId, head.id));
  await removeRow(ctx, vendorReturns, head.id);
  await topUp(ctx, head.storeId, skuIds);
  return { ok: true };
}

/** @throws {Problem} `not_found`; `stale`, `vendor_return.state` (409). */
export async function lockReturn(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  step: ReturnStep,
): Promise<ReturnRow> {
  const head = await lockRow(ctx, vendorReturns, at.id);
  if (head.version !== at.version) throw await stale(ctx, vendorReturns, head);
  const from: readonly ReturnRow['status'][] = returnSteps[step];
  if (from.includes(head.status)) return head;
  throw conflict('vendor_return.state', notNow(head.number, returnStateLabels[head.status]));
}

export const linesOfReturn = (ctx: ReadContext, returnId: number): Promise<ReturnLineRow[]> =>
  readRows(ctx, vendorReturnLines, { returnId }, { orderBy: ['lineNo'] });

type Ready = { readonly line: ReturnLineInput; readonly at: string; readonly sku: Sku };

type Of = { readonly vendorId: number; readonly storeId: number };

/** The lines with the SKUs behind their batches; every line that is wrong is named at once. */
async function readyLines(
  ctx: ReadContext,
  of: Of,
  lines: readonly ReturnLineInput[],
): Promise<Ready[]> {
  const { fields, over, skuOf } = await checkLines(ctx, of, lines);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const [tooMany] = over;
  if (tooMany) throw tooMany;
  return lines.flatMap((line, index) => {
    const sku = skuOf(line);
    return sku ? [{ line, at: `lines.${index}`, sku }] : [];
  });
}

/** A line as it is typed: its reason may be missing. */
type Typed = Omit<ReturnLineInput, 'reason'> & { readonly reason: ReturnLineInput['reason'] | '' };

/** What each line would take, and all that is wrong with them: in their fields, and with how much goes back. */
export async function checkLines(
  ctx: ReadContext,
  { vendorId, storeId }: Of,
  lines: readonly Typed[],
) {
  const known = await readBatches(
    ctx,
    lines.map(({ batchId }) => batchId),
  );
  const skus = await readSkus(
    ctx,
    [...known.values()].map(({ skuId }) => skuId),
  );
  const places = await readTrays(
    ctx,
    storeId,
    lines.map(({ trayId }) => trayId),
  );
  const plans = await planParts(ctx, vendorId, lines);
  const skuOf = ({ batchId }: Typed) => skus.get(known.get(batchId)?.skuId ?? 0);
  const fields: Record<string, string> = {};
  const over: Problem[] = [];
  for (const [index, line] of lines.entries()) {
    const at = `lines.${index}`;
    const batch = known.get(line.batchId);
    const sku = skuOf(line);
    const whyNot = whyNotOutOf(places.get(line.trayId));
    if (!batch) fields[`${at}.batchId`] = 'Choose a batch.';
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    if (sku && !isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    if (line.reason === '') fields[`${at}.reason`] = 'Please choose a reason.';
    if (line.reason === 'other' && !line.note) {
      fields[`${at}.note`] = 'Please write a note for this reason.';
    }
    const isAgain = lines.findIndex(
      ({ batchId, trayId }) => batchId === line.batchId && trayId === line.trayId,
    );
    if (isAgain < index) fields[`${at}.batchId`] = 'These goods are listed twice.';
    const planned = plans[index]?.reduce((sum, { qty }) => sum + qty, 0) ?? 0;
    if (batch && sku && planned < line.qty) {
      over.push(await tooMuch(ctx, { vendorId, planned, batch, sku, at }));
    }
  }
  return { plans, fields, over, skuOf };
}

type TooMuch = {
  readonly vendorId: number;
  readonly planned: number;
  readonly batch: Batch;
  readonly sku: Sku;
  readonly at: string;
};

/** Why so much of a batch cannot go back: another vendor brought it, or less of it came or is left. */
export async function tooMuch(
  ctx: ReadContext,
  { vendorId, planned, batch, sku, at }: TooMuch,
): Promise<Problem> {
  const came = await ctx.tx
    .select({ vendorId: inwards.vendorId, vendorName: inwards.vendorName })
    .from(inwardBatches)
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .where(and(eq(inwardBatches.batchId, batch.id), inArray(inwards.status, ['posted'])));
  const [other] = came;
  if (other && !came.some((row) => row.vendorId === vendorId)) {
    const vendor = await readVendorTerms(ctx, vendorId);
    const says = `Batch ${batch.code} came from ${other.vendorName}, not ${vendor.displayName}.`;
    return invalid({ [`${at}.batchId`]: says });
  }
  const says = `Only ${inUnit(planned, sku)} of batch ${batch.code} can be returned.`;
  return ruleBroken('vendor_return.over', says, { fields: { [`${at}.qty`]: says } });
}

/** Writes the lines and holds their goods. */
async function holdLines(
  ctx: WriteContext,
  head: ReturnRow,
  ready: readonly Ready[],
): Promise<void> {
  const rows = await insertRows(
    ctx,
    vendorReturnLines,
    ready.map(({ line, sku }, index) => ({
      ...line,
      returnId: head.id,
      lineNo: index + 1,
      skuId: sku.id,
    })),
  );
  await setAside(
    ctx,
    { purpose: 'vendor_return', refId: head.id, refNumber: head.number, storeId: head.storeId },
    rows.map(({ id, skuId, batchId, trayId, qty }, index) => ({
      docLineId: id,
      skuId,
      batchId,
      trayId,
      qty,
      field: `${ready[index]?.at}.qty`,
    })),
  );
}

async function dropLines(ctx: WriteContext, { id, storeId }: ReturnRow): Promise<void> {
  await letGo(ctx, { purpose: 'vendor_return', refId: id, storeId });
  await ctx.tx.delete(vendorReturnLines).where(eq(vendorReturnLines.returnId, id));
}
