import type { Trace } from '@counting-house/contract/recall/trace.ts';

/** Where a card stands in the picture, in pixels from its corner. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
};

/** A way of goods from card to card, as a path of an SVG. */
type Band = {
  readonly key: string;
  readonly path: string;
  /** Goods that came back are drawn from right to left. */
  readonly isBack: boolean;
  readonly isPossible: boolean;
};

type Way = { from: string; to: string; unit: string; qty: number; isPossible: boolean };

const widest = 36;
const thinnest = 2;

/**
 * The bands between the cards: the more of a unit went, the wider. On a side of a card they lie one under the other,
 * in the order of the cards that they lead to.
 *
 * @param cardOf the card that stands for a station; several may be one card.
 */
export function drawBands(
  edges: Trace['edges'],
  cardOf: (station: string) => string,
  boxes: ReadonlyMap<string, Box>,
): Band[] {
  const ways = waysOf(edges, cardOf).flatMap((way) => {
    const [from, to] = [boxes.get(way.from), boxes.get(way.to)];
    // Between cards that stand one over the other there is no way for a band.
    if (!from || !to || from.left === to.left) return [];
    const isBack = from.left > to.left;
    const ends = isBack ? { left: way.to, right: way.from } : { left: way.from, right: way.to };
    return [{ ...way, ...ends, isBack }];
  });
  const mostOf = (unit: string) =>
    Math.max(...ways.flatMap((way) => (way.unit === unit ? [way.qty] : [])));
  const sized = ways.map((way) => ({
    ...way,
    width: Math.max(thinnest, (widest * way.qty) / mostOf(way.unit)),
  }));
  const topOf = (card: string) => boxes.get(card)?.top ?? 0;
  const leaving = placesOf(sized, { at: 'left', toward: 'right' }, boxes, topOf);
  const arriving = placesOf(sized, { at: 'right', toward: 'left' }, boxes, topOf);
  return sized.map((way, i) => {
    const { key, isBack, isPossible, width } = { key: `${way.from} ${way.to} ${way.unit}`, ...way };
    const x1 = boxes.get(way.left)?.right ?? 0;
    const x2 = boxes.get(way.right)?.left ?? 0;
    const [y1 = 0, y2 = 0] = [leaving[i], arriving[i]];
    const mid = (x1 + x2) / 2;
    const path =
      `M${x1},${y1} C${mid},${y1} ${mid},${y2} ${x2},${y2} ` +
      `L${x2},${y2 + width} C${mid},${y2 + width} ${mid},${y1 + width} ${x1},${y1 + width} Z`;
    return { key, path, isBack, isPossible };
  });
}

function waysOf(edges: Trace['edges'], cardOf: (station: string) => string): Way[] {
  const ways = new Map<string, Way>();
  for (const { unit, qty, isPossible, ...ends } of edges) {
    if (qty === null || qty === 0) continue;
    const [from, to] = [cardOf(ends.from), cardOf(ends.to)];
    const key = `${from} ${to} ${unit}`;
    const known = ways.get(key);
    ways.set(key, { from, to, unit, isPossible, qty: qty + (known?.qty ?? 0) });
  }
  return [...ways.values()];
}

type Sized = { readonly left: string; readonly right: string; readonly width: number };
type Side = 'left' | 'right';

/** Where each band begins on the side of its card, from above: together they stand in its middle. */
function placesOf(
  ways: readonly Sized[],
  { at, toward }: { readonly at: Side; readonly toward: Side },
  boxes: ReadonlyMap<string, Box>,
  topOf: (card: string) => number,
): number[] {
  const places = ways.map(() => 0);
  const numbered = ways.map((way, index) => ({ way, index }));
  for (const [card, same] of Map.groupBy(numbered, ({ way }) => way[at])) {
    const box = boxes.get(card);
    const all = same.reduce((sum, { way }) => sum + way.width, 0);
    let y = box ? box.top + (box.height - all) / 2 : 0;
    for (const { way, index } of same.toSorted(
      (a, b) => topOf(a.way[toward]) - topOf(b.way[toward]),
    )) {
      places[index] = y;
      y += way.width;
    }
  }
  return places;
}
