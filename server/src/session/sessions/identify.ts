import { texts } from '@counting-house/contract/kit/problem.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { letIn } from '../../integrations/tokens/token.service.ts';
import type { Asker, Request } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/run-operation.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken } from '../../platform/environment/secrets.ts';
import { settingsMark } from '../../platform/settings/settings.ts';
import { sessionToken } from './cookie.ts';
import { freshUntil } from './session.rules.ts';
import { noMemory, type SessionMemory, type SessionRow } from './memory.ts';
import { toAsker } from '../people/person.service.ts';
import { programAsker, programByHash } from './program.service.ts';

/** Activity is written down at most this often. */
const noteActivityMs = 60_000;

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

/**
 * Who asks: the token of the Authorization header, else the session of the cookie, each with the
 * rights that its person's role has at this moment; or nobody.
 */
export async function identify(
  tx: Tx,
  request: Request,
  now: string,
  operation: Operation,
  memory: SessionMemory = noMemory,
): Promise<Identity> {
  const bearer = request.headers['authorization'];
  if (bearer !== undefined) return identifyToken(tx, request, now);
  const token = sessionToken(request);
  const row = token === null ? undefined : await rowOf(tx, hashToken(token), now, memory);
  if (!row) return { asker: nobody, ...(await stateOf(tx)) };
  if (operation.permission === 'public') {
    return { asker: row.is_live ? atBrowser(row) : nobody, settingsMark: row.mark, isSetUp: true };
  }
  if (!row.is_live) throw notSignedIn(row.idle_minutes);
  if (row.must_change_password && !operation.openBefore?.includes('ownPassword')) {
    throw new Problem(403, 'password_change_required', 'Choose a password of your own first.');
  }
  if (row.must_set_up_totp && !operation.openBefore?.includes('secondFactor')) {
    throw new Problem(403, 'second_factor_required', 'Set up your two-step verification first.');
  }
  if (!operation.background) await noteActivity(tx, row, now);
  return { asker: atBrowser(row), settingsMark: row.mark, isSetUp: true };
}

async function identifyToken(tx: Tx, request: Request, now: string): Promise<Identity> {
  const [, token] =
    /^Bearer (ch_[\w-]{8}_[\w-]{43})$/u.exec(String(request.headers['authorization'])) ?? [];
  const row = token === undefined ? undefined : await programByHash(tx, hashToken(token), now);
  if (!row) throw notSignedIn();
  const known = {
    id: Number(row.token_id),
    networks: row.allowed_addresses,
    lastUsedAt: row.last_used_at,
  };
  if (!(await letIn(tx, known, { request, now }))) throw notSignedIn();
  return { asker: programAsker(row), settingsMark: row.mark, isSetUp: true };
}

/** 401; the sign-in page says so when nothing was done for too long. */
const notSignedIn = (idleMinutes: string | null = null) =>
  new Problem(
    401,
    'not_signed_in',
    texts.notSignedIn,
    idleMinutes === null ? {} : { more: { idleMinutes: Number(idleMinutes) } },
  );

const rowOf = (tx: Tx, tokenHash: string, now: string, memory: SessionMemory) =>
  memory.rowOf(tokenHash, now, () => sessionOf(tx, tokenHash, now));

async function sessionOf(tx: Tx, tokenHash: string, now: string): Promise<SessionRow | undefined> {
  const found = await tx.execute<SessionRow>(sql`
    select s.id as session_id, s.public_id, s.user_id, u.name as user_name, r.key as role_key,
      r.name as role_name, r.permissions, s.fresh_until, s.last_active_at, u.must_change_password,
      u.totp_enabled_at is null and (r.require_totp or r.key = 'super_admin' and coalesce(
        (select (value #>> '{}')::boolean from setting
          where key = 'session.requireTotpForSuperAdmin'), false)) as must_set_up_totp,
      u.status = 'active' and least(s.absolute_expiry, s.last_active_at + idle) > ${now}::timestamptz as is_live,
      case when u.status = 'active' and s.absolute_expiry > s.last_active_at + idle
        and s.last_active_at + idle <= ${now}::timestamptz then extract(epoch from idle) / 60 end
        as idle_minutes,
      least(s.absolute_expiry, s.last_active_at + least(idle, make_interval(secs => ${noteActivityMs / 1000})))
        as certain_until,
      ${settingsMark} as mark
    from session s
    join management_user u on u.id = s.user_id
    join role r on r.id = u.role_id
    cross join lateral (select make_interval(mins => coalesce(r.idle_minutes,
      (select (value #>> '{}')::int from setting where key = 'session.idleMinutes'), 120)) as idle) as ends
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

/** What a clock that was ahead gave a session beyond its rules is taken back with it. */
async function noteActivity(tx: Tx, row: SessionRow, now: string): Promise<void> {
  const sinceMs = Date.parse(now) - Date.parse(row.last_active_at);
  if (sinceMs >= 0 && sinceMs < noteActivityMs) return;
  await tx.execute(sql`update session set last_active_at = ${now},
    absolute_expiry = least(absolute_expiry, ${now}::timestamptz + (absolute_expiry - created_at)),
    fresh_until = least(fresh_until, ${freshUntil(now)}::timestamptz)
    where id = ${row.session_id}`);
}

const atBrowser = (row: SessionRow): Asker =>
  toAsker(row, {
    sessionId: Number(row.session_id),
    sessionPublicId: row.public_id,
    freshUntil: row.fresh_until,
  });
