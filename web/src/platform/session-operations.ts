import { flag } from '@counting-house/contract/kit/list.ts';
import { operations, read, write } from '@counting-house/contract/kit/operation.ts';
import { done, id, ts } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';

/** What the shell knows of whoever is signed in. */
export const Session = z.object({
  userId: id,
  authId: z.string(),
  Role: z.string(),
  name: z.string(),
  roleKey: z.string().nullable(),
  permissions: z.array(z.string()).nullable(),
  mustChangePassword: z.boolean(),
  endsAt: ts,
  idleEndsAt: ts,
  freshUntil: ts,
  businessName: z.string(),
  place: z.string(),
  financialYear: z.string(),
  timeZone: z.string(),
  preferences: z.record(z.string(), z.unknown()),
});
export type Session = z.output<typeof Session>;

export const sessionOperations = operations('session', {
  current: read({
    says: 'Who is signed in, and until when.',
    wire: 'GET Admin/Session?touch={touch}',
    permission: 'self',
    background: true,
    input: z.strictObject({ touch: flag.optional() }),
    output: Session,
  }),
  logout: write({
    says: 'Sign out.',
    wire: 'POST Admin/Logout',
    permission: 'self',
    input: z.strictObject({}),
    output: done,
  }),
});
