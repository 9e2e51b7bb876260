import type { GoodsIssued, IssueGoods } from '@counting-house/contract/production/issue.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { allotForPlan, takeForPlan, type PlanLine } from '../../stock/demand/plan-goods.service.ts';
import { getDoc } from '../../stock/documents/document-list.service.ts';
import {
  checkDate,
  openDocument,
  toPaper,
  writeLines,
} from '../../stock/documents/document.service.ts';
import { stockOut as issueForOwnUse } from '../../stock/documents/stock-out.service.ts';
import type { Moved } from '../../stock/ledger/movement.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { postGoods } from '../../stock/ledger/posting.service.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { readTrays, whyNotOutOf } from '../../stock/trays/target-tray.service.ts';
import { changePlanStock, countMaterials } from './leftover.service.ts';
import { getPlan } from './plan-list.service.ts';
import {
  addExtras,
  lockPlan,
  readMaterials,
  planState,
  reserveMaterials,
  type PlanRecord,
} from './plan-material.service.ts';
import { isWorking } from './plan-states.rules.ts';
import { startPlan } from './plan.service.ts';
import { plans } from './plan.table.ts';

/**
 * Issues goods from the store: to a plan, where they are work in progress until a run uses them, or for the house's
 * own purposes.
 *
 * Locks the plan, then the positions of the goods.
 *
 * @throws {Problem} `plan.state` (422); `stock.short` (422) with a text at each line; `invalid` (422); the problems
 *   of a batch that is named.
 */
export async function stockOut(ctx: WriteContext, input: IssueGoods): Promise<GoodsIssued> {
  const { purpose } = input;
  if (purpose === 'production') return issueToPlan(ctx, input);
  const lines = input.lines.map((line) => ({ ...line, reasonCode: line.reasonCode ?? '' }));
  return { ...(await issueForOwnUse(ctx, { ...input, purpose, lines })), plan: null };
}

async function issueToPlan(ctx: WriteContext, input: IssueGoods): Promise<GoodsIssued> {
  const plan = await lockPlan(ctx, input.planId ?? 0);
  if (!isWorking(plan.status)) throw planState(plan);
  if (input.storeId !== undefined && input.storeId !== plan.storeId) {
    throw invalid({ storeId: 'The plan takes its materials from another store.' });
  }
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const lines = await readLines(ctx, plan, input);
  await lockPositions(
    ctx,
    plan.storeId,
    lines.map(({ sku }) => sku.id),
  );
  const parts = await allotForPlan(ctx, plan.storeId, lines);
  const doc = await openDocument(ctx, {
    kind: 'out',
    purpose: 'production',
    planId: plan.id,
    storeId: plan.storeId,
    businessDate,
    note: input.note,
  });
  const written = await writeLines(
    ctx,
    doc,
    parts.map(({ line, batchId, trayId, qty }) => ({
      skuId: line.sku.id,
      batchId,
      fromTrayId: trayId,
      qty,
    })),
  );
  const moved = await takeForPlan(
    ctx,
    toPaper(doc, 'issue_production'),
    parts,
    written.map(({ id }) => id),
  );
  await bringToPlan(ctx, plan, moved);
  await postGoods(ctx, {
    event: 'production.issued',
    date: businessDate,
    source: { kind: 'stock_doc', id: doc.id, no: doc.number },
    moved,
  });
  return { ...(await getDoc(ctx, doc)), plan: await getPlan(ctx, { id: plan.id }) };
}

async function bringToPlan(
  ctx: WriteContext,
  plan: PlanRecord,
  moved: readonly Moved[],
): Promise<void> {
  const came = moved.map(({ skuId, batchId, qty, value }) => ({
    skuId,
    batchId,
    qty: -qty,
    value: -value,
  }));
  await changePlanStock(ctx, plan.id, came);
  await countMaterials(ctx, plan.id, 'issued', came);
  const worth = came.reduce((sum, { value }) => sum + value, 0);
  await updateRow(ctx, plans, { id: plan.id }, { issuedValue: plan.issuedValue + worth });
  await startPlan(ctx, plan);
}

/** The lines with the materials that they are of; what the plan does not name is added to it, with a note. */
async function readLines(
  ctx: WriteContext,
  plan: PlanRecord,
  { lines, note }: IssueGoods,
): Promise<PlanLine[]> {
  const skus = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const { qtys, faults: fields } = await inOwnUnits(
    ctx,
    lines.flatMap(({ skuId, qty, unitId }, index) => {
      const sku = skus.get(skuId);
      return sku ? [{ at: `lines.${index}`, sku, qty, unitId }] : [];
    }),
  );
  const known = new Set((await readMaterials(ctx, plan.id)).map(({ skuId }) => skuId));
  const places = await readTrays(
    ctx,
    plan.storeId,
    lines.flatMap(({ trayId }) => trayId ?? []),
  );
  for (const [index, { skuId, isExtra, trayId }] of lines.entries()) {
    const at = `lines.${index}`;
    const sku = skus.get(skuId);
    if (!sku) fields[`${at}.skuId`] = 'Choose a SKU.';
    else if (!known.has(skuId) && !isExtra) {
      fields[`${at}.skuId`] = `'${sku.name}' is not a material of this plan.`;
    } else if (!known.has(skuId) && !note) {
      fields['note'] = `Please write why '${sku.name}' is needed.`;
    }
    const whyNot = trayId === undefined ? null : whyNotOutOf(places.get(trayId));
    if (whyNot) fields[`${at}.trayId`] = whyNot;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const extras = lines.flatMap(({ skuId }, index) =>
    known.has(skuId)
      ? []
      : [{ skuId, qty: qtys.get(`lines.${index}`) ?? 0, consumption: 'issue' as const }],
  );
  if (extras.length > 0) {
    await addExtras(ctx, plan, extras);
    await reserveMaterials(ctx, plan);
  }
  const materials = new Map((await readMaterials(ctx, plan.id)).map((row) => [row.skuId, row.id]));
  return lines.flatMap(({ skuId, batchId, trayId }, index): PlanLine[] => {
    const sku = skus.get(skuId);
    const refLineId = materials.get(skuId);
    const at = `lines.${index}`;
    return sku && refLineId !== undefined
      ? [{ at, refLineId, sku, qty: qtys.get(at) ?? 0, batchId, trayId }]
      : [];
  });
}
