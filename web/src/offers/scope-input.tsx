import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Offer, OfferScope } from '@counting-house/contract/offers/offer.ts';
import { Pill, Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { knownName } from '../ui/picking/names.ts';
import { Picker } from '../ui/picking/picker.tsx';
import css from './offer.module.css';

export const emptyScope: OfferScope = {
  categoryIds: [],
  productIds: [],
  variantIds: [],
  brands: [],
  tags: [],
};

type Lists = { readonly [K in keyof OfferScope]?: OfferScope[K] | undefined };

/** A scope of which lists may be left out. */
export const wholeScope = (scope: Lists): OfferScope => ({
  categoryIds: scope.categoryIds ?? [],
  productIds: scope.productIds ?? [],
  variantIds: scope.variantIds ?? [],
  brands: scope.brands ?? [],
  tags: scope.tags ?? [],
});

const kinds = {
  categoryIds: 'Category',
  productIds: 'Product',
  variantIds: 'Variant',
} as const;
type Kind = keyof typeof kinds;

const lists = {
  categoryIds: catalogue.listCategories,
  productIds: catalogue.listProducts,
  variantIds: catalogue.listVariants,
} as const;

const nameKeys = {
  categoryIds: 'categories',
  productIds: 'products',
  variantIds: 'variants',
} as const;

/** Goods that an offer is about: categories, products, variants, brands and tags, each as a mark. */
export function ScopeInput({
  label,
  value,
  set,
  names,
  error,
  disabled = false,
}: {
  label: string;
  value: OfferScope;
  set: (next: OfferScope) => void;
  names: Offer['names'] | undefined;
  error: string | undefined;
  disabled?: boolean;
}) {
  const [kind, setKind] = useState<Kind>('categoryIds');
  const nameOf = (of: Kind, id: number) =>
    names?.[nameKeys[of]].find((one) => one.id === id)?.name ??
    knownName(lists[of], id) ??
    `${kinds[of]} ${id}`;

  function add(next: unknown) {
    if (typeof next !== 'number' || value[kind].includes(next)) return;
    set({ ...value, [kind]: [...value[kind], next] });
  }

  return (
    <fieldset className={css.scope} disabled={disabled}>
      <legend>{label}</legend>
      <div className={css.pills}>
        {(Object.keys(kinds) as Kind[]).flatMap((of) =>
          value[of].map((id) => (
            <Pill
              key={`${of} ${id}`}
              withRemoveButton={!disabled}
              removeButtonProps={{ 'aria-label': `Remove ${nameOf(of, id)}`, 'aria-hidden': false }}
              onRemove={() => set({ ...value, [of]: value[of].filter((one) => one !== id) })}
            >
              {nameOf(of, id)}
            </Pill>
          )),
        )}
      </div>
      <div className={css.adding}>
        <Select
          aria-label={`What to add to: ${label}`}
          data={Object.entries(kinds).map(([of, words]) => ({ value: of, label: words }))}
          value={kind}
          onChange={(next) => setKind((next ?? 'categoryIds') as Kind)}
        />
        <Picker
          key={`${kind} ${value[kind].length}`}
          aria-label={`Add to: ${label}`}
          list={lists[kind]}
          words={scopeText}
          value=""
          onChange={add}
          error={error}
        />
      </div>
      <TagsInput
        label="Brands"
        placeholder={value.brands.length === 0 ? 'Type a brand, then Enter' : undefined}
        value={[...value.brands]}
        onChange={(brands) => set({ ...value, brands })}
      />
      <TagsInput
        label="Product tags"
        placeholder={value.tags.length === 0 ? 'Type a tag, then Enter' : undefined}
        value={[...value.tags]}
        onChange={(tags) => set({ ...value, tags })}
      />
    </fieldset>
  );
}

/** A category by its path, a product by its name, a variant by its SKU too. */
function scopeText(row: object): string {
  const { title, name, sku, productName } = row as Readonly<Record<string, string | undefined>>;
  if (sku !== undefined) return `${productName ?? title ?? ''} · ${sku}`;
  return title ?? name ?? '';
}

/** What is wrong with a list or with one of its parts. */
export const errorUnder = (
  errors: Readonly<Record<string, string>>,
  path: string,
): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([key]) => key.startsWith(`${path}.`))?.[1];
