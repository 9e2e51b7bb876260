import type {
  ListWithholdingSections,
  WithholdingSections,
} from '@counting-house/contract/tax/withholding.ts';
import { and, asc, gte, isNull, lte, or } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { readRow } from '../platform/rows/rows.ts';
import { withholdingOn } from './withholding.rules.ts';
import { withholdingSections } from './withholding-section.table.ts';

/** The sections that hold on a day, by code. */
export async function listWithholdingSections(
  ctx: ReadContext,
  { at = ctx.today }: ListWithholdingSections,
): Promise<WithholdingSections> {
  const { validFrom, validTo, code } = withholdingSections;
  const rows = await ctx.tx
    .select()
    .from(withholdingSections)
    .where(and(lte(validFrom, at), or(isNull(validTo), gte(validTo, at))))
    .orderBy(asc(code));
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      rateBps: row.rateBps,
      noPanBps: row.noPanBps,
      singleLimit: row.singleLimit,
      yearLimit: row.yearLimit,
      validFrom: row.validFrom,
      validTo: row.validTo,
    })),
  };
}

/**
 * The tax that is held back from a vendor by a section.
 *
 * @param of what is billed or paid now, and what the financial year had before: paise without tax.
 * @throws {Problem} `not_found`.
 */
export async function withholding(
  ctx: ReadContext,
  sectionId: number,
  of: {
    readonly value: number;
    readonly yearValue: number;
    readonly yearBase: number;
    readonly hasPan: boolean;
  },
): Promise<{ base: number; rateBps: number; amount: number }> {
  const section = await readRow(ctx, withholdingSections, sectionId);
  return withholdingOn(section, { ...of, roundsUp: ctx.settings['tax.tdsRoundUp'] });
}
