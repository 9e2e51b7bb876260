import { NewProduct } from '@counting-house/contract/catalogue/product.ts';
import { checklistOf } from '../catalogue/product-view.service.ts';
import { addProduct, changeProduct } from '../catalogue/product.service.ts';
import { createCategory } from '../catalogue/category.service.ts';
import { addVariant } from '../catalogue/variant.service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { rupees } from '../platform/money.ts';
import type { JudgedRow, ListStep } from './list-kind.ts';
import type { ProductReading, VariantReading, WantedCategory } from './product-reading.rules.ts';
import type { ProductState } from './product-state.service.ts';
import { judged } from './row-reader.ts';

type Priced = { readonly mrp: number; readonly price: number };

/** The rows of a product that the house does not have, and the step that makes it. */
export function creationOf(
  ctx: ReadContext,
  state: ProductState,
  reading: ProductReading,
): { rows: JudgedRow[]; step: ListStep } {
  const [head] = reading.rows;
  if (reading.facts.name === undefined) head?.reader.wrong('name', 'Name is required');
  passSameOptions(reading);
  const priced = reading.rows.map((row) => newPrices(state, row));
  const missing = missingToPublish(ctx, state, reading, priced);
  const status = firstStatus(state, reading, missing, head);
  const rows = reading.rows.map(({ reader, values }, index) =>
    judged(reader, {
      action: 'create',
      targetId: null,
      before: {},
      after: {
        ...(index === 0 ? { Name: reading.facts.name ?? '', ...headWords(reading, status) } : {}),
        ...(values.optionValues?.length ? { Variant: values.optionValues.join(' / ') } : {}),
        ...(values.sku ? { SKU: values.sku } : {}),
        ...priceWords(priced[index]),
      },
    }),
  );
  return { rows, step: { rowNos: rowNosOf(reading), apply } };

  async function apply(write: WriteContext): Promise<ReadonlyMap<number, number>> {
    const [first, ...others] = reading.rows;
    const { options } = state.sheet;
    const input = NewProduct.parse({
      ...reading.facts,
      code: reading.code,
      slug: reading.handle,
      categoryId: await categoryIdOf(write, reading.category),
      unitId: reading.unit?.id,
      taxId: reading.tax?.id ?? options.taxId,
      hsn: reading.facts.hsn ?? (options.hsn || undefined),
      attributes: reading.packSize ? [packFact(reading.packSize)] : undefined,
      optionNames: reading.optionNames,
      status: status === 'active' ? 'active' : 'draft',
      defaultVariant: { ...first?.values, ...priced[0] },
    });
    const { product, variant } = await addProduct(write, input);
    const written = new Map([[first?.reader.rowNo ?? 0, variant.id]]);
    for (const [index, { reader, values }] of others.entries()) {
      const { mrp, price } = priced[index + 1] ?? { mrp: 0, price: 0 };
      const added = await addVariant(write, product, {
        ...values,
        mrp,
        price,
        position: index + 1,
      });
      written.set(reader.rowNo, added.id);
    }
    if (status === 'archived') await changeProduct(write, { id: product.id, status });
    return written;
  }
}

/** The id of a category; one that the list names first is made now. */
export async function categoryIdOf(
  ctx: WriteContext,
  wanted: WantedCategory | undefined,
): Promise<number | undefined> {
  if (!wanted) return undefined;
  wanted.slot.id ??= (await createCategory(ctx, { name: wanted.title })).id;
  return wanted.slot.id;
}

export const packFact = (value: string) => ({ name: 'Pack size', value });

export const rowNosOf = ({ group, rows }: ProductReading) => [
  ...rows.map(({ reader }) => reader.rowNo),
  ...group.idle.map(({ rowNo }) => rowNo),
];

export const priceWords = (priced: Priced | undefined) =>
  priced ? { Price: rupees(priced.price), MRP: rupees(priced.mrp) } : {};

/** Two rows of a product may not stand for the same variant. */
export function passSameOptions({ rows }: ProductReading): void {
  const seen = new Map<string, number>();
  for (const { reader, values } of rows) {
    const key = (values.optionValues ?? []).join('\n').toLowerCase();
    const before = seen.get(key);
    if (before) reader.wrong('option1Value', `Same options as row ${before}`);
    seen.set(key, reader.rowNo);
  }
}

function newPrices(state: ProductState, { reader, values }: VariantReading): Priced | undefined {
  const { price } = values;
  if (price === undefined) {
    if (!reader.errors.some(({ column }) => column === 'price')) {
      reader.wrong('price', 'Price is required');
    }
    return undefined;
  }
  if (values.mrp === undefined && state.sheet.mapped.has('mrp')) {
    reader.warn('No MRP: the price is taken as the MRP');
  }
  const mrp = values.mrp ?? price;
  if (price > mrp) reader.wrong('price', 'Price cannot be more than the MRP');
  return { mrp, price };
}

function missingToPublish(
  ctx: ReadContext,
  state: ProductState,
  reading: ProductReading,
  priced: readonly (Priced | undefined)[],
): string[] {
  const category = state.categories.byId.get(reading.category?.slot.id ?? 0);
  const { options } = state.sheet;
  return checklistOf(ctx, {
    optionNames: reading.optionNames,
    hasTax: Boolean(reading.tax ?? options.taxId ?? category?.effectiveTax.value),
    hasHsn: Boolean(reading.facts.hsn || options.hsn || category?.effectiveHsn.value),
    hasImage: false,
    variants: reading.rows.map(({ reader, values }, index) => ({
      sku: values.sku ?? `Row ${reader.rowNo}`,
      status: 'active',
      optionValues: values.optionValues ?? [],
      mrp: priced[index]?.mrp ?? null,
      price: priced[index]?.price ?? null,
    })),
  }).map(({ text }) => text);
}

function firstStatus(
  state: ProductState,
  reading: ProductReading,
  missing: readonly string[],
  head: VariantReading | undefined,
): 'active' | 'draft' | 'archived' {
  const wanted = reading.status ?? (state.sheet.options.publish ? 'active' : 'draft');
  if (wanted !== 'active' || missing.length === 0) return wanted;
  if (head && head.reader.errors.length === 0) {
    head.reader.warn(`Stays a draft: ${missing.join('. ')}`);
  }
  return 'draft';
}

function headWords(reading: ProductReading, status: string) {
  return {
    ...(reading.category ? { Category: reading.category.title } : {}),
    ...(reading.unit ? { Unit: reading.unit.code } : {}),
    ...(reading.tax ? { Tax: reading.tax.name } : {}),
    Status: status.charAt(0).toUpperCase() + status.slice(1),
  };
}
