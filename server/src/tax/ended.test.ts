import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { units } from '../admin/unit.table.ts';
import { aCategory, aProduct, taxOf } from '../testing/catalogue.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { anItem, aPurchaseCategory } from '../testing/items.ts';
import { previewOf } from '../testing/lists.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { pieces } from '../testing/stock.ts';
import { accountId } from '../testing/vouchers.ts';
import { taxes } from './tax.table.ts';

const { accounts, catalogue, purchasing, tax } = contract;

const says12 = 'GST 12% ended on 21 Sep 2025; use GST 5% or GST 18%.';

type Saving = (house: TestHouse, taxId: number) => Promise<unknown>;

/** A row: what names a tax, the field that a refusal stands at, and how it is saved. */
const masters: [string, string, Saving][] = [
  ['a new product', 'taxId', (house, taxId) => aProduct(house, { taxId, status: 'draft' })],
  [
    'a product that is changed',
    'taxId',
    async (house, taxId) => {
      const { id, version } = await aProduct(house, { status: 'draft' });
      return (await house.as('owner')).call(catalogue.updateProduct, { id, version, taxId });
    },
  ],
  [
    'a category of products',
    'defaultTaxId',
    (house, taxId) => aCategory(house, { name: 'Old', defaultTaxId: taxId }),
  ],
  [
    'a category of products that is changed',
    'defaultTaxId',
    async (house, taxId) => {
      const { id, version } = await aCategory(house, { name: 'Old' });
      const change = { id, version, defaultTaxId: taxId };
      return (await house.as('owner')).call(catalogue.updateCategory, change);
    },
  ],
  ['an item', 'taxId', (house, taxId) => anItem(house, { taxId })],
  ['a category of items', 'taxId', (house, taxId) => aPurchaseCategory(house, { taxId })],
  [
    'a rule of the bank',
    'taxId',
    async (house, taxId) =>
      (await house.as('accountant')).call(accounts.createBankRule, {
        name: 'Old tax',
        conditions: [{ value: 'RENT' }],
        outcome: 'expense',
        accountId: await accountId(house, '6150'),
        taxId,
      }),
  ],
];

describe('a tax that has ended', () => {
  test.for(masters)('is refused by %s', async ([, field, save], { house }) => {
    const saved = save(house, await taxOf(house, 12));

    await expect(saved).rejects.toMatchObject({ status: 422, fields: { [field]: says12 } });
  });

  test('is refused by documents of later days, with what to use instead', async ({ house }) => {
    const clerk = await house.as('accountant');
    const { vendorId } = await aVendorRow(house);
    const repairs = await accountId(house, '6150');
    const taxId = await taxOf(house, 28);
    const says = 'GST 28% ended on 21 Sep 2025; use GST 18% or GST 40%.';

    const expense = clerk.call(accounts.createExpense, {
      accountId: repairs,
      description: 'Repairs',
      vendorId,
      amount: 100_00,
      taxMode: 'inclusive',
      taxId,
    });
    const bill = await clerk
      .call(purchasing.previewBill, {
        vendorId,
        lines: [{ accountId: repairs, description: 'Repairs', qty: pieces(1), price: 1, taxId }],
      })
      .then(
        ({ fields }) => Object.values(fields),
        (error: Error) => [error.message],
      );

    await expect(expense).rejects.toMatchObject({ code: 'tax.not_valid', message: says });
    expect(bill).toContain(says);
  });

  test('is told by its rate in a list', async ({ house }) => {
    const seen = await previewOf(house, {
      kind: 'products',
      file: 'Name,Category,Unit,Price,MRP,Tax\nLime pickle,Pickles,NOS,100,120,12\n',
    });

    expect(JSON.stringify(seen)).toContain(says12);
  });

  test('of a draft holds its publishing up, and names what to use', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, { status: 'draft' });
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-11-01' })
      .where(eq(taxes.id, await taxOf(house, 5)));

    const published = owner.call(catalogue.updateProduct, {
      id: product.id,
      version: product.version,
      status: 'active',
    });

    await expect(published).rejects.toMatchObject({
      code: 'product.not_ready',
      fields: { taxId: 'GST 5% ended on 01 Nov 2026; use GST 3% or GST 18%.' },
    });
    const now = await owner.call(catalogue.getProduct, { id: product.id });
    expect(now.checklist).toContainEqual({
      path: 'taxId',
      text: 'GST 5% ended on 01 Nov 2026; use GST 3% or GST 18%.',
    });
  });

  test('that another one replaces is followed, and named when it is chosen anew', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const [five, eighteen] = [await taxOf(house, 5), await taxOf(house, 18)];
    const product = await aProduct(house, { status: 'draft', taxId: five });
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-11-01', replacedById: eighteen })
      .where(eq(taxes.id, five));

    const live = await owner.call(catalogue.updateProduct, {
      id: product.id,
      version: product.version,
      status: 'active',
    });

    expect(live.status).toBe('active');
    await expect(aProduct(house, { taxId: five })).rejects.toMatchObject({
      fields: { taxId: 'GST 5% ended on 01 Nov 2026; use GST 18%.' },
    });
    const { rows } = await owner.call(tax.listTaxes, { active: true, at: '2026-11-28' });
    expect(rows.map(({ code }) => code)).not.toContain('GST5');
  });
});

describe('brothers that ended or were put away', () => {
  test('a vendor takes no section of TDS that is over', async ({ house }) => {
    const owner = await house.as('owner');
    const gone = await owner.call(tax.createWithholdingSection, {
      name: 'E-commerce',
      act: '1961',
      provision: '194O',
      rateBps: 10,
      validFrom: '2025-04-01',
      validTo: '2026-03-31',
    });
    const { vendorId: id } = await aVendorRow(house);
    const { version } = await owner.call(purchasing.getVendor, { id });

    const saved = owner.call(purchasing.updateVendor, { id, version, tdsSectionId: gone.id });

    await expect(saved).rejects.toMatchObject({
      fields: { tdsSectionId: '194O ended on 31 Mar 2026. Choose another section.' },
    });
  });

  test('a product takes no unit that was put away', async ({ house }) => {
    await aProduct(house, { status: 'draft' });
    await house.database.direct
      .update(units)
      .set({ status: 'inactive' })
      .where(eq(units.code, 'KG'));

    const saved = aProduct(house, { status: 'draft', name: 'Loose tea', unit: 'KG' });

    await expect(saved).rejects.toMatchObject({
      fields: { unitId: 'Unit KG is no longer in use. Choose another unit.' },
    });
  });
});
