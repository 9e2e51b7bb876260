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

async function withCess(house: TestHouse) {
  const accountant = await house.as('accountant');
  const { rows } = await accountant.call(tax.listComponents, {});
  const of = (code: string, scope: 'intra' | 'inter', rate: number) => ({
    componentId: rows.find((row) => row.code === code)?.id ?? 0,
    scope,
    rate,
  });
  return {
    accountant,
    asked: {
      name: 'Tobacco',
      code: 'TOBACCO',
      treatment: 'taxable',
      rate: 40_000,
      parts: [
        of('CGST', 'intra', 14_000),
        of('SGST', 'intra', 14_000),
        of('CESS', 'intra', 12_000),
        of('IGST', 'inter', 28_000),
        of('CESS', 'inter', 12_000),
      ],
    },
  } as const;
}

const cessEnded = 'Compensation cess ended on 31 Jan 2026.';
const endIt = {
  validTo: `${cessEnded} Enter that day or an earlier one as the last day of this tax.`,
};

const cases = [
  { says: 'without an end', validFrom: '2017-07-01', validTo: '', fields: endIt },
  { says: 'that ends a day late', validFrom: '2017-07-01', validTo: '2026-02-01', fields: endIt },
  { says: 'of one day too many', validFrom: '2026-01-31', validTo: '2026-02-01', fields: endIt },
  { says: 'of its last day', validFrom: '2026-01-31', validTo: '2026-01-31', fields: null },
  { says: 'of the past', validFrom: '2017-07-01', validTo: '2025-09-21', fields: null },
  {
    says: 'that begins after it',
    validFrom: '2026-02-01',
    validTo: '',
    fields: {
      'parts.2.componentId': `${cessEnded} Remove this part.`,
      'parts.4.componentId': `${cessEnded} Remove this part.`,
    },
  },
] as const;

describe('a tax with compensation cess', () => {
  test.for(cases)('$says', async ({ validFrom, validTo, fields }, { house }) => {
    const { accountant, asked } = await withCess(house);

    const made = accountant.call(tax.createTax, {
      ...asked,
      parts: [...asked.parts],
      validFrom,
      validTo,
    });

    await (fields === null
      ? expect(made).resolves.toMatchObject({ rate: 40_000, parts: { length: 5 } })
      : expect(made).rejects.toMatchObject({ status: 422, fields }));
  });

  test('is not extended, nor given the cess later; it stays readable', async ({ house }) => {
    const { accountant, asked } = await withCess(house);
    const old = await accountant.call(tax.createTax, {
      ...asked,
      parts: [...asked.parts],
      validFrom: '2017-07-01',
      validTo: '2026-01-31',
    });
    const plain = await accountant.call(tax.createTax, {
      ...asked,
      name: 'Pan masala',
      code: 'PAN',
      rate: 28_000,
      parts: asked.parts.filter((_, at) => at !== 2 && at !== 4),
      validFrom: '2026-02-01',
    });

    const extended = accountant.call(tax.updateTax, {
      id: old.id,
      version: old.version,
      validTo: '2026-03-31',
    });
    const added = accountant.call(tax.updateTax, {
      id: plain.id,
      version: plain.version,
      rate: 40_000,
      parts: [...asked.parts],
    });

    await expect(extended).rejects.toMatchObject({ fields: endIt });
    await expect(added).rejects.toMatchObject({
      fields: { 'parts.2.componentId': `${cessEnded} Remove this part.` },
    });
    expect(await accountant.call(tax.getTax, { id: old.id })).toMatchObject({
      validTo: '2026-01-31',
      parts: { length: 5 },
    });
  });

  test('names the last day among the components', async ({ house }) => {
    const { accountant } = await withCess(house);

    const { rows } = await accountant.call(tax.listComponents, {});

    expect(rows.map(({ code, validTo }) => [code, validTo])).toEqual([
      ['CGST', null],
      ['SGST', null],
      ['IGST', null],
      ['CESS', '2026-01-31'],
    ]);
  });
});
