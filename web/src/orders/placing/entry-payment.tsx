import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { money } from '../../platform/format/format.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import { MoneyBackChoice } from './entry-money-back.tsx';
import css from './entry.module.css';
import { type Entry, withPayment } from './entry.ts';
import { methodWords } from '../order-words.ts';
import { PaymentFields } from '../payments/payment-fields.tsx';
import { PaymentMethods } from '../payments/payment-methods.tsx';
import { closedMethods, type PaymentDraft } from '../payments/payment-words.ts';
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
  /** Why whoever takes the order records no payment; null when they may. */
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

  function set(index: number, part: Partial<PaymentDraft>) {
    change((before) => ({
      ...before,
      payments: before.payments.map((one, i) =>
        i === index ? { ...one, ...part, isTyped: one.isTyped || part.amount !== undefined } : one,
      ),
    }));
  }

  function remove(index: number) {
    change((before) => ({ ...before, payments: before.payments.filter((_, i) => i !== index) }));
  }

  /** Enter in a field goes on to the next way to pay while something is left. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusMethods();
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
          choose={(method) => {
            const most = method === 'wallet' ? (holds ?? undefined) : undefined;
            change((before) => withPayment(before, method, { toPay, most }));
            requestAnimationFrame(() => focusPaying(firstField(method)));
          }}
        />
      )}
      {preview !== null && preview.moneyBack > 0 && (
        <MoneyBackChoice
          amount={preview.moneyBack}
          value={entry.moneyBack}
          set={(moneyBack) => change((before) => ({ ...before, moneyBack }))}
        />
      )}
      {payments.slice(0, -1).map((payment, index) => (
        <div key={index} className={css.paid}>
          {methodWords[payment.method]}
          {payment.reference && <small>{payment.reference}</small>}
          <b>{money(payment.amount)}</b>
          <Remove of={payment} run={() => remove(index)} />
        </div>
      ))}
      {last && (
        // Enter walks on from the fields below; the box itself takes no key.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={css.paying} onKeyDown={onKeyDown}>
          <PaymentFields
            payment={last}
            set={(part) => set(payments.length - 1, part)}
            errors={errorsOf(errors, payments.length - 1)}
            holds={holds}
          />
          <Remove of={last} run={() => remove(payments.length - 1)} />
        </div>
      )}
      {preview?.warnings.map((words) => (
        <p key={words} className={css.warning}>
          {words}
        </p>
      ))}
    </DocumentPart>
  );
}

function Remove({ of, run }: { of: PaymentDraft; run: () => void }) {
  return (
    <ActionIcon aria-label={`Remove ${methodWords[of.method]} payment`} onClick={run}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  );
}

const codOf = ({ method, amount }: PaymentDraft) => (method === 'cod' ? amount : 0);

function errorsOf(errors: Readonly<Record<string, string>>, index: number) {
  const prefix = `payments.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [],
    ),
  );
}

/** Puts the cursor on the ways to pay. */
export function focusMethods(): void {
  const group = document.querySelector('[data-payment-methods]');
  const pressed = group?.querySelector<HTMLElement>('[aria-pressed="true"]');
  (pressed ?? group?.querySelector<HTMLElement>('button'))?.focus();
}

/** What is typed first of a way to pay. */
function firstField(method: PaymentDraft['method']): string {
  if (method === 'gift_card') return 'giftCardCode';
  return isBanked(method) ? 'reference' : 'amount';
}

/** Puts the cursor on a field of the payment that is typed. */
export function focusPaying(name: string): void {
  const fields = document.querySelector(`.${css.paying}`);
  fields?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
