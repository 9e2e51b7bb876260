import { count as figure } from '../platform/format/format.ts';

/** What the alert for new orders remembers while somebody is signed in; shared by the tabs. */
export type OrderAlert = {
  /** The count answered last; null before the first answer. */
  readonly previous: number | null;
  /** Somebody closed an alert. */
  readonly dismissed: boolean;
  readonly open: boolean;
};

export const quiet: OrderAlert = { previous: null, dismissed: false, open: false };

/**
 * After the count was answered: an alert opens, or is replaced in place, when there are orders and
 * none was dismissed, or when there are more than before. It stays until somebody closes it.
 *
 * @param mayAlert the person is Admin or Super Admin.
 */
export function afterAnswer(before: OrderAlert, count: number, mayAlert: boolean): OrderAlert {
  const { previous, dismissed, open } = before;
  const grew = previous !== null && count > previous;
  const fires = mayAlert && ((count > 0 && !dismissed) || grew);
  return { previous: count, dismissed, open: mayAlert && (fires || open) };
}

/** After the person closed the alert, or went to the orders. */
export const afterClosing = (before: OrderAlert): OrderAlert => ({
  ...before,
  dismissed: true,
  open: false,
});

/** What the alert says. */
export function alertText(count: number): { title: string; text: string } {
  if (count === 0) return { title: 'New orders', text: 'All of them are confirmed' };
  return count === 1
    ? { title: 'New order', text: '1 order is waiting to be confirmed' }
    : { title: 'New orders', text: `${figure(count)} orders are waiting to be confirmed` };
}
