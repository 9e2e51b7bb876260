import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import { NewProduct } from '@counting-house/contract/catalogue/product.ts';
import { readChecklist } from '../products/product-view.service.ts';
import { addProducts, changeProduct } from '../products/product.service.ts';
import { addVariants, type WantedVariant } from '../variants/variant.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant } from '../../platform/problem.ts';
import type { JudgedRow, ListStep } from '../../lists/list-kind.service.ts';
import type { WantedCategory } from './new-category.service.ts';
import type { ProductReading, VariantReading } from './product-reading.rules.ts';
import type { ProductState } from './product-state.service.ts';
import { judged } from '../../lists/row-reader.service.ts';

type Priced = { readonly mrp: number; readonly price: number };

/** The rows of a product that the house does not have, and the step that makes it. */
export function readProductCreation(
  ctx: ReadContext,
  state: ProductState,
  reading: ProductReading,
): { rows: JudgedRow[]; step: ListStep; creation: Creation } {
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
        ...(index === 0 ? { Name: reading.facts.name ?? '', ...headText(reading, status) } : {}),
        ...(values.optionValues?.length ? { Variant: values.optionValues.join(' / ') } : {}),
        ...(values.sku ? { SKU: values.sku } : {}),
        ...priceText(priced[index]),
      },
    }),
  );
  const creation = { options: state.sheet.options, reading, priced, status };
  const apply = (write: WriteContext) => createAll(write, [creation]);
  return { rows, step: { rowNos: listRowNos(reading), apply }, creation };
}

/** A product as the list would make it. */
export type Creation = {
  readonly options: ListOptions;
  readonly reading: ProductReading;
  /** By row, as its variants. */
  readonly priced: readonly (Priced | undefined)[];
  readonly status: 'active' | 'draft' | 'archived';
};

/** Makes products with all their variants, any number at once; answers row → variant. */
export async function createAll(
  ctx: WriteContext,
  creations: readonly Creation[],
): Promise<ReadonlyMap<number, number>> {
  const added = await addProducts(ctx, creations.map(inputOf));
  const made = creations.flatMap((creation, index) => {
    const one = added[index];
    return one ? [{ ...creation, ...one }] : [];
  });
  const wanted = made.flatMap(othersOf);
  const others = await addVariants(ctx, wanted);
  for (const { product, status } of made) {
    if (status === 'archived') await changeProduct(ctx, { id: product.id, status });
  }
  const firsts = made.map(({ reading, variant }) => [firstRowOf(reading), variant.id] as const);
  return new Map([
    ...firsts,
    ...others.map(({ id }, index) => [wanted[index]?.rowNo ?? 0, id] as const),
  ]);
}

const firstRowOf = ({ rows }: ProductReading): number => rows[0]?.reader.rowNo ?? 0;

function inputOf({ options, reading, priced, status }: Creation): NewProduct {
  return NewProduct.parse({
    ...reading.facts,
    code: reading.code,
    slug: reading.handle,
    categoryId: categoryIdOf(reading.category),
    unitId: reading.unit?.id,
    taxId: reading.tax?.id ?? options.taxId,
    hsn: reading.facts.hsn ?? (options.hsn || undefined),
    attributes: reading.packSize ? [packFact(reading.packSize)] : undefined,
    optionNames: reading.optionNames,
    status: status === 'active' ? 'active' : 'draft',
    defaultVariant: { ...reading.rows[0]?.values, ...priced[0] },
  });
}

/** The variants of a new product behind its first. */
const othersOf = ({ reading, priced, product }: Creation & Pick<WantedVariant, 'product'>) =>
  reading.rows.slice(1).map(({ reader, values }, index) => ({
    rowNo: reader.rowNo,
    product,
    values: { ...values, ...(priced[index + 1] ?? { mrp: 0, price: 0 }), position: index + 1 },
  }));

/** The id of a category; one that was not there was made before the rows. */
export function categoryIdOf(wanted: WantedCategory | undefined): number | undefined {
  if (!wanted) return undefined;
  invariant(wanted.id !== null, 'categories are made before the rows');
  return wanted.id;
}

export const packFact = (value: string) => ({ name: 'Pack size', value });

export const listRowNos = ({ group, rows }: ProductReading) => [
  ...rows.map(({ reader }) => reader.rowNo),
  ...group.idle.map(({ rowNo }) => rowNo),
];

export const priceText = (priced: Priced | undefined) =>
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
  const category = reading.category?.says;
  const { options } = state.sheet;
  return readChecklist(ctx, {
    optionNames: reading.optionNames,
    hasTax: Boolean(reading.tax ?? options.taxId ?? category?.effectiveTax.value),
    taxEnded: state.endedTaxes.get(reading.tax?.id ?? options.taxId ?? 0)?.says,
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

function headText(reading: ProductReading, status: string) {
  return {
    ...(reading.category ? { Category: reading.category.title } : {}),
    ...(reading.unit ? { Unit: reading.unit.code } : {}),
    ...(reading.tax ? { Tax: reading.tax.name } : {}),
    Status: status.charAt(0).toUpperCase() + status.slice(1),
  };
}
