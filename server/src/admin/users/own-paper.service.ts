import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { users } from '../../platform/people/user.table.ts';
import { roles } from '../../platform/people/role.table.ts';

/**
 * Nobody decides about a paper of their own, as long as somebody else can. An owner who is the only one in the house
 * that may decide does it with a reason, which the log keeps.
 *
 * @param paper `makers`: who wrote or submitted it; `says`: what anyone who may not decide is told; `field`: where the
 *   reason is asked for.
 * @throws {Problem} `approve.own` (403); `invalid` (422) at the field without a reason.
 */
export async function passOwn(
  ctx: WriteContext,
  paper: {
    readonly makers: readonly (number | null)[];
    readonly right: PermissionKey;
    readonly says: string;
    readonly field: string;
    readonly reason: string | undefined;
    readonly entity: string;
    readonly entityId: number;
    readonly entityNo: string | null;
  },
): Promise<void> {
  if (!paper.makers.includes(ctx.user.id)) return;
  const isOwner = ctx.user.kind === 'user' && ctx.user.permissions === null;
  if (!isOwner || (await hasOther(ctx, paper.right))) {
    throw new Problem(403, 'approve.own', paper.says);
  }
  const { reason = '', entity, entityId, entityNo } = paper;
  if (reason.trim() === '') {
    throw invalid({ [paper.field]: 'No one else can approve this. Enter your reason' });
  }
  note(ctx, { action: 'decide_own', entity, entityId, entityNo, reason: reason.trim() });
}

/** Whether somebody else who is active holds a right. */
async function hasOther(ctx: ReadContext, right: PermissionKey): Promise<boolean> {
  const [other] = await ctx.tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        ne(users.id, ctx.user.id),
        eq(users.status, 'active'),
        sql`(${roles.key} = 'super_admin' or ${right} = any(${roles.permissions}))`,
      ),
    )
    .limit(1);
  return other !== undefined;
}
