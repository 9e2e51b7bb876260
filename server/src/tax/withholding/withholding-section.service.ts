import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type ListWithholdingSections,
  type NewWithholdingRate,
  type NewWithholdingSection,
  WithholdingSection,
  type WithholdingSectionChange,
} from '@counting-house/contract/tax/withholding.ts';
import { actOf } from '@counting-house/contract/tax/income-tax-act.ts';
import { citedAs } from '@counting-house/contract/tax/withholding.ts';
import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { addDays, dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, lockRow, theOne, updateRow } from '../../platform/rows/rows.ts';
import { withholdingSections } from './withholding-section.table.ts';

const { code, name, provision, paymentCode, formerly, validFrom, validTo } = withholdingSections;

/** The last day on which a posted document held tax back by a section; null for none. */
const lastUsed = sql<string | null>`(
  select to_char(max(day), 'YYYY-MM-DD') from withholding_use where section_id = withholding_section.id)`;

const fields = {
  ...columnsFor(WithholdingSection, withholdingSections),
  code,
  name,
  provision,
  paymentCode,
  formerly,
  validFrom,
  validTo,
  lastUsed,
};

/** The sections with their rates, by code; of one code the newest first. Found by what either Act calls them. */
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
    search: [code, name, paymentCode, provision, formerly],
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
  const days = { validFrom: input.validFrom, validTo: input.validTo ?? null };
  const values = { ...input, ...days, paymentCode: input.paymentCode ?? null };
  const named = { ...values, code: await codeOf(ctx, values) };
  await refuseWrong(ctx, named);
  const row = await insertRow(ctx, withholdingSections, named);
  return getWithholdingSection(ctx, row);
}

/** What it is called at all of its rates: as what it formerly was, where that is one section alone and has ended. */
async function codeOf(ctx: ReadContext, of: Omit<Checked, 'code'>): Promise<string> {
  const own = citedAs(of);
  if (of.formerly === '') return own;
  const rows = await ctx.tx
    .select({
      code,
      isOver: sql<boolean>`bool_and(coalesce(${validTo} < ${of.validFrom}, false))`,
    })
    .from(withholdingSections)
    .where(
      inArray(
        code,
        ctx.tx.select({ code }).from(withholdingSections).where(eq(provision, of.formerly)),
      ),
    )
    .groupBy(code);
  const [before, another] = rows.filter(({ isOver }) => isOver);
  return before && !another ? before.code : own;
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
  await refuseWrong(ctx, after, id);
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
    throw invalid({ fromDate: `Enter a date after ${dateText(before.validFrom)}.` });
  }
  if (before.lastUsed !== null && before.lastUsed >= fromDate) {
    throw inUse('fromDate', before.lastUsed);
  }
  await updateRow(ctx, withholdingSections, { id, version }, { validTo: addDays(fromDate, -1) });
  const next = {
    code: before.code,
    name: before.name,
    act: before.act,
    provision: before.provision,
    paymentCode: before.paymentCode,
    formerly: before.formerly,
    validFrom: fromDate,
    validTo: before.validTo,
    ...terms,
  };
  await refuseWrong(ctx, next);
  const row = await insertRow(ctx, withholdingSections, next);
  return getWithholdingSection(ctx, row);
}

type Seen = Omit<WithholdingSection, 'isUsed'> & { readonly lastUsed: string | null };

async function readSection(ctx: ReadContext, id: number): Promise<Seen> {
  return theOne(
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
  'act',
  'provision',
  'paymentCode',
  'formerly',
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
  const says = `Tax was deducted at this rate up to ${dateText(last)}.`;
  return ruleBroken('withholding_section.in_use', says, { fields: { [field]: says } });
}

type Checked = Pick<
  WithholdingSection,
  'code' | 'act' | 'provision' | 'paymentCode' | 'formerly' | 'validFrom' | 'validTo'
>;

/**
 * @throws {Problem} `withholding_section.overlap`, `withholding_section.dates_reversed`,
 *   `withholding_section.code_missing`, `invalid` for days of another Act (422).
 */
async function refuseWrong(ctx: WriteContext, of: Checked, id = 0): Promise<void> {
  if (of.validTo !== null && of.validTo < of.validFrom) {
    const says = 'The end date is before the start date.';
    throw ruleBroken('withholding_section.dates_reversed', says, { fields: { validTo: says } });
  }
  refuseOtherAct(of);
  const [other] = await ctx.tx
    .select({ validFrom, validTo, provision, paymentCode })
    .from(withholdingSections)
    .where(
      and(
        or(
          eq(code, of.code),
          of.paymentCode === null ? undefined : eq(paymentCode, of.paymentCode),
        ),
        ne(withholdingSections.id, id),
        of.validTo === null ? undefined : lte(validFrom, of.validTo),
        or(isNull(validTo), gte(validTo, of.validFrom)),
      ),
    )
    .limit(1);
  if (!other) return;
  const until = other.validTo === null ? 'on' : `to ${dateText(other.validTo)}`;
  const says = `${citedAs(other)} has a rate from ${dateText(other.validFrom)} ${until} already.`;
  throw ruleBroken('withholding_section.overlap', says, { fields: { validFrom: says } });
}

/** @throws {Problem} `withholding_section.code_missing`, `invalid` (422). */
function refuseOtherAct(of: Checked): void {
  const law = actOf(of.act);
  const of2025 = of.act === '2025';
  if (of2025 !== (of.paymentCode !== null)) {
    const says = of2025
      ? 'Enter the payment code, such as 1023.'
      : 'Payment codes began with the Act of 2025.';
    throw ruleBroken('withholding_section.code_missing', says, { fields: { paymentCode: says } });
  }
  if (of.validFrom < law.validFrom) {
    const says = `The Act of ${law.act} applies from ${dateText(law.validFrom)}.`;
    throw invalid({ validFrom: says });
  }
  if (law.validTo !== null && (of.validTo === null || of.validTo > law.validTo)) {
    const says = `The Act of ${law.act} ended on ${dateText(law.validTo)}.`;
    throw invalid({ validTo: says });
  }
}
