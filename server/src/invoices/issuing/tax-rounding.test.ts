import { contract } from '@counting-house/contract/contract.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { taxes } from '../../tax/tax.table.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { invoiceLinesOf, issueInvoice } from '../../testing/invoices.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { withSetting } from '../../testing/logistics.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { invoices, orders } = contract;

type Terms = {
  readonly by?: 'line' | 'document';
  readonly toRupee?: boolean;
  readonly inclusive?: boolean;
  readonly shipping?: number;
};

async function rounds(house: TestHouse, { by = 'document', toRupee = false, ...of }: Terms = {}) {
  await withSetting(house, 'tax.rounding', by);
  await withSetting(house, 'tax.roundToRupee', toRupee);
  await withSetting(house, 'tax.roundTotalTo', 1);
  await withSetting(house, 'catalogue.pricesIncludeTax', of.inclusive ?? false);
  await withSetting(house, 'orders.shipping', { flat: of.shipping ?? 0, freeFrom: null });
}

/** Three lines of ₹33.35 at 5 % within the state, so many pieces each. */
async function threeLines(house: TestHouse, qty = 1) {
  const all = [];
  for (let line = 0; line < 3; line += 1) all.push(await goods(house, { price: 3_335 }));
  const lines = all.map(({ variantId }) => ({ variantId, qty: pieces(qty) }));
  return anOrder(house, { lines, confirm: true });
}

const parts = (lines: readonly { taxComponents: readonly TaxLine[] }[]) =>
  lines.map(({ taxComponents }) => taxComponents.map(({ amount }) => amount));
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
/** CGST of lines together. */
const central = (lines: readonly { taxComponents: readonly TaxLine[] }[]) =>
  sum(
    lines.flatMap(({ taxComponents }) =>
      taxComponents.filter(({ code }) => code === 'CGST').map(({ amount }) => amount),
    ),
  );

describe('an order whose tax is rounded once', () => {
  test('costs 105.05, where each line by itself makes 105.03', async ({ house }) => {
    await rounds(house, { by: 'line' });
    const byLines = await threeLines(house);
    await rounds(house);

    const once = await threeLines(house);

    expect(byLines).toMatchObject({ taxAmount: 498, grandTotal: 10_503 });
    expect(once).toMatchObject({ taxable: 10_005, taxAmount: 500, grandTotal: 10_505 });
    expect(parts(once.lines)).toEqual([
      [84, 84],
      [83, 83],
      [83, 83],
    ]);
    expect(once.taxesByRate).toMatchObject([
      { rate: 5_000, taxable: 10_005, components: [{ amount: 250 }, { amount: 250 }] },
    ]);
  });

  test('is shown as it will be, charges rounded with the goods', async ({ house }) => {
    await rounds(house, { shipping: 3_335 });
    const { variantId } = await goods(house, { price: 3_335 });
    const owner = await house.as('owner');
    const lines = [{ variantId, qty: pieces(1) }];

    const preview = await owner.call(orders.previewOrder, { lines });
    const order = await anOrder(house, { lines });

    // 1.6675 is rounded once: 1.67, the larger part to the line.
    expect(parts([...order.lines, ...order.charges])).toEqual([
      [84, 84],
      [83, 83],
    ]);
    expect(preview).toMatchObject({ taxAmount: 334, grandTotal: order.grandTotal });
  });

  test('with tax in its prices costs what the customer saw', async ({ house }) => {
    await rounds(house, { inclusive: true, toRupee: true });

    const order = await threeLines(house);

    expect(order).toMatchObject({ grandTotal: 10_005, taxAmount: 400, taxable: 9_605 });
    expect(order.lines.map(({ total }) => total)).toEqual([3_335, 3_335, 3_335]);
  });

  test('keeps how it is rounded when the setting changes', async ({ house }) => {
    await rounds(house);
    const order = await threeLines(house);
    await rounds(house, { by: 'line' });
    const owner = await house.as('owner');
    const asked = order.lines.map(({ id }, at) => ({ id, qty: pieces(at === 0 ? 2 : 1) }));

    const changed = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: asked,
    });
    const back = await owner.call(orders.updateB2C, {
      id: order.id,
      version: changed.version,
      lines: order.lines.map(({ id }) => ({ id, qty: pieces(1) })),
    });

    // 133.40 at 2.5 % is 3.335: 3.34 once, 1.67 + 0.83 + 0.83 by line.
    expect(central(changed.lines)).toBe(334);
    expect(back).toMatchObject({ taxAmount: 500, grandTotal: 10_505 });
  });

  test('has its invoices add up to it; a part bears its share', async ({ house }) => {
    await rounds(house, { toRupee: true });
    const order = await threeLines(house, 2);
    const half = { ...order, lines: order.lines.map((line) => ({ ...line, qty: pieces(1) })) };

    const first = await issueInvoice(house, half);
    const second = await issueInvoice(house, order);

    // The order: 200.10 at 2.5 % is 5.00 in whole rupees, of which each line has 1.67, 1.67, 1.66.
    expect(order).toMatchObject({ taxable: 20_010, taxAmount: 1_000, grandTotal: 21_010 });
    const [one, two] = [
      await invoiceLinesOf(house, first?.id ?? 0),
      await invoiceLinesOf(house, second?.id ?? 0),
    ];
    expect(parts(one)).toEqual([
      [84, 84],
      [84, 84],
      [83, 83],
    ]);
    expect(parts(two)).toEqual([
      [83, 83],
      [83, 83],
      [83, 83],
    ]);
    expect(central(one) + central(two)).toBe(500);
    expect((first?.total ?? 0) + (second?.total ?? 0)).toBe(order.grandTotal);
    await expectLaws(house);
  });

  test('is credited whole to the paisa, in parts', async ({ house }) => {
    await rounds(house);
    const order = await threeLines(house, 2);
    const issued = await issueInvoice(house, order);
    const owner = await house.as('owner');
    const notes: { taxAmount: number; total: number }[] = [];

    for (const reason of ['One was broken', 'The other, too']) {
      const invoice = await owner.call(invoices.getInvoice, { id: issued?.id ?? 0 });
      notes.push(
        await owner.call(invoices.creditPrice, {
          invoiceId: invoice.id,
          version: invoice.version,
          lines: invoice.lines.map(({ id }) => ({ invoiceLineId: id, qty: pieces(1) })),
          reason,
        }),
      );
    }

    expect(sum(notes.map(({ taxAmount }) => taxAmount))).toBe(order.taxAmount);
    expect(sum(notes.map(({ total }) => total))).toBe(order.grandTotal);
    await expectLaws(house);
  });

  test('bears a rate that changed before its invoice, rounded as before', async ({ house }) => {
    await rounds(house, { inclusive: true });
    const order = await threeLines(house);
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-11-20', replacedById: await taxOf(house, 18) })
      .where(eq(taxes.id, await taxOf(house, 5)));

    const invoice = await issueInvoice(house, order);

    // 100.05 holds 15.26 at 18 %: 7.6309 each, 7.63 once, where the lines by themselves make 7.62.
    expect(invoice).toMatchObject({ total: 10_005, taxAmount: 1_526 });
    expect(parts(await invoiceLinesOf(house, invoice?.id ?? 0))).toEqual([
      [255, 255],
      [254, 254],
      [254, 254],
    ]);
    await expectLaws(house);
  });
});
