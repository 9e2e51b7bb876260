import type { ReturnOffer } from '@counting-house/contract/returns/offer.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { date, moment, money, percent } from '../platform/format/format.ts';

import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { DateInput } from '../ui/dates/date-input.tsx';
import { MoneyInput, PercentInput } from '../ui/form/figure-input.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { State } from '../ui/marks/badge.tsx';

import { Sheet } from '../ui/parts/sheet.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import { offerKinds, offerStates } from './return-labels.ts';
import css from './returns.module.css';

/** Asks what is offered to anyone who wants to give goods back. */
export function OfferForm({ made, close }: { made: Return; close: () => void }) {
  const form = useOperationForm(returns.createOffer, {
    initial: { returnId: made.id, kind: 'keep_discount', send: true },
    // What was typed for another kind stays behind.
    sends: ({ amount, bonusRate, ...terms }) =>
      terms.kind === 'wallet_bonus' ? { ...terms, bonusRate } : { ...terms, amount },
    saved: `Offer for ${made.returnNo} made`,
    then: close,
  });
  const { value, onChange, ...send } = form.field('send');
  return (
    <FormDialog title={`Offer for ${made.returnNo}`} form={form} act="Make offer" close={close}>
      <Choice label="What is offered" of={offerKinds} {...form.field('kind')} />
      {form.values.kind === 'wallet_bonus' ? (
        <PercentInput
          label="Bonus"
          description="Added to the money back when the customer takes it in the wallet."
          {...form.field('bonusRate')}
        />
      ) : (
        <MoneyInput
          label={form.values.kind === 'coupon' ? 'Coupon over' : 'Money back'}
          description="The customer keeps the goods."
          {...form.field('amount')}
        />
      )}
      <DateInput
        label="Valid until"
        description="Leave blank for the usual number of days."
        {...form.field('validUntil')}
      />
      <TextInput
        label="Text"
        description="What the customer reads. Leave blank to make it from the offer."
        {...form.field('text')}
      />
      <Checkbox
        label="Notify customer"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...send}
      />
    </FormDialog>
  );
}

function offerText({ kind, amount, bonusRate }: ReturnOffer): string {
  if (kind === 'keep_discount') return `${money(amount)} back, the goods stay with the customer`;
  if (kind === 'coupon') return `Coupon for ${money(amount)}, the goods stay with the customer`;
  return `${percent(bonusRate ?? 0)} more in the wallet`;
}

/** What was offered for a return, and the customer's answer to what is still out. */
export function ReturnOffers({ made }: { made: Return }) {
  if (made.offers.length === 0) return null;
  return (
    <Sheet title="Offers" count={made.offers.length}>
      <ul className={css.lines}>
        {made.offers.map((offer) => (
          <li key={offer.id}>
            <div className={css.line}>
              <span>
                <b>{offerText(offer)}</b>
                <small>{offer.text}</small>
                {offer.couponCode && <small>Coupon {offer.couponCode}</small>}
              </span>
              <span>
                {offer.answeredAt === null
                  ? `until ${date(offer.validUntil)}`
                  : [moment(offer.answeredAt), offer.answeredBy].filter(Boolean).join(', ')}
              </span>
              <State of={offerStates} is={offer.status} />
            </div>
            {offer.status === 'offered' && <OfferAnswers made={made} offer={offer} />}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const answers = [
  ['withdraw', 'Withdraw'],
  ['decline', 'Declined'],
  ['accept', 'Accepted'],
] as const;

function OfferAnswers({ made, offer }: { made: Return; offer: ReturnOffer }) {
  const may = useMay();
  const write = useWrite(returns.answerOffer);
  const { problem } = write;
  if (!may('returns.offer.create')) return null;

  async function note(answer: (typeof answers)[number][0]) {
    const reply = await write.run({ id: offer.id, version: offer.version, answer });
    if (reply.ok) toast.success(`Offer for ${made.returnNo} ${reply.data.offer.status}`);
  }

  return (
    <div className={css.draft}>
      <WrongText>{problem?.detail}</WrongText>
      <div className={css.acts} role="group" aria-label="Customer’s reply">
        {answers.map(([answer, label]) => (
          <Button
            key={answer}
            variant={answer === 'accept' ? 'filled' : 'default'}
            disabled={write.isSending}
            onClick={() => void note(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
