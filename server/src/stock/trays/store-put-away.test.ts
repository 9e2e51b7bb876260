import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { couriers } from '../../logistics/couriers/courier.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { at } from '../../testing/bills.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aPurchaseCategory, anItem } from '../../testing/items.ts';
import { turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { twoStores } from '../../testing/stores.ts';
import { accountId } from '../../testing/vouchers.ts';

const { logistics, production, purchasing, stock } = contract;

type House = Awaited<ReturnType<typeof ready>>;

/** A store that was put away, and what documents beside name. */
async function ready(house: TestHouse) {
  const { owner, sku, batch, north } = await twoStores(house);
  await owner.call(stock.updateStore, { ...at(north), status: 'inactive' });
  const { vendorId } = await aVendorRow(house);
  await aPurchaseCategory(house, { name: 'Packing', code: 'PCK', kind: 'packing' });
  const item = await anItem(house);
  return { house, owner, sku, batch, vendorId, item, storeId: north.id };
}

const lineOf = ({ sku }: House) => ({ skuId: sku.id, qty: pieces(1) });

/** A row: the document, the field that its refusal stands at, and how it is saved. */
const documents: [string, string, (of: House, who: Person) => Promise<unknown>][] = [
  [
    'a purchase order',
    'storeId',
    ({ vendorId, storeId, item }, who) =>
      who.call(purchasing.createOrder, {
        vendorId,
        storeId,
        lines: [
          { skuId: item.skuId ?? 0, unitId: item.unitId ?? 0, qty: pieces(10), price: 120_00 },
        ],
      }),
  ],
  [
    'a bill',
    'storeId',
    async ({ house, vendorId, storeId }, who) =>
      who.call(purchasing.createBill, {
        vendorId,
        storeId,
        vendorBillNo: 'R-1',
        vendorBillDate: '2026-11-20',
        vendorTotal: 100_00,
        lines: [
          {
            accountId: await accountId(house, '6180'),
            description: 'Repairs',
            qty: pieces(1),
            price: 100_00,
          },
        ],
      }),
  ],
  [
    'a count',
    'storeId',
    ({ storeId }, who) => who.call(stock.countCreate, { storeId, kind: 'spot' }),
  ],
  [
    'opening stock',
    'storeId',
    (of, who) =>
      who.call(stock.opening, {
        storeId: of.storeId,
        lines: [{ ...lineOf(of), unitValue: 100 }],
      }),
  ],
  [
    'a stock adjustment',
    'storeId',
    (of, who) =>
      who.call(stock.adjust, {
        storeId: of.storeId,
        reasonCode: 'FOUND',
        note: 'Found',
        lines: [{ ...lineOf(of), batchId: of.batch.id, trayId: of.batch.trayId }],
      }),
  ],
  [
    'a transfer to it',
    'toStoreId',
    (of, who) => who.call(stock.createTransfer, { toStoreId: of.storeId, lines: [lineOf(of)] }),
  ],
  [
    'a transfer at once to it',
    'toStoreId',
    (of, who) => who.call(stock.transfer, { toStoreId: of.storeId, lines: [lineOf(of)] }),
  ],
];

describe('a store that was put away is on no new document', () => {
  test.for(documents)('%s', async ([, field, save], { house }) => {
    const of = await ready(house);

    await expect(save(of, of.owner)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: 'North is no longer in use. Choose another store.' },
    });
  });
});

test('a production plan names neither such a store nor somebody who left', async ({ house }) => {
  const { owner, north } = await twoStores(house);
  await owner.call(stock.updateStore, { ...at(north), status: 'inactive' });
  const kitchen = await turmericKitchen(house);
  await turmericRecipe(owner, kitchen);
  const [person] = await house.database.direct
    .update(users)
    .set({ status: 'disabled' })
    .where(eq(users.id, (await house.as('packer')).userId))
    .returning({ id: users.id, name: users.name });
  const plan = { outputSkuId: kitchen.powder.id, qty: pieces(100) };

  await expect(
    owner.call(production.createPlan, { ...plan, storeId: north.id }),
  ).rejects.toMatchObject({
    fields: { storeId: 'North is no longer in use. Choose another store.' },
  });
  await expect(
    owner.call(production.createPlan, { ...plan, assignee: person?.id ?? 0 }),
  ).rejects.toMatchObject({
    fields: { assignee: `${person?.name} no longer works here. Choose another person.` },
  });
});

test('a courier that was put away gets no new service', async ({ house }) => {
  const owner = await house.as('owner');
  const courier = await owner.call(logistics.courierCreate, {
    code: 'SWIFT',
    name: 'Swift Parcels',
    mode: 'manual',
  });
  await house.database.direct
    .update(couriers)
    .set({ status: 'inactive' })
    .where(eq(couriers.id, courier.id));

  const made = owner.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'AIR',
    name: 'By air',
    trackingUrlTemplate: 'https://swift.example.in/{waybill}',
    waybillSource: 'typed',
    codAllowed: false,
    maxGrams: 5_000,
  });

  await expect(made).rejects.toMatchObject({
    fields: { courierId: 'Swift Parcels is no longer in use. Choose another courier.' },
  });
});
