import type { ProductVariant } from '@counting-house/contract/catalogue/variant.ts';
import { readChecklist } from '../products/product-view.service.ts';
import { changeProduct } from '../products/product.service.ts';
import { products } from '../products/product.table.ts';
import { addVariant, changeVariant } from '../variants/variant.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { plainText } from '../../platform/papers/rich-text.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import type { JudgedRow, ListStep } from '../../lists/list-kind.service.ts';
import {
  categoryIdOf,
  packFact,
  passSameOptions,
  priceText,
  listRowNos,
} from './product-create.service.ts';
import type { ProductReading, VariantReading } from './product-reading.rules.ts';
import type { KnownProduct, ProductState } from './product-state.service.ts';
import { differences, judged } from '../../lists/row-reader.service.ts';

type Pairs = (readonly [label: string, before: string, after: string | undefined])[];

/** The rows of a product that the house has, and the step that brings it up to the list. */
export function readProductChange(
  ctx: ReadContext,
  state: ProductState,
  reading: ProductReading,
  known: KnownProduct,
): { rows: JudgedRow[]; step: ListStep } {
  const [head] = reading.rows;
  const category = state.categories.byId.get(known.categoryId);
  passSameOptions(reading);
  if (known.status === 'archived' && reading.status !== 'archived') {
    head?.reader.warn('Product is archived');
  }
  if (reading.unit && reading.unit.id !== known.unitId && known.isUsed) {
    head?.reader.wrong('unit', 'The unit cannot change after the product was stocked or sold');
  }
  const status = nextStatus(ctx, state, reading, known);
  const ofProduct = differences(productPairs(state, reading, known, category?.title, status));
  const targets = reading.rows.map((row) => variantFor(reading, row, known));
  const prices = reading.rows.map((row, index) => nextPrices(ctx, row, targets[index]));
  const changes = reading.rows.map((row, index) =>
    differences(variantPairs(row, targets[index], prices[index])),
  );

  const rows = reading.rows.map(({ reader }, index) => {
    const target = targets[index];
    const change = changes[index];
    const whole = index === 0 ? ofProduct : { before: {}, after: {}, isSame: true };
    const isSame = whole.isSame && change?.isSame === true;
    return judged(reader, {
      action: !target ? 'create' : isSame ? 'same' : 'update',
      targetId: target?.id ?? null,
      before: { ...whole.before, ...change?.before },
      after: { ...whole.after, ...change?.after },
    });
  });
  return { rows, step: { rowNos: listRowNos(reading), apply } };

  async function apply(write: WriteContext): Promise<ReadonlyMap<number, number>> {
    const product = await lockRow(write, products, known.id);
    if (!ofProduct.isSame) await changeProduct(write, productChange());
    const written = new Map<number, number>();
    for (const [index, { reader, values }] of reading.rows.entries()) {
      const target = targets[index];
      const priced = prices[index];
      if (!target) {
        const { mrp, price } = priced ?? { mrp: 0, price: 0 };
        const position = known.variants.length + index;
        const grown = { ...product, optionNames: optionNamesOf(reading, known) };
        written.set(
          reader.rowNo,
          (await addVariant(write, grown, { ...values, mrp, price, position })).id,
        );
        continue;
      }
      written.set(reader.rowNo, target.id);
      if (changes[index]?.isSame) continue;
      const { sku, barcode, weightGrams } = values;
      await changeVariant(write, {
        id: target.id,
        sku,
        barcode,
        weightGrams,
        ...priced,
        confirmJump: true,
      });
    }
    return written;
  }

  function productChange() {
    const attributes = known.attributes.filter(({ name }) => name !== 'Pack size');
    return {
      ...reading.facts,
      id: known.id,
      status,
      categoryId: categoryIdOf(reading.category),
      unitId: reading.unit?.id,
      taxId: reading.tax?.id,
      attributes:
        reading.packSize === undefined
          ? undefined
          : [...attributes, ...(reading.packSize ? [packFact(reading.packSize)] : [])],
      optionNames: optionNamesOf(reading, known),
    };
  }
}

const optionNamesOf = (reading: ProductReading, known: KnownProduct) =>
  reading.optionNames.length > known.optionNames.length
    ? [...reading.optionNames]
    : known.optionNames;

