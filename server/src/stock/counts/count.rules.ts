import type { CountStatus } from '@counting-house/contract/stock/count.ts';

/** How a refusal names where a count stands: "This count is …". */
export const countStatusLabels: Readonly<Record<CountStatus, string>> = {
  draft: 'a draft',
  counting: 'being counted',
  review: 'in review',
  posting: 'being posted',
  posted: 'posted',
  cancelled: 'cancelled',
};

/** What an entry finds on its line: the last entry that stands, in the round that counts. */
type Standing = { readonly userId: number; readonly qty: number } | undefined;

/**
 * The total behind an entry. Scans run on from the counter's own sum; a second counter begins anew.
 *
 * @param added thousandths; below zero takes back.
 */
export function totalAfter(last: Standing, { userId, added }: { userId: number; added: number }) {
  return (last?.userId === userId ? last.qty : 0) + added;
}

/**
 * What posting can change in a tray: a gain whole, a loss as far as the goods are still there and nobody
 * has set them aside.
 *
 * @param variance signed thousandths.
 */
export function postable(
  variance: number,
  lying: { readonly onHand: number; readonly setAside: number },
): number {
  return Math.max(variance, -Math.max(lying.onHand - lying.setAside, 0));
}
