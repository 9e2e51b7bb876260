import type { Leftover } from '@counting-house/contract/production/leftover.ts';
import type { Plan } from '@counting-house/contract/production/plan.ts';
import type { ReturnMaterial } from '@counting-house/contract/production/issue.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { nextPart } from '../../books/journal/next-part.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { take } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { putBackFromPlan } from '../../stock/demand/plan-goods.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { postGoods } from '../../stock/ledger/posting.service.ts';
import { inUnit, readSkus } from '../../stock/skus/sku.service.ts';
import {
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
} from '../../stock/trays/target-tray.service.ts';
import { getPlan } from './plan-list.service.ts';
import { lockPlan, readMaterials, planState, type PlanRecord } from './plan-material.service.ts';
import { isWorking } from './plan-states.rules.ts';
import { planMaterials, plans, planStocks } from './plan.table.ts';

/**
 * Gives goods that are still at a plan back to the store.
 *
 * Locks the plan, then the positions of the goods.
 *
 * @throws {Problem} `plan.state` (422); `plan.not_issued` (422) with a text at each line; `invalid` (422).
 */
export async function returnMaterial(
  ctx: WriteContext,
  input: z.output<typeof ReturnMaterial>,
): Promise<Plan> {
  const plan = await lockPlan(ctx, input.planId);
  if (!isWorking(plan.status) && plan.status !== 'on_hold') throw planState(plan);
  await takeAway(
    ctx,
    plan,
    input.lines.map((line) => ({ ...line, what: 'return' as const })),
    'lines',
  );
  return getPlan(ctx, { id: plan.id });
}

/** Goods that leave a plan without having been used. */
type Left = Omit<Leftover, 'what'> & { readonly what: 'return' | 'scrap' };

/**
 * Gives back and writes off what is still at a plan. The caller has locked it; a run has used what it uses of it.
 *
 * @throws {Problem} `plan.not_issued` (422) with a text at each leftover; `invalid` (422).
 */
