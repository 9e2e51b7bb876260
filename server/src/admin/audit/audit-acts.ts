import type { AuditFilters } from '@counting-house/contract/admin/audit.ts';
import { allOperations } from '@counting-house/contract/contract.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { isStationStep } from './audit.rules.ts';
import { recordLabel } from '../../platform/rows/thing.ts';

type Entry = typeof auditLog.$inferSelect;

/** One act: the entry that says it, and how many entries it left. */
type Act = { readonly head: Entry; readonly entries: number };

/** The longest that one act may take: a job over many records, the packing of one order. */
const longest = sql.raw(`interval '1 day'`);
/** Steps of a packer at one order, of a counter at one count. */
const step = sql.raw(`'^(pack|count)_'`);

/** Whether a list shows acts: it was asked to, and looks for no single entry. */
export function groups(input: AuditFilters): boolean {
  const {
    isGrouped = false,
    format,
    q,
    entity,
    entityId,
    call,
    action,
    requestId,
    field,
    page,
  } = input;
  const single = [format, q, entity, entityId, call, action, requestId, field, page];
  return isGrouped && single.every((one) => one === undefined);
}

/** A step of a packer or a counter: many of them are one act, and none is history of its record. */
export const isStep: SQL = sql`${auditLog.action} ~ ${step}`;

/** The first entry of each request; of somebody's steps at one record the latest step alone. */
export const leads: SQL = sql`not exists (
    select from ${auditLog} as earlier
    where earlier.request_id = ${auditLog.requestId} and earlier.id < ${auditLog.id}
      and earlier.at between ${auditLog.at} - ${longest} and ${auditLog.at})
  and not (${auditLog.action} ~ ${step} and exists (
    select from ${auditLog} as later
    where later.entity = ${auditLog.entity} and later.entity_id = ${auditLog.entityId}
      and later.id > ${auditLog.id} and later.action ~ ${step}
      and later.actor_id = ${auditLog.actorId}
      and later.at between ${auditLog.at} and ${auditLog.at} + ${longest}))`;

/** The entries of the act that an entry belongs to. */
export function sameAct(entry: Entry): SQL | undefined {
  if (!isStationStep(entry.action)) return eq(auditLog.requestId, entry.requestId);
  return sql`${auditLog.requestId} in (
      select step.request_id from ${auditLog} as step
      where step.entity = ${entry.entity} and step.entity_id = ${entry.entityId}
        and step.action ~ ${step} and step.actor_id = ${entry.actorId}
        and step.at between ${entry.at}::timestamptz - ${longest}
          and ${entry.at}::timestamptz + ${longest})`;
}

/**
 * The acts that these entries lead, in their order. What a request did is told by its first entry
 * about the kind of record that the call's right names, such as the order of `orders.order.confirm`.
 */
export async function readActs(ctx: ReadContext, firsts: readonly Entry[]): Promise<Act[]> {
  if (firsts.length === 0) return [];
  const counted = await ctx.tx
    .select({
      requestId: auditLog.requestId,
      entity: auditLog.entity,
      // A draft's first entry has no number yet.
      id: sql<number>`coalesce(min(${auditLog.id}) filter (where ${auditLog.entityNo} is not null),
        min(${auditLog.id}))::int`,
      n: sql<number>`count(*)::int`,
    })
    .from(auditLog)
    .where(
      inArray(
        auditLog.requestId,
        firsts.map(({ requestId }) => requestId),
      ),
    )
    .groupBy(auditLog.requestId, auditLog.entity);
  const ofRequest = Map.groupBy(counted, ({ requestId }) => requestId);
  const headIds = new Map<number, number>();
  for (const first of firsts) {
    const meant = subjectOf(first.call);
    const about = ofRequest
      .get(first.requestId)
      ?.find(({ entity }) => entity !== null && recordLabel(entity) === meant);
    if (about && !isStationStep(first.action)) headIds.set(first.id, about.id);
  }
  const wanted = [...headIds.values()];
  const heads =
    wanted.length === 0
      ? []
      : await ctx.tx.select().from(auditLog).where(inArray(auditLog.id, wanted));
  const byId = new Map(heads.map((head) => [head.id, head]));
  const acts: Act[] = [];
  for (const first of firsts) {
    if (isStationStep(first.action)) {
      acts.push(await steps(ctx, first));
      continue;
    }
    const all = ofRequest.get(first.requestId) ?? [];
    const head = byId.get(headIds.get(first.id) ?? 0) ?? first;
    acts.push({ head, entries: all.reduce((sum, { n }) => sum + n, 0) });
  }
  return acts;
}

/** The whole work of one person at one order or count; one step alone says itself. */
async function steps(ctx: ReadContext, last: Entry): Promise<Act> {
  const [found] = await ctx.tx
    .select({
      n: sql<number>`count(*)::int`,
      steps: sql<number>`(count(*) filter (where ${isStep}))::int`,
    })
    .from(auditLog)
    .where(sameAct(last));
  const { n = 1, steps: taken = 1 } = found ?? {};
  const [action = ''] = last.action.split('_');
  return { head: taken > 1 ? { ...last, action, changes: [] } : last, entries: n };
}

const subjects = new Map(
  allOperations.map(({ key, permission }) => [
    key,
    (permission.split('.')[1] ?? '').replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase(),
  ]),
);

const subjectOf = (call: string): string => subjects.get(call) ?? '';
