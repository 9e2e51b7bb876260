import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import type { SettlePreview } from '@counting-house/contract/returns/settle.ts';
import {
  IconBuildingBank,
  IconCash,
  IconCashBanknote,
  IconCheck,
  IconCreditCard,
  type Icon,
  IconDeviceMobile,
  IconGiftCard,
  IconWallet,
  IconWritingSign,
} from '@tabler/icons-react';
import { date, money } from '../platform/format/format.ts';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import css from './returns.module.css';

/** How much of a payment goes back, as it is typed. */
export type PartDraft = { readonly paymentId: number; readonly amount: number };

/** What goes back when nobody changes it: of each payment its share, the way it came. */
export const toParts = (payments: SettlePreview['payments']): PartDraft[] =>
  payments.flatMap(({ id, share }) => (share > 0 ? [{ paymentId: id, amount: share }] : []));

/** How much of which payment goes back; together they are the money back. */
export function SpreadFields({
  preview,
  parts,
  set,
  errors,
}: {
  preview: SettlePreview;
  parts: readonly PartDraft[];
  set: (parts: readonly PartDraft[]) => void;
  /** `spread.0.amount` → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
}) {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  return (
    <div className={css.form}>
      {preview.payments.map((payment) => {
        const at = parts.findIndex(({ paymentId }) => paymentId === payment.id);
        const name = paymentMethodNames[payment.method];
        const change = (amount: number) =>
          set([
            ...parts.filter(({ paymentId }) => paymentId !== payment.id),
            { paymentId: payment.id, amount },
          ]);
        return (
          <MoneyInput
            key={payment.id}
            leftSection={<MethodIcon method={payment.method} />}
            label={`Back by ${name}`}
            description={[
              `${money(payment.rest)} left`,
              payment.receivedOn && date(payment.receivedOn),
              payment.reference && `ref ${payment.reference}`,
            ]
              .filter(Boolean)
              .join(', ')}
            value={parts[at]?.amount ?? 0}
            onChange={(next) => change(typeof next === 'number' ? next : 0)}
            error={errors[`spread.${at}.amount`]}
          />
        );
      })}
      {sum === preview.moneyBack ? (
        <p className={css.addsUp}>
          <IconCheck size={16} stroke={2} aria-hidden />
          Matches
        </p>
      ) : (
        <p className={css.problem}>The parts must add up to {money(preview.moneyBack)}</p>
      )}
    </div>
  );
}

const icons: Readonly<Partial<Record<SettlePreview['payments'][number]['method'], Icon>>> = {
  upi: IconDeviceMobile,
  cash: IconCash,
  card: IconCreditCard,
  bank_transfer: IconBuildingBank,
  cheque: IconWritingSign,
  wallet: IconWallet,
  gift_card: IconGiftCard,
  cod: IconCashBanknote,
};

function MethodIcon({ method }: Pick<SettlePreview['payments'][number], 'method'>) {
  const Shown = icons[method];
  return Shown ? <Shown size={18} stroke={1.7} aria-hidden /> : null;
}
