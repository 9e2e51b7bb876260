import type { ChecklistEntry } from '@counting-house/contract/catalogue/product.ts';
import type { ProductKind } from '@counting-house/contract/catalogue/product-kind.ts';

/** What publishing looks at. Amounts are paise. */
type Publishable = {
  /** Goods when left out. */
  readonly kind?: ProductKind;
  readonly optionNames: readonly string[];
  readonly hasTax: boolean;
  /** Why its tax can no longer be charged. */
  readonly taxEnded?: string | undefined;
  readonly hasHsn: boolean;
  readonly hasImage: boolean;
  readonly variants: readonly {
    readonly sku: string;
    readonly status: 'active' | 'inactive';
    readonly optionValues: readonly string[];
    readonly mrp: number | null;
    readonly price: number | null;
  }[];
};

/** All that is missing before a product can be published; empty when nothing is. */
export function publishChecklist(
  product: Publishable,
  house: { readonly hsnRequired: boolean; readonly imageRequired: boolean },
): ChecklistEntry[] {
  const isTaxed = product.kind !== 'gift_card';
  const active = product.variants.filter(({ status }) => status === 'active');
  return [
    ...entryWhen(active.length === 0, 'variants', 'Add an active variant'),
    ...active.flatMap((variant) => [
      ...entryWhen(!variant.price || !variant.mrp, 'price', `${variant.sku}: set a price`),
      ...entryWhen(
        (variant.price ?? 0) > (variant.mrp ?? 0),
        'price',
        `${variant.sku}: price cannot be more than the MRP`,
      ),
      ...product.optionNames
        .slice(variant.optionValues.length)
        .map((option) => ({ path: 'optionValues', text: `${variant.sku}: fill in ${option}` })),
    ]),
    ...entryWhen(isTaxed && !product.hasTax, 'taxId', 'Choose a tax here or on the category'),
    ...entryWhen(isTaxed && product.taxEnded !== undefined, 'taxId', product.taxEnded ?? ''),
    ...entryWhen(
      isTaxed && house.hsnRequired && !product.hasHsn,
      'hsn',
      'Enter the HSN code here or on the category',
    ),
    ...entryWhen(house.imageRequired && !product.hasImage, 'images', 'Add at least one image'),
  ];
}

const entryWhen = (isMissing: boolean, path: string, text: string): ChecklistEntry[] =>
  isMissing ? [{ path, text }] : [];
