import type {
  CancelCount,
  Count,
  CountScope,
  CountSeen,
  NewCount,
} from '@counting-house/contract/stock/count.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { releaseForCount } from '../holds/hold.service.ts';
import { storeInUse } from '../trays/store.service.ts';
import { stores } from '../trays/store.table.ts';
import { getCount, listCountPeople } from './count-list.service.ts';
import { countStatusLabels } from './count.rules.ts';
import { countLines, countTrays, stockCounts } from './count.table.ts';

export type CountRecord = typeof stockCounts.$inferSelect;

/**
 * Plans a count. Nothing is looked up yet: what lies in the trays is written down when it starts.
 *
 * @throws {Problem} `invalid` (422) at `assigneeIds` for people who may not count.
 */
export async function countCreate(ctx: WriteContext, input: NewCount): Promise<Count> {
  const store = await storeInUse(ctx, input.storeId);
  const { rows: people } = await listCountPeople(ctx);
  const known = new Set(people.map(({ id }) => id));
  if (input.assigneeIds.some((id) => !known.has(id))) {
    throw invalid({ assigneeIds: 'Choose people who may count.' });
  }
  const number = await nextNumber(ctx, 'stock_count', { date: ctx.today });
  const { kind, scope, isBlind, assigneeIds, note } = input;
  const count = await insertRow(ctx, stockCounts, {
    number,
    storeId: store.id,
    kind,
    status: 'draft',
    scope,
    isBlind,
    assigneeIds: [...new Set(assigneeIds)],
    note,
  });
  return getCount(ctx, { id: count.id });
}

/**
 * Starts a count: its trays are taken, and a line is made for all goods that lie in them.
 *
 * @throws {Problem} `stock_count.not_draft` (409); `stock_count.overlap`, `stock_count.nothing` (422); `stale` (409).
 */
export async function countStart(ctx: WriteContext, input: CountSeen): Promise<Count> {
  const count = await lockRow(ctx, stockCounts, input.id);
  if (count.status !== 'draft') {
    throw conflict('stock_count.not_draft', `This count is ${countStatusLabels[count.status]}.`);
  }
  // Two counts of a store start one after the other, so that the second can name the first.
  await ctx.tx
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.id, count.storeId))
    .for('no key update');
  const taken = await takeTrays(ctx, count);
  if (taken === 0) {
    throw ruleBroken('stock_count.nothing', 'No tray of the store is in this count.');
  }
  const lines = await writeLines(ctx, count);
  await updateRow(
    ctx,
    stockCounts,
    { id: count.id, version: input.version },
    { status: 'counting', startedAt: ctx.now, lines },
  );
  return getCount(ctx, { id: count.id });
}

/**
 * Cancels a count of which nothing is posted; its trays can be counted anew.
 *
 * @throws {Problem} `stock_count.closed` (409); `stale` (409).
 */
export async function countCancel(ctx: WriteContext, input: CancelCount): Promise<Count> {
  const count = await lockRow(ctx, stockCounts, input.id);
  const isOpen = count.status === 'draft' || isUnderWay(count);
  if (!isOpen) {
    throw conflict('stock_count.closed', `This count is ${countStatusLabels[count.status]}.`);
  }
  if (count.postedParts > 0) {
    throw conflict('stock_count.closed', 'A part of this count is posted. Post the rest.');
  }
  const note = [count.note, input.note].filter(Boolean).join(' · ').slice(0, 500);
  const at = { id: count.id, version: input.version };
  await updateRow(ctx, stockCounts, at, { status: 'cancelled', note });
  await closeTrays(ctx, count.id);
  await releaseForCount(ctx, count.id);
  return getCount(ctx, { id: count.id });
}

const isUnderWay = ({ status }: CountRecord) => status === 'counting' || status === 'review';

/** Its trays can be counted by another count. */
export async function closeTrays(ctx: WriteContext, countId: number): Promise<void> {
  await ctx.tx.update(countTrays).set({ isOpen: false }).where(eq(countTrays.countId, countId));
}

