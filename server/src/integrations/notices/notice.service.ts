import type {
  Notices,
  NoticesInput,
  ReadNotices,
} from '@counting-house/contract/integrations/notice.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { and, count, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { users } from '../../platform/people/user.table.ts';
import { notices } from './notice.table.ts';

/** What is told, to whom. */
export type Telling = {
  readonly to:
    | {
        readonly userIds: readonly number[];
        /** Told instead when all of them left, or nobody is named. */
        readonly otherwise?: PermissionKey;
      }
    | { readonly permission: PermissionKey };
  /** In lower snake case: `job_failed`. */
  readonly kind: string;
  /** A sentence for the person at the screen, at most 500 characters. */
  readonly text: string;
  /** A page of the house with what follows it, `/admin/settings?page=Jobs`. */
  readonly link?: string;
  /** Names the thing it is about, `job 12`: as long as it is unread it is renewed, not repeated. */
  readonly about?: string;
};

const longestText = 500;
const keptDays = 90;

/**
 * Tells people something under their bell, in the transaction that causes it.
 *
 * @param telling to persons, or to all who hold a permission now; those switched off are left out.
 */
export async function notify(ctx: WriteContext, telling: Telling): Promise<void> {
  const people = await receivers(ctx, telling.to);
  if (people.length === 0) return;
  const { kind, link = null, about = null } = telling;
  const text = telling.text.slice(0, longestText);
  if (about !== null) {
    await ctx.tx
      .delete(notices)
      .where(
        and(
          inArray(notices.userId, people),
          eq(notices.kind, kind),
          eq(notices.about, about),
          isNull(notices.readAt),
        ),
      );
  }
  await ctx.tx
    .insert(notices)
    .values(people.map((userId) => ({ userId, kind, text, link, about, at: ctx.now })))
    .onConflictDoNothing(); // Somebody said the same just now.
}

/** The asker's own notices, newest first, and how many are unread. */
export async function listNotifications(ctx: ReadContext, input: NoticesInput): Promise<Notices> {
  const mine = eq(notices.userId, ctx.user.id);
  const unread = isNull(notices.readAt);
  const [counted] = await ctx.tx.select({ n: count() }).from(notices).where(and(mine, unread));
  const found =
    input.limit === 0
      ? []
      : await ctx.tx
          .select()
          .from(notices)
          .where(
            and(
              mine,
              input.unread ? unread : undefined,
              input.before === undefined ? undefined : lt(notices.id, input.before),
            ),
          )
          .orderBy(desc(notices.id))
          .limit(input.limit + 1);
  return {
    rows: found.slice(0, input.limit),
    unread: counted?.n ?? 0,
    hasMore: input.limit > 0 && found.length > input.limit,
  };
}

/** Marks the asker's own notices as read; those of others are not found. */
export async function readNotifications(
  ctx: WriteContext,
  input: ReadNotices,
): Promise<{ unread: number }> {
  const mine = and(eq(notices.userId, ctx.user.id), isNull(notices.readAt));
  await ctx.tx
    .update(notices)
    .set({ readAt: ctx.now })
    .where(and(mine, input.all ? undefined : inArray(notices.id, input.ids)));
  const [left] = await ctx.tx.select({ n: count() }).from(notices).where(mine);
  return { unread: left?.n ?? 0 };
}

/** Removes notices that are older than anybody looks back. */
export async function cleanNotices(ctx: WriteContext): Promise<{ removed: number }> {
  const oldest = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString();
  const { rowCount } = await ctx.tx.delete(notices).where(lt(notices.at, oldest));
  return { removed: rowCount ?? 0 };
}

async function receivers(ctx: WriteContext, to: Telling['to']): Promise<number[]> {
  if ('permission' in to) return activeUsers(ctx, holding(to.permission));
  const named =
    to.userIds.length === 0 ? [] : await activeUsers(ctx, inArray(users.id, [...to.userIds]));
  if (named.length > 0 || to.otherwise === undefined) return named;
  return activeUsers(ctx, holding(to.otherwise));
}

const holding = (permission: PermissionKey): SQL =>
  sql`(${roles.key} = 'super_admin' or ${permission} = any(${roles.permissions}))`;

async function activeUsers(ctx: WriteContext, isMeant: SQL): Promise<number[]> {
  const found = await ctx.tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(isMeant, eq(users.status, 'active')));
  return found.map(({ id }) => id);
}
