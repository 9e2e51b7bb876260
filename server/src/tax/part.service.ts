import type { Tax } from '@counting-house/contract/tax/tax.ts';
import { eq, inArray } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { taxComponents } from './tax-component.table.ts';
import { taxParts } from './tax.table.ts';

type Part = Tax['parts'][number];

/** The parts of each tax, in the order of documents. */
export async function readParts(
  ctx: ReadContext,
  taxIds: readonly number[],
): Promise<ReadonlyMap<number, Part[]>> {
  if (taxIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({
      taxId: taxParts.taxId,
      componentId: taxParts.componentId,
      code: taxComponents.code,
      scope: taxParts.scope,
      rate: taxParts.rate,
    })
    .from(taxParts)
    .innerJoin(taxComponents, eq(taxComponents.id, taxParts.componentId))
    .where(inArray(taxParts.taxId, [...taxIds]))
    .orderBy(taxComponents.position);
  const byTax = Map.groupBy(rows, ({ taxId }) => taxId);
  return new Map(
    [...byTax].map(([taxId, parts]) => [
      taxId,
      parts.map(({ componentId, code, scope, rate }) => ({ componentId, code, scope, rate })),
    ]),
  );
}
