import { citedAs } from '@counting-house/contract/tax/withholding.ts';
import { and, eq, gte, isNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { withholdingOn } from './withholding.rules.ts';
import { withholdingSections } from './withholding-section.table.ts';

const { code, validFrom, validTo } = withholdingSections;

/**
 * The rate of a section that is in force on a day, under the Act of that day; null when none is.
 *
 * @param sectionId any rate of the section.
 * @throws {Problem} `not_found`.
 */
export async function sectionOn(ctx: ReadContext, sectionId: number, date: string) {
  const asked = await readRow(ctx, withholdingSections, sectionId);
  const [found] = await ctx.tx
    .select()
    .from(withholdingSections)
    .where(
      and(eq(code, asked.code), lte(validFrom, date), or(isNull(validTo), gte(validTo, date))),
    );
  return found ?? null;
}

/** Why a section cannot be named on a day: `194O ended on 31 Mar 2026. Choose another section.` */
export async function notInForce(
  ctx: ReadContext,
  sectionId: number,
  date: string,
): Promise<string> {
  const section = await readRow(ctx, withholdingSections, sectionId);
  const { validFrom: from, validTo: to } = section;
  const when =
    to !== null && to < date ? `ended on ${dateText(to)}` : `applies from ${dateText(from)} on`;
  return `${citedAs(section)} ${when}. Choose another section.`;
}

/** Whether a document names a section, at whichever of its rates: a year's limit goes over all of them. */
export const ofSection = (column: SQLWrapper, sectionCode: string): SQL =>
  sql`${column} in (select id from ${withholdingSections} where code = ${sectionCode})`;

/**
 * The tax that is held back from a vendor by a section.
 *
 * @param of what is billed or paid now, and what the financial year had before: paise without tax.
 */
export function withholding(
  ctx: ReadContext,
  section: typeof withholdingSections.$inferSelect,
  of: {
    readonly value: number;
    readonly advanced?: number;
    readonly yearValue: number;
    readonly yearBase: number;
    readonly hasPan: boolean;
  },
): { base: number; rateBps: number; amount: number } {
  return withholdingOn(section, { ...of, roundsUp: ctx.settings['tax.tdsRoundUp'] });
}
