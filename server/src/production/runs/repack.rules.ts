type Part = {
  /** Thousandths of its unit. */
  readonly qty: number;
  readonly shareBps: number | undefined;
  /** What so much of it costs now, paise; 0 when nothing is known. */
  readonly cost: number;
  /** Of one unit; null when nobody said. */
  readonly weightGrams: number | null;
};

/**
 * How the value of what is repacked is divided among what comes out: by the shares that somebody said, else by what the
 * goods cost, else by what they weigh, else by how many there are. A measure counts only where it is known of all.
 */
export function repackWeights(parts: readonly Part[]): number[] {
  if (parts.some(({ shareBps }) => shareBps !== undefined)) {
    return parts.map(({ shareBps }) => shareBps ?? 0);
  }
  if (parts.every(({ cost }) => cost > 0)) return parts.map(({ cost }) => cost);
  if (parts.every(({ weightGrams }) => (weightGrams ?? 0) > 0)) {
    return parts.map(({ qty, weightGrams }) => qty * (weightGrams ?? 0));
  }
  return parts.map(({ qty }) => qty);
}
