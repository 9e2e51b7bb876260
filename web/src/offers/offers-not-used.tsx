import type { OfferVerdict } from '@counting-house/contract/offers/offer-words.ts';
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
