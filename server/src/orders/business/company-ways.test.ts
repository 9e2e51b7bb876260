import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, ordered, withPrices } from '../../testing/companies.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { load, previewOf } from '../../testing/lists.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, customers, data, orders, returns } = contract;

/** The midnight after the day on which tests begin, in the zone of the business, and shortly before. */
const midnight = '2026-11-21T18:30:00.000Z';
const evening = '2026-11-21T18:00:00.000Z';

const quoted = { place: false, validUntil: '2026-11-30', deliveryMethod: 'pickup' } as const;

/** A company that buys on account for so much, its price list, and the first of its groups. */
async function aBuyer(house: TestHouse, limit = 100_000_000) {
  const owner = await house.as('owner');
  const company = await aCompany(house, onAccount(limit));
  const goods = await withPrices(house, company);
  const groupId = company.groups[0]?.id ?? 0;
  return { owner, company, groupId, ...goods };
}

/** Places a draft as it stands. */
async function place(house: TestHouse, id: number) {
  const owner = await house.as('owner');
  const { version } = await owner.call(orders.getOrder, { id });
  return owner.call(orders.updateB2B, { id, version, place: true });
}

async function cancel(house: TestHouse, id: number): Promise<void> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const reasonId = rows.find(({ name }) => name !== 'Other')?.id ?? 0;
  const { version } = await owner.call(orders.getOrder, { id });
  await owner.call(returns.cancelOrder, { id, version, reasonId });
}

describe('between a quotation and its order', () => {
  test('the price list rose: until its last day it costs what it said, the day after what it costs now', async ({
    house,
  }) => {
    house.clock.set(evening);
    const { owner, company, groupId, butter } = await aBuyer(house);
    const lines = [{ variantId: butter.variantId, qty: pieces(2) }];
    const [first, late] = [
      await ordered(house, company, lines, { ...quoted, validUntil: '2026-11-21' }),
      await ordered(house, company, lines, { ...quoted, validUntil: '2026-11-21' }),
    ];
    await owner.call(b2b.updateGroupItems, {
      groupId,
      items: [{ variantId: butter.variantId, prices: [{ fromQty: 0, price: 40_000 }] }],
    });

    const inTime = await place(house, first.id);
    house.clock.set(midnight);
    const afterwards = await place(house, late.id);

    expect(inTime.lines).toMatchObject([{ unitPrice: 33_000 }]);
    expect(afterwards.lines).toMatchObject([{ unitPrice: 40_000 }]);
  });

  test('the one who asked for it may not order any more, or its group was closed: it is not placed', async ({
    house,
  }) => {
    const { owner, company, groupId, butter } = await aBuyer(house);
    const lines = [{ variantId: butter.variantId, qty: pieces(2) }];
    const draft = await ordered(house, company, lines, quoted);
    const [person] = company.people;
    const off = await owner.call(b2b.updateGroupCustomer, {
      id: person?.id ?? 0,
      version: person?.version ?? 0,
      status: 'inactive',
    });

    await expect(place(house, draft.id)).rejects.toMatchObject({
      fields: { customerId: 'Anagha Deshpande may not order for this group' },
    });
    await owner.call(b2b.updateGroupCustomer, {
      id: off.id,
      version: off.version,
      status: 'active',
    });
    const { version } = await owner.call(b2b.getGroup, { id: groupId });
    await owner.call(b2b.updateGroup, { id: groupId, version, status: 'closed' });
    await expect(place(house, draft.id)).rejects.toMatchObject({
      fields: { groupId: 'This group is closed' },
    });
    const group = await owner.call(b2b.getGroup, { id: groupId });
    await owner.call(b2b.updateGroup, { id: groupId, version: group.version, status: 'active' });
    expect(await place(house, draft.id)).toMatchObject({ status: 'placed', holds: [] });
  });

  test('an upload took its goods off the list: a group of listed goods alone cannot order them', async ({
    house,
  }) => {
    const { owner, company, groupId, butter } = await aBuyer(house);
    const lines = [{ variantId: butter.variantId, qty: pieces(2) }];
    const draft = await ordered(house, company, lines, { ...quoted, validUntil: '2026-11-01' });
    const { version } = await owner.call(b2b.getGroup, { id: groupId });
    await owner.call(b2b.updateGroup, { id: groupId, version, onlyListed: true });
    const { rows } = await owner.call(b2b.listGroupItems, { groupId, inForce: true });
    const oats = rows.find(({ variantId }) => variantId !== butter.variantId);
    const file = `SKU,Price\n${oats?.sku},131.90\n`;
    const options = { groupId, onMissing: 'deactivate' } as const;
    await load(house, await previewOf(house, { kind: 'group_items', file, options }));

    await expect(place(house, draft.id)).rejects.toMatchObject({
      fields: { 'lines.0.variantId': expect.stringContaining('is not on the price list of Main') },
    });
  });

  test('two records of the one who asked for it became one: it is ordered by the one that was kept', async ({
    house,
  }) => {
    const { owner, company, groupId, butter } = await aBuyer(house);
    const lines = [{ variantId: butter.variantId, qty: pieces(2) }];
    const draft = await ordered(house, company, lines, quoted);
    const dropId = company.people[0]?.customerId ?? 0;
    const keep = await owner.call(customers.createCustomer, {
      name: 'Anagha Deshpande',
      phone: '9822077001',
    });
    const drop = await owner.call(customers.getCustomer, { id: dropId });

    await owner.call(data.mergeCustomers, { keepId: keep.id, dropId, confirmNo: drop.customerNo });

    const placed = await place(house, draft.id);
    expect(placed.business).toMatchObject({ personId: keep.id });
    const { people } = await owner.call(b2b.getGroup, { id: groupId });
    expect(people).toMatchObject([{ customerId: keep.id, isPrimary: true }]);
  });
});

