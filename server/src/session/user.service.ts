import type { WriteContext } from '../platform/context.ts';
import { insertRow } from '../platform/rows.ts';
import { hashPassword } from './password.ts';
import { users } from './user.table.ts';

export type User = typeof users.$inferSelect;

/**
 * Writes a person's row. With a password they are active at once, without one invited.
 *
 * @throws {Problem} `user.phone_taken`, `user.email_taken` (409).
 */
export async function createUser(
  ctx: WriteContext,
  person: {
    name: string;
    phone: string;
    email?: string | undefined;
    roleId: number;
    note?: string | undefined;
    password?: string | undefined;
    mustChangePassword?: boolean;
  },
): Promise<User> {
  const { password, ...row } = person;
  return insertRow(ctx, users, {
    ...row,
    email: row.email ?? null,
    status: password === undefined ? 'invited' : 'active',
    passwordHash: password === undefined ? null : await hashPassword(password),
    passwordChangedAt: password === undefined ? null : ctx.now,
  });
}
