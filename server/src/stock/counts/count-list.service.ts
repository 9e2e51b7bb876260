import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type Count,
  type CountedTray,
  CountRow,
  type CountScope,
  CountTray,
  CountTrayLine,
  type ListCounts,
} from '@counting-house/contract/stock/count.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roles } from '../../platform/people/role.table.ts';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../batches/batch.table.ts';
import { balances } from '../ledger/balance.table.ts';
import { skuPicture, skuPictureUrl } from '../skus/sku-picture.service.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';
import { countLines, countTrays, stockCounts } from './count.table.ts';
import { photoCount } from './photo-list.service.ts';

const mostLinesOfTray = 1_000;

/** Counts, newest first. */
export async function listCounts(
  ctx: ReadContext,
  input: ListCounts,
): Promise<ListAnswer<CountRow>> {
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: stockCounts.id }).from(stockCounts).$dynamic(),
    id: stockCounts.id,
    where: asked(input, pick(stockCounts, 'storeId', 'kind', 'status')),
    search: [stockCounts.number, stockCounts.note],
    sorts: { createdAt: stockCounts.createdAt, number: stockCounts.number },
    defaultSort: '-createdAt',
  });
  return { ...page, rows: page.rows.map((row) => readable(ctx, row)) };
}

/**
 * A count with its trays in walking order.
 *
 * @throws {Problem} `not_found`.
 */
export async function getCount(ctx: ReadContext, { id }: { id: number }): Promise<Count> {
  const head = theOne(stockCounts, await rowsOf(ctx).where(eq(stockCounts.id, id)));
  const [reviewer, poster] = [alias(users, 'reviewer'), alias(users, 'poster')];
  const [beside] = await ctx.tx
    .select({
      scope: stockCounts.scope,
      assigneeIds: stockCounts.assigneeIds,
      submittedAt: stockCounts.submittedAt,
      reviewedBy: reviewer.name,
      postedBy: poster.name,
      undecided: linesOf(sql`${countLines.status} <> 'decided'`),
      uncounted: linesOf(sql`${countLines.counted} is null`),
      acceptedLines: linesOf(isPosted),
      acceptedGain: worthOf(sql`${isPosted} and ${countLines.varianceValue} > 0`),
      acceptedLoss: worthOf(sql`${isPosted} and ${countLines.varianceValue} < 0`),
      kept: linesOf(sql`${countLines.variance} <> 0 and ${countLines.decision} = 'reject'`),
      // A second count changes them before it is sent to review again.
      differences: linesOf(sql`${countLines.variance} <> 0`),
      gain: worthOf(sql`${countLines.varianceValue} > 0`),
      loss: worthOf(sql`${countLines.varianceValue} < 0`),
      postedInPart: linesOf(sql`${countLines.postedQty} <> ${countLines.variance}`),
    })
    .from(stockCounts)
    .leftJoin(reviewer, eq(reviewer.id, stockCounts.reviewedBy))
    .leftJoin(poster, eq(poster.id, stockCounts.postedBy))
    .where(eq(stockCounts.id, id));
  const { assigneeIds, acceptedLines, acceptedGain, acceptedLoss, kept, ...facts } = theOne(
    stockCounts,
    [beside],
  );
  const { differences, gain, loss, ...shown } = facts;
  const seen = readable(
    ctx,
    facts.submittedAt === null ? head : { ...head, differences, gain, loss },
  );
  const sees = seen.gain !== null;
  const assignees =
    assigneeIds.length === 0
      ? []
      : await ctx.tx
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, assigneeIds))
          .orderBy(asc(users.name));
  return {
    ...seen,
    ...shown,
    accepted: {
      lines: acceptedLines,
      gain: sees ? acceptedGain : null,
      loss: sees ? acceptedLoss : null,
      kept,
    },
    scopeNames: await scopeNames(ctx, facts.scope),
    undecided: may(ctx, 'stock.count.review') ? facts.undecided : null,
    assignees,
    countedTrays: await traysOf(ctx, eq(countTrays.countId, id)),
  };
}

/**
 * A tray of a count with the goods in it, as the counter may see them.
 *
 * @throws {Problem} `not_found`.
 */
export async function getCountTray(
  ctx: ReadContext,
  { id, trayId }: { id: number; trayId: number },
): Promise<CountTray> {
  const at = and(eq(countTrays.countId, id), eq(countTrays.trayId, trayId));
  const tray = theOne(trays, await traysOf(ctx, at));
  const goods = await trayLines(
    ctx,
    and(eq(countLines.countId, id), eq(countLines.trayId, trayId)),
  );
  return { ...tray, goods };
}

