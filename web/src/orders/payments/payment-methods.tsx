import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { KeyboardEvent } from 'react';
import { money } from '../../platform/format/format.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import css from './payment.module.css';
import { methods } from './payment-words.ts';
import { methodWords } from '../order-words.ts';

/** The ways to pay as buttons; while one of them has the keyboard, its letter chooses. */
export function PaymentMethods({
  chosen,
  choose,
  without = [],
  holds = null,
}: {
  chosen: NewPaymentMethod | null;
  choose: (method: NewPaymentMethod) => void;
  /** Ways that are closed here. */
  without?: readonly NewPaymentMethod[];
  /** What the buyer's wallet holds, paise; null where that is not known. */
  holds?: number | null;
}) {
  const offered = methods.filter(({ method }) => !without.includes(method));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const byLetter = offered.find(({ key }) => key === event.key.toLowerCase());
    if (byLetter) {
      event.preventDefault();
      event.stopPropagation();
      choose(byLetter.method);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 }[event.key];
    if (!step) return;
    const group = event.currentTarget.parentElement;
    const buttons = [...(group?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === event.currentTarget);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
  }

  return (
    <div className={css.methods} role="group" aria-label="Payment method" data-payment-methods>
      {offered.map(({ method, icon: MethodIcon, key }) => (
        <button
          key={method}
          type="button"
          className={css.method}
          aria-pressed={method === chosen}
          onClick={() => choose(method)}
          onKeyDown={onKeyDown}
        >
          <MethodIcon size={16} stroke={1.7} aria-hidden />
          {methodWords[method]}
          {method === 'wallet' && holds !== null && <small>{money(holds)}</small>}
          <KeyHint keys={key} />
        </button>
      ))}
    </div>
  );
}
