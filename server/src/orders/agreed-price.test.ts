import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, withPrices } from '../testing/companies.ts';
import { test } from '../testing/house.ts';
import { anOrder, goods } from '../testing/orders.ts';
import { pieces } from '../testing/stock.ts';

const { b2b, catalogue, orders } = contract;

describe('a line whose price was agreed', () => {
  test('keeps a price for the quantity that it was agreed for', async ({ house }) => {
    const { variantId } = await goods(house);
    const order = await anOrder(house, {
      lines: [{ variantId, qty: pieces(1), unitPrice: 100, overrideReason: 'Dented lid' }],
    });
    const sales = await house.as('sales');
    const [line] = order.lines;
    const change = (...lines: object[]) =>
      sales.call(orders.updateB2C, {
        id: order.id,
        version: order.version,
        lines: lines as never,
      });

    await expect(change({ id: line?.id, qty: pieces(50) })).rejects.toMatchObject({
      fields: {
        'lines.0.qty': '₹1.00 was agreed for 1 pc. Add what is more as another line',
        staffDiscount: expect.stringMatching(/^You may give up to/u),
      },
    });
    const more = await change({ id: line?.id, qty: pieces(1) }, { variantId, qty: pieces(49) });

    expect(more.lines.map(({ unitPrice }) => unitPrice)).toEqual([100, line?.resolvedPrice]);
  });

  test('takes more at a price that was lower only as far as the limit of anyone who adds it', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house);
    const order = await anOrder(house, { lines: [{ variantId, qty: pieces(1) }] });
    const variant = await owner.call(catalogue.getVariant, { id: variantId });
    await owner.call(catalogue.updateVariant, {
      id: variantId,
      version: variant.version,
      price: 64_000,
      mrp: 64_000,
      confirmJump: true,
    });
    const raise = (who: typeof owner) =>
      who.call(orders.updateB2C, {
        id: order.id,
        version: order.version,
        lines: [{ id: order.lines[0]?.id ?? 0, qty: pieces(10) }],
      });

    await expect(raise(await house.as('sales'))).rejects.toMatchObject({
      fields: {
        staffDiscount: expect.stringMatching(/^You may give up to .* This is ₹2,880.00$/u),
      },
    });
    const raised = await raise(owner);

    expect(raised.lines[0]).toMatchObject({ unitPrice: 32_000, qty: pieces(10) });
  });
});

describe('a charge that was waived', () => {
  test('is waived for what it was then; a larger order is agreed again', async ({ house }) => {
    const owner = await house.as('owner');
    const company = await aCompany(house, onAccount(100_000_000));
    const { butter } = await withPrices(house, company);
    await owner.call(b2b.updateShippingCharge, {
      companyId: company.id,
      basis: 'order_value',
      slabs: [
        { above: 0, charge: 45_000 },
        { above: 1_000_000, charge: 90_000 },
      ],
    });
    const order = await owner.call(orders.createB2B, {
      companyId: company.id,
      groupId: company.groups[0]?.id ?? 0,
      customerId: company.people[0]?.customerId ?? 0,
      lines: [{ variantId: butter.variantId, qty: pieces(2) }],
      charges: [{ kind: 'shipping', label: 'Shipping', amount: 0 }],
    });
    const sales = await house.as('sales');
    const raise = (who: typeof owner, version: number, qty: number) =>
      who.call(orders.updateB2B, {
        id: order.id,
        version,
        lines: [{ id: order.lines[0]?.id ?? 0, qty: pieces(qty) }],
      });

    const more = await raise(sales, order.version, 4);
    await expect(raise(sales, more.version, 60)).rejects.toMatchObject({
      fields: {
        'charges.0.amount': expect.stringMatching(
          /^₹0.00 was agreed instead of ₹450.00, and it would be ₹900.00 now/u,
        ),
      },
    });
    const agreed = await raise(owner, more.version, 60);
    const again = await raise(sales, agreed.version, 61);

    expect(again.charges).toMatchObject([{ kind: 'shipping', amount: 0, byRule: 90_000 }]);
  });
});
