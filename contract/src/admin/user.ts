import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { flag, listInput, queryId, several } from '../kit/list.ts';
import { clearable, email, id, requiredText, text, ts, version } from '../kit/shapes.ts';
import { typedPhone } from '../session/sign-in.ts';

export const UserStatus = z.enum(['invited', 'active', 'disabled']);

/** Somebody who may sign in, without anything secret. */
export const User = z.object({
  id,
  name: z.string(),
  photoFileId: id.nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  roleId: id,
  roleName: z.string(),
  roleKey: z.string().nullable(),
  status: UserStatus,
  /** Signed in with a temporary password that is still to be changed. */
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: ts.nullable(),
  lastSeenAt: ts.nullable(),
  note: z.string(),
  createdAt: ts,
  version,
});
export type User = z.output<typeof User>;

export const UserDetails = User.extend({
  liveSessions: z.int(),
  /** Live API tokens that they own or made. */
  tokens: z.int(),
  lastSignIns: z.array(z.object({ at: ts, address: z.string(), userAgent: z.string() })),
});
export type UserDetails = z.output<typeof UserDetails>;

export const UserFilters = listInput({
  roleId: queryId.optional(),
  status: several(UserStatus).optional(),
  neverSignedIn: flag.optional(),
  secondFactor: flag.optional(),
});
export type UserFilters = z.output<typeof UserFilters>;

const person = {
  name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')),
  phone: typedPhone,
  roleId: z.int('Choose a role.').positive('Choose a role.'),
};

/**
 * How a person gets in: a link that is sent to them, a link that the administrator is shown once, or a
 * password for the first sign-in.
 */
export const Entrance = z.enum(['sms', 'mail', 'link', 'temporary']);
export type Entrance = z.output<typeof Entrance>;

export const NewUser = z.strictObject({
  ...person,
  email: email.optional(),
  note: text(500).default(''),
  send: Entrance.default('link'),
});
export type NewUser = z.output<typeof NewUser>;

/** Fields left out stay as they are; an empty e-mail address takes it away. */
export const ChangedUser = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(z.object(person)),
  email: z.union([z.literal(''), email]).optional(),
  photoFileId: clearable(id),
  note: text(500).optional(),
});
export type ChangedUser = z.output<typeof ChangedUser>;

export const WithReason = z.strictObject({ id: queryId, reason: text(200).default('') });
export type WithReason = z.output<typeof WithReason>;

/** `send` takes the way that is set up and reaches them, mail first. */
export const NewEntrance = z.strictObject({
  id: queryId,
  how: z.enum(['send', 'link', 'temporary']),
});
export type NewEntrance = z.output<typeof NewEntrance>;

/** What opens the house to a person; told once and kept nowhere. */
export const Opened = z.object({
  /** The path of the page to choose a password on, with the ticket in its fragment. */
  link: z.string().nullable(),
  temporaryPassword: z.string().nullable(),
  /** The phone or address that the link was sent to. */
  sentTo: z.string().nullable(),
  /** Until when it opens. */
  until: ts,
});
export type Opened = z.output<typeof Opened>;

export const UserOpened = Opened.extend({ user: User });
export type UserOpened = z.output<typeof UserOpened>;

/** A browser that somebody is signed in at, as its person or an administrator sees it. */
export const LiveSession = z.object({
  publicId: z.string(),
  /** The browser that asks. */
  current: z.boolean(),
  createdAt: ts,
  lastActiveAt: ts,
  address: z.string(),
  /** Browser and system in words. */
  device: z.string(),
});
export type LiveSession = z.output<typeof LiveSession>;
