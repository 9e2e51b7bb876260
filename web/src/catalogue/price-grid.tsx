import type { VariantRow } from '@counting-house/contract/catalogue/variant.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { money as moneyWords } from '../platform/format.ts';
import { code, link, money, qty, stacked, state, type Column } from '../ui/list/columns.tsx';
import { picker } from '../ui/list/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import { variantStates } from './catalogue-words.ts';

/** Every variant with its price, to look through. */
export function PriceGrid() {
  return (
    <List
      list={catalogue.listVariants}
      things="variants"
      search="Product, variant, SKU, barcode"
      columns={columns}
      filters={[picker('categoryId', 'Category', catalogue.listCategories)]}
      empty="Variants appear here once there are products."
    />
  );
}

/** Named only where the product has several. */
const variantOf = ({ title, productName }: VariantRow) => (title === productName ? '' : title);

const variant: Column<VariantRow> = {
  key: 'title',
  label: 'Variant',
  cell: variantOf,
  words: variantOf,
};

const columns: readonly Column<VariantRow>[] = [
  stacked(
    link('productName', 'Product', catalogueScreens.variant, { id: 'id' }, { sorted: true }),
    variant,
  ),
  code('sku', 'SKU', { sorted: true }),
  code('barcode', 'Barcode'),
  money('price', 'Price', { sorted: true }),
  { key: 'mrp', label: 'MRP', isRight: true, isSorted: true, cell: ({ mrp }) => moneyWords(mrp) },
  qty('minQty', 'Minimum quantity', { unit: 'unitCode' }),
  qty('available', 'Available', { unit: 'unitCode' }),
  state('status', 'Status', variantStates),
];
