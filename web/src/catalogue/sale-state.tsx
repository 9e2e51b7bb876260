import type { VariantRow } from '@counting-house/contract/catalogue/variant.ts';
import { State } from '../ui/marks/badge.tsx';
import { productStates, variantStates } from './catalogue-labels.ts';

type Sold = Pick<VariantRow, 'productStatus' | 'status'>;

/** Whether a variant is on sale; a product that is a draft or archived keeps it from that. */
export function SaleState({ row }: { row: Sold }) {
  return row.productStatus === 'active' ? (
    <State of={variantStates} is={row.status} />
  ) : (
    <State of={productStates} is={row.productStatus} />
  );
}

/** The same in words. */
export const saleText = ({ productStatus, status }: Sold): string =>
  (productStatus === 'active' ? variantStates[status] : productStates[productStatus]).label;
