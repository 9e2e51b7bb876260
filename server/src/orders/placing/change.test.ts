import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { withSetting } from '../../testing/logistics.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { customers, orders } = contract;

describe('a draft', () => {
  test('promises nothing, and is placed at today’s price', async ({ house }) => {
    const sales = await house.as('sales');
    const pickle = await goods(house);
    const { id: customerId } = await aCustomer(house);
    const draft = await sales.call(orders.createB2C, {
      customerId,
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
      place: false,
    });

    const placed = await sales.call(orders.updateB2C, {
      id: draft.id,
      version: draft.version,
      place: true,
      confirm: true,
      expectedTotal: 70_000,
    });

    expect(draft).toMatchObject({ orderNo: `Draft ${draft.id}`, status: 'draft', placedAt: null });
    expect(placed).toMatchObject({ id: draft.id, status: 'confirmed' });
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: pieces(2) });
  });

  test('is discarded, a placed order is not', async ({ house }) => {
    const sales = await house.as('sales');
    const draft = await anOrder(house, { place: false });
    const placed = await anOrder(house);

    await sales.call(orders.discardDraft, { id: draft.id });

    const listed = async (stage: 'draft' | 'all' | 'cancelled' | 'discarded') =>
      (await sales.call(orders.listOrders, { stage })).rows.map(({ id }) => id);
    expect(await listed('discarded')).toEqual([draft.id]);
    expect(await listed('draft')).toEqual([]);
    expect(await listed('cancelled')).toEqual([]);
    expect(await listed('all')).toEqual([placed.id]);
    await expect(sales.call(orders.discardDraft, { id: placed.id })).rejects.toMatchObject({
      status: 422,
      message: 'This order is placed already',
    });
  });
});

