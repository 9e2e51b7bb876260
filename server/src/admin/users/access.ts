import { and, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, notAllowed, Problem, ruleBroken } from '../../platform/problem.ts';
import { lockRow, readRow } from '../../platform/rows/rows.ts';
import type { User } from '../../session/people/user.service.ts';
import { users } from '../../platform/people/user.table.ts';
import { holdsAll } from './role.rules.ts';
import { roles } from '../../platform/people/role.table.ts';

/** @throws {Problem} `not_found`. */
export async function findUser(ctx: ReadContext, id: number): Promise<User> {
  const user = await readRow(ctx, users, id);
  return user;
}

/** Nobody gives what they do not have. */
export async function mustBeGivable(ctx: ReadContext, roleId: number): Promise<void> {
  const [role] = await ctx.tx.select().from(roles).where(eq(roles.id, roleId));
  const says = role ? 'You cannot give a role with rights that you do not have.' : 'Choose a role.';
  if (!role) throw ruleBroken('role.missing', says, { fields: { roleId: says } });
  if (!holdsAll(ctx.user.permissions, role)) {
    throw new Problem(403, 'role.beyond_yours', says, { fields: { roleId: says } });
  }
}

/** What opens or moves an account asks for all of that account's rights. */
export async function mustBeWithinMine(ctx: ReadContext, roleId: number): Promise<void> {
  const role = await roleOf(ctx, roleId);
  if (!holdsAll(ctx.user.permissions, role)) throw notAllowed();
}

/** Only a Super Admin changes or switches off Super Admins. */
export async function mustNotTouchOwner(ctx: ReadContext, roleId: number): Promise<void> {
  const role = await roleOf(ctx, roleId);
  if (role.key === 'super_admin' && ctx.user.permissions !== null) throw notAllowed();
}

async function roleOf(ctx: ReadContext, id: number): Promise<typeof roles.$inferSelect> {
  const [role] = await ctx.tx.select().from(roles).where(eq(roles.id, id));
  invariant(role, 'a person has a role');
  return role;
}

/** Locks the Super Admin role, so that two who step down at once do not both succeed. */
export async function mustLeaveAnOwner(ctx: WriteContext, user: User): Promise<void> {
  const [owner] = await ctx.tx.select().from(roles).where(eq(roles.key, 'super_admin'));
  invariant(owner, 'the house has its Super Admin role');
  if (user.roleId !== owner.id) return;
  await lockRow(ctx, roles, owner.id);
  const others = await ctx.tx.$count(
    users,
    and(
      eq(users.roleId, owner.id),
      eq(users.status, 'active'),
      sql`${users.passwordHash} is not null`,
      sql`${users.id} <> ${user.id}`,
    ),
  );
  if (others === 0) {
    throw ruleBroken('user.last_owner', 'At least one active Super Admin is needed.');
  }
}

/** Nobody changes their own access. */
export function ownAccess(field?: string): Problem {
  const says = 'Ask another administrator to change your own access.';
  return new Problem(403, 'user.own_access', says, field ? { fields: { [field]: says } } : {});
}
