import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { standsAs } from '../../testing/books.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { taxes } from '../../tax/tax.table.ts';
import { byLine, type TaxComponent } from '../../tax/tax.service.ts';
import { bears, retaxed } from './retax.rules.ts';

const { admin, orders } = contract;

const tax = (componentId: number, code: string, rate: number) => ({ componentId, code, rate });
const within = (rate: number) => [tax(1, 'CGST', rate / 2), tax(2, 'SGST', rate / 2)];

function one(
  net: number,
  invoiced: Parameters<typeof retaxed>[0][number]['invoiced'],
  of: { components: readonly TaxComponent[]; priceMode: 'inclusive' | 'exclusive' },
) {
  const { components, priceMode } = of;
  const [line] = retaxed([{ net, invoiced, components }], { priceMode, rounding: byLine });
  if (!line) throw new Error('a line that is taxed is answered');
  return line;
}

describe('a line whose rate changed before its supply', () => {
  rule('with tax in the price keeps its amount, and is split anew', () => {
    const line = one(
      100_000,
      { net: 0, components: [] },
      { components: within(18_000), priceMode: 'inclusive' },
    );

    expect(line).toMatchObject({
      taxRate: 18_000,
      taxComponents: [{ amount: 7_627 }, { amount: 7_627 }],
      taxable: 84_746,
      taxAmount: 15_254,
      total: 100_000,
    });
  });

  rule('with tax on top costs more', () => {
    const line = one(
      100_000,
      { net: 0, components: [] },
      { components: within(18_000), priceMode: 'exclusive' },
    );

    expect(line).toMatchObject({ taxable: 100_000, taxAmount: 18_000, total: 118_000 });
  });

  rule('keeps the tax of what is invoiced: 40,000 at 5 %, the rest at 18 %', () => {
    const invoiced = {
      net: 40_000,
      components: [
        { ...tax(1, 'CGST', 2_500), amount: 1_000 },
        { ...tax(2, 'SGST', 2_500), amount: 1_000 },
      ],
    };

    const line = one(100_000, invoiced, {
      components: [tax(3, 'IGST', 18_000)],
      priceMode: 'exclusive',
    });

    expect(line).toMatchObject({
      taxRate: 18_000,
      taxComponents: [
        { code: 'IGST', rate: 18_000, amount: 10_800 },
        { code: 'CGST', rate: 0, amount: 1_000 },
        { code: 'SGST', rate: 0, amount: 1_000 },
      ],
      taxAmount: 12_800,
      total: 112_800,
    });
    expect(bears(line, [tax(3, 'IGST', 18_000)])).toBe(true);
  });
});

/** Since today the goods at 5 % bear 18 %. */
async function ratesRise(house: TestHouse): Promise<void> {
  const [from, to] = [await taxOf(house, 5), await taxOf(house, 18)];
  await house.database.direct
    .update(taxes)
    .set({ validTo: '2026-11-20', replacedById: to })
    .where(eq(taxes.id, from));
}

async function withoutTaxInPrices(house: TestHouse): Promise<void> {
  await (
    await house.as('owner')
  ).call(admin.updateSettings, {
    changes: [
      { key: 'catalogue.pricesIncludeTax', value: false },
      { key: 'orders.shipping', value: { flat: 0, freeFrom: null } },
    ],
  });
}

async function orderOf(house: TestHouse, confirm: boolean) {
  const { variantId } = await goods(house, { price: 100_000, percent: 5 });
  return anOrder(house, { lines: [{ variantId, qty: pieces(2) }], confirm });
}

