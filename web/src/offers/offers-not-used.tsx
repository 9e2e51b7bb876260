import type { OfferVerdict } from '@counting-house/contract/offers/offer-labels.ts';
import { Checkbox } from '@mantine/core';
import { count } from '../platform/format/format.ts';
import css from './offer.module.css';

/** Offers that gave nothing on an order, each with its reason; folded until somebody asks. */
export function OffersNotUsed({ of }: { of: readonly OfferVerdict[] }) {
  const unused = of.filter(({ isApplied }) => !isApplied);
  if (unused.length === 0) return null;
  return (
    <details className={css.unused}>
      <summary>
        {count(unused.length)} {unused.length === 1 ? 'offer' : 'offers'} not used
      </summary>
      <dl>
        {unused.map(({ offerId, name, text }) => (
          <div key={offerId ?? name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Offers that staff give by hand: those that may be chosen, and those that are. */
export function OffersToGive({
  of,
  chosen,
  choose,
  disabled,
  error,
}: {
  of: readonly OfferVerdict[];
  chosen: readonly number[];
  choose: (next: number[]) => void;
  disabled: boolean;
  error: string | undefined;
}) {
  const offered = of.filter(
    ({ offerId, reasonCode }) =>
      offerId !== null && (reasonCode === 'not_chosen' || chosen.includes(offerId)),
  );
  if (offered.length === 0 && !error) return null;
  return (
    <Checkbox.Group
      label="Offers to give"
      error={error}
      value={chosen.map(String)}
      onChange={(next) => choose(next.map(Number))}
    >
      <div className={css.give}>
        {offered.map(({ offerId, name, isApplied, reasonCode, text }) => (
          <Checkbox
            key={offerId}
            value={String(offerId)}
            label={name}
            disabled={disabled}
            description={isApplied || reasonCode === 'not_chosen' ? undefined : text}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