export async function settleLeftovers(
  ctx: WriteContext,
  plan: PlanRecord,
  leftovers: readonly Leftover[],
): Promise<void> {
  const fields: Record<string, string> = {};
  const going = leftovers.flatMap((leftover, index): Left[] => {
    const { what } = leftover;
    if (what !== 'use') return [{ ...leftover, what }];
    fields[`leftovers.${index}.what`] = 'What was used belongs to a run. Post one, or scrap it.';
    return [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (going.length > 0) await takeAway(ctx, plan, going, 'leftovers');
}

/**
 * Whether nothing is left at a plan.
 *
 * @throws {Problem} `plan.leftovers` (422).
 */
export async function checkNothingLeft(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  const [left] = await ctx.tx
    .select()
    .from(planStocks)
    .where(and(eq(planStocks.planId, plan.id), gt(planStocks.qty, 0)))
    .orderBy(planStocks.batchId)
    .limit(1);
  if (!left) return;
  const sku = (await readSkus(ctx, [left.skuId])).get(left.skuId);
  const batch = (await readBatches(ctx, [left.batchId])).get(left.batchId);
  invariant(sku && batch, 'goods at a plan have a SKU and a batch');
  throw ruleBroken(
    'plan.leftovers',
    `${inUnit(left.qty, sku)} of batch ${batch.code} is still at this plan. Return, use or scrap it.`,
  );
}

type Going = Left & { readonly at: string; readonly skuId: number; readonly value: number };

async function takeAway(
  ctx: WriteContext,
  plan: PlanRecord,
  leftovers: readonly Left[],
  list: string,
): Promise<void> {
  const going = await fromPlan(ctx, plan, leftovers, list);
  const back = going.filter(({ what }) => what === 'return');
  const lost = going.filter(({ what }) => what === 'scrap');
  await giveBack(ctx, plan, back);
  await writeOff(ctx, plan, lost);
}

/** Takes goods off the plan, each with its part of the value. */
async function fromPlan(
  ctx: WriteContext,
  plan: PlanRecord,
  leftovers: readonly Left[],
  list: string,
): Promise<Going[]> {
  const held = await ctx.tx.select().from(planStocks).where(eq(planStocks.planId, plan.id));
  const left = new Map(held.map((row) => [row.batchId, { ...row }]));
  const skus = await readSkus(
    ctx,
    held.map(({ skuId }) => skuId),
  );
  const codes = await readBatches(
    ctx,
    leftovers.map(({ batchId }) => batchId),
  );
  const fields: Record<string, string> = {};
  const going = leftovers.flatMap((leftover, index): Going[] => {
    const row = left.get(leftover.batchId);
    const sku = row && skus.get(row.skuId);
    const at = `${list}.${index}`;
    if (!row || !sku || row.qty < leftover.qty) {
      const code = codes.get(leftover.batchId)?.code ?? '';
      fields[`${at}.qty`] = sku
        ? `Only ${inUnit(row?.qty ?? 0, sku)} of batch ${code} is at this plan.`
        : `No stock of batch ${code} is at this plan.`;
      return [];
    }
    const value = take(row.value, row.qty, leftover.qty);
    row.qty -= leftover.qty;
    row.value -= value;
    return [{ ...leftover, at, skuId: row.skuId, value }];
  });
  const [first] = Object.values(fields);
  if (first) throw ruleBroken('plan.not_issued', first, { fields });
  await changePlanStock(
    ctx,
    plan.id,
    going.map(({ batchId, skuId, qty, value }) => ({ batchId, skuId, qty: -qty, value: -value })),
  );
  return going;
}

async function giveBack(
  ctx: WriteContext,
  plan: PlanRecord,
  back: readonly Going[],
): Promise<void> {
  if (back.length === 0) return;
  await lockPositions(
    ctx,
    plan.storeId,
    back.map(({ skuId }) => skuId),
  );
  const places = await traysFor(ctx, plan, back);
  const materials = new Map((await readMaterials(ctx, plan.id)).map((row) => [row.skuId, row]));
  const moved = await putBackFromPlan(
    ctx,
    {
      docKind: 'plan',
      docId: plan.id,
      docNumber: plan.number ?? plan.labelCode,
      storeId: plan.storeId,
      businessDate: ctx.today,
    },
    'return_production',
    back.map(({ skuId, batchId, qty, value }, index) => {
      const material = materials.get(skuId);
      invariant(material, 'goods at a plan are of a material of it');
      return {
        refLineId: material.id,
        need: material.need,
        docLineId: material.id,
        skuId,
        batchId,
        trayId: places[index] ?? 0,
        qty,
        value,
      };
    }),
  );
  await countMaterials(ctx, plan.id, 'returned', back);
  await updateRow(
    ctx,
    plans,
    { id: plan.id },
    { issuedValue: (await lockPlan(ctx, plan.id)).issuedValue - worthOf(back) },
  );
  await postGoods(ctx, {
    event: 'production.returned',
    date: ctx.today,
    source: await partOf(ctx, plan),
    moved,
  });
}

async function traysFor(
  ctx: WriteContext,
  plan: PlanRecord,
  back: readonly Going[],
): Promise<number[]> {
  const named = await readTrays(
    ctx,
    plan.storeId,
    back.flatMap(({ trayId }) => trayId ?? []),
  );
  const skus = await readSkus(
    ctx,
    back.map(({ skuId }) => skuId),
  );
  const rm = await systemTray(ctx, plan.storeId, 'rm');
  const fg = await systemTray(ctx, plan.storeId, 'fg');
  const fields: Record<string, string> = {};
  const goods = back.map(({ at, trayId, skuId, batchId }) => {
    const floor = skus.get(skuId)?.kind === 'finished' ? fg : rm;
    const tray = trayId === undefined ? floor : named.get(trayId);
    const whyNot = whyNotInto(tray);
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    return { batchId, tray: tray ?? floor, at: `${at}.trayId` };
  });
  Object.assign(fields, await mixedTrays(ctx, goods));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return goods.map(({ tray }) => tray.id);
}

async function writeOff(
  ctx: WriteContext,
  plan: PlanRecord,
  lost: readonly Going[],
): Promise<void> {
  if (lost.length === 0) return;
  await countMaterials(ctx, plan.id, 'scrapped', lost);
  const worth = worthOf(lost);
  await post(ctx, {
    event: 'production.scrapped',
    date: ctx.today,
    source: await partOf(ctx, plan),
    lines: [debit('production_loss', worth), credit('work_in_progress', worth)],
  });
}

/** Goods leave a plan as often as somebody gives some back, or writes some off. */
async function partOf(ctx: WriteContext, { id, number, labelCode }: PlanRecord) {
  const kind = 'product_plan';
  return { kind, id, no: number ?? labelCode, seq: await nextPart(ctx, { kind, id }) } as const;
}

const worthOf = (goods: readonly { readonly value: number }[]) =>
  goods.reduce((sum, { value }) => sum + value, 0);

/** Counts what was done with materials of a plan. */
export async function countMaterials(
  ctx: WriteContext,
  planId: number,
  what: 'issued' | 'used' | 'returned' | 'scrapped',
  goods: readonly { readonly skuId: number; readonly qty: number }[],
): Promise<void> {
  const column = planMaterials[what];
  for (const [skuId, of] of Map.groupBy(goods, (part) => part.skuId)) {
    const qty = of.reduce((sum, part) => sum + part.qty, 0);
    await ctx.tx
      .update(planMaterials)
      .set({ [what]: sql`${column} + ${qty}` })
      .where(and(eq(planMaterials.planId, planId), inArray(planMaterials.skuId, [skuId])));
  }
}

/** Adds goods to what is at a plan, or takes them off; what comes to nothing goes. */
export async function changePlanStock(
  ctx: WriteContext,
  planId: number,
  changes: readonly {
    readonly batchId: number;
    readonly skuId: number;
    readonly qty: number;
    readonly value: number;
  }[],
): Promise<void> {
  for (const [batchId, of] of Map.groupBy(changes, (change) => change.batchId)) {
    const [first] = of;
    if (!first) continue;
    const qty = of.reduce((sum, part) => sum + part.qty, 0);
    const value = worthOf(of);
    const at = and(eq(planStocks.planId, planId), eq(planStocks.batchId, batchId));
    const [known] = await ctx.tx.select().from(planStocks).where(at);
    if (!known) {
      if (qty > 0) {
        await ctx.tx.insert(planStocks).values({ planId, batchId, skuId: first.skuId, qty, value });
      }
    } else if (known.qty + qty === 0 && known.value + value === 0) {
      await ctx.tx.delete(planStocks).where(at);
    } else {
      await ctx.tx
        .update(planStocks)
        .set({ qty: known.qty + qty, value: known.value + value })
        .where(at);
    }
  }
}
