import { asc } from 'drizzle-orm';
import { dateText } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { taxes } from './tax.table.ts';

type Row = typeof taxes.$inferSelect;

/** A tax that cannot be chosen on a day. */
type Ended = {
  /** `GST 12% ended on 21 Sep 2025; use GST 5% or GST 18%.` */
  readonly says: string;
  /** Another one took its place by itself: what names it still goes on. */
  readonly isFollowed: boolean;
};

/** The taxes that are not in force on a day, with what to use instead, by id. */
export async function endedTaxes(
  ctx: ReadContext,
  day: string = ctx.today,
): Promise<ReadonlyMap<number, Ended>> {
  const rows = await ctx.tx.select().from(taxes).orderBy(asc(taxes.rate), asc(taxes.id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inForce = rows.filter((row) => holds(row, day));
  return new Map(
    rows
      .filter((row) => !holds(row, day))
      .map((row) => {
        const next = successorOf(row, byId, day);
        const instead = next ? [next] : nearest(row, inForce);
        const words = instead.map(({ name }) => name).join(' or ');
        const use = words === '' ? 'choose another tax' : `use ${words}`;
        const when =
          row.validTo !== null && row.validTo < day
            ? `ended on ${dateText(row.validTo)}`
            : row.validFrom > day
              ? `applies from ${dateText(row.validFrom)} on`
              : 'is switched off';
        return [row.id, { says: `${row.name} ${when}; ${use}.`, isFollowed: next !== undefined }];
      }),
  );
}

/** Why a tax cannot be chosen today; nothing where it can. */
export async function taxFault(
  ctx: ReadContext,
  taxId: number | null | undefined,
): Promise<string | undefined> {
  return taxId ? (await endedTaxes(ctx)).get(taxId)?.says : undefined;
}

const holds = (row: Row, day: string): boolean =>
  row.isActive && row.validFrom <= day && (row.validTo === null || row.validTo >= day);

/** The tax in force at the end of those that replace each other. */
function successorOf(first: Row, byId: ReadonlyMap<number, Row>, day: string): Row | undefined {
  const seen = new Set<number>();
  let row: Row | undefined = first;
  while (row && !holds(row, day) && !seen.has(row.id)) {
    seen.add(row.id);
    row = row.replacedById === null ? undefined : byId.get(row.replacedById);
  }
  return row && holds(row, day) && row.id !== first.id ? row : undefined;
}

/** The rates of the same treatment next below and next above. */
function nearest(row: Row, inForce: readonly Row[]): Row[] {
  const alike = inForce.filter(({ treatment }) => treatment === row.treatment);
  const below = alike.findLast(({ rate }) => rate < row.rate);
  const above = alike.find(({ rate }) => rate > row.rate);
  return [below, above].filter((one) => one !== undefined);
}
