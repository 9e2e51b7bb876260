import { texts } from '@counting-house/contract/kit/problem.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import type { Asker, Request } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import type { Identity } from '../platform/mount.ts';
import { Problem } from '../platform/problem.ts';
import { hashOf } from '../platform/secrets.ts';
import { settingsMark } from '../platform/settings.ts';
import { tokenOf } from './cookie.ts';

/** Activity is written down at most this often. */
const noteActivityMs = 60_000;

type SessionRow = {
  session_id: string;
  public_id: string;
  user_id: string;
  user_name: string;
  role_key: string | null;
  role_name: string;
  permissions: string[];
  fresh_until: string;
  last_active_at: string;
  is_live: boolean;
  mark: string;
};

const nobody: Asker = {
  kind: 'public',
  id: 0,
  name: 'Nobody',
  roleKey: null,
  roleName: null,
  permissions: new Set(),
  sessionId: null,
  sessionPublicId: null,
  tokenId: null,
  freshUntil: null,
};

/** Who asks: the session of the cookie with the rights its role has at this moment, or nobody. */
export async function identify(
  tx: Tx,
  request: Request,
  now: string,
  operation: Operation,
): Promise<Identity> {
  const token = tokenOf(request.headers['cookie'] as string | undefined);
  const row = token === null ? undefined : await sessionOf(tx, hashOf(token), now);
  if (!row) return { asker: nobody, ...(await stateOf(tx)) };
  if (!row.is_live && operation.permission !== 'public') {
    throw new Problem(401, 'not_signed_in', texts.notSignedIn);
  }
  if (!operation.background) await noteActivity(tx, row, now);
  return { asker: askerOf(row), settingsMark: row.mark, isSetUp: true };
}

async function sessionOf(tx: Tx, tokenHash: string, now: string): Promise<SessionRow | undefined> {
  const found = await tx.execute<SessionRow>(sql`
    select s.id as session_id, s.public_id, s.user_id, u.name as user_name, r.key as role_key,
      r.name as role_name, r.permissions, s.fresh_until, s.last_active_at,
      u.status = 'active' and s.absolute_expiry > ${now}::timestamptz and s.last_active_at > ${now}::timestamptz
        - make_interval(mins => coalesce(r.idle_minutes,
            (select (value #>> '{}')::int from setting where key = 'session.idleMinutes'), 120)) as is_live,
      ${settingsMark} as mark
    from session s
    join management_user u on u.id = s.user_id
    join role r on r.id = u.role_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null`);
  return found.rows[0];
}

async function stateOf(tx: Tx): Promise<{ settingsMark: string; isSetUp: boolean }> {
  const found = await tx.execute<{ mark: string; is_set_up: boolean }>(
    sql`select ${settingsMark} as mark, exists (select 1 from management_user) as is_set_up`,
  );
  return {
    settingsMark: found.rows[0]?.mark ?? '',
    isSetUp: found.rows[0]?.is_set_up ?? false,
  };
}

async function noteActivity(tx: Tx, row: SessionRow, now: string): Promise<void> {
  if (Date.parse(now) - Date.parse(row.last_active_at) < noteActivityMs) return;
  await tx.execute(sql`update session set last_active_at = ${now} where id = ${row.session_id}`);
}

function askerOf(row: SessionRow): Asker {
  return {
    kind: 'user',
    id: Number(row.user_id),
    name: row.user_name,
    roleKey: row.role_key,
    roleName: row.role_name,
    permissions: row.role_key === 'super_admin' ? null : new Set(row.permissions),
    sessionId: Number(row.session_id),
    sessionPublicId: row.public_id,
    tokenId: null,
    freshUntil: row.fresh_until,
  };
}
