import type { OffersLost } from '@counting-house/contract/returns/settle.ts';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { money } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Totals } from '../ui/parts/sheet.tsx';
import css from './returns.module.css';

/** Offers that do not apply to what the buyer keeps, what they come to, and whether that is taken back. */
export function BrokenOffer({
  lost,
  isTakenBack,
  set,
}: {
  lost: OffersLost;
  isTakenBack: boolean;
  set: (isTakenBack: boolean) => void;
}) {
  const isOne = lost.names.length === 1;
  const act = isOne ? 'Reverse the offer' : 'Reverse the offers';
  useKeys({ b: { does: act, run: () => set(!isTakenBack) } });
  return (
    <section className={css.broken}>
      <h3>
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
        {isOne ? 'This return cancels an offer' : 'This return cancels offers'}
      </h3>
      <p>
        {lost.names.join(', ')}: items kept by the customer would cost {money(lost.kept)} without{' '}
        {isOne ? 'it' : 'them'}.
      </p>
      <Totals
        rows={[
          { label: 'Paid for all of it', value: money(lost.paid) },
          {
            label: isOne
              ? 'Price of items kept, without the offer'
              : 'Price of items kept, without the offers',
            value: money(-lost.kept),
          },
          {
            label: 'Maximum credit',
            value: money(Math.max(0, lost.paid - lost.kept)),
            weight: 'sum',
          },
        ]}
      />
      <div className={css.take}>
        <Checkbox
          label={
            <>
              {act} <KeyHint keys="b" />
            </>
          }
          checked={isTakenBack}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <b>{money(-lost.amount)}</b>
      </div>
    </section>
  );
}
