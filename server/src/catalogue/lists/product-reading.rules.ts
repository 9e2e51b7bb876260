import { lackingText } from '@counting-house/contract/kit/also.ts';
import { VariantValues } from '@counting-house/contract/catalogue/variant.ts';
import { ChangedProduct } from '@counting-house/contract/catalogue/product.ts';
import type { z } from 'zod';
import type { NamedUnit } from '../../lists/list-lookup.service.ts';
import type { NamedTax } from '../../tax/tax-lookup.service.ts';
import { knownCategory, newCategory, type WantedCategory } from './new-category.service.ts';
import { readOptions, type ProductRows } from './product-rows.rules.ts';
import type { KnownProduct, ProductState } from './product-state.service.ts';
import { makeRowReader, rightParts, type RowReader } from '../../lists/row-reader.service.ts';

type Facts = Partial<
  Pick<
    ChangedProduct,
    'name' | 'brand' | 'hsn' | 'description' | 'tags' | 'seoTitle' | 'seoDescription'
  >
>;

/** What the rows of a product say, checked by the same shapes as the form. */
export type ProductReading = {
  readonly group: ProductRows;
  readonly facts: Facts;
  readonly handle: string | undefined;
  readonly code: string | undefined;
  readonly packSize: string | undefined;
  readonly category: WantedCategory | undefined;
  readonly tax: NamedTax | undefined;
  readonly unit: NamedUnit | undefined;
  readonly status: 'active' | 'draft' | 'archived' | undefined;
  readonly optionNames: readonly string[];
  readonly rows: readonly VariantReading[];
};

export type VariantReading = {
  readonly reader: RowReader;
  readonly values: z.output<typeof variantShape>;
};

/** Prices are taken from elsewhere when a row has none. */
const variantShape = VariantValues.partial();

const productShape = ChangedProduct.pick({
  name: true,
  code: true,
  slug: true,
  brand: true,
  hsn: true,
  description: true,
  tags: true,
  seoTitle: true,
  seoDescription: true,
  optionNames: true,
});

/** Reads the rows of a product; what is wrong stands at its row and column. */
export function readProduct(
  state: ProductState,
  group: ProductRows,
  known: KnownProduct | undefined,
): ProductReading {
  const { options } = state.sheet;
  const head = makeRowReader(
    { ...group.first, cells: { ...group.first.cells, ...group.cells } },
    options,
  );
  const names = group.variants.map((row) => readOptions(group, row).names);
  const optionNames = names.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const parsed = parsedFacts(head, optionNames);
  const rows = group.variants.map((row, index) =>
    readVariant(state, group, index === 0 ? head : makeRowReader(row, options), known, index),
  );
  return {
    group,
    facts: parsed,
    handle: head.text('handle') || undefined,
    code: head.text('code') || undefined,
    packSize: head.text('packSize'),
    category: wantedCategory(state, head, known),
    tax: wantedTax(state, head),
    unit: wantedUnit(state, head, known),
    status: wantedStatus(head),
    optionNames,
    rows,
  };
}

function parsedFacts(head: RowReader, optionNames: readonly string[]): Facts {
  const { data, issues } = rightParts(productShape, {
    name: head.text('name'),
    code: head.text('code'),
    slug: head.text('handle'),
    brand: head.text('brand'),
    hsn: head.hsn('hsn'),
    description: head.text('description'),
    tags: head.text('tags')?.split(/[,;]/u),
    seoTitle: head.text('seoTitle'),
    seoDescription: head.text('seoDescription'),
    optionNames,
  });
  noteIssues(head, issues, { slug: 'handle', optionNames: 'option1Name' });
  const { name, brand, hsn, description: cleaned, tags, seoTitle, seoDescription } = data;
  return { name, brand, hsn, description: cleaned, tags, seoTitle, seoDescription };
}

