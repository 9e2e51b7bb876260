import type { DecideCount } from '@counting-house/contract/stock/count.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { explainsGain, explainsLoss, reasonsFor } from '../documents/reason.service.ts';
import type { ReasonRecord } from '../documents/reason.service.ts';
import type { CountRecord } from './count.service.ts';
import { readOtherEntries } from './entry.service.ts';
import { countLines } from './count.table.ts';
import { attachPhotos } from './photo.service.ts';
import { needsRecount } from './recount.ts';

type Wanted = DecideCount['lines'][number];
type Line = {
  readonly id: number;
  readonly lineNo: number;
  readonly counted: boolean;
  readonly variance: number;
  readonly demandsRecount: boolean;
  readonly isPosted: boolean;
  /** Photos and papers that it has. */
  readonly photos: number;
  readonly counters: readonly number[];
};

const usualReason = 'COUNT';

/**
 * Writes decisions on lines of a count; the caller holds the count.
 *
 * @returns whether a line has to be counted again.
 * @throws {Problem} `invalid` (422) at `lines.0.decision`, `lines.0.reasonCode`,
 *   `lines.0.note` or `lines.0.fileIds`.
 */
export async function decideLines(
  ctx: WriteContext,
  count: CountRecord,
  input: DecideCount,
): Promise<boolean> {
  const wanted = [...input.lines, ...(await restOf(ctx, count, input))];
  if (wanted.length === 0) throw invalid({ lines: await whyNone(ctx, count, input) });
  const lines = await linesOf(
    ctx,
    count,
    sql`l.id = any(${sql.param(wanted.map(({ lineId }) => lineId))}::bigint[])`,
  );
  const reasons = await reasonsFor(
    ctx,
    'count',
    wanted.map(({ reasonCode }) => reasonCode ?? usualReason),
  );
  const known = new Map(lines.map((line) => [line.id, line]));
  const fields: Record<string, string> = {};
  for (const [index, decision] of wanted.entries()) {
    const line = known.get(decision.lineId);
    const fault = line
      ? faultOf(decision, line, reasons)
      : { decision: 'Choose a line of this count.' };
    for (const [field, text] of Object.entries(fault)) fields[`lines.${index}.${field}`] = text;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  for (const [index, { lineId, fileIds = [] }] of wanted.entries()) {
    await attachPhotos(ctx, lineId, fileIds, `lines.${index}.fileIds`);
  }
  await countZero(ctx, wanted);
  await write(ctx, wanted);
  await giveToOthers(ctx, count, lines, wanted);
  return hasRecounts(ctx, count);
}

/** Decisions on all lines that have none and are not named. */
async function restOf(
  ctx: WriteContext,
  count: CountRecord,
  { rest, lines: named }: DecideCount,
): Promise<Wanted[]> {
  if (rest.length === 0) return [];
  const own = new Set(named.map(({ lineId }) => lineId));
  const undecided = await linesOf(ctx, count, sql`l.status in ('open', 'counted')`);
  return undecided
    .filter(({ id }) => !own.has(id))
    .flatMap((line): Wanted[] => {
      const decision = decisionFor(line, rest);
      return decision ? [{ lineId: line.id, decision }] : [];
    });
}

/** Why a decision on all others is a decision on none. */
async function whyNone(
  ctx: WriteContext,
  count: CountRecord,
  { rest }: DecideCount,
): Promise<string> {
  if (rest.length === 0) return 'Choose a decision.';
  const open = await linesOf(ctx, count, sql`l.status in ('open', 'counted')`);
  const again = open.filter(({ demandsRecount }) => demandsRecount).length;
  const uncounted = open.filter(({ counted }) => !counted).length;
  if (rest.includes('acceptCounted') && again > 0) {
    return again === 1
      ? '1 line needs a recount before it can be accepted.'
      : `${again} lines need a recount before they can be accepted.`;
  }
  if (rest.includes('acceptCounted') && uncounted > 0) {
    return `${uncounted === 1 ? '1 line is' : `${uncounted} lines are`} not counted. Keep the book quantity, or set to zero.`;
  }
  if (rest.includes('recountRest')) return 'No line needs a recount.';
  return 'No line is left to decide.';
}

function decisionFor(line: Line, rest: DecideCount['rest']): Wanted['decision'] | null {
  if (!line.counted) {
    if (rest.includes('zeroUncounted')) return 'zero';
    return rest.includes('leaveUncounted') ? 'reject' : null;
  }
  if (line.demandsRecount) return rest.includes('recountRest') ? 'recount' : null;
  return rest.includes('acceptCounted') ? 'accept' : null;
}

/** What is wrong with a decision, by field. */
function faultOf(
  { decision, reasonCode, note, fileIds = [] }: Wanted,
  line: Line,
  reasons: ReadonlyMap<string, ReasonRecord>,
): Record<string, string> {
  const n = line.lineNo;
  if (line.isPosted) return { decision: `Line ${n} is posted.` };
  if (decision === 'accept' && !line.counted) {
    return { decision: `Line ${n} is not counted. Set it to zero, or keep the book quantity.` };
  }
  if (decision === 'zero' && line.counted) {
    return { decision: `Line ${n} was counted. Accept or reject it.` };
  }
  if (decision === 'accept' && line.demandsRecount) {
    return { decision: `Line ${n} needs a recount before it can be accepted.` };
  }
  if (decision !== 'accept' && decision !== 'zero') return {};
  const reason = reasons.get(reasonCode ?? usualReason);
  if (!reason) return { reasonCode: 'Please choose a reason.' };
  if (reason.needsNote && !note) return { note: 'Please write a note for this reason.' };
  if (reason.needsPhoto && line.photos + fileIds.length === 0) {
    return { fileIds: 'This reason needs a photo.' };
  }
  if (line.variance > 0 && !explainsGain(reason)) {
    return {
      reasonCode: `'${reason.name}' explains goods that are gone, not goods that were found.`,
    };
  }
  if (line.variance < 0 && !explainsLoss(reason)) {
    return {
      reasonCode: `'${reason.name}' explains goods that were found, not goods that are gone.`,
    };
  }
  return {};
}

async function linesOf(ctx: WriteContext, count: CountRecord, where: SQL): Promise<Line[]> {
  const limit = ctx.settings['stock.countRecountValue'];
  const { rows } = await ctx.tx.execute<{
    id: string;
    line_no: number;
    counted: boolean;
    variance: string;
    demands: boolean;
    posted: boolean;
    counters: string[];
    photos: number;
  }>(sql`
    select l.id, l.line_no, l.counted is not null as counted, coalesce(l.variance, 0) as variance,
      ${needsRecount(limit)} as demands, l.posted_qty is not null as posted,
      (select count(*)::int from count_line_file f where f.line_id = l.id) as photos,
      array(select distinct e.user_id from count_entry e
        where e.line_id = l.id and not e.is_undone) as counters
    from count_line l where l.count_id = ${count.id} and ${where}
    order by l.line_no`);
  return rows.map((row) => ({
    id: Number(row.id),
    lineNo: row.line_no,
    counted: row.counted,
    variance: Number(row.variance),
    demandsRecount: row.demands,
    isPosted: row.posted,
    photos: row.photos,
    counters: row.counters.map(Number),
  }));
}

/** What nobody counted is taken for gone: an entry of the reviewer says so. */
async function countZero(ctx: WriteContext, wanted: readonly Wanted[]): Promise<void> {
  const ids = wanted.filter(({ decision }) => decision === 'zero').map(({ lineId }) => lineId);
  if (ids.length === 0) return;
  await ctx.tx.execute(sql`
    with now_there as (
      select l.id, l.round, coalesce(b.on_hand, 0) as book, (
        select max(m.id) from stock_movement m
        where m.batch_id = l.batch_id and m.tray_id = l.tray_id
      ) as movement_id
      from count_line l
        left join stock_balance b on b.batch_id = l.batch_id and b.tray_id = l.tray_id
      where l.id = any(${sql.param(ids)}::bigint[])
    ), entered as (
      insert into count_entry (line_id, round, user_id, at, mode, qty, book_then, movement_id_then)
      select id, round, ${ctx.user.id}, ${ctx.now}::timestamptz, 'zero', 0, book, movement_id
      from now_there
    )
    update count_line l set counted = 0, book_at_count = n.book, status = 'counted',
      variance_value = -round(case when p.on_hand > 0 then p.value::numeric * n.book / p.on_hand else 0 end)
    from now_there n, stock_count c, stock_position p
    where n.id = l.id and c.id = l.count_id and p.sku_id = l.sku_id and p.store_id = c.store_id`);
}

async function write(ctx: WriteContext, wanted: readonly Wanted[]): Promise<void> {
  const list = <T>(of: (decision: Wanted) => T) => sql.param(wanted.map(of));
  await ctx.tx.execute(sql`
    update count_line l set decision = d.decision, decided_by = ${ctx.user.id},
      status = case d.decision when 'recount' then 'recount' else 'decided' end,
      round = l.round + case d.decision when 'recount' then 1 else 0 end,
      recount_by = null, note = d.note,
      reason_code = case when d.decision in ('accept', 'zero') then d.reason end
    from unnest(
      ${list(({ lineId }) => lineId)}::bigint[], ${list(({ decision }) => decision)}::text[],
      ${list(({ reasonCode }) => reasonCode ?? usualReason)}::text[], ${list(({ note }) => note ?? '')}::text[]
    ) as d(id, decision, reason, note)
    where l.id = d.id`);
}

/** Lines that are counted again go to people who did not count them, in turn. */
async function giveToOthers(
  ctx: WriteContext,
  count: CountRecord,
  lines: readonly Line[],
  wanted: readonly Wanted[],
): Promise<void> {
  if (count.assigneeIds.length === 0) return;
  const again = new Set(
    wanted.filter(({ decision }) => decision === 'recount').map(({ lineId }) => lineId),
  );
  const everybody = await readOtherEntries(ctx, count.id, new Set());
  const given = lines
    .filter(({ id }) => again.has(id))
    .flatMap((line, index) => {
      const others = everybody.filter(({ id }) => !line.counters.includes(id));
      const to = others[index % Math.max(others.length, 1)];
      return to ? [{ id: line.id, to: to.id }] : [];
    });
  if (given.length === 0) return;
  await ctx.tx.execute(sql`
    update count_line l set recount_by = g.user_id
    from unnest(${sql.param(given.map(({ id }) => id))}::bigint[],
      ${sql.param(given.map(({ to }) => to))}::bigint[]) as g(id, user_id)
    where l.id = g.id`);
}

async function hasRecounts(ctx: WriteContext, count: CountRecord): Promise<boolean> {
  const [line] = await ctx.tx
    .select({ id: countLines.id })
    .from(countLines)
    .where(sql`${countLines.countId} = ${count.id} and ${countLines.status} = 'recount'`)
    .limit(1);
  return line !== undefined;
}
