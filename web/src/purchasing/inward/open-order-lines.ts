import type { OpenLine } from '@counting-house/contract/purchasing/inward/inward.ts';
import type { Typed } from './receiving.ts';

/** Open lines that are not here yet, of orders for the store that these goods go to. */
export function otherLines(
  rows: readonly OpenLine[],
  { typed }: { readonly typed: Typed },
): readonly OpenLine[] {
  const here = new Set(typed.lines.map(({ goods }) => goods.poLineId));
  const store = rows.find(({ poLineId }) => here.has(poLineId))?.storeId;
  return rows.filter(({ poLineId, storeId }) => !here.has(poLineId) && storeId === store);
}
