import { contract } from '@counting-house/contract/contract.ts';
import { expect, test, type House } from '../house.ts';

const { admin, catalogue, logistics, orders, tax } = contract;

const address = {
  name: 'Ishwari Kamath',
  phone: '9632570418',
  line1: '8, Car Street',
  city: 'Sagara',
  stateCode: '29',
  pinCode: '577401',
} as const;

/** A product that needs no stock. */
async function aProduct(house: House, name: string, sku: string) {
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

/** Packs an order of two pieces, which issues its invoice, and takes them out again. */
async function packAndUnpack(house: House, orderId: number, sku: string) {
  const { rows: boxes } = await house.call(logistics.listBoxTypes, { q: 'Box S' });
  const station = { orderId, station: 'Table 1' };
  const { basket } = await house.call(logistics.packingUpdate, { action: 'start', ...station });
  const at = { basketId: basket.id };
  const scan = (code: string, multiplier = 1) =>
    house.call(logistics.packingUpdate, { ...at, action: 'scan', code, multiplier });
  await scan(sku, 2);
  await scan(boxes[0]?.labelCode ?? '');
  const weight = { seq: 1, grams: 900, source: 'typed' } as const;
  const packed = await house.call(logistics.packingUpdate, { ...at, action: 'weigh', ...weight });
  const parcelId = packed.boxes[0]?.parcelId ?? 0;
  await house.call(logistics.packingUpdate, { ...at, action: 'unpack', parcelId });
}

test('an order is edited beside what its invoice closed, and saved without a question', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  await aProduct(house, 'Lime pickle', 'LP-1');
  const order = await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [mango],
    confirm: true,
  });
  await packAndUnpack(house, order.id, 'MP-1');
  await house.signIn();

  await page.goto(`${house.url}/order-management/B2CAddOrder?order=${order.id}`);
  const lines = page.getByRole('table', { name: 'Lines of the order' });
  const invoiced = lines.getByRole('row', { name: /Mango pickle/u });
  await expect(invoiced).toContainText('invoiced');
  await expect(invoiced.getByRole('textbox')).toHaveCount(0);
  await expect(invoiced.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Discount on the order' })).toBeDisabled();
  await expect(page.getByText('An invoice bears this address.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Delivery address' })).toHaveCount(0);
  await house.isAccessible();

  await page.getByRole('combobox', { name: 'Item' }).fill('2*lime');
  await expect(page.getByRole('option', { name: /Lime pickle/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,460.00').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');

  await expect(
    page.getByRole('status').filter({ hasText: `${order.orderNo} saved` }),
  ).toBeVisible();
  await expect(page.getByRole('dialog', { name: order.orderNo })).toBeVisible();
  await expect(page.getByText('Leave without saving?')).toHaveCount(0);
});
