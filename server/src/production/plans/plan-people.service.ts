import { and, arrayContains, asc, eq, or } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { users } from '../../platform/people/user.table.ts';

/** The people who may post runs, so that a plan can be given to one of them. */
export async function listPlanPeople(
  ctx: ReadContext,
): Promise<{ rows: { id: number; name: string }[] }> {
  const rows = await ctx.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.status, 'active'),
        or(
          eq(roles.key, 'super_admin'),
          arrayContains(roles.permissions, ['production.run.write']),
        ),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return { rows };
}
