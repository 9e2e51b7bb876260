import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { openItems } from '../books/open-items/open-item.table.ts';
import { wallets } from '../customers/wallets/wallet.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import { aCompany } from '../testing/companies.ts';
import { aProduct, aReview } from '../testing/catalogue.ts';
import { test, type Person, type Refusal, type TestHouse } from '../testing/house.ts';
import { anInvoice } from '../testing/invoices.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { aCoupon } from '../testing/offers.ts';
import { aCustomer, anOrder, carStreet, goods } from '../testing/orders.ts';
import { pieces } from '../testing/stock.ts';

const { admin, b2b, customers, data, invoices, offers, orders } = contract;

const topUp = (owner: Person, ownerId: number, amount: number) =>
  owner.call(customers.postWallet, {
    ownerType: 'customer',
    ownerId,
    kind: 'top_up',
    amount,
    method: 'cash',
  });

/** Two records of one person: both ordered, have a wallet, and owe an invoice. */
async function twins(house: TestHouse) {
  const owner = await house.as('owner');
  const keep = await aCustomer(house, { name: 'Meera Rao', email: 'meera@sagara.example' });
  const { invoice, order } = await anInvoice(house);
  const dropId = order.buyer?.id ?? 0;
  const drop = await owner.call(customers.getCustomer, { id: dropId });
  await anOrder(house, { customerId: keep.id });
  await topUp(owner, keep.id, 50_000);
  await topUp(owner, dropId, 20_000);
  return { owner, keep, drop, invoice, order };
}

