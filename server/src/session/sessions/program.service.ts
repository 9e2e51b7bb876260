import { type SQL, sql } from 'drizzle-orm';
import type { Asker } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { settingsMark } from '../../platform/settings/settings.ts';
import type { PersonRow } from '../people/person.service.ts';

/** A live token with the roles that its owner and its maker have at this moment. */
type ProgramRow = PersonRow & {
  mark: string;
  token_id: string;
  token_name: string;
  token_permissions: string[];
  maker_role_key: string | null;
  maker_permissions: string[];
  allowed_addresses: string[];
  last_used_at: string | null;
};

/** The token of a text's hash; undefined when it is over, or its owner or its maker is switched off. */
export const programByHash = (tx: Tx, tokenHash: string, now: string) =>
  programWhere(tx, sql`t.token_hash = ${tokenHash}`, now);

/**
 * A program with the rights that its token has at this moment, for work that it started earlier.
 *
 * @returns null when its token is over, or its owner or its maker is switched off.
 */
export async function findProgram(tx: Tx, tokenId: number, now: string): Promise<Asker | null> {
  const row = await programWhere(tx, sql`t.id = ${tokenId}`, now);
  return row ? programAsker(row) : null;
}

/** A token has at most what its owner and the one who made it both still have. */
export function programAsker(row: ProgramRow): Asker {
  const isHeld = [
    holder(row.role_key, row.permissions),
    holder(row.maker_role_key, row.maker_permissions),
  ];
  return {
    kind: 'token',
    id: Number(row.user_id),
    name: `${row.token_name} (${row.user_name})`,
    roleKey: row.role_key,
    roleName: row.role_name,
    permissions: new Set(row.token_permissions.filter((key) => isHeld.every((has) => has(key)))),
    sessionId: null,
    sessionPublicId: null,
    tokenId: Number(row.token_id),
    fromAnywhere: row.allowed_addresses.length === 0,
    freshUntil: null,
  };
}

function holder(roleKey: string | null, permissions: readonly string[]) {
  const held = new Set(permissions);
  return (key: string) => roleKey === 'super_admin' || held.has(key);
}

async function programWhere(tx: Tx, is: SQL, now: string): Promise<ProgramRow | undefined> {
  const found = await tx.execute<ProgramRow>(sql`
    select t.id as token_id, t.name as token_name, t.permissions as token_permissions,
      t.allowed_addresses, t.last_used_at, u.id as user_id, u.name as user_name, r.key as role_key,
      r.name as role_name, r.permissions, maker_role.key as maker_role_key,
      maker_role.permissions as maker_permissions, ${settingsMark} as mark
    from api_token t
    join management_user u on u.id = t.owner_user_id
    join role r on r.id = u.role_id
    join management_user maker on maker.id = t.created_by
    join role maker_role on maker_role.id = maker.role_id
    where ${is} and t.revoked_at is null and t.expires_at > ${now}::timestamptz
      and u.status = 'active' and maker.status = 'active'`);
  return found.rows[0];
}
