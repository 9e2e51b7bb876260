import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { accounts, invoices } = contract;

/** A confirmed order of three pieces of some goods at 320.00, with shipping. */
async function toBill(house: TestHouse) {
  const { variantId } = await goods(house);
  const lines = [{ variantId, qty: pieces(3) }];
  const order = await anOrder(house, { lines, confirm: true });
  return { order, line: order.lines[0]?.id ?? 0, accountant: await house.as('accountant') };
}

describe('an order that is to be billed', () => {
  test('is listed until all of it is invoiced', async ({ house }) => {
    const { order, line, accountant } = await toBill(house);
    const list = () => accountant.call(invoices.listBillable, {});

    const before = await list();
    await accountant.call(invoices.createInvoice, {
      orderId: order.id,
      lines: [{ orderLineId: line, qty: pieces(1) }],
    });
    const between = await list();
    await accountant.call(invoices.createInvoice, { orderId: order.id });

    expect(before).toMatchObject({
      open: order.grandTotal,
      rows: [{ id: order.id, value: order.grandTotal }],
    });
    expect(between.rows).toMatchObject([{ id: order.id, value: 64_000 }]);
    expect((await list()).rows).toEqual([]);
  });

  test('says before what its invoice comes to, and comes to that', async ({ house }) => {
    const { order, line, accountant } = await toBill(house);
    const asked = { orderId: order.id, lines: [{ orderLineId: line, qty: pieces(2) }] };

    const preview = await accountant.call(invoices.previewInvoice, asked);
    const invoice = await accountant.call(invoices.createInvoice, {
      ...asked,
      dueDate: '2026-12-05',
      expectedTotal: preview.total,
    });

    expect(preview).toMatchObject({
      orderNo: order.orderNo,
      total: 64_000 + order.chargesAmount,
      lines: [{ orderLineId: line, ordered: pieces(3), open: pieces(3), qty: pieces(2) }],
    });
    expect(invoice).toMatchObject({ total: preview.total, dueDate: '2026-12-05' });
  });

  test('is refused beyond what is open, when all is, and at another total', async ({ house }) => {
    const { order, line, accountant } = await toBill(house);
    const create = (more: object) =>
      accountant.call(invoices.createInvoice, { orderId: order.id, ...more });

    await expect(create({ lines: [{ orderLineId: line, qty: pieces(4) }] })).rejects.toMatchObject({
      fields: { 'lines.0.qty': 'Only 3 pcs are left to invoice' },
    });
    await expect(create({ dueDate: '2026-11-20' })).rejects.toMatchObject({
      fields: { dueDate: 'Due date must be on or after the invoice date' },
    });
    await expect(create({ expectedTotal: 1 })).rejects.toMatchObject({
      code: 'invoice.changed',
      status: 409,
    });
    await create({});
    await expect(create({})).rejects.toMatchObject({
      message: 'Everything on this order is invoiced',
    });
  });

  test('bears an earlier date of the month, for anyone who may date back', async ({ house }) => {
    const { order, accountant } = await toBill(house);
    const owner = await house.as('owner');
    const at = (issueDate: string) => ({ orderId: order.id, issueDate });

    await expect(accountant.call(invoices.createInvoice, at('2026-11-15'))).rejects.toMatchObject({
      status: 403,
    });
    await expect(owner.call(invoices.createInvoice, at('2026-11-22'))).rejects.toMatchObject({
      fields: { issueDate: 'The date cannot be in the future' },
    });
    const invoice = await owner.call(invoices.createInvoice, at('2026-11-15'));

    expect(invoice).toMatchObject({ issueDate: '2026-11-15', dueDate: '2026-11-15' });
    const { rows } = await owner.call(accounts.listEntriesOf, {
      kind: 'sales_invoice',
      id: invoice.id,
    });
    expect(rows).toMatchObject([{ date: '2026-11-15' }]);
  });

  test('that is not confirmed waits', async ({ house }) => {
    const { variantId } = await goods(house);
    const order = await anOrder(house, { lines: [{ variantId, qty: pieces(1) }] });
    const owner = await house.as('owner');

    await expect(owner.call(invoices.createInvoice, { orderId: order.id })).rejects.toMatchObject({
      message: 'Confirm the order first',
    });
  });
});

test('several orders are invoiced at once; each that cannot be says why', async ({ house }) => {
  const [one, other] = [await toBill(house), await toBill(house)];
  await one.accountant.call(invoices.createInvoice, { orderId: one.order.id });

  const { done, failed, rows } = await one.accountant.call(invoices.issueMany, {
    ids: [one.order.id, other.order.id],
  });

  expect({ done, failed }).toEqual({ done: 1, failed: 1 });
  expect(rows.map(({ text }) => text)).toEqual([
    'Everything on this order is invoiced',
    `${other.order.orderNo} invoiced`,
  ]);
});

test('two who bill the same order at once make one invoice', async ({ crowd }) => {
  const { order, accountant } = await toBill(crowd);

  const both = await Promise.allSettled([
    accountant.call(invoices.createInvoice, { orderId: order.id }),
    (await crowd.as('owner')).call(invoices.createInvoice, { orderId: order.id }),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Everything on this order is invoiced' },
  });
});
