import { addDays, dateText } from '../../platform/clock.ts';
import { qtyText } from '../../platform/money.ts';

/** What of an order line decides whether it may come back. Quantities are thousandths. */
export type ReturnableLine = {
  readonly title: string;
  readonly unitCode: string;
  readonly qtyShipped: number;
  readonly qtyDelivered: number;
  /** In returns that live or are closed: of what was delivered, and in all. */
  readonly takenOfDelivered: number;
  readonly taken: number;
  /** The calendar day of its delivery; null before. */
  readonly deliveredOn: string | null;
  /** Days that it may come back; null when it may not at all. */
  readonly windowDays: number | null;
};

/** The last day that a line may be asked back; null when it may not, or is not delivered. */
export function returnUntil({ deliveredOn, windowDays }: ReturnableLine): string | null {
  return deliveredOn === null || windowDays === null ? null : addDays(deliveredOn, windowDays);
}

/** How much may come back: of what was delivered, or of all that was shipped when the rules are passed. */
export function returnableQty(line: ReturnableLine, { isOverride = false } = {}): number {
  const left = line.qtyShipped - line.taken;
  return Math.max(0, isOverride ? left : Math.min(left, line.qtyDelivered - line.takenOfDelivered));
}

/** Said of a line of which another return is still open. */
export const isInReturn = ({ title }: Pick<ReturnableLine, 'title'>): string =>
  `This order has an open return for ${title}`;

/**
 * Why a quantity of a line cannot come back, or null.
 *
 * @param asked `isOverride`: the caller may pass the rules; more than was shipped nobody may.
 */
export function returnFault(
  line: ReturnableLine,
  asked: { readonly qty: number; readonly today: string; readonly isOverride: boolean },
): string | null {
  const most = returnableQty(line, asked);
  const until = returnUntil(line);
  if (!asked.isOverride && line.windowDays === null) return `${line.title} cannot be returned`;
  if (!asked.isOverride && until !== null && until < asked.today) {
    return `The return time ended on ${dateText(until)}`;
  }
  if (most === 0 && line.taken > 0) return `All of ${line.title} is in a return already`;
  if (asked.qty > most) return `Only ${qtyText(most, line.unitCode)} can be returned`;
  return null;
}
