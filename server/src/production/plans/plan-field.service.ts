import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { lockPlan, planState } from './plan-material.service.ts';
import { isWorking } from './plan-states.rules.ts';
import { plans } from './plan.table.ts';

type PlanFields = Partial<Pick<typeof plans.$inferInsert, 'priority' | 'assignee' | 'dueDate'>>;

/**
 * Changes what may be changed of a plan by itself, from its draft until it is in progress.
 *
 * @throws {Problem} `plan.state` (422); `stale` (409); `invalid` (422).
 */
export async function changePlanField(
  ctx: WriteContext,
  at: RowSeen,
  fields: PlanFields,
): Promise<void> {
  const plan = await lockPlan(ctx, at.id);
  if (plan.status !== 'draft' && !isWorking(plan.status)) throw planState(plan);
  if (fields.dueDate && fields.dueDate < plan.plannedStart) {
    throw invalid({ value: "The due date can't be before the start." });
  }
  await refuseAway(ctx, fields.assignee, 'value');
  await updateRow(ctx, plans, at, fields);
}

/**
 * A plan is given to somebody who works here.
 *
 * @throws {Problem} `invalid` (422) at the field for somebody who does no longer.
 */
export async function refuseAway(
  ctx: ReadContext,
  userId: number | null | undefined,
  field: string,
): Promise<void> {
  if (!userId) return;
  const [known] = await ctx.tx.select().from(users).where(eq(users.id, userId));
  if (known?.status === 'active') return;
  const says = known ? `${known.name} no longer works here.` : 'This person is not known.';
  throw invalid({ [field]: `${says} Choose another person.` });
}

/**
 * Deletes a draft.
 *
 * @throws {Problem} `plan.state` (422); `stale` (409).
 */
export async function deletePlan(ctx: WriteContext, at: RowSeen): Promise<void> {
  const plan = await lockPlan(ctx, at.id);
  if (plan.status !== 'draft' || plan.number !== null) throw planState(plan);
  await deleteRow(ctx, plans, at);
}
