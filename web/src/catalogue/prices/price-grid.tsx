import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { BulkVariants, type VariantRow } from '@counting-house/contract/catalogue/variant.ts';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import {
  amount as amountWords,
  money as moneyWords,
  qty as qtyWords,
} from '../../platform/format/format.ts';
import { parseMoney, parseQty } from '../../platform/format/parse.ts';
import { useMay } from '../../platform/session.ts';
import { GridFoot } from '../../ui/grid/grid-foot.tsx';
import { gridColumn } from '../../ui/grid/grid-cell.tsx';
import type { Edit } from '../../ui/grid/grid-edits.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import { type Faults, type GridColumn, type GridLine, useGrid } from '../../ui/grid/use-grid.ts';
import { choiceColumn, figureColumn, textColumn } from '../../ui/lines/line-columns.ts';
import { code, link, money, number, qty, stacked, type Column } from '../../ui/table/columns.tsx';
import { choice, picker } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { catalogueScreens } from '../catalogue.routes.tsx';
import { variantStates } from '../catalogue-labels.ts';
import css from '../product-list.module.css';
import { changePricesAct } from '../price-changes/price-change-act.ts';
import { ChangeVariantPricesForm } from '../price-changes/price-change-form.tsx';
import { SaleState, saleText } from '../sale-state.tsx';
import { nameOfVariant, variantName } from '../variants/variant-name.ts';

const SavePrices = lazyLayer(async () => (await import('./save-prices.tsx')).SavePrices);

/** Every variant with its price: typed over like a spreadsheet and saved at once, on a phone only read. */
export function PriceGrid() {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const may = useMay();
  const grid = useGrid<VariantRow>(faultsOf);
  const [isSaving, setSaving] = useState(false);
  const mayWrite = may('catalogue.product.write');
  const list = (shown: readonly Column<VariantRow>[]) => (
    <List
      list={catalogue.listVariants}
      things="variants"
      search="Product, variant, SKU, barcode"
      columns={shown}
      filters={[
        picker('categoryId', 'Category', catalogue.listCategories),
        choice('status', 'Status', variantStates),
      ]}
      rowActions={rowActions}
      empty="Variants appear here once there are products."
    />
  );
  if (!mayWrite) return list(columns);
  if (isPhone) {
    return (
      <>
        <p className={css.hint}>Open this page on a larger screen to change prices.</p>
        {list(columns)}
      </>
    );
  }
  return (
    <Grid grid={grid}>
      {list(may('catalogue.product.price') ? typedColumns : typedWithoutPrices)}
      <GridFoot
        grid={grid}
        nameOf={nameOfVariant}
        labels={labels}
        most={mostRows}
        save={() => setSaving(true)}
      />
      <Suspense fallback={null}>
        {isSaving && <SavePrices grid={grid} close={() => setSaving(false)} />}
      </Suspense>
    </Grid>
  );
}

const rowActions = [changePricesAct<VariantRow>(ChangeVariantPricesForm, nameOfVariant)];

/** Rows that are saved at once. */
const mostRows = 500;

const labels = {
  barcode: 'Barcode',
  mrp: 'MRP',
  price: 'Price',
  minQty: 'Minimum quantity',
  qtyStep: 'Quantity step',
  weightGrams: 'Weight',
  status: 'Status',
} as const;

/** What is wrong with a row, by the shapes that the server holds it to. */
function faultsOf({ row, changes }: Edit<VariantRow>): Faults {
  const read = Changes.safeParse(changes);
  const issues = read.success ? [] : read.error.issues;
  const { price, mrp } = { ...row, ...changes };
  return {
    ...(price > mrp ? { price: `Price cannot be more than the MRP of ${moneyWords(mrp)}` } : {}),
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
  };
}

const Changes = BulkVariants.shape.rows.element.shape.changes;

const product: Column<VariantRow> = {
  ...stacked(
    link('productName', 'Product', catalogueScreens.variant, { id: 'id' }, { sorted: true }),
    { key: 'title', label: 'Variant', cell: variantName, words: variantName },
  ),
  words: nameOfVariant,
};