function productPairs(
  state: ProductState,
  reading: ProductReading,
  known: KnownProduct,
  category: string | undefined,
  status: string | undefined,
): Pairs {
  const { facts } = reading;
  const pack = known.attributes.find(({ name }) => name === 'Pack size')?.value ?? '';
  return [
    ['Name', known.name, facts.name],
    ['Category', category ?? '', reading.category?.title],
    ['Brand', known.brand ?? '', facts.brand],
    ['Unit', state.units.byId.get(known.unitId)?.code ?? '', reading.unit?.code],
    ['HSN', known.hsn ?? '', facts.hsn ?? undefined],
    ['Tax', String(known.taxId ?? ''), reading.tax && String(reading.tax.id)],
    [
      'Description',
      plainText(known.description ?? ''),
      facts.description === undefined ? undefined : plainText(facts.description),
    ],
    ['Pack size', pack, reading.packSize],
    ['Tags', known.tags.join(', '), facts.tags?.join(', ')],
    ['SEO title', known.seoTitle ?? '', facts.seoTitle],
    ['SEO description', known.seoDescription ?? '', facts.seoDescription],
    ['Options', known.optionNames.join(', '), optionNamesOf(reading, known).join(', ')],
    ['Status', known.status, status],
  ];
}

/** The variant that a row stands for: by SKU or barcode, else by its options, else the only one. */
function variantFor(
  reading: ProductReading,
  { reader, values }: VariantReading,
  known: KnownProduct,
): ProductVariant | undefined {
  const bySku = known.variants.find(({ sku }) => sku === values.sku);
  const byBarcode = known.variants.find(
    ({ barcode }) => barcode !== null && barcode === values.barcode,
  );
  const wanted = (values.optionValues ?? []).join('\n').toLowerCase();
  const byOptions = known.variants.find(
    ({ optionValues }) => optionValues.join('\n').toLowerCase() === wanted,
  );
  const found = bySku ?? byBarcode ?? byOptions;
  if (!found && wanted === '' && reading.optionNames.length === 0) {
    reader.wrong('option1Value', 'Name the options: the product has several variants');
  }
  return found;
}

function nextPrices(
  ctx: ReadContext,
  { reader, values }: VariantReading,
  target: ProductVariant | undefined,
): { mrp: number; price: number } | undefined {
  const price = values.price ?? target?.price;
  if (price === undefined) {
    reader.wrong('price', 'Price is required');
    return undefined;
  }
  const follows = !target || target.mrp === target.price;
  const mrp = values.mrp ?? (follows ? price : target.mrp);
  if (price > mrp) reader.wrong('price', 'Price cannot be more than the MRP');
  warnOfJump(ctx, { reader, values }, target, price);
  return { mrp, price };
}

function warnOfJump(
  ctx: ReadContext,
  { reader }: VariantReading,
  target: ProductVariant | undefined,
  price: number,
): void {
  if (!target || target.price === 0) return;
  const percent = Math.round((Math.abs(price - target.price) * 100) / target.price);
  if (percent > ctx.settings['b2b.priceJumpWarnPct']) reader.warn(`Price changes by ${percent} %`);
}

function variantPairs(
  { values }: VariantReading,
  target: ProductVariant | undefined,
  priced: { mrp: number; price: number } | undefined,
): Pairs {
  if (!target) {
    const created = { SKU: values.sku ?? '', ...priceText(priced) };
    return Object.entries(created).map(([label, after]) => [label, '', after] as const);
  }
  return [
    ['SKU', target.sku, values.sku],
    ['Barcode', target.barcode ?? '', values.barcode ?? undefined],
    ['Price', rupees(target.price), priced && rupees(priced.price)],
    ['MRP', rupees(target.mrp), priced && rupees(priced.mrp)],
    ['Weight g', String(target.weightGrams ?? ''), values.weightGrams?.toString()],
  ];
}

/** A list lifts drafts and puts products away; what somebody archived by hand stays so. */
function nextStatus(
  ctx: ReadContext,
  state: ProductState,
  reading: ProductReading,
  known: KnownProduct,
): 'active' | 'archived' | 'draft' | undefined {
  const { options, mapped } = state.sheet;
  const wanted = reading.status ?? (options.publish ? 'active' : undefined);
  if (wanted === undefined || wanted === known.status) return undefined;
  if (wanted !== 'active') return wanted === 'archived' ? wanted : undefined;
  if (known.status === 'archived' && !mapped.has('status')) return undefined;
  const category = reading.category
    ? reading.category.says
    : state.categories.byId.get(known.categoryId);
  const missing = readChecklist(ctx, {
    optionNames: optionNamesOf(reading, known),
    hasTax: Boolean(reading.tax ?? known.taxId ?? category?.effectiveTax.value),
    taxEnded: state.endedTaxes.get(reading.tax?.id ?? known.taxId ?? 0)?.says,
    hasHsn: Boolean(reading.facts.hsn ?? known.hsn ?? category?.effectiveHsn.value),
    hasImage: known.hasImage,
    variants: known.variants,
  });
  if (missing.length === 0) return 'active';
  reading.rows[0]?.reader.warn(`Stays a draft: ${missing.map(({ text }) => text).join('. ')}`);
  return undefined;
}
