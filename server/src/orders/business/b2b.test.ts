import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { aCompany, onAccount, ordered, puneStore, withPrices } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { aCustomer, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, invoices, orders } = contract;

describe('an order of a company', () => {
  test('across the state line costs what the worked case says, to the paisa', async ({ house }) => {
    const company = await aCompany(house, onAccount(100_000_000));
    const { butter, oats } = await withPrices(house, company);

    const order = await ordered(house, company, [
      { variantId: butter.variantId, qty: pieces(48) },
      { variantId: oats.variantId, qty: pieces(37) },
    ]);

    expect(order).toMatchObject({
      channel: 'b2b',
      priceMode: 'exclusive',
      placeOfSupply: '27',
      status: 'placed',
      holds: [],
      buyer: { kind: 'company', id: company.id },
      business: { groupName: 'Main', personName: 'Anagha Deshpande' },
      lines: [
        {
          unitPrice: 31_250,
          priceSource: 'group_item',
          netAmount: 1_500_000,
          taxComponents: [{ code: 'IGST', amount: 270_000 }],
          total: 1_770_000,
        },
        { unitPrice: 13_190, netAmount: 488_030, taxAmount: 24_402, total: 512_432 },
      ],
      charges: [{ kind: 'shipping', amount: 45_000, taxAmount: 8_100, total: 53_100 }],
      roundOff: -32,
      grandTotal: 2_335_500,
    });
    expect(order.orderNo).toMatch(/^BOR-\d{4}-\d{5}$/u);
  });

  test('takes the shop’s price less the discount for what is not listed', async ({ house }) => {
    const owner = await house.as('owner');
    const company = await aCompany(house, onAccount(100_000_000));
    const { variantId } = await goods(house, { price: 42_500, percent: 18 });
    const { id = 0, version = 0 } = company.groups[0] ?? {};
    const group = await owner.call(b2b.updateGroup, { id, version, baseDiscount: 1_200 });

    const order = await ordered(house, company, [{ variantId, qty: pieces(1) }]);
    await owner.call(b2b.updateGroup, { id, version: group.version, onlyListed: true });
    const unlisted = ordered(house, company, [{ variantId, qty: pieces(1) }]);

    expect(order.lines).toMatchObject([{ unitPrice: 31_695, priceSource: 'group_discount' }]);
    await expect(unlisted).rejects.toMatchObject({
      fields: { 'lines.0.variantId': expect.stringMatching(/is not on the price list of Main/u) },
    });
  });

  test('is refused below the minimum, for strangers, and for one line twice', async ({ house }) => {
    const owner = await house.as('owner');
    const company = await aCompany(house, onAccount(100_000_000));
    const { butter } = await withPrices(house, company);
    const stranger = await aCustomer(house);
    const { id = 0, version = 0 } = company.groups[0] ?? {};
    await owner.call(b2b.updateGroup, { id, version, minOrderValue: 100_000 });
    const line = { variantId: butter.variantId, qty: pieces(1) };

    await expect(ordered(house, company, [line])).rejects.toMatchObject({
      fields: { lines: 'The order must be at least ₹1,000.00. Add ₹670.00 more' },
    });
    const more = { ...line, qty: pieces(9) };
    await expect(
      ordered(house, company, [more], { customerId: stranger.id }),
    ).rejects.toMatchObject({ fields: { customerId: 'Choose a person of this group' } });
    await expect(ordered(house, company, [line, more])).rejects.toMatchObject({
      fields: { 'lines.1.variantId': expect.stringMatching(/is on the order already/u) },
    });
  });

  test('over the limit is held, and goes on when it is paid', async ({ house }) => {
    const sales = await house.as('sales');
    const company = await aCompany(house, onAccount(1_000_000));
    const { butter } = await withPrices(house, company);

    const order = await ordered(house, company, [{ variantId: butter.variantId, qty: pieces(48) }]);
    const confirming = sales.call(orders.confirmOrder, { id: order.id });
    const releasing = sales.call(orders.holdOrder, { id: order.id, clear: ['credit'] });

    expect(order.holds).toMatchObject([
      { code: 'credit', note: 'Over the credit limit by ₹8,231.00' },
    ]);
    await expect(confirming).rejects.toMatchObject({ code: 'order.on_hold' });
    await expect(releasing).rejects.toMatchObject({ status: 403, code: 'right_missing' });

    await sales.call(orders.recordPayment, { orderId: order.id, payments: [byUpi(823_100)] });
    const confirmed = await sales.call(orders.confirmOrder, { id: order.id });
    expect(confirmed).toMatchObject({ status: 'confirmed', holds: [] });
  });

  test('of a company that pays in advance is held until it has', async ({ house }) => {
    const company = await aCompany(house);
    const { butter } = await withPrices(house, company);

    const order = await ordered(house, company, [{ variantId: butter.variantId, qty: pieces(1) }]);

    expect(order.holds).toMatchObject([
      { code: 'credit', note: 'Advance payment of ₹920.00 needed' },
    ]);
  });

  test('above what somebody may order waits for an approver, unless one is named', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const company = await aCompany(house, {
      ...onAccount(100_000_000),
      contacts: [
        { name: 'Anagha Deshpande', phone: '9822055001' },
        { name: 'Ravi Kulkarni', phone: '9822055002', role: 'approver' },
      ],
    });
    const { butter } = await withPrices(house, company);
    const [buyer, approver] = company.people;
    await owner.call(b2b.updateGroupCustomer, {
      id: buyer?.id ?? 0,
      version: buyer?.version ?? 0,
      orderLimit: 50_000,
    });
    const lines = [{ variantId: butter.variantId, qty: pieces(10) }];

    const held = await ordered(house, company, lines);
    const approved = await ordered(house, company, lines, {
      approver: { groupCustomerId: approver?.id ?? 0, note: 'by phone' },
    });

    expect(held.holds).toMatchObject([{ code: 'approval', note: 'Needs approval above ₹500.00' }]);
    expect(approved.holds).toEqual([]);
  });

  test('is invoiced to the GSTIN of its billing address, due by its terms', async ({ house }) => {
    const owner = await house.as('owner');
    const company = await aCompany(house, onAccount(100_000_000));
    const { butter } = await withPrices(house, company);
    const { id } = await ordered(house, company, [{ variantId: butter.variantId, qty: pieces(2) }]);
    await owner.call(orders.confirmOrder, { id });

    const invoice = await owner.call(invoices.createInvoice, { orderId: id });

    const [row] = await house.database.direct
      .select()
      .from(salesInvoices)
      .where(eq(salesInvoices.id, invoice.id));
    expect(row).toMatchObject({
      series: 'invoice_b2b',
      channel: 'b2b',
      buyerKind: 'company',
      buyer: { gstin: company.gstin },
      billingAddress: { city: puneStore.city },
    });
    const after = await owner.call(b2b.getCompany, { id: company.id });
    expect(after).toMatchObject({
      outstanding: row?.total,
      unpaidOrders: 0,
      creditLeft: 100_000_000 - (row?.total ?? 0),
      openOrders: 1,
      creditWorking: { unbilled: 0, items: [{ docNo: row?.number, open: row?.total }] },
    });
  });

  test('that is a quotation reserves nothing until it is placed', async ({ house }) => {
    const sales = await house.as('sales');
    const company = await aCompany(house, onAccount(100_000_000));
    const { butter } = await withPrices(house, company);
    const draft = await ordered(
      house,
      company,
      [{ variantId: butter.variantId, qty: pieces(48) }],
      { place: false, validUntil: '2030-01-31', customerPo: 'SP/2026/1184' },
    );

    const placed = await sales.call(orders.updateB2B, {
      id: draft.id,
      version: draft.version,
      place: true,
    });

    const found = await sales.call(orders.listOrders, { q: 'sp/2026/1184' });
    expect(found.rows.map(({ id }) => id)).toEqual([placed.id]);
    expect(draft).toMatchObject({ status: 'draft', business: { validUntil: '2030-01-31' } });
    expect(placed).toMatchObject({
      status: 'placed',
      business: { customerPo: 'SP/2026/1184' },
      lines: [{ unitPrice: 31_250, priceSource: 'group_item' }],
    });
  });
});

describe('the credit of a company', () => {
  test('holds under parallel orders: as many go through as fit, all others are held', async ({
    crowd,
  }) => {
    const company = await aCompany(crowd, onAccount(2_000_000));
    const { butter } = await withPrices(crowd, company);
    const lines = [{ variantId: butter.variantId, qty: pieces(12) }];
    await crowd.as('sales');

    const all = await Promise.all(Array.from({ length: 8 }, () => ordered(crowd, company, lines)));

    const free = all.filter(({ holds }) => holds.length === 0);
    const held = all.filter(({ holds }) => holds.some(({ code }) => code === 'credit'));
    const fitting = Math.floor(2_000_000 / (all[0]?.grandTotal ?? 0));
    expect(fitting).toBe(3);
    expect([free.length, held.length]).toEqual([fitting, 8 - fitting]);
  });
});
