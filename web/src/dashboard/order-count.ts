import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { call } from '../platform/http/client.ts';
import { markers } from '../platform/markers.ts';
import { store } from '../platform/store.ts';
import { waiting } from '../platform/waiting.ts';
import { afterAnswer, afterClosing, type OrderAlert, quiet } from './new-order-alert.ts';

const everyMs = 40_000;
const at = 'ch-new-orders';

/** The alert of the session that is signed in; the tabs of a browser share it. */
export const orderAlert = store<OrderAlert>(kept());

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === at) show(kept());
});

/** Closes the alert in every tab. */
export function dismissAlert(): void {
  keep(afterClosing(orderAlert.get()));
}

/** Ends an alert that its person may not see any more. */
export function silenceAlert(): void {
  if (orderAlert.get().open) keep({ ...orderAlert.get(), open: false });
}

/**
 * Asks for the count at once, and again so long after each answer or failure, in hidden tabs too.
 *
 * @param isMine whether this tab asks at the moment; the others hear its answer.
 * @returns how to stop.
 */
export function followCount(mayAlert: boolean, isMine: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function ask(isFirst: boolean): Promise<void> {
    if (isFirst || isMine()) {
      const reply = await call(dashboard.orderCount, {});
      if (isOver) return;
      if (reply.ok && Number.isInteger(reply.data)) {
        keep(afterAnswer(kept(), reply.data, mayAlert));
      } else if (!reply.ok && reply.problem.status === 401) return;
      else {
        const reason = !reply.ok ? reply.problem.detail : 'not a number';
        // oxlint-disable-next-line no-console -- A failed count is logged and nobody is disturbed.
        console.error(`Order count failed: ${reason}`);
      }
    }
    timer = setTimeout(() => void ask(false), everyMs);
  }

  show(kept());
  void ask(true);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** What the browser keeps of the session that is signed in; another session begins anew. */
function kept(): OrderAlert {
  if (typeof localStorage === 'undefined') return quiet;
  try {
    const { authId, alert } = JSON.parse(localStorage.getItem(at) ?? '{}');
    return authId === markers.get()?.authId && alert ? alert : quiet;
  } catch {
    return quiet;
  }
}

function keep(alert: OrderAlert): void {
  localStorage.setItem(at, JSON.stringify({ authId: markers.get()?.authId, alert }));
  show(alert);
}

function show(alert: OrderAlert): void {
  orderAlert.set(alert);
  waiting.set({ at: 'orders.b2cDesk', count: alert.previous ?? 0 });
}
