import type { Plan } from '@counting-house/contract/production/plan.ts';
import type { KeepRunDraft } from '@counting-house/contract/production/run-draft.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../platform/context.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { getPlan } from '../plans/plan-list.service.ts';
import { lockPlan, planState } from '../plans/plan-material.service.ts';
import { isWorking } from '../plans/plan-states.rules.ts';
import { runDrafts } from './run-draft.table.ts';

/**
 * Keeps a run as far as it was typed, so that somebody else, or another device, goes on with it. A plan has one
 * draft: the last that was saved.
 *
 * Locks the plan.
 *
 * @throws {Problem} `plan.state` (422) when no run can be posted.
 */
export async function keepRunDraft(
  ctx: WriteContext,
  { planId, draft }: z.output<typeof KeepRunDraft>,
): Promise<Plan> {
  const plan = await lockPlan(ctx, planId);
  if (draft && !isWorking(plan.status)) throw planState(plan);
  const [known] = await ctx.tx.select().from(runDrafts).where(eq(runDrafts.planId, planId));
  if (!draft) await forgetRunDraft(ctx, planId);
  else if (known) {
    const typed = { draft, savedBy: ctx.user.id, savedAt: ctx.now };
    await updateRow(ctx, runDrafts, { id: known.id }, typed);
  } else {
    await insertRow(ctx, runDrafts, {
      planId,
      draft,
      savedBy: ctx.user.id,
      savedAt: ctx.now,
    });
  }
  return getPlan(ctx, { id: planId });
}

/** A run that is posted, or that nobody wants any more, needs no draft. */
export async function forgetRunDraft(ctx: WriteContext, planId: number): Promise<void> {
  await ctx.tx.delete(runDrafts).where(eq(runDrafts.planId, planId));
}