describe('two records of a customer', () => {
  test('become one: everything points at the one that is kept', async ({ house }) => {
    const { owner, keep, drop, order } = await twins(house);
    const coupon = await aCoupon(house, 'ONLYHER1', {});
    const codes = await owner.call(offers.listCoupons, { offerId: coupon.id });
    const code = codes.rows[0];
    await owner.call(offers.updateCoupon, {
      id: code?.id ?? 0,
      version: code?.version ?? 0,
      customerId: drop.id,
    });
    const pair = { keepId: keep.id, dropId: drop.id };

    const look = await owner.call(data.mergeCustomers, { ...pair, dryRun: true });
    const done = await owner.call(data.mergeCustomers, { ...pair, confirmNo: drop.customerNo });

    expect(look).toMatchObject({ merged: false, keep: { id: keep.id }, drop: { id: drop.id } });
    expect(look.moves).toContainEqual({ what: 'Invoices', count: 1 });
    expect(look.moves).toContainEqual({ what: 'Coupon codes', count: 1 });
    expect(done.merged).toBe(true);
    const kept = await owner.call(customers.getCustomer, { id: keep.id });
    expect(kept).toMatchObject({ ordersCount: 2, altPhone: drop.phone, email: keep.email });
    // The same street and PIN code stand there once.
    expect(kept.addresses).toHaveLength(1);
    const gone = await owner.call(customers.getCustomer, { id: drop.id });
    expect(gone).toMatchObject({ status: 'merged', mergedInto: { id: keep.id }, phone: '' });
    const list = await owner.call(customers.listCustomers, { q: drop.phone });
    expect(list.rows.map(({ id }) => id)).toEqual([keep.id]);
    const moved = await owner.call(orders.getOrder, { id: order.id });
    expect(moved.buyer?.id).toBe(keep.id);
    const { rows } = await owner.call(customers.listWallets, { ownerId: keep.id });
    expect(rows.map(({ balance }) => balance)).toEqual([70_000]);
    expect(await house.database.direct.$count(wallets, eq(wallets.ownerId, drop.id))).toBe(0);
    const items = await house.database.direct
      .select()
      .from(openItems)
      .where(eq(openItems.partyId, drop.id));
    expect(items).toEqual([]);
    await expectLaws(house);
  });

  test('keep their addresses apart: two that were called the same are not', async ({ house }) => {
    const owner = await house.as('owner');
    const [keep, drop] = [await aCustomer(house), await aCustomer(house)];
    for (const [customerId, line1] of [
      [keep.id, '8, Temple Road'],
      [drop.id, '9, Fort Road'],
      [drop.id, '10, Fort Road'],
    ] as const) {
      await owner.call(customers.createAddress, {
        ...carStreet,
        customerId,
        line1,
        ...(line1 === '10, Fort Road' ? {} : { label: 'Shop' }),
      });
    }

    await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });

    const { addresses } = await owner.call(customers.getCustomer, { id: keep.id });
    const labels = addresses.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain('Shop 2');
  });

  test('count once in a segment, and get offers only as far as both agreed', async ({ house }) => {
    const owner = await house.as('owner');
    const agreed = { tags: ['festive'], consentSms: true, consentEmail: true };
    const keep = await aCustomer(house, { ...agreed, email: 'meera@sagara.example' });
    const drop = await aCustomer(house, { ...agreed, consentSms: false });
    const filter = { tags: ['festive'] };
    const before = await owner.call(customers.countSegment, { filter });

    await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });

    const after = await owner.call(customers.countSegment, { filter });
    expect(before).toMatchObject({ customers: 2, bySms: 1, byMail: 1 });
    expect(after).toEqual({ customers: 1, bySms: 0, byMail: 1 });
  });

  test('what is undone afterwards is undone on the one that is kept', async ({ house }) => {
    const { owner, keep, drop, invoice } = await twins(house);
    await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });

    await owner.call(invoices.cancelInvoice, {
      id: invoice.id,
      version: (await owner.call(invoices.getInvoice, { id: invoice.id })).version,
      reason: 'Written twice',
    });

    await expectLaws(house);
    const left = await house.database.direct
      .select({ open: openItems.outstanding })
      .from(openItems)
      .where(eq(openItems.partyId, keep.id));
    expect(left.every(({ open }) => open === 0)).toBe(true);
  });

  test('a second review of one product is rejected, and its stars count no more', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const [keep, drop] = [await aCustomer(house), await aCustomer(house)];
    const productId = (await aProduct(house)).id;
    await aReview(house, { customerId: keep.id, productId });
    await aReview(house, { customerId: drop.id, productId });

    const look = await owner.call(data.mergeCustomers, {
      keepId: keep.id,
      dropId: drop.id,
      confirmNo: drop.customerNo,
    });

    expect(look.clashes).toContain(
      'Both reviewed the same product: the review of the one that is kept stays, the other is rejected.',
    );
  });

  test('is refused without the number, for one record, and for one that is gone', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const [keep, drop] = [await aCustomer(house), await aCustomer(house)];
    const pair = { keepId: keep.id, dropId: drop.id };
    const merge = (values: object) => owner.call(data.mergeCustomers, { ...pair, ...values });

    await expect(merge({})).rejects.toMatchObject({
      fields: { confirmNo: `Type ${drop.customerNo} to confirm` },
    });
    await expect(merge({ dropId: keep.id })).rejects.toMatchObject({
      fields: { dropId: 'Choose two different ones' },
    });
    await merge({ confirmNo: drop.customerNo });
    await expect(merge({ confirmNo: drop.customerNo })).rejects.toMatchObject({
      code: 'customer.gone',
    });
    await expect(anOrder(house, { customerId: drop.id })).rejects.toMatchObject({ status: 422 });
    await expect(
      owner.call(admin.softDeleteRow, { table: 'customer', id: keep.id }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

test('two companies become one, with groups, invoices and what they owe', async ({ house }) => {
  const owner = await house.as('owner');
  const keep = await aCompany(house, {});
  const drop = await aCompany(house, { name: 'Second Traders', gstin: '', pan: '' });
  const group = drop.groups[0];

  const done = await owner.call(data.mergeCompanies, {
    keepId: keep.id,
    dropId: drop.id,
    confirmNo: drop.companyNo,
  });

  expect(done.merged).toBe(true);
  const kept = await owner.call(b2b.getCompany, { id: keep.id });
  expect(kept.groups.map(({ id }) => id)).toContain(group?.id);
  expect(kept.addresses.map(({ label }) => label)).toEqual(['Address 1', 'Address 2']);
  expect(await owner.call(b2b.getCompany, { id: drop.id })).toMatchObject({ status: 'closed' });
  const other = owner.call(data.mergeCompanies, { keepId: drop.id, dropId: keep.id, dryRun: true });
  await expect(other).rejects.toMatchObject({ code: 'company.merged' });
});

test('two people merge the same two at once, one each way, while orders come in', async ({
  crowd,
}) => {
  const owner = await crowd.as('owner');
  const [a, b] = [await aCustomer(crowd), await aCustomer(crowd)];
  const { variantId } = await goods(crowd, { stock: 50 });
  const placing = [a, b, a, b].map(({ id }) =>
    owner.call(orders.createB2C, { customerId: id, lines: [{ variantId, qty: pieces(1) }] }),
  );

  const merging = [
    owner.call(data.mergeCustomers, { keepId: a.id, dropId: b.id, confirmNo: b.customerNo }),
    owner.call(data.mergeCustomers, { keepId: b.id, dropId: a.id, confirmNo: a.customerNo }),
  ];
  const outcomes = await Promise.allSettled(merging);
  const placed = await Promise.allSettled(placing);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as Refusal] : [],
  );
  expect(refused.map(({ code }) => code)).toEqual(['customer.gone']);
  const [left] = await crowd.database.direct
    .selectDistinct({ buyer: salesOrders.buyerId })
    .from(salesOrders);
  const kept = outcomes[0]?.status === 'fulfilled' ? a : b;
  const made = placed.filter(({ status }) => status === 'fulfilled').length;
  expect(await crowd.database.direct.$count(salesOrders, eq(salesOrders.buyerId, kept.id))).toBe(
    made,
  );
  if (left) expect(left.buyer).toBe(kept.id);
  await expectLaws(crowd);
});
