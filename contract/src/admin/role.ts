import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { queryId } from '../kit/list.ts';
import { id, requiredText, text, ts, version } from '../kit/shapes.ts';

/** A set of permissions, and how many people have it. */
export const Role = z.object({
  id,
  /** Of the roles that come with the house. */
  key: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  /** Super Admin lists all of them. */
  permissions: z.array(z.string()),
  /** Came with an update after somebody had changed the role; they wait for a tick. */
  newPermissions: z.array(z.string()),
  people: z.int(),
  isSystem: z.boolean(),
  isCustomised: z.boolean(),
  /** The asker holds all of it, so they may give it. */
  isGivable: z.boolean(),
  /** The asker has this role, and so does not change what it may do. */
  isYours: z.boolean(),
  /** Its people sign in with a second factor. */
  requireTotp: z.boolean(),
  idleMinutes: z.int().nullable(),
  updatedAt: ts,
  version,
});
export type Role = z.output<typeof Role>;

export const RoleDetails = Role.extend({
  members: z.array(z.object({ id, name: z.string(), phone: z.string(), status: z.string() })),
  changes: z.array(
    z.object({
      at: ts,
      by: z.string(),
      action: z.string(),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Other fields that changed, in words. */
      fields: z.array(z.string()),
    }),
  ),
});
export type RoleDetails = z.output<typeof RoleDetails>;

const facts = {
  name: requiredText(40, 'Name').pipe(z.string().min(2, 'Name is required')),
  description: text(300),
  permissions: z.array(z.string().max(100)).max(500),
  idleMinutes: z.int().min(5).max(1440),
};

export const NewRole = z.strictObject({
  name: facts.name,
  description: facts.description.default(''),
  permissions: facts.permissions,
  requireTotp: z.boolean().default(false),
  idleMinutes: facts.idleMinutes.optional(),
});
export type NewRole = z.output<typeof NewRole>;

/** Fields left out stay as they are; `idleMinutes: 0` takes the house's own. */
export const ChangedRole = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(NewRole),
  idleMinutes: z.union([z.literal(0), facts.idleMinutes]).optional(),
});
export type ChangedRole = z.output<typeof ChangedRole>;

/** The table of permissions as the matrix draws it. */
export const PermissionArea = z.object({
  area: z.string(),
  label: z.string(),
  subjects: z.array(
    z.object({
      subject: z.string(),
      label: z.string(),
      permissions: z.array(
        z.object({
          key: z.string(),
          verb: z.string(),
          label: z.string(),
          /** Which column of the matrix: read, write, or an act of its own. */
          kind: z.enum(['read', 'write', 'act']),
          says: z.string(),
          /** Some call behind it asks for a fresh proof. */
          isFresh: z.boolean(),
          calls: z.array(z.object({ key: z.string(), says: z.string() })),
        }),
      ),
    }),
  ),
});
export type PermissionArea = z.output<typeof PermissionArea>;
