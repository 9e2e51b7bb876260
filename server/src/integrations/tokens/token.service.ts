import { randomBytes } from 'node:crypto';
import type { ListInput } from '@counting-house/contract/kit/list.ts';
import type { NewToken, Token } from '@counting-house/contract/integrations/token.ts';
import { allPermissions } from '@counting-house/contract/contract.ts';
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roles } from '../../platform/people/role.table.ts';
import type { ReadContext, Request, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invalid, invariant, Problem } from '../../platform/problem.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { hashToken, newToken } from '../../platform/environment/secrets.ts';
import { users } from '../../platform/people/user.table.ts';
import { isLetIn, isNetwork } from './token.rules.ts';
import { apiTokens } from './token.table.ts';

/** Use is written down at most this often. */
const noteUseMs = 60_000;
const prefixBytes = 6; // 8 characters
/** The one who made a token; it has no right that they lost. */
const maker = alias(users, 'maker');
const permissionKeys = new Set<string>(allPermissions.map(({ key }) => key));

/** All tokens, live ones and those that are not any more. */
export async function listTokens(ctx: ReadContext, input: ListInput) {
  const page = await pageOf(ctx, input, {
    rows: selectTokens(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.ownerUserId))
      .$dynamic(),
    id: apiTokens.id,
    search: [apiTokens.name, apiTokens.prefix, users.name],
    sorts: { name: apiTokens.name, createdAt: apiTokens.createdAt, expiresAt: apiTokens.expiresAt },
    defaultSort: '-createdAt',
  });
  return { ...page, rows: page.rows.map((row) => shown(row, ctx.now)) };
}

/**
 * Makes a token with rights that its owner and anyone who makes it both have. It works in its owner's name, so
 * nobody makes one of somebody who may do more than they.
 *
 * @returns the token with its text, which is kept nowhere.
 * @throws {Problem} `token.beyond_owner` (422) for rights that the owner lacks; `token.beyond_yours` (403) for
 *   rights that the maker lacks, or an owner with such rights.
 */
export async function createToken(ctx: WriteContext, input: NewToken) {
  const ownerUserId = input.ownerUserId ?? ctx.user.id;
  await checkRights(ctx, ownerUserId, input.permissions);
  const mostDays = ctx.settings['integrations.tokenMaxDays'];
  if (input.days > mostDays) throw invalid({ days: `Choose at most ${mostDays} days.` });
  const wrong = input.addresses.findIndex((address) => !isNetwork(address));
  if (wrong >= 0)
    throw invalid({
      [`addresses.${wrong}`]: 'Enter an IP address or a network, such as 203.0.113.0/24.',
    });

  const prefix = randomBytes(prefixBytes).toString('base64url');
  const token = `ch_${prefix}_${newToken()}`;
  const row = await insertRow(ctx, apiTokens, {
    name: input.name,
    ownerUserId,
    prefix,
    tokenHash: hashToken(token),
    permissions: [...new Set(input.permissions)],
    allowedAddresses: input.addresses,
    expiresAt: new Date(Date.parse(ctx.now) + input.days * 86_400_000).toISOString(),
  });
  return { ...(await getToken(ctx, row.id)), token };
}

/** Revokes a token; its next request is refused. */
export async function revokeToken(ctx: WriteContext, input: { id: number }): Promise<Token> {
  await updateRow(ctx, apiTokens, { id: input.id }, { revokedAt: ctx.now });
  return getToken(ctx, input.id);
}

/**
 * Lets a request with a token in when it comes from an address that the token allows, and notes when
 * and from where it was used.
 */
export async function letIn(
  tx: Tx,
  token: { id: number; networks: readonly string[]; lastUsedAt: string | null },
  { request, now }: { request: Request; now: string },
): Promise<boolean> {
  if (!isLetIn(request.ip, token.networks)) return false;
  const { id, lastUsedAt } = token;
  if (lastUsedAt === null || Date.parse(now) - Date.parse(lastUsedAt) >= noteUseMs) {
    await tx
      .update(apiTokens)
      .set({ lastUsedAt: now, lastAddress: request.address })
      .where(eq(apiTokens.id, id));
  }
  return true;
}

async function checkRights(ctx: ReadContext, userId: number, keys: readonly string[]) {
  const [owner] = await ctx.tx
    .select({ status: users.status, roleKey: roles.key, permissions: roles.permissions })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId));
  if (owner?.status !== 'active') throw invalid({ ownerUserId: 'Choose an active person.' });
  const unknown = keys.find((key) => !permissionKeys.has(key));
  if (unknown) throw invalid({ permissions: `There is no permission ${unknown}.` });
  const held = new Set(owner.permissions);
  if (owner.roleKey !== 'super_admin' && !keys.every((key) => held.has(key))) {
    const says = 'The token cannot have rights that its owner lacks.';
    throw new Problem(422, 'token.beyond_owner', says, { fields: { permissions: says } });
  }
  const mine = ctx.user.permissions;
  if (mine === null) return;
  if (!keys.every((key) => mine.has(key))) {
    throw beyondYours('permissions', 'The token cannot have permissions that you lack.');
  }
  if (owner.roleKey === 'super_admin' || !owner.permissions.every((key) => mine.has(key))) {
    throw beyondYours('ownerUserId', 'This person has permissions that you do not have.');
  }
}

const beyondYours = (field: string, says: string) =>
  new Problem(403, 'token.beyond_yours', says, { fields: { [field]: says } });

async function getToken(ctx: ReadContext, id: number): Promise<Token> {
  const [row] = await selectTokens(ctx).where(eq(apiTokens.id, id));
  invariant(row, 'a token has an owner');
  return shown(row, ctx.now);
}

function selectTokens(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...getTableColumns(apiTokens),
      ownerName: users.name,
      ownerIsOff: sql<boolean>`${users.status} <> 'active'`,
      makerName: maker.name,
      makerIsOff: sql<boolean>`${maker.status} <> 'active'`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.ownerUserId))
    .innerJoin(maker, eq(maker.id, apiTokens.createdBy));
}

type Row = Awaited<ReturnType<typeof selectTokens>>[number];

const shown = (row: Row, now: string): Token => ({
  id: row.id,
  name: row.name,
  prefix: `ch_${row.prefix}`,
  ownerId: row.ownerUserId,
  ownerName: row.ownerName,
  makerName: row.makerName,
  permissions: row.permissions,
  addresses: row.allowedAddresses,
  state: stateOf(row, now),
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  lastAddress: row.lastAddress,
  createdAt: row.createdAt,
});

function stateOf(row: Row, now: string): Token['state'] {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt <= now) return 'expired';
  if (row.ownerIsOff) return 'owner_off';
  return row.makerIsOff ? 'maker_off' : 'live';
}

/** Revokes every token, because nobody knows any more who should have one. */
export async function revokeAllTokens(ctx: WriteContext): Promise<void> {
  await ctx.tx.update(apiTokens).set({ revokedAt: ctx.now }).where(isNull(apiTokens.revokedAt));
}