/** Trays of the scope that are in use; parcels are not counted. */
async function takeTrays(ctx: WriteContext, count: CountRecord): Promise<number> {
  const { areas, trayIds } = count.scope;
  const chosen = areas.length > 0 ? areas : ['rm', 'fg', ...(trayIds.length > 0 ? aside : [])];
  const wanted = sql`
    select t.id from tray t
    where t.store_id = ${count.storeId} and t.status = 'active'
      and t.area = any(${sql.param(chosen)}::text[])
      ${trayIds.length > 0 ? sql`and ${isInside(trayIds)}` : sql``}
      ${
        isOfGoods(count.scope)
          ? sql`and exists (
        select from stock_balance b join sku s on s.id = b.sku_id
        where b.tray_id = t.id and b.on_hand > 0 and ${ofScope(count.scope)})`
          : sql``
      }`;
  const overlapping = await ctx.tx.execute<{ tray: string; number: string }>(sql`
    select t.code as tray, c.number from count_tray o
      join tray t on t.id = o.tray_id join stock_count c on c.id = o.count_id
    where o.is_open and o.tray_id in (${wanted}) order by t.code limit 1`);
  const [first] = overlapping.rows;
  if (first) {
    const text = `Tray ${first.tray} is already in count ${first.number}.`;
    throw ruleBroken('stock_count.overlap', text);
  }
  const { rowCount } = await ctx.tx.execute(sql`
    insert into count_tray (count_id, tray_id) select ${count.id}, w.id from (${wanted}) w
    order by w.id`);
  return rowCount ?? 0;
}

const aside = ['quarantine', 'reject'];

/** The trays that were chosen, and those that stand in a rack that was. */
const isInside = (ids: readonly number[]): SQL => {
  const chosen = sql`any(${sql.param([...ids])}::bigint[])`;
  return sql`(t.id = ${chosen} or t.parent_id = ${chosen}
    or exists (select from tray r where r.id = t.parent_id and r.parent_id = ${chosen}))`;
};

const isOfGoods = ({ skuIds, categoryIds, kinds }: CountScope) =>
  skuIds.length + categoryIds.length + kinds.length > 0;

/** Stands in a query over sku `s`. */
function ofScope({ skuIds, categoryIds, kinds }: CountScope): SQL {
  const parts = [
    skuIds.length > 0 ? sql`s.id = any(${sql.param(skuIds)}::bigint[])` : undefined,
    kinds.length > 0 ? sql`s.kind = any(${sql.param(kinds)}::text[])` : undefined,
    categoryIds.length > 0
      ? sql`exists (
          select from variant_goods g
          where g.variant_id = s.variant_id and g.category_id = any(${sql.param(categoryIds)}::bigint[]))`
      : undefined,
  ];
  return and(...parts) ?? sql`true`;
}

/** A line for everything that lies in the trays, in walking order. */
async function writeLines(ctx: WriteContext, count: CountRecord): Promise<number> {
  const { rowCount } = await ctx.tx.execute(sql`
    insert into count_line (count_id, line_no, tray_id, batch_id, sku_id)
    select ${count.id}, row_number() over (order by t.pick_order, t.id, s.name, b.batch_id),
      b.tray_id, b.batch_id, b.sku_id
    from count_tray c join tray t on t.id = c.tray_id
      join stock_balance b on b.tray_id = c.tray_id and b.on_hand > 0
      join sku s on s.id = b.sku_id
    where c.count_id = ${count.id} and ${ofScope(count.scope)}`);
  return rowCount ?? 0;
}

/**
 * Locks a count that people enter into, together with everybody else who does.
 *
 * @throws {Problem} `not_found`; `stock_count.not_counting`, `stock_count.not_yours` (422).
 */
export async function sharedCount(ctx: WriteContext, id: number): Promise<CountRecord> {
  const [count] = await ctx.tx
    .select()
    .from(stockCounts)
    .where(eq(stockCounts.id, id))
    .for('share');
  return checkCounting(ctx, count ?? (await lockRow(ctx, stockCounts, id)));
}

async function checkCounting(ctx: WriteContext, count: CountRecord): Promise<CountRecord> {
  if (count.status !== 'counting') {
    const text = `This count is ${countStatusLabels[count.status]}.`;
    throw ruleBroken('stock_count.not_counting', text);
  }
  const { assigneeIds } = count;
  if (assigneeIds.length > 0 && !assigneeIds.includes(ctx.user.id)) {
    const { rows } = await listCountPeople(ctx);
    const names = rows.filter(({ id }) => assigneeIds.includes(id)).map(({ name }) => name);
    throw ruleBroken('stock_count.not_yours', `${count.number} is counted by ${names.join(', ')}.`);
  }
  return count;
}

/** What the lines of a count come to, kept on it for lists. */
export async function readCountSums(ctx: WriteContext, countId: number) {
  const [sums] = await ctx.tx
    .select({
      lines: sql`count(*)`.mapWith(Number),
      differences: sql`count(*) filter (where ${countLines.variance} <> 0)`.mapWith(Number),
      gain: sql`coalesce(sum(${countLines.varianceValue}) filter (where ${countLines.varianceValue} > 0), 0)`.mapWith(
        Number,
      ),
      loss: sql`coalesce(sum(${countLines.varianceValue}) filter (where ${countLines.varianceValue} < 0), 0)`.mapWith(
        Number,
      ),
    })
    .from(countLines)
    .where(eq(countLines.countId, countId));
  return sums;
}