const status: Column<VariantRow> = {
  key: 'status',
  label: labels.status,
  part: 'badge',
  cell: (row) => <SaleState row={row} />,
  words: saleText,
};

const sku = code('sku', 'SKU', { sorted: true });
const barcode = code('barcode', labels.barcode);
const mrp: Column<VariantRow> = {
  key: 'mrp',
  label: labels.mrp,
  isRight: true,
  isSorted: true,
  part: 'amount',
  cell: (row) => moneyWords(row.mrp),
};
const price = money('price', labels.price, { sorted: true });
const minQty = qty('minQty', labels.minQty, { unit: 'unitCode' });
const available = qty('available', 'Available', { unit: 'unitCode' });
const qtyStep: Column<VariantRow> = {
  ...qty('qtyStep', labels.qtyStep, { unit: 'unitCode' }),
  isExtra: true,
};
const weight: Column<VariantRow> = { ...number('weightGrams', 'Weight, g'), isExtra: true };

const columns: readonly Column<VariantRow>[] = [
  product,
  sku,
  barcode,
  mrp,
  price,
  minQty,
  qtyStep,
  weight,
  available,
  status,
];

const typed = (shown: Column<VariantRow>, column: GridColumn<VariantRow>) =>
  gridColumn(shown, column, product);

/** A figure above nothing; a text that is none cannot stand in the cell. */
function figure<F extends 'mrp' | 'price' | 'minQty' | 'qtyStep'>(
  field: F,
  words: (value: number) => string,
  parse: (text: string) => number | null | 'unreadable',
  wrong: string,
): GridColumn<VariantRow> {
  return figureColumn<GridLine<VariantRow>, VariantRow>({
    label: labels[field],
    field,
    says: `${labels[field]} of`,
    wrong,
    shows: (line) => words(line[field]),
    read: (text) => {
      const value = parse(text);
      return typeof value === 'number' && value > 0 ? { [field]: value } : undefined;
    },
  });
}

const typedWithoutPrices: readonly Column<VariantRow>[] = [
  product,
  sku,
  typed(
    barcode,
    textColumn<GridLine<VariantRow>, VariantRow>({
      label: labels.barcode,
      field: 'barcode',
      says: 'Barcode of',
      of: (line) => line.barcode ?? '',
      change: (text) => ({ barcode: text || null }),
    }),
  ),
  mrp,
  price,
  typed(
    minQty,
    figure('minQty', (value) => qtyWords(value), parseQty, 'Enter a quantity such as 2.5'),
  ),
  typed(
    qtyStep,
    figure('qtyStep', (value) => qtyWords(value), parseQty, 'Enter a quantity such as 2.5'),
  ),
  typed(
    weight,
    figureColumn<GridLine<VariantRow>, VariantRow>({
      label: labels.weightGrams,
      field: 'weightGrams',
      says: 'Weight in grams of',
      wrong: 'Enter whole grams',
      shows: (line) => String(line.weightGrams ?? ''),
      read: (text) => {
        const grams = text.trim().replaceAll(',', '');
        if (grams === '') return { weightGrams: null };
        return /^\d{1,7}$/u.test(grams) ? { weightGrams: Number(grams) } : undefined;
      },
    }),
  ),
  available,
  typed(
    status,
    choiceColumn<GridLine<VariantRow>>({
      label: labels.status,
      field: 'status',
      says: 'Status of',
      isClosed: (line) => line.productStatus !== 'active',
      options: () => ({ active: 'Active', inactive: 'Inactive' }),
      value: (line) => line.status,
      choose: (value) => ({ status: value === 'inactive' ? 'inactive' : 'active' }),
    }),
  ),
];

const typedColumns = typedWithoutPrices.map((column) => {
  if (column !== mrp && column !== price) return column;
  const field = column === mrp ? 'mrp' : 'price';
  return typed(
    column,
    figure(field, (value) => amountWords(value), parseMoney, 'Enter an amount such as 1,250.50'),
  );
});
