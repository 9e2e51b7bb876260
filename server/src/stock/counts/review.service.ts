import type { Count, CountSeen, DecideCount } from '@counting-house/contract/stock/count.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { roles } from '../../platform/people/role.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { Problem, ruleBroken } from '../../platform/problem.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { getCount } from './count-list.service.ts';
import { countStatusLabels } from './count.rules.ts';
import { readCountSums, type CountRecord } from './count.service.ts';
import { stockCounts, countLines } from './count.table.ts';
import { decideLines } from './decide.service.ts';
import { postCountJob } from './post-count.job.ts';
import { valueLines } from './value-lines.ts';

/**
 * Sends a count to review: differences get their value, and lines without one are accepted.
 *
 * @throws {Problem} `stock_count.not_counting`, `stock_count.empty` (422); `stale` (409).
 */
export async function countSubmit(ctx: WriteContext, input: CountSeen): Promise<Count> {
  const count = await lockRow(ctx, stockCounts, input.id);
  if (count.status !== 'counting') {
    const text = `This count is ${countStatusLabels[count.status]}.`;
    throw ruleBroken('stock_count.not_counting', text);
  }
  const [counted] = await ctx.tx
    .select({ id: countLines.id })
    .from(countLines)
    .where(and(eq(countLines.countId, count.id), sql`${countLines.counted} is not null`))
    .limit(1);
  if (!counted) throw ruleBroken('stock_count.empty', 'No line is counted yet.');
  await ctx.tx.execute(sql`
    update count_line set decision = 'none',
      status = case when counted is null then 'open' else 'counted' end
    where count_id = ${count.id} and status = 'recount'`);
  await valueLines(ctx, count.id);
  await ctx.tx.execute(sql`
    update count_line set status = 'decided', decision = 'accept'
    where count_id = ${count.id} and status = 'counted' and variance = 0`);
  await updateRow(
    ctx,
    stockCounts,
    { id: count.id, version: input.version },
    { status: 'review', submittedAt: ctx.now, ...(await readCountSums(ctx, count.id)) },
  );
  return getCount(ctx, { id: count.id });
}

/**
 * Decides on lines. Whatever is counted again goes back to the counters, and the count with it.
 *
 * @throws {Problem} `stock_count.not_review` (422); `invalid` (422) with a text for each line that is wrong,
 *   `lines.0.decision`; `stale` (409).
 */
export async function countDecide(ctx: WriteContext, input: DecideCount): Promise<Count> {
  const count = await reviewed(ctx, input.id);
  const again = await decideLines(ctx, count, input);
  await updateRow(
    ctx,
    stockCounts,
    { id: count.id, version: input.version },
    {
      status: again ? 'counting' : 'review',
      reviewedBy: ctx.user.id,
      ...(await readCountSums(ctx, count.id)),
    },
  );
  return getCount(ctx, { id: count.id });
}

/**
 * Posts the differences of a count, part after part, in a job.
 *
 * @throws {Problem} `stock_count.not_review`, `stock_count.undecided` (422); `stock_count.own` (403) for the one who counted a
 *   line whose difference is worth as much as the setting says; `stale` (409).
 */
export async function countPost(ctx: WriteContext, input: CountSeen): Promise<Count> {
  const count = await reviewed(ctx, input.id);
  const lines = await ctx.tx.$count(
    countLines,
    and(eq(countLines.countId, count.id), sql`${countLines.status} <> 'decided'`),
  );
  if (lines > 0) {
    const text = lines === 1 ? '1 line is not decided.' : `${lines} lines are not decided.`;
    throw ruleBroken('stock_count.undecided', text);
  }
  await checkOthersCounted(ctx, count);
  await updateRow(
    ctx,
    stockCounts,
    { id: count.id, version: input.version },
    { status: 'posting', postedBy: ctx.user.id },
  );
  await startJob(ctx, postCountJob, { countId: count.id, number: count.number });
  return getCount(ctx, { id: count.id });
}

async function reviewed(ctx: WriteContext, id: number): Promise<CountRecord> {
  const count = await lockRow(ctx, stockCounts, id);
  if (count.status === 'review') return count;
  const text = `This count is ${countStatusLabels[count.status]}.`;
  throw ruleBroken('stock_count.not_review', text);
}

/**
 * Differences that one person counted and posts are worth no more than one person may write off; more is posted by
 * somebody who did not count them, where there is anybody else.
 */
async function checkOthersCounted(ctx: WriteContext, count: CountRecord): Promise<void> {
  const own = await ctx.tx
    .select({
      lineNo: countLines.lineNo,
      value: sql`abs(coalesce(${countLines.varianceValue}, 0))`.mapWith(Number),
    })
    .from(countLines)
    .where(
      and(
        eq(countLines.countId, count.id),
        inArray(countLines.decision, ['accept', 'zero']),
        sql`${countLines.varianceValue} <> 0`,
        sql`exists (
          select from count_entry e
          where e.line_id = ${countLines.id} and e.user_id = ${ctx.user.id} and not e.is_undone)`,
      ),
    )
    .orderBy(countLines.lineNo);
  const worth = own.reduce((sum, { value }) => sum + value, 0);
  const limit = ctx.settings['stock.scrapApprovalValue'];
  if (worth <= limit || !(await othersMayPost(ctx))) return;
  const [first, ...more] = own.map(({ lineNo }) => lineNo);
  const lines = more.length === 0 ? `line ${first}` : `${own.length} lines`;
  const text = `You counted ${lines} with differences of ${rupees(worth)}, over the limit of ${rupees(limit)}. Another person must post them.`;
  throw new Problem(403, 'stock_count.own', text);
}

async function othersMayPost(ctx: WriteContext): Promise<boolean> {
  const [other] = await ctx.tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.status, 'active'),
        ne(users.id, ctx.user.id),
        sql`(${roles.key} = 'super_admin' or 'stock.count.post' = any(${roles.permissions}))`,
      ),
    )
    .limit(1);
  return other !== undefined;
}
