import { eq, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { users } from '../platform/people/user.table.ts';
import { roles } from '../platform/people/role.table.ts';
import { units } from './unit.table.ts';

/** What the search finds of this area. */
export const adminSearch: readonly SearchKind[] = [
  {
    kind: 'user',
    label: 'Users',
    permission: 'admin.user.read',
    by: 'person',
    rank: 80,
    rows: (tx) =>
      tx
        .select({ id: users.id, title: users.name, under: roles.name })
        .from(users)
        .innerJoin(roles, eq(roles.id, users.roleId))
        .$dynamic(),
    id: users.id,
    words: [users.name, users.phone, sql`coalesce(${users.email}, '')`],
    exact: [users.phone],
    isSmall: true,
  },
  {
    kind: 'role',
    label: 'Roles',
    permission: 'admin.role.read',
    by: 'name',
    rank: 90,
    rows: (tx) =>
      tx
        .select({ id: roles.id, title: roles.name, under: roles.description })
        .from(roles)
        .$dynamic(),
    id: roles.id,
    words: [roles.name],
    isSmall: true,
  },
  {
    kind: 'unit',
    label: 'Units',
    permission: 'admin.unit.write',
    by: 'name',
    rank: 95,
    rows: (tx) =>
      tx.select({ id: units.id, title: units.name, under: units.code }).from(units).$dynamic(),
    id: units.id,
    words: [units.name, units.code],
    exact: [units.code],
    isSmall: true,
  },
];
