import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import type { Shape } from '../kit/shape.ts';
import { flag, listInput, queryId, queryNumber, several } from '../kit/list.ts';
import {
  clearable,
  code,
  date,
  id,
  money,
  requiredText,
  signedQty,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { hsn, optionName, Returnable, returnWindowDays, richText, slug } from './field.ts';
import { Image, wantedImages } from './image.ts';
import { ProductKind } from './product-kind.ts';
import { ProductVariant, VariantValues } from './variant.ts';
import { Video, wantedVideos } from './video.ts';

export const ProductStatus = z.enum(['draft', 'active', 'archived']);

const Attribute = z.strictObject({
  name: requiredText(40, 'Name'),
  value: requiredText(200, 'Value'),
});

const differs = (words: readonly string[]) =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length;

const fields = {
  /** From the series when left out. */
  code: code(40).optional(),
  name: requiredText(160, 'Name'),
  /** Made from the name when left out. */
  slug: slug(180).optional(),
  kind: ProductKind.optional(),
  categoryId: id,
  brand: text(80).optional(),
  unitId: id,
  shortDescription: text(300).optional(),
  description: richText(20_000).optional(),
  attributes: z
    .array(Attribute)
    .max(30, 'A product can have 30 facts')
    .refine((list) => differs(list.map(({ name }) => name)), 'Names must differ')
    .optional(),
  tags: z
    .array(text(30).transform((tag) => tag.toLowerCase()))
    .max(20, 'A product can have 20 tags')
    .transform((tags) => [...new Set(tags.filter(Boolean))])
    .optional(),
  optionNames: z
    .array(optionName)
    .max(3, 'A product can have 3 options')
    .refine(differs, 'Option names must differ')
    .optional(),
  /** Null: from the category. */
  taxId: clearable(id),
  hsn: clearable(hsn),
  returnable: Returnable.optional(),
  returnWindowDays: clearable(returnWindowDays),
  shippable: z.boolean().optional(),
  seoTitle: text(70).optional(),
  seoDescription: text(160).optional(),
  featured: z.boolean().optional(),
  sortOrder: z.int().min(0).max(100_000).optional(),
};

export const NewProduct = z.strictObject({
  ...fields,
  /** A new product is a draft unless it may be published at once. */
  status: z.enum(['draft', 'active']).optional(),
  defaultVariant: VariantValues,
  images: wantedImages('product').optional(),
  videos: wantedVideos.optional(),
});
export type NewProduct = z.output<typeof NewProduct>;

export const ChangedProduct = z.strictObject({
  ...optionalParts(z.object(fields)),
  status: ProductStatus.optional(),
  /** All of them in order; left out they stay. */
  images: wantedImages('product').optional(),
  id: queryId,
  version,
});
export type ChangedProduct = z.output<typeof ChangedProduct>;

/** What is missing before a product can be published: the field it belongs to, and a sentence. */
export const ChecklistEntry = z.object({ path: z.string(), text: z.string() });
export type ChecklistEntry = z.output<typeof ChecklistEntry>;

/** A value in force and where it comes from: 'own', the name of a category, 'setting', or null. */
const effective = <S extends Shape>(of: S) =>
  z.object({ value: z.nullable(of), from: z.string().nullable() });

export const ProductRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Its main picture, small. */
  thumb: z.string().nullable(),
  category: z.string(),
  categoryId: id,
  brand: z.string().nullable(),
  tags: z.array(z.string()),
  variantCount: z.int(),
  priceFrom: money,
  priceTo: money,
  mrpFrom: money,
  /** Free pieces of all its variants; null where none is tracked. */
  available: signedQty.nullable(),
  unitCode: z.string(),
  hsn: z.string().nullable(),
  status: ProductStatus,
  /** Entries of its publish checklist. */
  notReady: z.int(),
  createdAt: ts,
  updatedAt: ts,
  version,
});
export type ProductRow = z.output<typeof ProductRow>;

export const ProductsInput = listInput({
  status: several(ProductStatus).optional(),
  /** This and everything below. */
  categoryId: queryId.optional(),
  kind: several(ProductKind).optional(),
  brand: text(80).optional(),
  tag: text(30).optional(),
  taxId: queryId.optional(),
  featured: flag.optional(),
  hasImage: flag.optional(),
  priceFrom: queryNumber(money).optional(),
  priceTo: queryNumber(money).optional(),
  /** Both are everything. */
  stock: several(z.enum(['in', 'out'])).optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
});

export const Product = z.object({
  id,
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  kind: ProductKind,
  categoryId: id,
  /** Names from the root, joined by ` / `. */
  category: z.string(),
  brand: z.string().nullable(),
  unitId: id,
  unitCode: z.string(),
  unitDecimals: z.int(),
  /** Stock moved or something was sold: the unit stays. */
  unitIsFixed: z.boolean(),
  shortDescription: z.string().nullable(),
  description: z.string().nullable(),
  attributes: z.array(Attribute),
  tags: z.array(z.string()),
  optionNames: z.array(z.string()),
  taxId: id.nullable(),
  hsn: z.string().nullable(),
  returnable: Returnable,
  returnWindowDays: z.int().nullable(),
  effectiveTax: effective(z.string()),
  effectiveHsn: effective(z.string()),
  effectiveReturn: effective(z.string()),
  shippable: z.boolean(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  featured: z.boolean(),
  sortOrder: z.int(),
  status: ProductStatus,
  images: z.array(Image),
  videos: z.array(Video),
  variants: z.array(ProductVariant),
  checklist: z.array(ChecklistEntry),
  /** Orders that are placed or confirmed and hold one of its variants. */
  openOrders: z.int(),
  createdAt: ts,
  updatedAt: ts,
  version,
});
export type Product = z.output<typeof Product>;