function readVariant(
  state: ProductState,
  group: ProductRows,
  reader: RowReader,
  known: KnownProduct | undefined,
  index: number,
): VariantReading {
  const row = group.variants[index] ?? group.first;
  const own = makeRowReader(row, state.sheet.options);
  const price = own.money('price', 'Price');
  const mrp = own.money('mrp', 'MRP');
  const given = {
    sku: own.code('sku'),
    barcode: own.code('barcode'),
    optionValues: readOptions(group, row).values,
    price,
    mrp,
    weightGrams: own.whole('weightGrams', 'Weight'),
  };
  for (const { column, text } of own.errors) reader.wrong(column, text);
  reader.warnings.push(...own.warnings);
  const { data, issues } = rightParts(variantShape, {
    ...given,
    weightGrams: given.weightGrams || undefined,
  });
  noteIssues(reader, issues, { optionValues: 'option1Value' });
  for (const field of ['sku', 'barcode'] as const) {
    const value = data[field];
    if (!value) continue;
    const before = state.used.get(`${field} ${value}`);
    if (before) reader.wrong(field, `Same ${field === 'sku' ? 'SKU' : 'barcode'} as row ${before}`);
    state.used.set(`${field} ${value}`, row.rowNo);
    const owner = state.known.get(`${field} ${value}`);
    if (owner && owner.id !== known?.id) {
      const words = field === 'sku' ? 'SKU' : 'Barcode';
      reader.wrong(field, `${words} ${value} is already used by ${owner.name}`);
    }
  }
  return { reader, values: data };
}

function wantedCategory(
  state: ProductState,
  head: RowReader,
  known: KnownProduct | undefined,
): WantedCategory | undefined {
  const { options } = state.sheet;
  const words = head.text('category');
  if (words) {
    const found = state.categories.find(words);
    if (found) return knownCategory(found);
    if (options.makeCategories) return madeFirst(state, head, words);
    head.wrong('category', `Category '${words}' not found`);
    return undefined;
  }
  if (known) return undefined;
  const chosen = state.categories.byId.get(options.categoryId ?? 0);
  if (chosen) return knownCategory(chosen);
  if (options.categoryName) {
    const named = state.categories.find(options.categoryName);
    return named ? knownCategory(named) : madeFirst(state, head, options.categoryName);
  }
  head.wrong('category', 'Category is required');
  return undefined;
}

function madeFirst(state: ProductState, head: RowReader, name: string): WantedCategory | undefined {
  if (!state.mayAddCategories) {
    head.wrong(
      'category',
      `Category '${name}' not found. ${lackingText({ does: 'add categories' })}`,
    );
    return undefined;
  }
  const wanted = newCategory(state.categories, name);
  if (!('error' in wanted)) return wanted;
  head.wrong('category', wanted.error);
  return undefined;
}

function wantedTax(state: ProductState, head: RowReader): NamedTax | undefined {
  const words = head.text('tax');
  if (!words) return undefined;
  const found = state.taxes.find(words);
  if (!found) head.wrong('tax', state.taxes.whyNot(words));
  return found;
}

function wantedUnit(
  state: ProductState,
  head: RowReader,
  known: KnownProduct | undefined,
): NamedUnit | undefined {
  const words = head.text('unit');
  if (words) {
    const found = state.units.find(words);
    if (!found) head.wrong('unit', `Unit '${words}' not found`);
    return found;
  }
  if (known) return undefined;
  const chosen = state.units.byId.get(state.sheet.options.unitId ?? 0);
  if (!chosen) head.wrong('unit', 'Unit is required');
  return chosen;
}

const states: Readonly<Record<string, ProductReading['status']>> = {
  active: 'active',
  published: 'active',
  yes: 'active',
  true: 'active',
  1: 'active',
  y: 'active',
  draft: 'draft',
  no: 'draft',
  false: 'draft',
  0: 'draft',
  n: 'draft',
  inactive: 'draft',
  archived: 'archived',
  discontinued: 'archived',
};

function wantedStatus(head: RowReader): ProductReading['status'] {
  const isDiscontinued = head.flag('discontinued', 'Discontinued');
  if (isDiscontinued) return 'archived';
  const words = head.text('status')?.toLowerCase();
  if (!words) return undefined;
  const status = states[words];
  if (!status) head.wrong('status', 'Status must be active, draft or archived');
  return status;
}

/** Puts what a shape refuses at the column that the field was read from. */
function noteIssues(
  reader: RowReader,
  issues: readonly z.core.$ZodIssue[],
  columns: Readonly<Record<string, string>>,
): void {
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'name');
    reader.wrong(columns[field] ?? field, message);
  }
}