/** Lines as the counter may see them: nothing of the books in a blind count, nor the first count in a second. */
export async function trayLines(
  ctx: ReadContext,
  where: SQL | undefined,
): Promise<CountTrayLine[]> {
  const other = alias(users, 'other');
  const rows = await ctx.tx
    .select({
      ...columnsFor(CountTrayLine, countLines),
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      picture: skuPicture,
      batchId: batches.id,
      batch: batches.code,
      batchNumber: batches.number,
      isRunning: batches.isRunning,
      expiryDate: batches.expiryDate,
      counted: sql<
        number | null
      >`case when ${countLines.status} <> 'recount' then ${countLines.counted} end`.mapWith(Number),
      book: sql<
        number | null
      >`case when not ${stockCounts.isBlind} then coalesce(${balances.onHand}, 0) end`.mapWith(
        Number,
      ),
      forOther: sql<
        string | null
      >`case when ${countLines.recountBy} <> ${ctx.user.id} then ${other.name} end`,
      scans: sql`coalesce(last.scans, 0)`.mapWith(Number),
      photos: photoCount,
      canUndo: sql<boolean>`coalesce(last.user_id = ${ctx.user.id}, false)`,
    })
    .from(countLines)
    .innerJoin(stockCounts, eq(stockCounts.id, countLines.countId))
    .innerJoin(skus, eq(skus.id, countLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(batches, eq(batches.id, countLines.batchId))
    .leftJoin(
      balances,
      and(eq(balances.batchId, countLines.batchId), eq(balances.trayId, countLines.trayId)),
    )
    .leftJoin(other, eq(other.id, countLines.recountBy))
    .leftJoin(lastEntry, sql`true`)
    .where(where)
    .orderBy(asc(countLines.lineNo))
    .limit(mostLinesOfTray);
  return rows.map((row) => ({ ...row, picture: skuPictureUrl(row.picture, 'station') }));
}

/** The last entry that stands in the round that counts, and how many scans its counter made. */
const lastEntry = sql`lateral (
  select e.user_id, (
    select count(*) from count_entry s where s.line_id = ${countLines.id} and s.round = e.round
      and s.user_id = e.user_id and s.mode = 'scan' and not s.is_undone and s.added > 0
  ) as scans
  from count_entry e
  where e.line_id = ${countLines.id} and e.round = ${countLines.round} and not e.is_undone
  order by e.id desc limit 1
) last`;

/** The people who may count, by name. */
export async function listCountPeople(ctx: ReadContext) {
  const rows = await ctx.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.status, 'active'),
        sql`(${roles.key} = 'super_admin' or 'stock.count.write' = any(${roles.permissions}))`,
      ),
    )
    .orderBy(asc(users.name));
  return { rows };
}

const traysOf = (ctx: ReadContext, where: SQL | undefined): Promise<CountedTray[]> =>
  ctx.tx
    .select({
      ...columnsFor(CountTray, trays),
      lines: sql`content.lines`.mapWith(Number),
      counted: sql`content.counted`.mapWith(Number),
      recounts: sql`content.recounts`.mapWith(Number),
      isDone: sql<boolean>`${countTrays.doneAt} is not null`,
    })
    .from(countTrays)
    .innerJoin(trays, eq(trays.id, countTrays.trayId))
    .innerJoin(
      sql`lateral (
        select count(*) as lines,
          count(*) filter (where l.counted is not null and l.status <> 'recount') as counted,
          count(*) filter (where l.status = 'recount') as recounts
        from count_line l
        where l.count_id = ${countTrays.countId} and l.tray_id = ${countTrays.trayId}
      ) content`,
      sql`true`,
    )
    .where(where)
    .orderBy(asc(trays.pickOrder), asc(trays.id));

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(CountRow, stockCounts),
      storeId: stores.id,
      store: stores.name,
      trays: traysIn(sql`true`),
      traysDone: traysIn(sql`${countTrays.doneAt} is not null`),
      createdBy: sql<string>`coalesce(${users.name}, '')`,
      createdById: stockCounts.createdBy,
    })
    .from(stockCounts)
    .innerJoin(stores, eq(stores.id, stockCounts.storeId))
    .leftJoin(users, eq(users.id, stockCounts.createdBy));
}

const traysIn = (which: SQL) =>
  sql`(select count(*) from ${countTrays} where ${countTrays.countId} = ${stockCounts.id} and ${which})`.mapWith(
    Number,
  );

const linesOf = (which: SQL) =>
  sql`(select count(*) from ${countLines} where ${countLines.countId} = ${stockCounts.id} and ${which})`.mapWith(
    Number,
  );

const worthOf = (which: SQL) =>
  sql`(select coalesce(sum(${countLines.varianceValue}), 0) from ${countLines} where ${countLines.countId} = ${stockCounts.id} and ${which})`.mapWith(
    Number,
  );

/** A difference that posting puts into the books. */
const isPosted = sql`${countLines.variance} <> 0 and ${countLines.decision} in ('accept', 'zero')`;

const mostNames = 20;

/** Goods, categories and trays that a count is narrowed to, by their names. */
async function scopeNames(
  ctx: ReadContext,
  { skuIds, categoryIds, trayIds }: CountScope,
): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ name: string }>(sql`
    (select s.name from sku s where s.id = any(${sql.param(skuIds)}::bigint[]) order by s.name limit ${mostNames})
    union all
    (select c.name from product_category c where c.id = any(${sql.param(categoryIds)}::bigint[])
      order by c.name limit ${mostNames})
    union all
    (select 'Tray ' || t.code from tray t where t.id = any(${sql.param(trayIds)}::bigint[])
      order by t.pick_order limit ${mostNames})`);
  return rows.map(({ name }) => name);
}

/** Differences are for those who review, their value for those who may see values. */
function readable<R extends { differences: number; gain: number; loss: number }>(
  ctx: ReadContext,
  row: R,
) {
  const reviews = may(ctx, 'stock.count.review');
  const seesValue = reviews && may(ctx, 'stock.value.read');
  return {
    ...row,
    differences: reviews ? row.differences : null,
    gain: seesValue ? row.gain : null,
    loss: seesValue ? row.loss : null,
  };
}
