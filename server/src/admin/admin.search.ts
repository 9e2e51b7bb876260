import { eq, sql } from 'drizzle-orm';
import { roles } from '../platform/people/role.table.ts';
import { users } from '../platform/people/user.table.ts';
import { searched, type SearchKind } from '../platform/rows/search.ts';
import { units } from './unit.table.ts';

/** What the search finds of this area. */
export const adminSearch: readonly SearchKind[] = [
  searched(users, 'user', 'Users', 'admin.user.read', {
    by: 'person',
    rank: 80,
    title: users.name,
    under: roles.name,
    join: (rows) => rows.innerJoin(roles, eq(roles.id, users.roleId)),
    words: [users.name, users.phone, sql`coalesce(${users.email}, '')`],
    exact: [users.phone],
    isSmall: true,
  }),
  searched(roles, 'role', 'Roles', 'admin.role.read', {
    by: 'name',
    rank: 90,
    title: roles.name,
    under: roles.description,
    words: [roles.name],
    isSmall: true,
  }),
  searched(units, 'unit', 'Units', 'admin.unit.write', {
    by: 'name',
    rank: 95,
    title: units.name,
    under: units.code,
    words: [units.name, units.code],
    exact: [units.code],
    isSmall: true,
  }),
];
