import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { Assignee } from '@counting-house/contract/orders/many.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { ChangeReturns } from '@counting-house/contract/returns/many.ts';
import { and, arrayContains, asc, eq, inArray, or } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { lockOrders } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { conflict, invalid, sentenceOf } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { approveAll, decide, lockReturn } from './decide.service.ts';
import { returnOrders } from './return.table.ts';
import { isNow } from './status.rules.ts';

/**
 * Does the same to each return by itself, in the order of their orders, as everybody locks them.
 *
 * @throws {Problem} `invalid` (422) for somebody who may not decide on returns.
 */
export async function changeEachReturn(
  ctx: WriteContext,
  { ids, action, reason = '', userId = null }: ChangeReturns,
): Promise<RowResults> {
  const to = action === 'assign' && userId !== null ? await assigneeOf(ctx, userId) : null;
  const known = await ctx.tx
    .select(pick(returnOrders, 'id', 'orderId', 'number', 'assigneeId'))
    .from(returnOrders)
    .where(inArray(returnOrders.id, [...ids]))
    .orderBy(asc(returnOrders.orderId), asc(returnOrders.id));
  await lockOrders(
    ctx,
    known.map(({ orderId }) => orderId),
  );
  const rows: RowResults['rows'] = [];
  const given: string[] = [];
  for (const { id, number, assigneeId } of known) {
    const tried = await attempt(ctx, async (within) => {
      if (action === 'approve') await approveAll(within, { id });
      else if (action === 'reject') await reject(within, id, reason);
      else await assign(within, id, to);
      return `${number} ${doneText(action, to)}`;
    });
    if (tried.done && to !== null && assigneeId !== to.id) given.push(number);
    rows.push({ id, ok: tried.done, text: tried.done ? tried.answer : sentenceOf(tried.problem) });
  }
  await tellAssignee(ctx, to, given);
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

function doneText(action: ChangeReturns['action'], to: Assignee | null): string {
  if (action === 'approve') return 'approved';
  if (action === 'reject') return 'rejected';
  return to ? `is with ${to.name}` : 'is unassigned';
}

async function reject(ctx: WriteContext, id: number, rejectReason: string): Promise<void> {
  const { record, lines } = await lockReturn(ctx, { id });
  const all = lines.map((line) => ({ lineId: line.id, qtyApproved: 0, rejectReason }));
  await decide(ctx, { id, version: record.version, lines: all });
}

/** @throws {Problem} `return.closed` (409) when nothing is left to do of it. */
async function assign(ctx: WriteContext, id: number, to: Assignee | null): Promise<void> {
  const { order, record } = await lockReturn(ctx, { id });
  if (!['requested', 'approved', 'received'].includes(record.status)) {
    throw conflict('return.closed', isNow(record.status));
  }
  if (record.assigneeId === (to?.id ?? null)) return;
  await changeRow(ctx, returnOrders, record, { assigneeId: to?.id ?? null });
  const text = `Return ${record.number} assigned to ${to?.name ?? 'nobody'}`;
  await noteEvent(ctx, { orderId: order.id, kind: 'return', text });
}

async function tellAssignee(
  ctx: WriteContext,
  to: Assignee | null,
  numbers: readonly string[],
): Promise<void> {
  const [first] = numbers;
  if (!to || !first || to.id === ctx.user.id) return;
  const more = numbers.length > 1 ? ` and ${numbers.length - 1} more` : '';
  await notify(ctx, {
    to: { userIds: [to.id] },
    kind: 'assigned',
    text: `${ctx.user.name} gave you ${first}${more} to look after`,
    link: `${addresses.returnRequests}?assignedToMe=true&desk=all`,
  });
}

/** Who may be given returns: active people whose role decides on them. */
export async function listReturnAssignees(ctx: ReadContext): Promise<{ rows: Assignee[] }> {
  const rows = await ctx.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.status, 'active'), decides))
    .orderBy(asc(users.name), asc(users.id));
  return { rows };
}

const decides = or(
  eq(roles.key, 'super_admin'),
  arrayContains(roles.permissions, ['returns.return.decide']),
);

async function assigneeOf(ctx: ReadContext, userId: number): Promise<Assignee> {
  const { rows } = await listReturnAssignees(ctx);
  const found = rows.find(({ id }) => id === userId);
  if (!found) throw invalid({ userId: 'This person may not decide on returns. Choose another.' });
  return found;
}
