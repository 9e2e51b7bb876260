import { money } from '../../platform/format/format.ts';
import { cashGiven } from '../payments/payment-labels.ts';
import type { Entry } from '../placing/entry.ts';
import css from './counter.module.css';

/** Notes that people hand over. */
const notes = [1_000, 5_000, 10_000, 50_000, 200_000] as const;

/** The sums that an amount is often paid with, the nearest first; paise. */
function handedOver(amount: number): number[] {
  const rounded = notes.map((note) => Math.ceil(amount / note) * note);
  return [...new Set(rounded)].filter((sum) => sum > amount).slice(0, 3);
}

/** What cash is handed over, with one press. */
export function QuickCash({
  entry,
  toPay,
  change,
}: {
  entry: Entry;
  /** What all payments are to cover, paise. */
  toPay: number;
  change: (by: (before: Entry) => Entry) => void;
}) {
  const last = entry.payments.at(-1);
  const before = entry.payments.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
  const due = toPay - before;
  if (last?.method !== 'cash' || due <= 0) return null;
  const give = (tendered: number | '') =>
    change((now) => ({
      ...now,
      payments: now.payments.map((one, at) =>
        at === now.payments.length - 1 ? cashGiven(one, { tendered, due }) : one,
      ),
    }));
  return (
    <div className={css.quick} role="group" aria-label="Notes handed over">
      <button type="button" aria-pressed={last.tendered === ''} onClick={() => give('')}>
        Exact
      </button>
      {handedOver(due).map((sum) => (
        <button
          key={sum}
          type="button"
          aria-pressed={last.tendered === sum}
          onClick={() => give(sum)}
        >
          {money(sum).replace(/\.00$/u, '')}
        </button>
      ))}
    </div>
  );
}
