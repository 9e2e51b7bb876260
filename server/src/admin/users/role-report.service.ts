import type { RoleReportFilters } from '@counting-house/contract/admin/role-report.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { permissionText } from './permission.service.ts';
import { roles } from '../../platform/people/role.table.ts';
import { allKeys } from './stock-role.service.ts';

/** Room for the permissions of one person in the ids of the rows. */
const idsEach = 10_000;

/** Who can do what: a row for each person and each permission that their role gives them. */
export async function roleReport(ctx: ReadContext, input: RoleReportFilters) {
  const everything = sql`${sql.param([...allKeys])}::text[]`;
  const held = sql`lateral unnest(case when ${roles.key} = 'super_admin' then ${everything}
    else ${roles.permissions} end) with ordinality as held(permission, place)`;
  const permission = sql<string>`held.permission`;
  const id = sql<number>`(${users.id} * ${idsEach} + held.place)`.mapWith(Number);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id,
        userId: users.id,
        userName: users.name,
        phone: users.phone,
        status: users.status,
        roleId: roles.id,
        roleName: roles.name,
        permission,
      })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .innerJoin(held, sql`true`)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .innerJoin(held, sql`true`)
      .$dynamic(),
    id,
    where: [
      sql`${permission} = any(${everything})`,
      ...asked(input, { permission, roleId: roles.id, userId: users.id }),
    ],
    search: [users.name, roles.name, permission],
    sorts: { userName: users.name, roleName: roles.name, permission },
    defaultSort: 'userName',
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, ...permissionText(row.permission) })),
  };
}
