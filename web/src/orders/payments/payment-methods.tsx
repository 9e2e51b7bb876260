import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { KeyboardEvent } from 'react';
import { money } from '../../platform/format/format.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import css from './payment.module.css';
import { methods } from './payment-labels.ts';
import { methodLabels } from '../order-labels.ts';

/** The ways to pay as buttons; while one of them has the keyboard, its letter chooses. */
export function PaymentMethods({
  chosen,
  choose,
  without = [],
  holds = null,
  isCounter = false,
}: {
  chosen: NewPaymentMethod | null;
  choose: (method: NewPaymentMethod) => void;
  /** Ways that are closed here. */
  without?: readonly NewPaymentMethod[];
  /** What the buyer's wallet holds, paise; null where that is not known. */
  holds?: number | null;
  /** All in one row, cash first. */
  isCounter?: boolean;
}) {
  const open = methods.filter(({ method }) => !without.includes(method));
  const offered = isCounter
    ? open.toSorted((a, b) => Number(b.method === 'cash') - Number(a.method === 'cash'))
    : open;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const byLetter = offered.find(({ key }) => key === event.key.toLowerCase());
    if (byLetter) {
      event.preventDefault();
      event.stopPropagation();
      choose(byLetter.method);
      return;
    }
    const row = isCounter ? 1 : 3;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
    if (!step) return;
    const group = event.currentTarget.parentElement;
    const buttons = [...(group?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === event.currentTarget);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
  }

  return (
    <div
      className={css.methods}
      role="group"
      aria-label="Payment method"
      data-payment-methods
      data-counter={isCounter || undefined}
    >
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
          <span>{methodLabels[method]}</span>
          {method === 'wallet' && holds !== null && <small>{money(holds)}</small>}
          <KeyHint keys={key} />
        </button>
      ))}
    </div>
  );
}
