import {
  mostTags,
  type AssignOrders,
  type Assignee,
  type HoldOrders,
  type TagOrders,
} from '@counting-house/contract/orders/many.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { and, arrayContains, asc, eq, or } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { invalid, ruleBroken, sentenceOf } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { holdOrder } from '../holds/hold.service.ts';
import { isLive } from '../order.rules.ts';
import { lockOrder, lockOrders, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { noteEvent } from '../timeline.service.ts';

/** Holds several orders, or releases them; each that cannot be says why. */
export async function holdEach(
  ctx: WriteContext,
  { ids, set, clear }: HoldOrders,
): Promise<RowResults> {
  const done = set.length > 0 ? 'is on hold' : 'released';
  return eachOrder(ctx, ids, done, async (within, { id }) => {
    await holdOrder(within, { id, set, clear });
  });
}

/** Adds tags to several orders and takes others off; an order that has them already stays as it is. */
export async function tagEach(
  ctx: WriteContext,
  { ids, add, remove }: TagOrders,
): Promise<RowResults> {
  return eachOrder(ctx, ids, 'tagged', async (within, order) => {
    const tags = [...new Set([...order.tags.filter((tag) => !remove.includes(tag)), ...add])];
    if (tags.length > mostTags) {
      throw ruleBroken('order.too_many_tags', `An order can have ${mostTags} tags`);
    }
    if (tags.join('\n') === order.tags.join('\n')) return;
    await changeRow(within, salesOrders, order, { tags });
    await noteEvent(within, {
      orderId: order.id,
      kind: 'edited',
      text: `Tags: ${tags.join(', ') || 'none'}`,
    });
  });
}

/**
 * Gives orders to somebody to look after, or takes them off the one who has them. The bell tells the person.
 *
 * @throws {Problem} `invalid` (422) for somebody who may not work on orders.
 */
export async function assignEach(
  ctx: WriteContext,
  { ids, userId }: AssignOrders,
): Promise<RowResults> {
  const to = userId === null ? null : await assigneeOf(ctx, userId);
  const numbers: string[] = [];
  const words = to ? `is with ${to.name}` : 'is unassigned';
  const results = await eachOrder(ctx, ids, words, async (within, order) => {
    if (!isLive(order.status)) {
      throw ruleBroken('order.not_open', 'Only an order that is under way can be assigned');
    }
    if (order.assigneeId === userId) return;
    await changeRow(within, salesOrders, order, { assigneeId: userId });
    await noteEvent(within, {
      orderId: order.id,
      kind: 'edited',
      text: to ? `Assigned to ${to.name}` : 'Unassigned',
    });
    numbers.push(order.orderNo ?? '');
  });
  const [first] = numbers;
  if (to && first && to.id !== ctx.user.id) {
    const more = numbers.length > 1 ? ` and ${numbers.length - 1} more` : '';
    await notify(ctx, {
      to: { userIds: [to.id] },
      kind: 'assigned',
      text: `${ctx.user.name} gave you ${first}${more} to look after`,
    });
  }
  return results;
}

/** Who may be given orders: active people whose role changes orders. */
export async function listAssignees(ctx: ReadContext): Promise<{ rows: Assignee[] }> {
  const rows = await ctx.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.status, 'active'), worksOnOrders))
    .orderBy(asc(users.name), asc(users.id));
  return { rows };
}

const worksOnOrders = or(
  eq(roles.key, 'super_admin'),
  arrayContains(roles.permissions, ['orders.order.edit']),
);

async function assigneeOf(ctx: ReadContext, userId: number): Promise<Assignee> {
  const { rows } = await listAssignees(ctx);
  const found = rows.find(({ id }) => id === userId);
  if (!found) throw invalid({ userId: 'This person may not work on orders. Choose another.' });
  return found;
}

/** Does the same to each order by itself, lowest id first, as everybody locks them. */
export async function eachOrder(
  ctx: WriteContext,
  ids: readonly number[],
  done: string,
  change: (ctx: WriteContext, order: OrderRecord) => Promise<void>,
): Promise<RowResults> {
  await lockOrders(ctx, ids);
  const rows: RowResults['rows'] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const tried = await attempt(ctx, async (within) => {
      const order = await lockOrder(within, id);
      await change(within, order);
      return `${order.orderNo ?? `Draft ${id}`} ${done}`;
    });
    rows.push({ id, ok: tried.done, text: tried.done ? tried.answer : sentenceOf(tried.problem) });
  }
  const good = rows.filter(({ ok }) => ok).length;
  return { rows, done: good, failed: rows.length - good };
}
