import type { CheckedGiftCard } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { date } from '../../platform/format/format.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { atMost, isCode, type PaymentDraft } from './payment-labels.ts';

/** The code of a gift card, looked up when it is typed; the amount is then at most what the card holds. */
export function GiftCardInput({
  payment,
  set,
  at,
  error,
}: {
  payment: PaymentDraft;
  set: (change: Partial<PaymentDraft>) => void;
  /** What stands before its name in the form. */
  at: string;
  error: string | undefined;
}) {
  const { giftCardCode } = payment;
  const [seen, setSeen] = useState<{ code: string; card?: CheckedGiftCard; says?: string } | null>(
    null,
  );
  const check = useWrite(offers.checkGiftCard);
  const isSeen = seen !== null && seen.code === giftCardCode;
  const card = isSeen ? seen.card : undefined;
  const refusal = card && !card.usable ? card.text : isSeen ? seen.says : undefined;

  async function look() {
    if (isSeen || !isCode(giftCardCode)) return;
    const reply = await check.run({ code: giftCardCode });
    if (!reply.ok) {
      setSeen({ code: giftCardCode, says: reply.problem.detail });
      return;
    }
    setSeen({ code: giftCardCode, card: reply.data });
    const { amount } = atMost(payment, reply.data.balance);
    if (reply.data.usable && amount < payment.amount) set({ amount });
  }

  return (
    <TextInput
      label="Gift card code"
      name={`${at}giftCardCode`}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={giftCardCode}
      onChange={(event) => set({ giftCardCode: event.currentTarget.value })}
      onBlur={() => void look()}
      error={error ?? refusal}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={card?.usable ? held(card) : undefined}
    />
  );
}

/** `Holds ₹500.00, until 23 Nov 2027`. */
const held = ({ text, expiresOn }: CheckedGiftCard) =>
  expiresOn === null ? text : `${text}, until ${date(expiresOn)}`;
