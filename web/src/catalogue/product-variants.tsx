import type { Product } from '@counting-house/contract/catalogue/product.ts';
import type { ProductVariant } from '@counting-house/contract/catalogue/variant.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button, Radio } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSetSearch } from '../platform/address.ts';
import { amount as amountWords, qty } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { run, visit } from '../ui/list/actions.tsx';
import { StateBadge } from '../ui/marks/badge.tsx';
import { amount, type Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { BusinessDate, Code, Nothing, Qty, Second } from '../ui/parts/value.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import css from './product-details.module.css';

/** The variants of a product; the chosen one shows its stock below. */
export function ProductVariants({
  product,
  chosen,
  choose,
}: {
  product: Product;
  chosen: number | undefined;
  choose: (id: number) => void;
}) {
  const setSearch = useSetSearch();
  const may = useMay();
  const add = (open: string) => () => setSearch({ open }, { push: true });
  const hasOptions = product.optionNames.length > 0;
  return (
    <Sheet
      title="Variants"
      count={product.variants.length}
      acts={
        may('catalogue.product.write') &&
        (hasOptions ? (
          <>
            <Button variant="subtle" onClick={add('generate')}>
              Generate
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={add('variant')}
            >
              Add variant
            </Button>
          </>
        ) : (
          <Button variant="subtle" onClick={add('edit')}>
            Add options
          </Button>
        ))
      }
    >
      <DataTable
        caption="Variants"
        columns={columnsOf(product, chosen, choose)}
        rows={product.variants}
        opened={product.variants.length > 1 ? chosen : undefined}
        actions={actions}
      />
    </Sheet>
  );
}

const nextExpiry: Column<ProductVariant> = {
  key: 'nextExpiry',
  label: 'Next expiry',
  cell: ({ stock }) => <BusinessDate of={stock?.nextExpiry ?? null} />,
};

function columnsOf(
  product: Product,
  chosen: number | undefined,
  choose: (id: number) => void,
): readonly Column<ProductVariant>[] {
  const figure = (key: 'onHand' | 'reserved' | 'free', label: string): Column<ProductVariant> => ({
    key,
    label,
    isRight: true,
    cell: ({ stock }) =>
      stock === null ? (
        <Nothing />
      ) : (
        <span className={key === 'free' ? css.first : undefined}>
          <Qty of={stock[key]} />
        </span>
      ),
  });
  return [
    {
      key: 'title',
      label: 'Variant',
      words: ({ title }) => title,
      cell: (variant) => (
        <span className={css.choose}>
          {product.variants.length > 1 && (
            <Radio
              name="stock"
              aria-label={`Stock of ${variant.title}`}
              checked={variant.id === chosen}
              onChange={() => choose(variant.id)}
            />
          )}
          <span>
            <ScreenLink to={catalogueScreens.variant} params={{ id: variant.id }}>
              {variant.title}
            </ScreenLink>
            <br />
            <Second>
              <Code>{variant.sku}</Code>
            </Second>
          </span>
        </span>
      ),
    },
    amount('price', 'Price'),
    { key: 'mrp', label: 'MRP', isRight: true, cell: ({ mrp }) => amountWords(mrp) },
    figure('onHand', 'In hand'),
    figure('reserved', 'Reserved'),
    figure('free', 'Available'),
    ...(product.variants.some(({ stock }) => stock?.nextExpiry) ? [nextExpiry] : []),
    { key: 'state', label: 'Status', part: 'badge', cell: stateOf },
  ];
}

/** `Out of stock, 30 expired`: what lies there cannot be sold. */
const outOfStock = (expired: number) =>
  expired > 0 ? `Out of stock, ${qty(expired)} expired` : 'Out of stock';

function stateOf({ status, stock }: ProductVariant) {
  if (status === 'inactive') return <StateBadge tone="idle">Inactive</StateBadge>;
  if (stock === null) return <StateBadge tone="done">Active</StateBadge>;
  return stock.free > 0 ? (
    <StateBadge tone="done">In stock</StateBadge>
  ) : (
    <StateBadge tone="stopped">{outOfStock(stock.expired)}</StateBadge>
  );
}

const actions = [
  visit('Open', catalogueScreens.variant, { id: 'id' }),
  run('Make default', catalogue.updateVariant, {
    with: { isDefault: true },
    when: (variant: ProductVariant) => !variant.isDefault,
    done: (variant) => `${variant.title} is the default now`,
  }),
  run('Stop selling', catalogue.updateVariant, {
    with: { status: 'inactive' },
    when: (variant: ProductVariant) => variant.status === 'active',
    done: (variant) => `${variant.sku} is no longer sold`,
  }),
  run('Sell again', catalogue.updateVariant, {
    with: { status: 'active' },
    when: (variant: ProductVariant) => variant.status === 'inactive',
    done: (variant) => `${variant.sku} is on sale again`,
  }),
];
