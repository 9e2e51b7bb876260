import type { VariantRow } from '@counting-house/contract/catalogue/variant.ts';

/** The variant of a row; empty where its product has only this one. */
export const variantName = ({ title, productName }: Pick<VariantRow, 'title' | 'productName'>) =>
  title === productName ? '' : title;

/** A row in words: product, variant. */
export const nameOfVariant = (row: Pick<VariantRow, 'title' | 'productName'>): string =>
  [row.productName, variantName(row)].filter(Boolean).join(', ');
