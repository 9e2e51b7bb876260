import { contract } from '@counting-house/contract/contract.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { eq } from 'drizzle-orm';
import { skus } from '../stock/skus/sku.table.ts';
import { aProduct, taxOf } from './catalogue.ts';
import type { TestHouse } from './house.ts';
import { aBatch, pieces } from './stock.ts';

const { customers, orders } = contract;

/** A house in Shimoga district, Karnataka: the same state as the test business. */
export const carStreet: AddressBlock = {
  name: 'Ishwari Kamath',
  phone: '9632570418',
  line1: '8, Car Street',
  line2: '',
  landmark: '',
  city: 'Sagara',
  stateCode: '29',
  pinCode: '577401',
};

let people = 0;

/** A customer with an address. */
export async function aCustomer(
  house: TestHouse,
  values: Partial<InputOf<typeof customers.createCustomer>> = {},
) {
  people += 1;
  const owner = await house.as('owner');
  return owner.call(customers.createCustomer, {
    name: 'Ishwari Kamath',
    phone: `9632${String(570_000 + people)}`,
    addresses: [carStreet],
    ...values,
  });
}

let products = 0;

/**
 * A product that can be ordered, with so many pieces in stock.
 *
 * @param of `price` in paise, `percent` of tax in it, `stock` in pieces, `worth` what all of it cost in paise.
 */
export async function goods(
  house: TestHouse,
  of: {
    name?: string;
    price?: number;
    percent?: number;
    stock?: number;
    worth?: number;
    sku?: string;
  } = {},
) {
  products += 1;
  const { price = 32_000, percent = 5, stock = 100 } = of;
  const product = await aProduct(house, {
    name: of.name ?? `Mango pickle ${products}`,
    sku: of.sku ?? `MP-${products}`,
    price,
    mrp: price + 5_000,
    taxId: await taxOf(house, percent),
  });
  const [variant] = product.variants;
  if (!variant) throw new Error('a product has a variant');
  const [sku] = await house.database.direct
    .select()
    .from(skus)
    .where(eq(skus.variantId, variant.id));
  if (!sku) throw new Error('a variant that tracks stock has a SKU');
  if (stock > 0) await aBatch(house, sku, { qty: pieces(stock), value: of.worth ?? 0 });
  return { variantId: variant.id, skuId: sku.id, sku: variant.sku, price };
}

type OrderValues = Partial<InputOf<typeof orders.createB2C>>;

/** An order that is placed: two pieces of some goods, for a customer with an address. */
export async function anOrder(house: TestHouse, values: OrderValues = {}): Promise<Order> {
  const owner = await house.as('owner');
  const customerId =
    values.customerId ?? (values.customer ? undefined : (await aCustomer(house)).id);
  const lines = values.lines ?? [{ variantId: (await goods(house)).variantId, qty: pieces(2) }];
  return owner.call(orders.createB2C, { ...values, ...(customerId ? { customerId } : {}), lines });
}

/** A payment of the whole amount by UPI. */
/** Each with a number of its own, as transfers have. */
export const byUpi = (amount: number) =>
  ({ method: 'upi', amount, reference: String((lastUtr += 1)) }) as const;

let lastUtr = 432_611_870_951;