describe('a placed order that is changed', () => {
  test('keeps its price, promises the goods anew, and raises the cash on delivery', async ({
    house,
  }) => {
    const sales = await house.as('sales');
    const pickle = await goods(house);
    const coffee = await goods(house, { price: 41_000 });
    const order = await anOrder(house, {
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
      payments: [{ method: 'cod', amount: 70_000 }],
    });
    const [line] = order.lines;

    const changed = await sales.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [
        { id: line?.id, qty: pieces(1) },
        { variantId: coffee.variantId, qty: pieces(1) },
      ],
    });

    expect(changed).toMatchObject({ grandTotal: 79_000, pendingCod: 79_000, balance: 79_000 });
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: pieces(1) });
    expect(await positionOf(house, coffee.skuId)).toMatchObject({ reserved: pieces(1) });
    const { rows } = await sales.call(orders.getTimeline, { id: order.id });
    expect(rows[0]).toMatchObject({
      kind: 'edited',
      text: expect.stringMatching(
        /^Order changed, total raised from ₹700\.00 to ₹790\.00\. .+ 2 → 1; .+ added \(1\)$/u,
      ),
    });
  });

  test('takes off the lines that are left out', async ({ house }) => {
    const sales = await house.as('sales');
    const pickle = await goods(house);
    const coffee = await goods(house);
    const order = await anOrder(house, {
      lines: [pickle, coffee].map(({ variantId }) => ({ variantId, qty: pieces(1) })),
      payments: [byUpi(70_000)],
    });

    const changed = await sales.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [{ id: order.lines[0]?.id, qty: pieces(1) }],
    });

    expect(changed).toMatchObject({ balance: -32_000, paymentState: 'refund_due' });
    expect(changed.lines[1]).toMatchObject({ qtyCancelled: pieces(1), total: 0 });
    expect(await positionOf(house, coffee.skuId)).toMatchObject({ reserved: 0 });
  });

  test('gives back what it costs less, the way it came or into the wallet', async ({ house }) => {
    const owner = await house.as('owner');
    const change = async (to: 'source' | 'wallet' | 'keep') => {
      const { id: customerId } = await aCustomer(house);
      const order = await anOrder(house, {
        customerId,
        payments: [{ method: 'cash', amount: 30_000 }, byUpi(40_000)],
      });
      const asked = { id: order.id, lines: [{ id: order.lines[0]?.id, qty: pieces(1) }] };
      const preview = await owner.call(orders.previewOrder, asked);
      const { version } = order;
      const changed = await owner.call(orders.updateB2C, { ...asked, version, settle: { to } });
      const { rows: wallets } = await owner.call(customers.listWallets, { ownerId: customerId });
      const { rows: events } = await owner.call(orders.getTimeline, { id: order.id });
      const out = changed.payments.filter(({ direction }) => direction === 'out');
      return { preview, changed, out, wallets, events };
    };

    const source = await change('source');
    const wallet = await change('wallet');
    const kept = await change('keep');

    const { moneyBack } = source.preview;
    expect(moneyBack).toBe(70_000 - source.changed.grandTotal);
    expect(source.out).toMatchObject([
      { method: 'cash', status: 'done' },
      { method: 'upi', status: 'pending' },
    ]);
    expect(source.out.reduce((sum, { amount }) => sum + amount, 0)).toBe(moneyBack);
    expect(source.changed).toMatchObject({ pendingRefund: source.out[1]?.amount });
    expect(source.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['refund', 'edited']);
    expect(wallet.changed).toMatchObject({ balance: 0, pendingRefund: 0 });
    expect(wallet.wallets).toMatchObject([{ balance: moneyBack }]);
    expect(kept.changed).toMatchObject({ balance: -moneyBack, paymentState: 'refund_due' });
    expect(kept.out).toEqual([]);
  });

  test('gives back no more than this change takes off, and nothing that is not paid', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const settle = { to: 'source' } as const;
    const paid = await anOrder(house, {
      lines: [{ variantId: (await goods(house)).variantId, qty: pieces(4) }],
      payments: [byUpi(70_000)],
    });
    const [line] = paid.lines;
    const change = (qty: number, { id, version }: { id: number; version: number }, more = {}) =>
      owner.call(orders.updateB2C, {
        id,
        version,
        lines: [{ id: line?.id, qty: pieces(qty) }],
        ...more,
      });

    const unpaid = await change(3, paid, { settle });
    const kept = await change(1, unpaid);
    const raised = await change(1, kept, { note: 'Ring twice', settle });

    expect(unpaid.payments.filter(({ direction }) => direction === 'out')).toEqual([]);
    expect(kept.balance).toBeLessThan(0);
    expect(raised).toMatchObject({ balance: kept.balance, pendingRefund: 0 });
  });

  test('gives money back only with the right to do so', async ({ house }) => {
    const order = await anOrder(house, { payments: [byUpi(70_000)] });
    const clerk = await house.withPermissions([
      'orders.order.create',
      'orders.order.edit',
      'orders.order.read',
    ]);
    const asked = {
      id: order.id,
      version: order.version,
      lines: [{ id: order.lines[0]?.id, qty: pieces(1) }],
    };

    const refused = clerk.call(orders.updateB2C, { ...asked, settle: { to: 'wallet' } });

    await expect(refused).rejects.toMatchObject({
      status: 403,
      fields: { settle: 'You do not have the right to give money back.' },
    });
    await expect(
      clerk.call(orders.updateB2C, { ...asked, settle: { to: 'keep' } }),
    ).resolves.toMatchObject({ paymentState: 'refund_due' });
  });

  test('keeps the discount and the price of a line that the change does not name', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const lineStaffDiscount = { kind: 'percent', value: 500, reason: 'Regular' } as const;
    const { variantId } = await goods(house);
    const order = await anOrder(house, {
      lines: [
        {
          variantId,
          qty: pieces(2),
          unitPrice: 30_000,
          overrideReason: 'Regular',
          lineStaffDiscount,
        },
      ],
    });
    const id = order.lines[0]?.id;
    const change = (line: object, version: number) =>
      owner.call(orders.updateB2C, {
        id: order.id,
        version,
        lines: [{ id, qty: pieces(3), ...line }],
      });

    const kept = await change({}, order.version);
    const dropped = await change({ unitPrice: null, lineStaffDiscount: null }, kept.version);

    expect(kept.lines[0]).toMatchObject({
      unitPrice: 30_000,
      staffDiscount: 4_500,
      lineStaffDiscount,
    });
    expect(dropped.lines[0]).toMatchObject({ unitPrice: 32_000, staffDiscount: 0 });
  });

  test('of a draft are kept, too, when it is placed', async ({ house }) => {
    const owner = await house.as('owner');
    const lineStaffDiscount = { kind: 'percent', value: 500, reason: 'Regular' } as const;
    const { variantId } = await goods(house);
    const draft = await anOrder(house, {
      lines: [
        {
          variantId,
          qty: pieces(2),
          unitPrice: 30_000,
          overrideReason: 'Regular',
          lineStaffDiscount,
        },
      ],
      place: false,
    });

    const placed = await owner.call(orders.updateB2C, {
      id: draft.id,
      version: draft.version,
      place: true,
    });

    expect(placed.lines[0]).toMatchObject({ unitPrice: 30_000, staffDiscount: 3_000 });
  });

  test('keeps a large discount when somebody without the right to give it changes the rest', async ({
    house,
  }) => {
    const order = await anOrder(house, {
      staffDiscount: { kind: 'percent', value: 4_000, reason: 'Damaged box' },
    });
    const sales = await house.as('sales');
    const change = (values: object) =>
      sales.call(orders.updateB2C, { id: order.id, version: order.version, ...values });

    await expect(
      change({ staffDiscount: { kind: 'percent', value: 4_001, reason: 'Damaged box' } }),
    ).rejects.toMatchObject({
      fields: { staffDiscount: expect.stringMatching(/^You may give up to/u) },
    });
    const noted = await change({ note: 'Ring twice' });

    expect(noted).toMatchObject({ note: 'Ring twice', grandTotal: order.grandTotal });
  });

  test('can still be changed when its buyer was blocked since', async ({ house }) => {
    const owner = await house.as('owner');
    const order = await anOrder(house);
    const buyer = await owner.call(customers.getCustomer, { id: order.buyer?.id ?? 0 });
    await owner.call(customers.updateCustomer, {
      id: buyer.id,
      version: buyer.version,
      status: 'blocked',
      blockReason: 'Never at home',
    });

    const noted = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      note: 'The last one',
    });

    expect(noted.note).toBe('The last one');
  });

  test('stays a delivery while cash is to be collected with it', async ({ house }) => {
    const owner = await house.as('owner');
    const order = await anOrder(house, { payments: [{ method: 'cod', amount: 10_000 }] });

    const changing = owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      deliveryMethod: 'pickup',
    });

    await expect(changing).rejects.toMatchObject({
      fields: { deliveryMethod: 'Cash on delivery needs a delivery' },
    });
  });

  test('raises the cash on delivery only as far as it may go', async ({ house }) => {
    await withSetting(house, 'orders.codMax', 80_000);
    const owner = await house.as('owner');
    const order = await anOrder(house, { payments: [{ method: 'cod', amount: 70_000 }] });

    const changing = owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [{ id: order.lines[0]?.id, qty: pieces(3) }],
    });

    await expect(changing).rejects.toMatchObject({
      fields: { lines: 'At most ₹800.00 may be paid on delivery. Take a payment first.' },
    });
  });

  test('is refused when somebody else changed it first', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house);
    await sales.call(orders.holdOrder, { id: order.id, set: [{ code: 'manual', note: 'Wait' }] });

    const changing = sales.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      note: 'Ring twice',
    });

    await expect(changing).rejects.toMatchObject({ status: 409, code: 'stale' });
  });
});