describe('an order whose goods bear another rate when they are invoiced', () => {
  test('is invoiced at the new one; prices with tax in them stay', async ({ house }) => {
    const order = await orderOf(house, true);
    await ratesRise(house);

    const invoice = await issueInvoice(house, order);

    expect(invoice?.total).toBe(order.grandTotal);
    expect(invoice?.taxesByRate).toMatchObject([{ rate: 18_000 }]);
    const after = await (await house.as('owner')).call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({ grandTotal: order.grandTotal, newTotal: null });
    expect(after.taxAmount).toBe(invoice?.taxAmount);
  });

  test('with tax on top asks for a word first', async ({ house }) => {
    await withoutTaxInPrices(house);
    const order = await orderOf(house, false);
    await ratesRise(house);
    const owner = await house.as('owner');
    expect(order.grandTotal).toBe(210_000);
    const changed = {
      status: 422,
      code: 'order.tax_changed',
      message:
        `GST changed since ${order.orderNo} was taken: its total is ₹2,360.00 now, not ₹2,100.00. ` +
        'Accept the new total on the order first.',
    };

    expect(await owner.call(orders.getOrder, { id: order.id })).toMatchObject({
      grandTotal: 210_000,
      newTotal: 236_000,
    });
    await expect(owner.call(orders.confirmOrder, { id: order.id })).rejects.toMatchObject(changed);
    await expect(issueInvoice(house, order)).rejects.toMatchObject(changed);
    await expect(
      owner.call(orders.acceptTax, { id: order.id, grandTotal: 210_000 }),
    ).rejects.toMatchObject(changed);

    const accepted = await owner.call(orders.acceptTax, { id: order.id, grandTotal: 236_000 });

    expect(accepted).toMatchObject({ grandTotal: 236_000, taxAmount: 36_000, newTotal: null });
    await owner.call(orders.confirmOrder, { id: order.id });
    const invoice = await issueInvoice(house, order);
    expect(invoice).toMatchObject({ taxable: 200_000, taxAmount: 36_000, total: 236_000 });
  });

  test('in two parts bears both rates, and adds up', async ({ house }) => {
    const order = await orderOf(house, true);
    const half = { ...order, lines: order.lines.map((line) => ({ ...line, qty: pieces(1) })) };
    const first = await issueInvoice(house, half);
    await ratesRise(house);

    const second = await issueInvoice(house, order);

    expect(first?.taxesByRate).toMatchObject([{ rate: 5_000 }]);
    expect(second?.taxesByRate).toMatchObject([{ rate: 18_000 }]);
    expect((first?.total ?? 0) + (second?.total ?? 0)).toBe(order.grandTotal);
  });

  test('without a tax that follows says which one ended', async ({ house }) => {
    const order = await orderOf(house, false);
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-11-20' })
      .where(eq(taxes.code, 'GST5'));
    const owner = await house.as('owner');

    await expect(owner.call(orders.confirmOrder, { id: order.id })).rejects.toMatchObject({
      code: 'tax.not_valid',
      message: 'GST 5% ended on 20 Nov 2026; use GST 3% or GST 18%.',
    });
    expect((await owner.call(orders.getOrder, { id: order.id })).newTotal).toBeNull();
  });
});

describe('a seller without GSTIN, and one under composition', () => {
  test.for([['unregistered'], ['composition']] as const)(
    'charges no tax: %s',
    async ([scheme], { house }) => {
      await standsAs(house, { scheme });
      const order = await orderOf(house, true);

      const invoice = await issueInvoice(house, order);

      expect(order).toMatchObject({ taxAmount: 0, taxesByRate: [] });
      expect(order.lines[0]).toMatchObject({ taxRate: 0, taxComponents: [] });
      expect(invoice).toMatchObject({
        series: 'bill_of_supply',
        taxAmount: 0,
        total: order.grandTotal,
        seller: { scheme },
      });
    },
  );

  test.for([
    ['2026-11-01', 'unregistered', ''],
    ['2099-04-01', 'regular', '29ABCDE1234F1ZW'],
  ] as const)(
    'whose registration ends on %s is %s today',
    async ([from, scheme, gstin], { house }) => {
      await standsAs(house, { scheme: 'unregistered', from });

      const invoice = await issueInvoice(house, await orderOf(house, true));

      expect(invoice).toMatchObject({
        series: scheme === 'regular' ? 'invoice_b2c' : 'bill_of_supply',
        seller: { scheme, gstin },
      });
    },
  );

  test('charges none on an order that was taken before', async ({ house }) => {
    const order = await orderOf(house, true);
    await (
      await house.as('owner')
    ).call(admin.updateSettings, {
      changes: [{ key: 'business.gstin', value: '' }],
    });

    const invoice = await issueInvoice(house, order);

    expect(invoice).toMatchObject({
      series: 'bill_of_supply',
      taxAmount: 0,
      total: order.grandTotal,
    });
  });
});
