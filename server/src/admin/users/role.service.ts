import { allPermissions } from '@counting-house/contract/contract.ts';
import type { ListInput } from '@counting-house/contract/kit/list.ts';
import type {
  ChangedRole,
  NewRole,
  Role as ShownRole,
  RoleDetails,
} from '@counting-house/contract/admin/role.ts';
import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { auditLog, type FieldChange } from '../../platform/audit/audit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invalid, Problem, ruleBroken } from '../../platform/problem.ts';
import { insertRow, lockRow, theOne, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { ownAccess } from './access.ts';
import { difference, holdsAll } from './role.rules.ts';
import { roles } from '../../platform/people/role.table.ts';
import { allKeys, permissionsOf } from './stock-role.service.ts';

type Role = typeof roles.$inferSelect;

const mostShown = { people: 200, changes: 50 } as const;
const knownKeys = new Set(allKeys);

/** The roles with how many people have each. */
export async function listRoles(ctx: ReadContext, input: ListInput) {
  const page = await pageOf(ctx, input, {
    rows: selectRoles(ctx).$dynamic(),
    matching: ctx.tx.select({ id: roles.id }).from(roles).$dynamic(),
    id: roles.id,
    search: [roles.name, roles.description],
    sorts: { id: roles.id, name: roles.name, updatedAt: roles.updatedAt },
    defaultSort: 'id',
  });
  return { ...page, rows: page.rows.map((row) => shown(ctx, row)) };
}

/** A role with the people who have it and how it came to be. */
export async function getRole(ctx: ReadContext, { id }: { id: number }): Promise<RoleDetails> {
  const role = await showRole(ctx, id);
  const members = await ctx.tx
    .select({ id: users.id, name: users.name, phone: users.phone, status: users.status })
    .from(users)
    .where(eq(users.roleId, id))
    .orderBy(users.name)
    .limit(mostShown.people);
  const history = await ctx.tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'role'), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.id))
    .limit(mostShown.changes);
  return { ...role, members, changes: history.map(changeOf) };
}

/**
 * Makes a role of rights that the asker holds.
 *
 * @throws {Problem} `role.not_held` (403); `role.name_taken` (409).
 */
export async function createRole(ctx: WriteContext, input: NewRole): Promise<ShownRole> {
  await mustBeFree(ctx, input.name);
  mustHold(ctx, input.permissions);
  const role = await insertRow(ctx, roles, {
    name: input.name,
    description: input.description,
    permissions: ordered(input.permissions),
    knownPermissions: [...allKeys],
    requireTotp: input.requireTotp,
    idleMinutes: input.idleMinutes ?? null,
  });
  return showRole(ctx, role.id);
}

/**
 * Changes a role. What is added and what is taken away must be the asker's own, and not of their role. So must
 * how its people sign in: nobody lifts the second factor or the idle time of a role that stands above theirs.
 *
 * @throws {Problem} `role.not_held`, `user.own_access` (403); `role.system` (422); `role.name_taken`,
 *   `stale` (409).
 */
export async function updateRole(ctx: WriteContext, input: ChangedRole): Promise<ShownRole> {
  const role = await lockRow(ctx, roles, input.id);
  mustBeEditable(role, input);
  if (input.name !== undefined) await mustBeFree(ctx, input.name, role.id);
  await mustGuardLess(ctx, role, input);
  const rights =
    input.permissions === undefined ? {} : await newRights(ctx, role, input.permissions);
  await updateRow(
    ctx,
    roles,
    { id: role.id, version: input.version },
    {
      name: input.name,
      description: input.description,
      requireTotp: input.requireTotp,
      ...(input.idleMinutes === undefined ? {} : { idleMinutes: input.idleMinutes || null }),
      ...rights,
    },
  );
  return showRole(ctx, role.id);
}

/**
 * Deletes a role that nobody has; it can come back.
 *
 * @throws {Problem} `role.system`, `role.in_use` (422).
 */
export async function deleteRole(
  ctx: WriteContext,
  { id, version }: { id: number; version?: number },
): Promise<{ ok: true }> {
  const role = await lockRow(ctx, roles, id);
  if (role.key !== null) {
    throw ruleBroken('role.system', 'A built-in role cannot be deleted.');
  }
  mustHold(ctx, role.permissions);
  const people = await ctx.tx.$count(users, eq(users.roleId, id));
  if (people > 0) {
    const who = people === 1 ? '1 person has' : `${people} people have`;
    throw ruleBroken('role.in_use', `${who} this role. Give them another first.`);
  }
  await deleteRow(ctx, roles, { id, version });
  return { ok: true };
}

/** Brings a deleted role back. Its rights must be the asker's own, as if they made it. */
export async function restoreRole(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await restoreRow(ctx, roles, id);
  const role = await lockRow(ctx, roles, id);
  mustHold(ctx, role.permissions);
}

/** Gives a role of the house the permissions that it came with. */
export async function resetRole(ctx: WriteContext, { id }: { id: number }): Promise<ShownRole> {
  const role = await lockRow(ctx, roles, id);
  if (role.key === null || role.key === 'super_admin') {
    throw ruleBroken('role.system', 'Only built-in roles can be reset.');
  }
  const rights = await newRights(ctx, role, permissionsOf(role.key));
  await updateRow(ctx, roles, { id }, { ...rights, isCustomised: false });
  return showRole(ctx, id);
}

