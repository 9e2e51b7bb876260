import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { aCompany } from '../../testing/companies.ts';
import { aCustomer, anOrder } from '../../testing/orders.ts';

const { admin, customers } = contract;

test('a buyer is seen at a glance: figures, what they buy most, who may be the same', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const { order } = await anInvoice(house);
  const id = order.buyer?.id ?? 0;
  const me = await owner.call(customers.getCustomer, { id });
  const [byMail, byPhone, byName, other] = [
    await aCustomer(house, { name: 'Girija', email: 'same@sagara.example', addresses: [] }),
    await aCustomer(house, { name: 'Girish', altPhone: me.phone, addresses: [] }),
    await aCustomer(house, { name: me.name }),
    await aCustomer(house, { name: 'Somebody Else', addresses: [] }),
  ];
  await owner.call(customers.updateCustomer, {
    id,
    version: me.version,
    email: 'SAME@sagara.example',
  });

  const seen = await owner.call(customers.getBuyerOverview, { kind: 'customer', id });

  expect(seen).toMatchObject({ openOrders: 1, averageOrder: order.grandTotal, returnRate: null });
  expect(seen.products[0]).toMatchObject({ orders: 1 });
  expect(seen.duplicates.map((one) => [one.id, one.why])).toEqual([
    [byMail.id, 'Same e-mail'],
    [byPhone.id, 'Same phone'],
    [byName.id, 'Same name and PIN code'],
  ]);
  expect(seen.duplicates.map((one) => one.id)).not.toContain(other.id);
});

test('what happened with a buyer is one timeline, of which each sees what they may', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const { order, invoice } = await anInvoice(house, { paid: true });
  const id = order.buyer?.id ?? 0;
  await owner.call(admin.addHistory, { table: 'customer', id, text: 'Calls back on Monday' });

  const all = await owner.call(customers.getBuyerTimeline, { kind: 'customer', id });
  const first = await owner.call(customers.getBuyerTimeline, { kind: 'customer', id, limit: 1 });
  const notes = await owner.call(customers.getBuyerTimeline, {
    kind: 'customer',
    id,
    kinds: ['note'],
  });

  expect(all.rows.map(({ kind }) => kind).toSorted()).toEqual([
    'invoice',
    'note',
    'order',
    'payment',
  ]);
  expect(all.rows.find(({ kind }) => kind === 'invoice')?.text).toContain(invoice.number ?? '?');
  expect(first).toMatchObject({ hasMore: true });
  expect(notes.rows.map(({ text }) => text)).toEqual(['Calls back on Monday']);
  const company = await aCompany(house);
  expect(await owner.call(customers.getBuyerTimeline, { kind: 'company', id: company.id })).toEqual(
    { rows: [], hasMore: false },
  );
});

test('a statement begins and ends with what was owed, and its lines make the difference', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const { order, invoice } = await anInvoice(house);
  const id = order.buyer?.id ?? 0;
  const span = { kind: 'customer', id, from: '2026-11-01', to: '2026-11-30' } as const;

  const statement = await owner.call(customers.getBuyerStatement, span);

  expect(statement).toMatchObject({
    opening: 0,
    closing: invoice.total,
    debit: invoice.total,
    credit: 0,
    ageing: { credits: 0, older: 0 },
  });
  expect(statement.lines[0]).toMatchObject({ docNo: invoice.number, balance: invoice.total });
  const later = await owner.call(customers.getBuyerStatement, {
    ...span,
    from: '2026-12-01',
    to: '2026-12-31',
  });
  expect(later).toMatchObject({ opening: invoice.total, closing: invoice.total, lines: [] });
  await anOrder(house, { customerId: id });
  const wrong = owner.call(customers.getBuyerStatement, { ...span, to: '2026-10-01' });
  await expect(wrong).rejects.toMatchObject({
    fields: { to: 'The last day is before the first' },
  });
});
