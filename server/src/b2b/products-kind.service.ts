import { breather } from '../platform/papers/breather.ts';
import type { ReadContext } from '../platform/context.ts';
import type { Judged, JudgedRow, ListKindRow, ListStep, Sheet } from './list-kind.ts';
import { readerOf } from './row-reader.ts';
import { judgeProduct } from './product-judge.service.ts';
import { createAll, type Creation } from './product-create.service.ts';
import { productsIn } from './product-rows.rules.ts';
import { stateOf, type ProductState } from './product-state.service.ts';

/** Products with their variants, one row per variant. */
export const productsKind: ListKindRow = {
  says: 'Products and variants',
  permissions: ['catalogue.product.write', 'catalogue.product.price'],
  fields: [
    { key: 'handle', label: 'Handle', names: ['url handle', 'url key', 'slug', 'product handle'] },
    { key: 'code', label: 'Product code', names: ['product id', 'code', 'style code', 'model'] },
    {
      key: 'name',
      label: 'Name',
      isNeeded: true,
      names: ['title', 'product name', 'product', 'item name', 'item', 'product title'],
    },
    {
      key: 'category',
      label: 'Category',
      names: ['category name', 'category id', 'type', 'product type', 'product category', 'group'],
    },
    { key: 'brand', label: 'Brand', names: ['vendor', 'manufacturer', 'make'] },
    { key: 'unit', label: 'Unit', names: ['uom', 'unit of measure', 'unit code'] },
    { key: 'hsn', label: 'HSN', names: ['hsn code', 'hsn sac', 'hs code'] },
    {
      key: 'tax',
      label: 'Tax',
      names: ['gst', 'gst rate', 'gst %', 'tax rate', 'tax %', 'tax name'],
    },
    { key: 'sku', label: 'SKU', names: ['variant sku', 'item code', 'sku code', 'article number'] },
    {
      key: 'barcode',
      label: 'Barcode',
      names: ['variant barcode', 'ean', 'upc', 'gtin', 'ean code'],
    },
    ...[1, 2, 3].flatMap((n) => [
      { key: `option${n}Name`, label: `Option ${n} name`, names: [`attribute ${n} name`] },
      { key: `option${n}Value`, label: `Option ${n} value`, names: [`attribute ${n} value`] },
    ]),
    {
      key: 'mrp',
      label: 'MRP',
      names: ['maximum retail price', 'variant compare at price', 'compare at price', 'list price'],
    },
    {
      key: 'price',
      label: 'Price',
      isNeeded: true,
      names: ['variant price', 'unit price', 'selling price', 'sale price', 'rate'],
    },
    {
      key: 'weightGrams',
      label: 'Weight g',
      names: ['variant grams', 'weight', 'weight grams', 'grams'],
    },
    { key: 'status', label: 'Status', names: ['published', 'active', 'state'] },
    {
      key: 'discontinued',
      label: 'Discontinued',
      names: ['archived', 'obsolete', 'is discontinued'],
    },
    {
      key: 'description',
      label: 'Description',
      names: ['body html', 'body', 'details', 'long description'],
    },
    {
      key: 'packSize',
      label: 'Pack size',
      names: ['quantity per unit', 'pack', 'packing', 'pack of'],
    },
    { key: 'tags', label: 'Tags', names: ['labels', 'keywords'] },
    { key: 'seoTitle', label: 'SEO title', names: ['meta title', 'page title'] },
    { key: 'seoDescription', label: 'SEO description', names: ['meta description'] },
  ],
  judge,
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const hasOptions = sheet.mapped.has('option1Value');
  const groups = productsIn(sheet.rows, hasOptions);
  const state = await stateOf(ctx, groups, sheet);
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  const creations = new Map<ListStep, Creation>();
  const breathe = breather();
  for (const group of groups) {
    await breathe();
    const found = judgeProduct(ctx, state, group);
    rows.push(...found.rows);
    steps.push(found.step);
    if (found.creation) creations.set(found.step, found.creation);
    for (const row of group.idle) {
      const { rowNo } = readerOf(row, sheet.options);
      const nothing = { before: {}, after: {}, errors: [], targetId: null };
      rows.push({ ...nothing, rowNo, action: 'same', warnings: ['Nothing to load in this row'] });
    }
  }
  return {
    rows: rows.toSorted((a, b) => a.rowNo - b.rowNo),
    steps,
    warnings: sheet.mapped.has('mrp')
      ? []
      : ['The file has no MRP: the price is taken as the MRP of new variants.'],
    together: togetherBy(state, creations),
  };
}

/** New products are made all at once; those that the house has are changed one after the other. */
function togetherBy(
  { newCategories }: ProductState,
  creations: ReadonlyMap<ListStep, Creation>,
): NonNullable<Judged['together']> {
  let unmade: { id: number | null }[] = [];
  return {
    async apply(write, steps) {
      unmade = [...newCategories.values()].filter(({ id }) => id === null);
      const written = new Map(
        await createAll(
          write,
          steps.flatMap((step) => creations.get(step) ?? []),
        ),
      );
      for (const step of steps.filter((one) => !creations.has(one))) {
        for (const [rowNo, id] of await step.apply(write)) written.set(rowNo, id);
      }
      return written;
    },
    undone() {
      for (const slot of unmade) slot.id = null;
    },
  };
}
