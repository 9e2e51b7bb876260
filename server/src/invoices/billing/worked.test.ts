import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aGiftCard, byCard } from '../../testing/gift-cards.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOffer, exampleA } from '../../testing/offers.ts';
import { aCustomer, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { reasonNamed } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { admin, invoices, orders, returns } = contract;

const set = async (house: TestHouse, key: string, value: number) =>
  (await house.as('owner')).call(admin.updateSettings, { changes: [{ key, value }] });

describe('worked cases, to the paisa', () => {
  test('per cent on an item, an amount on the order, a coupon, and a gift card that pays in part', async ({
    house,
  }) => {
    const basket = await exampleA(house);
    const card = await aGiftCard(house);
    const sales = await house.as('sales');

    const order = await sales.call(orders.createB2C, {
      ...basket,
      payments: [byCard(card, 50_000), byUpi(148_400)],
      expectedTotal: 198_400,
    });

    expect(order).toMatchObject({
      goodsNet: 192_400,
      chargesAmount: 6_000,
      taxable: 173_314,
      taxAmount: 25_086,
      grandTotal: 198_400,
      paidIn: 198_400,
      balance: 0,
      paymentState: 'paid',
    });
    // The card pays; it takes nothing off, so that the tax is of all of it.
    expect(order.lines.map(({ taxable, taxAmount }) => [taxable, taxAmount])).toEqual([
      [59_283, 10_672],
      [47_028, 2_352],
      [61_919, 11_146],
    ]);
    expect((await card.seen()).balance).toBe(0);
  });

  test('buy two, get one: each that comes back gives its third, all three give everything', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const till = await owner.call(orders.createTill, { name: 'Front' });
    await owner.call(orders.openTill, { tillId: till.id, float: 100_000 });
    const jar = await goods(house, { price: 20_000, percent: 5, stock: 3 });
    await anOffer(house, { benefit: 'buy_get', buyQty: 2, getQty: 1, getPercent: 10_000 });
    const sold = await owner.call(invoices.sellAtCounter, {
      lines: [{ variantId: jar.variantId, qty: pieces(3) }],
      payments: [{ method: 'cash', amount: 40_000 }],
      expectedTotal: 40_000,
    });

    const reasonId = await reasonNamed(house, 'Changed mind');
    const credits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await owner.call(returns.createReturn, {
        orderId: sold.id,
        type: 'counter',
        approve: true,
        settle: 'refund',
        lines: [
          {
            orderLineId: sold.lines[0]?.id ?? 0,
            qty: pieces(1),
            reasonId,
            pieces: [{ qty: pieces(1), condition: 'sealed' }],
          },
        ],
      });
      const { rows } = await owner.call(invoices.listCreditNotes, {});
      credits.push(rows.reduce((all, { total }) => all + total, 0));
    }

    expect(credits).toEqual([13_333, 26_667, 40_000]);
    const { session } = await owner.call(orders.getMyTill, {});
    expect(session?.expected).toBe(100_000);
  });

  test.for([
    {
      price: 190_000,
      charges: [
        ['shipping', 6_000],
        ['cod_fee', 4_000],
      ],
      total: 200_000,
    },
    {
      price: 200_000,
      charges: [
        ['shipping', 0],
        ['cod_fee', 4_000],
      ],
      total: 204_000,
    },
  ] as const)(
    'COD fee beside shipping that is free from an amount: goods of $price',
    async (wanted, { house }) => {
      await set(house, 'orders.codFee', 4_000);
      const jar = await goods(house, { price: wanted.price, percent: 18 });
      const { id: customerId } = await aCustomer(house);
      const sales = await house.as('sales');

      const order = await sales.call(orders.createB2C, {
        customerId,
        shippingAddress: carStreet,
        lines: [{ variantId: jar.variantId, qty: pieces(1) }],
        payments: [{ method: 'cod', amount: wanted.total }],
        expectedTotal: wanted.total,
      });

      const charged = order.charges.filter(({ kind, amount }) => kind === 'cod_fee' || amount > 0);
      expect(charged.map(({ kind, amount }) => [kind, amount])).toEqual(
        wanted.charges.filter(([, amount]) => amount > 0),
      );
      expect(order.charges.find(({ kind }) => kind === 'cod_fee')).toMatchObject({
        taxable: 3_390,
        taxAmount: 610,
      });
      expect(order).toMatchObject({ grandTotal: wanted.total, pendingCod: wanted.total });
    },
  );
});
