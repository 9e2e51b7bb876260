import { contract } from '@counting-house/contract/contract.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import type { House } from './house.ts';

const { admin, catalogue, customers, orders, purchasing, stock, tax } = contract;

/** What stands in a house in which work has begun. */
export type Begun = {
  readonly productId: number;
  readonly variantId: number;
  readonly customerId: number;
  readonly orderId: number;
  readonly roleId: number;
};

/** A product in stock, a buyer and an order, for journeys that are not about making them. */
export async function begin(house: House): Promise<Begun> {
  const category = await house.call(catalogue.createCategory, { name: 'Pickles' });
  const { rows: units } = await house.call(admin.listUnits, { limit: 200 });
  const { rows: taxes } = await house.call(tax.listTaxes, {});
  const product = await house.call(catalogue.createProduct, {
    name: 'Appe midi mango pickle',
    status: 'active',
    categoryId: category.id,
    unitId: units.find(({ code }) => code === 'NOS')?.id ?? 0,
    taxId: taxes.find(({ rate }) => rate === 5_000)?.id ?? 0,
    defaultVariant: { sku: 'MP-500', mrp: 19_500, price: 18_000 },
  });
  const [position] = (await house.call(stock.listPositions, {})).rows;
  await house.call(stock.opening, {
    lines: [
      {
        skuId: position?.id ?? 0,
        qty: 40_000,
        unitValue: 9_000,
        newBatch: { number: 'AM-0912', mfgDate: '2026-09-12', expiryDate: '2027-09-11' },
      },
    ],
  });
  const customer = await house.call(customers.createCustomer, {
    name: 'Ishwari Kamath',
    phone: '9632570418',
    addresses: [
      {
        name: 'Ishwari Kamath',
        phone: '9632570418',
        line1: '8, Car Street',
        city: 'Sagara',
        stateCode: '29',
        pinCode: '577401',
      },
    ],
  });
  const [variant] = product.variants;
  const order = await house.call(orders.createB2C, {
    customerId: customer.id,
    lines: [{ variantId: variant?.id ?? 0, qty: 2_000 }],
  });
  const { rows: roles } = await house.call(admin.listRoles, {});
  return {
    productId: product.id,
    variantId: variant?.id ?? 0,
    customerId: customer.id,
    orderId: order.id,
    roleId: roles.find(({ key }) => key === 'packer')?.id ?? 0,
  };
}

/** Kongu Traders of Erode, with a godown: whom goods are bought from. */
export function aVendor(house: House): Promise<Vendor> {
  return house.call(purchasing.createVendor, {
    name: 'Kongu Traders',
    kind: 'firm',
    gstTreatment: 'unregistered',
    phone: '9845012345',
    addresses: [
      {
        label: 'Godown',
        use: 'both',
        line1: '41, Perundurai Road',
        city: 'Erode',
        stateCode: '33',
        pinCode: '638011',
      },
    ],
  });
}
