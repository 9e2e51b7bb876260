import type { ConsentChannel } from '@counting-house/contract/customers/customer-labels.ts';
import {
  type ChangedSegment,
  mostSegments,
  type NewSegment,
  type SegmentFilter,
  type SegmentListInput,
  SegmentRow,
  type SegmentSize,
} from '@counting-house/contract/customers/segment.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, arrayOverlaps, eq, gte, ilike, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { ruleBroken } from '../platform/problem.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { insertRow, readRow, updateRow } from '../platform/rows/rows.ts';
import { customerAddresses } from './address.table.ts';
import { customers } from './customer.table.ts';
import { segmentText } from './segment.rules.ts';
import { segments } from './segment.table.ts';

export { segmentText as segmentWords } from './segment.rules.ts';

/** Segments, by name. */
export async function listSegments(
  ctx: ReadContext,
  input: SegmentListInput,
): Promise<ListAnswer<SegmentRow>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(fields).from(segments).$dynamic(),
    matching: ctx.tx.select({ id: segments.id }).from(segments).$dynamic(),
    id: segments.id,
    search: [segments.name],
    sorts: { name: segments.name },
    defaultSort: 'name',
  });
  return { ...page, rows: page.rows.map(withWords) };
}

/** Counts whom a filter finds now, and how many of them agreed to be written to and can be. */
export async function countSegment(
  ctx: ReadContext,
  { filter }: { filter: SegmentFilter },
): Promise<SegmentSize> {
  const [row] = await ctx.tx
    .select({
      customers: sql<number>`count(*)::int`,
      bySms: sql<number>`(count(*) filter (where ${reachable('sms')}))::int`,
      byMail: sql<number>`(count(*) filter (where ${reachable('mail')}))::int`,
    })
    .from(customers)
    .where(and(eq(customers.status, 'active'), ...filterConditions(ctx, filter)));
  return row ?? { customers: 0, bySms: 0, byMail: 0 };
}

/** @throws {Problem} `segment.name_taken`, `segment.too_many` (422). */
export async function createSegment(ctx: WriteContext, input: NewSegment): Promise<SegmentRow> {
  if ((await ctx.tx.$count(segments)) >= mostSegments) {
    throw ruleBroken('segment.too_many', `${mostSegments} segments are kept. Remove one first.`);
  }
  return withWords(await insertRow(ctx, segments, input));
}

/** Changes a segment; messages that wait keep the customers it meant when they were written. */
export async function updateSegment(
  ctx: WriteContext,
  { id, version, ...input }: ChangedSegment,
): Promise<SegmentRow> {
  return withWords(await updateRow(ctx, segments, { id, version }, input));
}

/** What a saved segment asks of a customer; nothing without one. @throws {Problem} `not_found`. */
export async function segmentConditions(
  ctx: ReadContext,
  segmentId: number | undefined,
): Promise<SQL[]> {
  if (segmentId === undefined) return [];
  return filterConditions(ctx, await segmentFilter(ctx, segmentId));
}

/** @throws {Problem} `not_found`. */
export async function segmentFilter(ctx: ReadContext, segmentId: number): Promise<SegmentFilter> {
  const { filter } = await readRow(ctx, segments, segmentId);
  return filter;
}

/** How a segment is called, and whether a customer falls into it now. @throws {Problem} `not_found`. */
export async function inSegment(
  ctx: ReadContext,
  segmentId: number,
  customerId: number | null,
): Promise<{ name: string; isIn: boolean }> {
  const { name, filter } = await readRow(ctx, segments, segmentId);
  if (customerId === null) return { name, isIn: false };
  const found = await ctx.tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), ...filterConditions(ctx, filter)));
  return { name, isIn: found.length > 0 };
}

/** What a filter asks of a row of `customer`. */
export function filterConditions(ctx: ReadContext, filter: SegmentFilter): SQL[] {
  const daysAgo = (days: number) =>
    sql`(${ctx.today}::timestamp - make_interval(days => ${days}::int)) at time zone ${ctx.settings['business.timeZone']}`;
  const lives = [
    filter.stateCodes.length > 0 && inArray(customerAddresses.stateCode, filter.stateCodes),
    filter.city !== '' && ilike(customerAddresses.city, filter.city.replaceAll(/[\\%_]/gu, '\\$&')),
  ].filter((one) => one !== false);
  return [
    filter.tags.length > 0 && arrayOverlaps(customers.tags, filter.tags),
    lives.length > 0 &&
      sql`exists (select from ${customerAddresses} where ${and(
        eq(customerAddresses.customerId, customers.id),
        eq(customerAddresses.isDefaultShipping, true),
        ...lives,
      )})`,
    filter.sources.length > 0 && inArray(customers.source, filter.sources),
    filter.minSpend !== null && gte(customers.spend, filter.minSpend),
    filter.minOrders !== null && gte(customers.ordersCount, filter.minOrders),
    filter.orderedWithinDays !== null &&
      gte(customers.lastOrderAt, daysAgo(filter.orderedWithinDays)),
    filter.notOrderedForDays !== null &&
      lt(customers.lastOrderAt, daysAgo(filter.notOrderedForDays)),
  ].filter((one) => one !== false);
}

/** Those who agreed to be sent offers this way. */
export const consents = (channel: ConsentChannel): SQL =>
  channel === 'sms' ? sql`${customers.consentSms}` : sql`${customers.consentEmail}`;

/** Those who have an address for it. */
export const hasAddressFor = (channel: ConsentChannel): SQL =>
  channel === 'sms' ? sql`${customers.phone} <> ''` : sql`coalesce(${customers.email}, '') <> ''`;

const reachable = (channel: ConsentChannel): SQL =>
  sql`${consents(channel)} and ${hasAddressFor(channel)}`;

const fields = columnsFor(SegmentRow, segments);

const withWords = ({
  id,
  name,
  filter,
  updatedAt,
  version,
}: Omit<SegmentRow, 'says'>): SegmentRow => ({
  id,
  name,
  filter,
  updatedAt,
  version,
  says: segmentText(filter),
});
