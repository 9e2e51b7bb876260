import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import {
  type Offer,
  type OfferCheck,
  type OfferScope,
  UnsavedOffer,
} from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { count } from '../platform/format/format.ts';
import { reading } from '../platform/http/use-operation.ts';
import css from './offer.module.css';

/** An offer as it stands in its form, saved or not; null while it lacks something. */
export function toDraft(
  values: Partial<InputOf<typeof offers.createOffer>>,
  known: Offer | undefined,
): UnsavedOffer | null {
  const draft = UnsavedOffer.safeParse({
    ...Object.fromEntries(
      Object.keys(UnsavedOffer.shape).map((key) => [key, Reflect.get(values, key)]),
    ),
    name: values.name?.trim() ? values.name : 'This offer',
    ...(known ? { id: known.id } : {}),
  });
  return draft.success && scopesOf(draft.data).every(names) ? draft.data : null;
}

/** Goods are ticked, and none is named yet. */
const names = (scope: OfferScope | null) =>
  scope === null || Object.values(scope).some((list) => list.length > 0);

const scopesOf = ({ scopeInclude, scopeExclude, getScope, benefit, bundleParts }: UnsavedOffer) => [
  scopeInclude,
  scopeExclude,
  getScope,
  ...(benefit === 'bundle' ? bundleParts.map(({ scope }) => scope) : []),
];

const askAfterMs = 300;

/** What an offer says while it is written, and what to know before it runs. */
export function OfferSummary({
  of,
  known,
}: {
  of: Partial<InputOf<typeof offers.createOffer>>;
  known?: Offer;
}) {
  const [draft] = useDebouncedValue(toDraft(of, known), askAfterMs);
  const data = useOfferCheck(draft);
  return data && <Said of={data} />;
}

/** What there is to know of an offer before it runs; null until that is known, or while it lacks something. */
export function useOfferCheck(draft: UnsavedOffer | null): OfferCheck | null {
  const { data } = useQuery({
    ...reading(offers.checkOffer, { draft: draft ?? nothing }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return draft === null ? null : (data ?? null);
}

/** The sentence of an offer, and its warnings below. */
export function Said({ of }: { of: OfferCheck }) {
  return (
    <div className="stack-8" aria-live="polite">
      <p className={css.says}>{of.sentence}</p>
      {warningsOf(of).map((text) => (
        <p key={text} className={css.warning}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}

const nothing: UnsavedOffer = UnsavedOffer.parse({ name: 'This offer' });

/** What an offer gives away that somebody should agree to before it runs. */
export const listLosses = ({ isFree, skusBelowCost }: OfferCheck): readonly string[] => [
  ...(isFree ? ['Products are free with this offer.'] : []),
  ...(skusBelowCost.length > 0 ? [`Sells below average cost: ${skusBelowCost.join(', ')}.`] : []),
];

/** What an offer competes with, and what else somebody should know before it runs. */
const warningsOf = (of: OfferCheck): readonly string[] => [
  ...(of.hasGoods ? [] : ['No product on sale is in this offer.']),
  ...listLosses(of),
  ...of.competesWith.map(competesText),
];

/** 'Competes with Honey week 8 % on 3 products; the larger discount wins.' */
const competesText = ({ name, productCount }: OfferCheck['competesWith'][number]): string =>
  `Competes with ${name} on ${count(productCount)} ${productCount === 1 ? 'product' : 'products'}; the larger discount wins.`;
