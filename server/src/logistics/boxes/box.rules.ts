/** A box as packing chooses it; sides in mm, weights in grams. */
export type BoxChoice = {
  readonly id: number;
  readonly name: string;
  readonly inner: readonly [number, number, number];
  readonly outer: readonly [number, number, number];
  readonly tareGrams: number;
  readonly maxGrams: number;
};

/** Goods to be packed: quantity in thousandths; sides null when nobody has measured them. */
type Sized = {
  readonly qty: number;
  readonly sides: readonly [number, number, number] | null;
};

/** Goods never fill a box to the last corner. */
const spare = { times: 115n, of: 100n };

/**
 * The smallest box, by its outside, that the goods fit into by volume, longest side and weight.
 *
 * @param goodsGrams weight of the goods alone; null when it is not known, and then not looked at.
 * @returns null when no box fits, or when the size of an item is not known.
 */
export function proposeBox(
  boxes: readonly BoxChoice[],
  goods: readonly Sized[],
  goodsGrams: number | null,
): BoxChoice | null {
  let needed = 0n;
  let longest = 0;
  for (const { qty, sides } of goods) {
    if (sides === null) return null;
    needed += volume(sides) * BigInt(qty);
    longest = Math.max(longest, ...sides);
  }
  const fitting = boxes.filter(
    (box) =>
      volume(box.inner) * 1000n * spare.of >= needed * spare.times &&
      Math.max(...box.inner) >= longest &&
      (goodsGrams === null || goodsGrams + box.tareGrams <= box.maxGrams),
  );
  const bySize = fitting.toSorted(
    (a, b) => Number(volume(a.outer) - volume(b.outer)) || a.id - b.id,
  );
  return bySize[0] ?? null;
}

const volume = ([length, width, height]: readonly [number, number, number]) =>
  BigInt(length) * BigInt(width) * BigInt(height);

/** Why a box cannot take so much, or null. */
export function boxFault(
  box: Pick<BoxChoice, 'name' | 'maxGrams'>,
  grams: number | null,
): string | null {
  if (grams === null || grams <= box.maxGrams) return null;
  return `${grams} g is too heavy for '${box.name}' (at most ${box.maxGrams} g).`;
}
