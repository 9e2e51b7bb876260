import { sql } from 'drizzle-orm';
import type { Asker } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A person with the rights of their role, as a query of the hot path reads them. */
export type PersonRow = {
  user_id: string;
  user_name: string;
  role_key: string | null;
  role_name: string;
  permissions: string[];
};

/**
 * A person with the rights that their role has at this moment, for work that they started earlier.
 *
 * @returns null when they are switched off.
 */
export async function findPerson(tx: Tx, userId: number): Promise<Asker | null> {
  const found = await tx.execute<PersonRow>(sql`
    select u.id as user_id, u.name as user_name, r.key as role_key, r.name as role_name,
      r.permissions
    from management_user u
    join role r on r.id = u.role_id
    where u.id = ${userId} and u.status = 'active'`);
  const row = found.rows[0];
  return row ? toAsker(row) : null;
}

/** A person as they ask; at which browser, `at` says. */
export const toAsker = (
  row: PersonRow,
  at: Partial<Pick<Asker, 'sessionId' | 'sessionPublicId' | 'freshUntil'>> = {},
): Asker => ({
  kind: 'user',
  id: Number(row.user_id),
  name: row.user_name,
  roleKey: row.role_key,
  roleName: row.role_name,
  permissions: row.role_key === 'super_admin' ? null : new Set(row.permissions),
  sessionId: null,
  sessionPublicId: null,
  tokenId: null,
  freshUntil: null,
  ...at,
});

/** How the audit log names a person. */
export const aboutPerson = ({ id, name }: { id: number; name: string }) => ({
  entity: 'management_user',
  entityId: id,
  entityNo: name,
});