describe('a price of an order', () => {
  test.for([
    { mode: 'inclusive', includes: true, unitPrice: 37_001, total: '₹370.01' },
    { mode: 'exclusive', includes: false, unitPrice: 35_300, total: '₹370.66' },
  ])(
    'that is $mode of tax keeps to the MRP with it',
    async ({ includes, unitPrice, total }, { house }) => {
      const { variantId } = await goods(house);
      await withSetting(house, 'catalogue.pricesIncludeTax', includes);

      const placing = anOrder(house, {
        lines: [{ variantId, qty: pieces(1), unitPrice, overrideReason: 'Gift wrap' }],
      });

      await expect(placing).rejects.toMatchObject({
        status: 422,
        fields: { 'lines.0.unitPrice': `${total} with tax is more than the MRP of ₹370.00` },
      });
    },
  );
});

describe('goods that are collected at the store', () => {
  test.for([
    {
      says: 'ours without an address',
      billingAddress: undefined,
      place: '29',
      codes: ['CGST', 'SGST'],
    },
    {
      says: 'that of the buyer on the invoice',
      billingAddress: { ...carStreet, stateCode: '32', pinCode: '682031' } as const,
      place: '32',
      codes: ['IGST'],
    },
  ])('are supplied in the state $says', async ({ billingAddress, place, codes }, { house }) => {
    const order = await anOrder(house, {
      deliveryMethod: 'pickup',
      ...(billingAddress ? { billingAddress } : {}),
    });

    expect(order.placeOfSupply).toBe(place);
    expect(order.taxesByRate[0]?.components.map(({ code }) => code)).toEqual(codes);
  });
});
