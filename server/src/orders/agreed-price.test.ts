import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { anOrder, goods } from '../testing/orders.ts';
import { pieces } from '../testing/stock.ts';

const { catalogue, orders } = contract;

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

  test('takes more at a price that was lower only as far as the limit of whoever adds it', async ({
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
