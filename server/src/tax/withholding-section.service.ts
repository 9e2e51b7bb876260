import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type {
  ListWithholdingSections,
  NewWithholdingRate,
  NewWithholdingSection,
  WithholdingSection,
  WithholdingSectionChange,
} from '@counting-house/contract/tax/withholding.ts';
import { and, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { addDays, dateWords } from '../platform/clock.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { pageOf } from '../platform/rows/list.ts';
import { insertRow, lockRow, oneOf, updateRow } from '../platform/rows/rows.ts';
import { withholdingSections } from './withholding-section.table.ts';

const { code, name, validFrom, validTo } = withholdingSections;

/** The last day on which a posted document held tax back by a section; null for none. */
const lastUsed = sql<string | null>`to_char(greatest(
    (select max(b.business_date) from bill b
      where b.tds_section_id = withholding_section.id and b.status <> 'draft'),
    (select max(e.date) from expense e
      where e.tds_section_id = withholding_section.id and e.number is not null),
    (select max(v.date) from voucher_line l join voucher v on v.id = l.voucher_id
      where l.tds_section_id = withholding_section.id and v.status in ('posted', 'reversed'))
  ), 'YYYY-MM-DD')`;

const fields = {
  id: withholdingSections.id,
  version: withholdingSections.version,
  code,
  name,
  rateBps: withholdingSections.rateBps,
  noPanBps: withholdingSections.noPanBps,
  singleLimit: withholdingSections.singleLimit,
  yearLimit: withholdingSections.yearLimit,
  catchesUp: withholdingSections.catchesUp,
  validFrom,
  validTo,
  lastUsed,
};

/** The sections with their rates, by code; of one code the newest first. */
export async function listWithholdingSections(
  ctx: ReadContext,
  input: ListWithholdingSections,
): Promise<ListAnswer<WithholdingSection>> {
  const { at } = input;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(fields).from(withholdingSections).$dynamic(),
    matching: ctx.tx.select({ id: withholdingSections.id }).from(withholdingSections).$dynamic(),
    id: withholdingSections.id,
    where: [at ? and(lte(validFrom, at), or(isNull(validTo), gte(validTo, at))) : undefined],
    search: [code, name],
    sorts: { code, name, validFrom },
    defaultSort: 'code,-validFrom',
  });
  return { ...page, rows: page.rows.map(shown) };
}

export async function getWithholdingSection(
  ctx: ReadContext,
  { id }: { readonly id: number },
): Promise<WithholdingSection> {
  return shown(await readSection(ctx, id));
}

/**
 * Adds a section with its first rate.
 *
 * @throws {Problem} `withholding_section.code_taken` (409); `withholding_section.overlap`,
 *   `withholding_section.dates_reversed` (422).
 */
export async function createWithholdingSection(
  ctx: WriteContext,
  input: NewWithholdingSection,
): Promise<WithholdingSection> {
  await refuseOverlap(ctx, { ...input, validTo: input.validTo ?? null });
  const row = await insertRow(ctx, withholdingSections, input);
  return getWithholdingSection(ctx, row);
}

/**
 * Changes a section. Once a document held tax back by it, only its name and its end can change.
 *
 * @throws {Problem} `withholding_section.in_use`, `withholding_section.overlap`,
 *   `withholding_section.dates_reversed` (422); `withholding_section.code_taken`, `stale` (409).
 */
export async function updateWithholdingSection(
  ctx: WriteContext,
  { id, version, ...input }: WithholdingSectionChange,
): Promise<WithholdingSection> {
  await lockRow(ctx, withholdingSections, id);
  const before = await readSection(ctx, id);
  const after = { ...before, ...given(input) };
  if (before.lastUsed !== null) refuseUsed(before, after);
  await refuseOverlap(ctx, after, id);
  await updateRow(ctx, withholdingSections, { id, version }, input);
  return getWithholdingSection(ctx, { id });
}

/**
 * Ends a rate the day before another one begins, and adds that one.
 *
 * @throws {Problem} `withholding_section.in_use` (422) when documents from that day on held tax back by the
 *   old rate; those of `updateWithholdingSection`.
 */
export async function changeWithholdingRate(
  ctx: WriteContext,
  { id, version, fromDate, ...terms }: NewWithholdingRate,
): Promise<WithholdingSection> {
  await lockRow(ctx, withholdingSections, id);
  const before = await readSection(ctx, id);
  if (fromDate <= before.validFrom) {
    throw invalid({ fromDate: `Enter a date after ${dateWords(before.validFrom)}.` });
  }
  if (before.lastUsed !== null && before.lastUsed >= fromDate) {
    throw inUse('fromDate', before.lastUsed);
  }
  await updateRow(ctx, withholdingSections, { id, version }, { validTo: addDays(fromDate, -1) });
  const next = { code: before.code, name: before.name, validFrom: fromDate, ...terms };
  await refuseOverlap(ctx, { ...next, validTo: before.validTo });
  const row = await insertRow(ctx, withholdingSections, { ...next, validTo: before.validTo });
  return getWithholdingSection(ctx, row);
}

type Seen = Omit<WithholdingSection, 'isUsed'> & { readonly lastUsed: string | null };

async function readSection(ctx: ReadContext, id: number): Promise<Seen> {
  return oneOf(
    withholdingSections,
    await ctx.tx.select(fields).from(withholdingSections).where(eq(withholdingSections.id, id)),
  );
}

const shown = ({ lastUsed: day, ...row }: Seen): WithholdingSection => ({
  ...row,
  isUsed: day !== null,
});

/** What a change names; what it leaves out stays. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const fixed = [
  'code',
  'rateBps',
  'noPanBps',
  'singleLimit',
  'yearLimit',
  'catchesUp',
  'validFrom',
] as const;

function refuseUsed(before: Seen, after: Seen): void {
  const changed = fixed.find((field) => before[field] !== after[field]);
  if (changed) {
    const says = 'This rate is in use. Give the section a new rate from a date instead.';
    throw ruleBroken('withholding_section.in_use', says, { fields: { [changed]: says } });
  }
  const { lastUsed: last } = before;
  if (last !== null && after.validTo !== null && after.validTo < last) {
    throw inUse('validTo', last);
  }
}

function inUse(field: string, last: string) {
  const says = `Tax was deducted at this rate up to ${dateWords(last)}.`;
  return ruleBroken('withholding_section.in_use', says, { fields: { [field]: says } });
}

/** @throws {Problem} `withholding_section.overlap`, `withholding_section.dates_reversed` (422). */
async function refuseOverlap(
  ctx: WriteContext,
  of: { readonly code: string; readonly validFrom: string; readonly validTo: string | null },
  id = 0,
): Promise<void> {
  if (of.validTo !== null && of.validTo < of.validFrom) {
    const says = 'The end date is before the start date.';
    throw ruleBroken('withholding_section.dates_reversed', says, { fields: { validTo: says } });
  }
  const [other] = await ctx.tx
    .select({ validFrom, validTo })
    .from(withholdingSections)
    .where(
      and(
        eq(code, of.code),
        ne(withholdingSections.id, id),
        of.validTo === null ? undefined : lte(validFrom, of.validTo),
        or(isNull(validTo), gte(validTo, of.validFrom)),
      ),
    )
    .limit(1);
  if (!other) return;
  const until = other.validTo === null ? 'on' : `to ${dateWords(other.validTo)}`;
  const says = `${of.code} has a rate from ${dateWords(other.validFrom)} ${until} already.`;
  throw ruleBroken('withholding_section.overlap', says, { fields: { validFrom: says } });
}
