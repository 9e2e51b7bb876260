import { daysBetween } from '../../platform/clock.ts';

/** Goods of one batch in one tray that nobody has been promised yet. */
export type Candidate = {
  readonly skuId: number;
  readonly batchId: number;
  readonly trayId: number;
  readonly expiryDate: string | null;
  /** Thousandths; goes down as goods are taken. */
  free: number;
};

/** What goods must be good for. */
type Need = {
  /** The day they are needed, not before today. */
  readonly day: string;
  readonly minDaysLeft: number;
};

export type Allocation = {
  readonly batchId: number;
  readonly trayId: number;
  readonly qty: number;
};

/** Whether goods with this expiry date are still good for a need; goods without one always are. */
export function isGoodFor(expiryDate: string | null, need: Need): boolean {
  return expiryDate === null || daysBetween(need.day, expiryDate) >= need.minDaysLeft;
}

/** How much of the candidates a need could have. */
export function freeFor(candidates: readonly Candidate[], need: Need): number {
  return candidates
    .filter(({ expiryDate }) => isGoodFor(expiryDate, need))
    .reduce((sum, { free }) => sum + free, 0);
}

/**
 * Takes goods from candidates in their order until the quantity is met or nothing fits any more. The
 * candidates go down with it, so two lines of one document never get the same piece.
 *
 * @param candidates first expiry first; see `candidatesOf`.
 */
export function take(candidates: readonly Candidate[], qty: number, need: Need): Allocation[] {
  const taken: Allocation[] = [];
  let rest = qty;
  for (const candidate of candidates) {
    if (rest === 0) break;
    if (candidate.free === 0 || !isGoodFor(candidate.expiryDate, need)) continue;
    const part = Math.min(candidate.free, rest);
    candidate.free -= part;
    rest -= part;
    taken.push({ batchId: candidate.batchId, trayId: candidate.trayId, qty: part });
  }
  return taken;
}

export const sumAllocations = (allocations: readonly { readonly qty: number }[]): number =>
  allocations.reduce((sum, { qty }) => sum + qty, 0);
