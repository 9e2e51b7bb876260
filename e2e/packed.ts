import { contract } from '@counting-house/contract/contract.ts';
import type { House } from './house.ts';

const { admin, catalogue, logistics, tax } = contract;

export const address = {
  name: 'Ishwari Kamath',
  phone: '9632570418',
  line1: '8, Car Street',
  city: 'Sagara',
  stateCode: '29',
  pinCode: '577401',
} as const;

/** A product that needs no stock. */
export async function aProduct(house: House, name: string, sku: string) {
  const { rows: taxes } = await house.call(tax.listTaxes, { q: 'GST 5%' });
  const { rows: units } = await house.call(admin.listUnits, { q: 'NOS' });
  const { rows: categories } = await house.call(catalogue.listCategories, {});
  const category =
    categories[0] ?? (await house.call(catalogue.createCategory, { name: 'Pickles' }));
  const product = await house.call(catalogue.createProduct, {
    name,
    status: 'active',
    categoryId: category.id,
    unitId: units[0]?.id ?? 0,
    taxId: taxes[0]?.id ?? 0,
    defaultVariant: { sku, price: 35_000, mrp: 39_000, trackStock: false },
  });
  return { variantId: product.variants[0]?.id ?? 0, qty: 2000 };
}

/** Packs an order, of two pieces unless it is said otherwise, which issues its invoice. */
export async function pack(house: House, orderId: number, sku: string, pieces = 2) {
  const { rows: boxes } = await house.call(logistics.listBoxTypes, { q: 'Box S' });
  const station = { orderId, station: 'Table 1' };
  const { basket } = await house.call(logistics.packingUpdate, { action: 'start', ...station });
  const at = { basketId: basket.id };
  const scan = (code: string, multiplier = 1) =>
    house.call(logistics.packingUpdate, { ...at, action: 'scan', code, multiplier });
  await scan(sku, pieces);
  await scan(boxes[0]?.labelCode ?? '');
  const weight = { seq: 1, grams: 900, source: 'typed' } as const;
  const packed = await house.call(logistics.packingUpdate, { ...at, action: 'weigh', ...weight });
  return { ...at, parcelId: packed.boxes[0]?.parcelId ?? 0 };
}
