import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { breather } from '../../platform/papers/breather.ts';
import type { ReadContext } from '../../platform/context.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import { makeRowReader } from '../../lists/row-reader.service.ts';
import { categoriesFirst, type WantedCategory } from './new-category.service.ts';
import { judgeProduct } from './product-judge.service.ts';
import { createAll, type Creation } from './product-create.service.ts';
import { productsIn } from './product-rows.rules.ts';
import { readProductState } from './product-state.service.ts';

/** Products with their variants, one row per variant. */
export const productsList: KindOfList = {
  page: addresses.catalogue,
  fields: [
    { key: 'handle', label: 'Handle', names: ['url handle', 'url key', 'slug', 'product handle'] },
    {
      key: 'code',
      isLead: true,
      label: 'Product code',
      names: ['product id', 'code', 'style code', 'model'],
    },
    {
      key: 'name',
      isLead: true,
      label: 'Name',
      isNeeded: true,
      names: [
        'title',
        'product name',
        'product',
        'item name',
        'item',
        'product title',
        'particulars',
      ],
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
      measure: 'percent',
      label: 'Tax',
      names: ['gst', 'gst rate', 'gst %', 'tax rate', 'tax %', 'tax name'],
    },
    {
      key: 'sku',
      isLead: true,
      label: 'SKU',
      names: ['variant sku', 'item code', 'sku code', 'article number'],
    },
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
      measure: 'rupees',
      label: 'MRP',
      names: ['maximum retail price', 'variant compare at price', 'compare at price', 'list price'],
    },
    {
      key: 'price',
      measure: 'rupees',
      label: 'Price',
      isNeeded: true,
      names: ['variant price', 'unit price', 'selling price', 'sale price', 'rate'],
    },
    {
      key: 'weightGrams',
      measure: 'grams',
      asksUnit: true,
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
  sample: [
    {
      name: 'Lime pickle',
      category: 'Pickles',
      brand: 'Village Kitchen',
      unit: 'NOS',
      hsn: '20019000',
      tax: '5',
      sku: 'PICKLE-250',
      option1Name: 'Size',
      option1Value: '250 g',
      mrp: '125.00',
      price: '119.50',
      weightGrams: '320',
      status: 'active',
      description: 'Sun-dried limes in their own juice.',
      tags: 'pickle, vegan',
    },
    {
      name: 'Lime pickle',
      sku: 'PICKLE-500',
      option1Value: '500 g',
      mrp: '230.00',
      price: '219.00',
      weightGrams: '610',
    },
    {
      name: 'Clay lamp',
      category: 'Home / Lamps',
      unit: 'NOS',
      hsn: '6913',
      tax: '5',
      sku: 'LAMP-CLAY',
      mrp: '90.00',
      price: '90.00',
      weightGrams: '180',
      status: 'active',
      packSize: 'Set of 2',
    },
  ],
  judge,
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const hasOptions = sheet.mapped.has('option1Value');
  const groups = productsIn(sheet.rows, hasOptions);
  const state = await readProductState(ctx, groups, sheet);
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  const creations = new Map<ListStep, Creation>();
  const wanted: WantedCategory[] = [];
  const breathe = breather();
  for (const group of groups) {
    await breathe();
    const found = judgeProduct(ctx, state, group);
    rows.push(...found.rows);
    steps.push(found.step);
    if (found.category) wanted.push(found.category);
    if (found.creation) creations.set(found.step, found.creation);
    for (const row of group.idle) {
      const { rowNo } = makeRowReader(row, sheet.options);
      const nothing = { before: {}, after: {}, errors: [], targetId: null };
      rows.push({ ...nothing, rowNo, action: 'same', warnings: ['Nothing to load in this row'] });
    }
  }
  return {
    rows: rows.toSorted((a, b) => a.rowNo - b.rowNo),
    steps,
    warnings: [
      ...(sheet.mapped.has('mrp')
        ? []
        : ['The file has no MRP: the price is taken as the MRP of new variants.']),
      ...picturesLeft(sheet),
    ],
    first: categoriesFirst(wanted),
    together: togetherBy(creations),
  };
}

const ofPictures = /\b(?:image|picture|photo)s?\b/iu;

/** A list brings no pictures: the columns that name some are pointed out. */
function picturesLeft({ unmatched }: Sheet): string[] {
  const columns = unmatched.filter((header) => ofPictures.test(header.replaceAll('_', ' ')));
  if (columns.length === 0) return [];
  return [
    `Pictures are not loaded from a list. Not used: ${columns.join(', ')}. Add pictures on each product.`,
  ];
}

/** New products are made all at once; those that the house has are changed one after the other. */
const togetherBy =
  (creations: ReadonlyMap<ListStep, Creation>): NonNullable<Judged['together']> =>
  async (write, steps) => {
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
  };
