import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import type { KeyboardEvent } from 'react';
import { money } from '../../platform/format/format.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import { MoneyBackChoice } from './entry-money-back.tsx';
import css from './entry.module.css';
import { type Entry, withPayment } from './entry.ts';
import { PaymentMethods } from '../payments/payment-methods.tsx';
import { closedMethods, methods, type PaymentDraft } from '../payments/payment-labels.ts';
import { TypedPayments } from '../payments/typed-payments.tsx';
import { useWalletHolds } from '../payments/wallet-holds.ts';

/** How the buyer pays: letters choose the way, the amount follows what is left. */
export function PaymentPart({
  entry,
  change,
  preview,
  toPay,
  errors,
  lacking,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  preview: OrderPreview | null;
  /** What these payments are to cover together. */
  toPay: number;
  errors: Readonly<Record<string, string>>;
  /** Why anyone who takes the order records no payment; null when they may. */
  lacking: string | null;
}) {
  const { payments } = entry;
  const last = payments.at(-1);
  const hasCod =
    payments.slice(0, -1).some(({ method }) => method === 'cod') ||
    (preview !== null && preview.pendingCod > payments.reduce((sum, one) => sum + codOf(one), 0));
  const { buyer, company } = entry;
  const holds = useWalletHolds(
    company ? { kind: 'company', id: company.id } : buyer && { kind: 'customer', id: buyer.id },
  );
  const without = closedMethods({
    cod: entry.deliveryMethod === 'pickup' || hasCod || entry.company !== null,
    cheque: entry.isCounter,
    bank_transfer: entry.isCounter,
    wallet: buyer === null || holds === 0,
  });

  /** Enter in a field goes on to the next way to pay while something is left. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusMethods();
  }

  /** Beside the cash that is given no letter is typed: it chooses another way to pay. */
  function onPayingKey(event: KeyboardEvent) {
    const byLetter = methods.find(({ key }) => key === event.key.toLowerCase());
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!entry.isCounter || last?.method !== 'cash' || !isPlain || !byLetter)
      return onKeyDown(event);
    event.preventDefault();
    if (!without.includes(byLetter.method)) choose(byLetter.method);
  }

  function choose(method: NewPaymentMethod) {
    const most = method === 'wallet' ? (holds ?? undefined) : undefined;
    change((before) => withPayment(before, method, { toPay, most }));
    requestAnimationFrame(() => focusPaying(firstField(method, entry.isCounter)));
  }

  return (
    <DocumentPart
      part="payment"
      title="Payment"
      step="pay"
      {...(lacking === null ? { keys: 'F9' } : {})}
      acts={
        entry.isCounter &&
        toPay > 0 && (
          <span className={css.toPay}>
            To pay <b>{money(toPay)}</b>
          </span>
        )
      }
    >
      {lacking !== null && <p className={css.small}>{lacking} The order stays unpaid.</p>}
      {lacking === null && (
        <PaymentMethods
          chosen={last?.method ?? null}
          without={without}
          holds={holds}
          isCounter={entry.isCounter}
          choose={choose}
        />
      )}
      {preview !== null && preview.moneyBack > 0 && (
        <MoneyBackChoice
          amount={preview.moneyBack}
          value={entry.moneyBack}
          set={(moneyBack) => change((before) => ({ ...before, moneyBack }))}
        />
      )}
      <TypedPayments
        payments={payments}
        change={(by) => change((before) => ({ ...before, payments: by(before.payments) }))}
        errors={errors}
        holds={holds}
        {...(entry.isCounter ? { cashDue: toPay } : {})}
        onKeyDown={onPayingKey}
      />
      {preview?.warnings.map((words) => (
        <p key={words} className={css.warning}>
          {words}
        </p>
      ))}
    </DocumentPart>
  );
}

const codOf = ({ method, amount }: PaymentDraft) => (method === 'cod' ? amount : 0);

/** Puts the cursor on the ways to pay. */
export function focusMethods(): void {
  const group = document.querySelector('[data-payment-methods]');
  const pressed = group?.querySelector<HTMLElement>('[aria-pressed="true"]');
  (pressed ?? group?.querySelector<HTMLElement>('button'))?.focus();
}

/** Puts the cursor where cash is typed; on the ways to pay while another is chosen. */
export function focusCash(): void {
  const cash = document.querySelector<HTMLInputElement>('[data-paying] [name="tendered"]');
  if (!cash) return focusMethods();
  cash.focus();
  cash.select();
}

/** What is typed first of a way to pay. */
function firstField(method: PaymentDraft['method'], isCounter: boolean): string {
  if (isCounter && method === 'cash') return 'tendered';
  if (method === 'gift_card') return 'giftCardCode';
  return isBanked(method) ? 'reference' : 'amount';
}

/** Puts the cursor on a field of the payment that is typed. */
export function focusPaying(name: string): void {
  const fields = document.querySelector('[data-paying]');
  fields?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