describe('an order that waits for credit', () => {
  test('goes on by itself once another order of the company is cancelled', async ({ house }) => {
    const { owner, company, butter } = await aBuyer(house, 2_000_000);
    const lines = [{ variantId: butter.variantId, qty: pieces(48) }];
    const first = await ordered(house, company, lines);
    const second = await ordered(house, company, lines);
    expect([first, second].map(({ holds }) => holds.length)).toEqual([0, 1]);

    await house.runJobs();
    await cancel(house, first.id);
    house.clock.pass(6);
    await house.runJobs();

    const after = await owner.call(orders.getOrder, { id: second.id });
    expect(after.holds).toEqual([]);
  });

  test('follows the limit: raised, it goes on; lowered again, what was confirmed stays so', async ({
    house,
  }) => {
    const { owner, company, butter } = await aBuyer(house, 1_000_000);
    const lines = [{ variantId: butter.variantId, qty: pieces(48) }];
    const held = await ordered(house, company, lines);
    const raised = await owner.call(b2b.updateCompany, {
      id: company.id,
      version: company.version,
      creditLimit: 3_000_000,
    });

    const confirmed = await owner.call(orders.confirmOrder, { id: held.id });
    const lowered = await owner.call(b2b.updateCompany, {
      id: company.id,
      version: raised.version,
      creditLimit: 500_000,
    });
    const next = await ordered(house, company, lines);

    expect(held.holds).toMatchObject([{ code: 'credit' }]);
    expect(confirmed).toMatchObject({ status: 'confirmed', holds: [] });
    expect(lowered.warnings.join(' ')).toContain('The company already uses ₹');
    expect(next.holds).toMatchObject([{ code: 'credit' }]);
    expect(await owner.call(orders.getOrder, { id: held.id })).toMatchObject({
      status: 'confirmed',
      holds: [],
    });
  });

  test('and for a company on hold goes on when both are over, and not before', async ({
    house,
  }) => {
    const { owner, company, butter } = await aBuyer(house, 1_000_000);
    const stopped = await owner.call(b2b.updateCompany, {
      id: company.id,
      version: company.version,
      status: 'on_hold',
    });
    const order = await ordered(house, company, [{ variantId: butter.variantId, qty: pieces(48) }]);
    const more = await owner.call(b2b.updateCompany, {
      id: company.id,
      version: stopped.version,
      creditLimit: 100_000_000,
    });

    const early = owner.call(orders.confirmOrder, { id: order.id });

    expect(order.holds.map(({ code }) => code).toSorted()).toEqual(['company', 'credit']);
    await expect(early).rejects.toMatchObject({ code: 'order.on_hold' });
    await owner.call(b2b.updateCompany, {
      id: company.id,
      version: more.version,
      status: 'active',
    });
    expect(await owner.call(orders.confirmOrder, { id: order.id })).toMatchObject({
      status: 'confirmed',
      holds: [],
    });
  });

  test('keeps its company from being closed until it is cancelled; a quotation is not placed then, and can be discarded', async ({
    house,
  }) => {
    const { owner, company, butter } = await aBuyer(house, 1_000_000);
    const lines = [{ variantId: butter.variantId, qty: pieces(48) }];
    const order = await ordered(house, company, lines);
    const draft = await ordered(house, company, lines, quoted);
    const { id, version } = company;

    await expect(
      owner.call(b2b.updateCompany, { id, version, status: 'closed' }),
    ).rejects.toMatchObject({ status: 422 });
    await cancel(house, order.id);
    const fresh = await owner.call(b2b.getCompany, { id });
    await owner.call(b2b.updateCompany, { id, version: fresh.version, status: 'closed' });

    await expect(place(house, draft.id)).rejects.toMatchObject({ status: 422 });
    const { version: last } = await owner.call(orders.getOrder, { id: draft.id });
    await owner.call(orders.discardDraft, { id: draft.id, version: last });
    expect(await owner.call(orders.getOrder, { id: draft.id })).toMatchObject({
      status: 'cancelled',
    });
  });
});

describe('between the check of a price list and its loading', () => {
  test('somebody else loaded another: it is not loaded as it was seen', async ({ house }) => {
    const { owner, groupId, butter } = await aBuyer(house);
    const { rows } = await owner.call(b2b.listGroupItems, { groupId, inForce: true });
    const sku = rows.find(({ variantId }) => variantId === butter.variantId)?.sku ?? '';
    const options = { groupId };
    const seen = await previewOf(house, {
      kind: 'group_items',
      file: `SKU,Price\n${sku},300\n`,
      options,
    });
    const other = await previewOf(house, {
      kind: 'group_items',
      file: `SKU,Price\n${sku},300\n`,
      fileName: 'other.csv',
      options,
    });
    await load(house, other);

    await expect(load(house, seen)).rejects.toMatchObject({ code: 'upload.preview_changed' });
  });
});
