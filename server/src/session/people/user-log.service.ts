import type { NewUserLog, UserLogFilters } from '@counting-house/contract/session/user-log.ts';
import { eq, gte, ilike, lt, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invariant, Problem } from '../../platform/problem.ts';
import { userLogs } from './user-log.table.ts';
import { users } from '../../platform/people/user.table.ts';

/**
 * Notes that the asker came to a page.
 *
 * @throws {Problem} `user_log.not_yours` (403) for another person's id.
 */
export async function createUserLog(ctx: WriteContext, input: NewUserLog) {
  if (input.userId !== ctx.user.id) {
    throw new Problem(403, 'user_log.not_yours', 'This is not your user.');
  }
  const [row] = await ctx.tx
    .insert(userLogs)
    .values({
      at: ctx.now,
      userId: ctx.user.id,
      sessionPublicId: ctx.user.sessionPublicId,
      path: input.path.replace(/[?#].*$/u, ''),
    })
    .returning({ id: userLogs.id });
  invariant(row, 'an insert answers its row');
  return row;
}

/** Which pages people came to, newest first. */
export async function listUserLogs(ctx: ReadContext, input: UserLogFilters) {
  const timeZone = ctx.settings['business.timeZone'];
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...pick(userLogs, 'id', 'at', 'userId', 'path'),
        userName: users.name,
      })
      .from(userLogs)
      .innerJoin(users, eq(users.id, userLogs.userId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: userLogs.id })
      .from(userLogs)
      .innerJoin(users, eq(users.id, userLogs.userId))
      .$dynamic(),
    id: userLogs.id,
    where: [
      ...asked(input, { userId: userLogs.userId }),
      input.path === undefined ? undefined : ilike(userLogs.path, `${input.path}%`),
      input.from === undefined ? undefined : gte(userLogs.at, startOfDay(timeZone, input.from)),
      input.to === undefined
        ? undefined
        : lt(userLogs.at, startOfDay(timeZone, addDays(input.to, 1))),
    ],
    search: [
      userLogs.path,
      (pattern) =>
        sql`${userLogs.userId} = any(array(select id from management_user where name ilike ${pattern}))`,
    ],
    // Written as they come, so their ids run with the time.
    sorts: { at: { by: userLogs.id, field: 'id' }, id: userLogs.id },
    defaultSort: '-id',
  });
}
