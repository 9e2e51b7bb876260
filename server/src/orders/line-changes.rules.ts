import { plainQty, rupees } from '../platform/money.ts';

/** A line as it stands on an order: thousandths that are not cancelled, paise. */
export type LineOnOrder = {
  readonly id: number;
  readonly title: string;
  readonly qty: number;
  readonly unitPrice: number;
  readonly netAmount: number;
};

/** So many changed lines are named; of the rest it says how many. */
const mostNamed = 5;

/** What an edit did to the lines of an order: `Mango pickle 500 g 2 → 1; Coffee 250 g added (1)`; empty for nothing. */
export function lineChanges(before: readonly LineOnOrder[], after: readonly LineOnOrder[]): string {
  const had = new Map(before.filter(({ qty }) => qty > 0).map((line) => [line.id, line]));
  const has = new Map(after.filter(({ qty }) => qty > 0).map((line) => [line.id, line]));
  const gone = [...had.values()].filter(({ id }) => !has.has(id));
  const words = [
    ...gone.map(({ title, qty }) => `${title} taken off (${plainQty(qty)})`),
    ...[...has.values()].flatMap((line) => changeOf(had.get(line.id), line)),
  ];
  const rest = words.length - mostNamed;
  return [...words.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more changed`] : [])].join('; ');
}

function changeOf(before: LineOnOrder | undefined, now: LineOnOrder): string[] {
  if (!before) return [`${now.title} added (${plainQty(now.qty)})`];
  const isSameQty = before.qty === now.qty;
  const changes = [
    ...(isSameQty ? [] : [`${plainQty(before.qty)} → ${plainQty(now.qty)}`]),
    ...(before.unitPrice === now.unitPrice
      ? []
      : [`price ${rupees(before.unitPrice)} → ${rupees(now.unitPrice)}`]),
  ];
  const isDiscounted = changes.length === 0 && before.netAmount !== now.netAmount;
  if (isDiscounted) changes.push(`${rupees(before.netAmount)} → ${rupees(now.netAmount)}`);
  return changes.length === 0 ? [] : [`${now.title} ${changes.join(', ')}`];
}
