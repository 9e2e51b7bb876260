import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Product } from '@counting-house/contract/catalogue/product.ts';
import type { Video } from '@counting-house/contract/catalogue/video.ts';
import { invariant } from '../platform/problem.ts';
import type { TestHouse } from './house.ts';

const { admin, catalogue, tax } = contract;

/** The id of the tax of so many per cent. */
export async function taxOf(house: TestHouse, percent: number): Promise<number> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(tax.listTaxes, {});
  const found = rows.find(({ code }) => code === `GST${percent}`);
  if (!found) throw new Error(`the house has no tax of ${percent} %`);
  return found.id;
}

/** The id of the unit with this code. */
export async function unitOf(house: TestHouse, code: string): Promise<number> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(admin.listUnits, { limit: 200 });
  const found = rows.find((unit) => unit.code === code);
  if (!found) throw new Error(`the house has no unit ${code}`);
  return found.id;
}

/** A category at the top, or inside another. */
export async function aCategory(
  house: TestHouse,
  values: Partial<InputOf<typeof catalogue.createCategory>> = {},
) {
  const owner = await house.as('owner');
  return owner.call(catalogue.createCategory, { name: 'Pickles', ...values });
}

type ProductValues = Partial<Omit<InputOf<typeof catalogue.createProduct>, 'defaultVariant'>> & {
  readonly sku?: string;
  readonly barcode?: string;
  /** Paise. */
  readonly mrp?: number;
  readonly price?: number;
  readonly unit?: string;
};

/** A product with one variant, active and at 5 % unless said otherwise; ₹180.00 of an MRP of ₹195.00. */
export async function aProduct(house: TestHouse, values: ProductValues = {}): Promise<Product> {
  const { sku, barcode, mrp = 19_500, price = 18_000, unit = 'NOS', ...rest } = values;
  const owner = await house.as('owner');
  return owner.call(catalogue.createProduct, {
    name: 'Appe midi mango pickle',
    status: 'active',
    ...rest,
    categoryId: rest.categoryId ?? (await someCategory(house)),
    unitId: rest.unitId ?? (await unitOf(house, unit)),
    taxId: rest.taxId === undefined ? await taxOf(house, 5) : rest.taxId,
    defaultVariant: { sku, barcode, mrp, price },
  });
}

/** A product with one video. */
export async function aVideo(house: TestHouse): Promise<Video> {
  const { videos } = await aProduct(house, {
    videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ', title: 'The making' }],
  });
  const [video] = videos;
  invariant(video, 'the product has its video');
  return video;
}

async function someCategory(house: TestHouse): Promise<number> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(catalogue.listCategories, {});
  return rows[0]?.id ?? (await aCategory(house)).id;
}

/** A review that staff entered, of a product of its own unless one is named. */
export async function aReview(
  house: TestHouse,
  values: Partial<InputOf<typeof catalogue.createReview>> = {},
) {
  const owner = await house.as('owner');
  return owner.call(catalogue.createReview, {
    productId: values.productId ?? (await aProduct(house)).id,
    authorName: 'Savitri',
    rating: 5,
    body: 'As my grandmother made it.',
    ...values,
  });
}