async function showRole(ctx: ReadContext, id: number): Promise<ShownRole> {
  const row = theOne(roles, await selectRoles(ctx).where(eq(roles.id, id)));
  return shown(ctx, row);
}

function selectRoles(ctx: ReadContext) {
  const people = sql<number>`(
    select count(*)::int from management_user person
    where person.role_id = role.id
  )`;
  return ctx.tx.select({ ...getTableColumns(roles), people }).from(roles);
}

type Row = Awaited<ReturnType<typeof selectRoles>>[number];

function shown(ctx: ReadContext, row: Row): ShownRole {
  const known = new Set(row.knownPermissions);
  const isOwner = row.key === 'super_admin';
  return {
    ...row,
    permissions: isOwner ? [...allKeys] : row.permissions,
    newPermissions: isOwner ? [] : allKeys.filter((key) => !known.has(key)),
    isSystem: row.key !== null,
    isGivable: holdsAll(ctx.user.permissions, row),
    isYours: row.name === ctx.user.roleName,
  };
}

/** The columns of a role that say its rights, when the asker may give and take what differs. */
async function newRights(ctx: WriteContext, role: Role, permissions: readonly string[]) {
  const wanted = ordered(permissions);
  const { added, removed } = difference(role.permissions, wanted);
  const differs = added.length + removed.length > 0;
  if (differs && (await isOwnRole(ctx, role))) throw ownAccess();
  mustHold(ctx, [...added, ...removed]);
  return {
    permissions: wanted,
    knownPermissions: [...allKeys],
    ...(differs ? { isCustomised: role.key !== null } : {}),
  };
}

/** How the people of a role are guarded is changed by anyone who has all its rights, and not by one of them. */
async function mustGuardLess(ctx: WriteContext, role: Role, input: ChangedRole): Promise<void> {
  const differing = [
    input.requireTotp !== undefined && input.requireTotp !== role.requireTotp && 'requireTotp',
    input.idleMinutes !== undefined &&
      input.idleMinutes !== (role.idleMinutes ?? 0) &&
      'idleMinutes',
  ].filter((field) => field !== false);
  const [field] = differing;
  if (field === undefined) return;
  if (await isOwnRole(ctx, role)) throw ownAccess(field);
  if (holdsAll(ctx.user.permissions, role)) return;
  const says = 'This role has permissions that you do not have. You cannot change its sign-in.';
  throw new Problem(403, 'role.not_held', says, { fields: { [field]: says } });
}

async function isOwnRole(ctx: WriteContext, role: Role): Promise<boolean> {
  const [me] = await ctx.tx
    .select({ roleId: users.roleId })
    .from(users)
    .where(eq(users.id, ctx.user.id));
  return me?.roleId === role.id;
}

function mustHold(ctx: WriteContext, keys: readonly string[]): void {
  const unknown = keys.find((key) => !knownKeys.has(key));
  if (unknown) throw invalid({ permissions: `There is no permission ${unknown}.` });
  const held = ctx.user.permissions;
  if (held !== null && !keys.every((key) => held.has(key))) {
    throw new Problem(
      403,
      'role.not_held',
      'You can only give and take permissions that you hold yourself.',
    );
  }
}

function mustBeEditable(role: Role, input: ChangedRole): void {
  if (role.key === 'super_admin') {
    throw ruleBroken('role.system', 'Super Admin has every permission and cannot be changed.');
  }
  if (role.key !== null && input.name !== undefined && input.name !== role.name) {
    throw ruleBroken('role.system', 'A built-in role keeps its name.', {
      fields: { name: 'A built-in role keeps its name.' },
    });
  }
}

/** The index holds the rule; looking first is for the name in the text. */
async function mustBeFree(ctx: WriteContext, name: string, but = 0): Promise<void> {
  const [other] = await ctx.tx
    .select({ name: roles.name })
    .from(roles)
    .where(and(sql`lower(${roles.name}) = lower(${name})`, ne(roles.id, but)));
  if (!other) return;
  const says = `Another role is called ${other.name}.`;
  throw new Problem(409, 'role.name_taken', says, { fields: { name: says } });
}

/** In the order of the table of permissions, each once, so that two equal sets compare equal. */
function ordered(keys: readonly string[]): string[] {
  const wanted = new Set(keys);
  const unknown = keys.filter((key) => !knownKeys.has(key));
  return [...allPermissions.map(({ key }) => key).filter((key) => wanted.has(key)), ...unknown];
}

function changeOf(entry: typeof auditLog.$inferSelect): RoleDetails['changes'][number] {
  const rights = entry.changes.find(({ field }) => field === 'permissions');
  const list = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);
  return {
    at: entry.at,
    by: entry.actorName,
    action: entry.action,
    ...difference(list(rights?.before), list(rights?.after)),
    fields: entry.changes.filter(({ field }) => !rightsFields.has(field)).map(fieldText),
  };
}

const rightsFields = new Set(['permissions', 'knownPermissions', 'isCustomised', 'key']);

function fieldText({ field, before, after }: FieldChange): string {
  const word = (value: unknown) => (value === null || value === '' ? 'none' : String(value));
  return before === null
    ? `${field}: ${word(after)}`
    : `${field}: ${word(before)} → ${word(after)}`;
}
