import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { at, ordered } from '../testing/bills.ts';
import { inBooks } from '../testing/books.ts';
import { test } from '../testing/house.ts';
import { anItem, unitOf } from '../testing/items.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { kg } from '../testing/production.ts';
import { pieces } from '../testing/stock.ts';
import { atWork, refusal } from '../testing/work.ts';
import { lateOrders } from './purchase-orders/overdue-orders.service.ts';

const { purchasing } = contract;

describe('an order', () => {
  test('of which goods are sent again is not closed before those are billed', async ({ house }) => {
    const { comes, billed, back, orderNow } = await ordered(house);
    const first = await comes(60, 'D-1');
    await billed(first, 60);
    await back(first, 10, { isReplacement: true });
    const second = await comes(50, 'D-2');
    expect((await orderNow()).status).toBe('received');

    await billed(second, 40);
    const between = await orderNow();
    await billed(second, 10);
    const after = await orderNow();

    expect(between.status).toBe('received');
    expect(after.status).toBe('closed');
    expect(await inBooks(house, 'grni')).toBe(0);
    await expectLaws(house);
  });

  test('is closed when what was not billed of it went back, and open when that comes back', async ({
    house,
  }) => {
    const { admin, comes, billed, back, orderNow } = await ordered(house);
    const inward = await comes(100, 'D-1');
    await billed(inward, 90);
    const returned = await back(inward, 10);
    const gone = await orderNow();
    await admin.call(purchasing.returnCancel, { ...at(returned), note: 'It came back' });
    const again = await orderNow();
    await billed(inward, 10);
    const after = await orderNow();

    expect([gone.status, again.status, after.status]).toEqual(['closed', 'received', 'closed']);
    await expectLaws(house);
  });

  test('all billed and closed says nothing of it once goods of it are sent again', async ({
    house,
  }) => {
    const { comes, billed, back, orderNow } = await ordered(house);
    const inward = await comes(100, 'D-1');
    await billed(inward, 100);
    const closed = await orderNow();
    await back(inward, 10, { isReplacement: true });
    const open = await orderNow();
    const more = await comes(10, 'D-2');
    const here = await orderNow();
    await billed(more, 10);
    const after = await orderNow();

    expect([closed, open, here, after].map((one) => [one.status, one.statusNote])).toEqual([
      ['closed', 'All of it is billed.'],
      ['part_received', ''],
      ['received', ''],
      ['closed', 'All of it is billed.'],
    ]);
    await expectLaws(house);
  });

  test('of a service alone is nobody’s late delivery', async ({ house }) => {
    const { admin, vendorId, categoryId, order: ofGoods } = await ordered(house);
    const service = await anItem(house, {
      name: 'Cold store rent',
      kind: 'service',
      unitId: null,
      hsn: '997212',
      categoryId,
    });
    const draft = await admin.call(purchasing.createOrder, {
      vendorId,
      lines: [
        { itemId: service.id, unitId: await unitOf(house, 'NOS'), qty: pieces(1), price: 900_00 },
      ],
    });
    const order = await admin.call(purchasing.orderSubmit, at(draft));
    const now = house.clock.now().toISOString();
    house.clock.set('2026-12-20T10:00:00+05:30');
    const late = await atWork(house, lateOrders);
    house.clock.set(now);
    const closed = await admin.call(purchasing.orderClose, { ...at(order), note: 'Done' });

    expect(late).toEqual([ofGoods.id]);
    expect(closed.status).toBe('closed');
    await expectLaws(house);
  });

  test('that grew over the limit takes no goods until somebody else than its reviser agrees', async ({
    house,
  }) => {
    const { admin, comes, order, skuId, unitId, poLineId, orderNow } = await ordered(house);
    const owner = await house.as('owner');
    await comes(40, 'D-1');
    const grown = await owner.call(purchasing.orderRevise, {
      ...at(await orderNow()),
      note: 'The year’s need',
      lines: [
        { id: poLineId, skuId, unitId, qty: kg(100), price: 120_00 },
        { skuId, unitId, qty: kg(500), price: 125_00 },
      ],
    });

    const own = await refusal(owner.call(purchasing.orderApprove, at(grown)));
    const atTheGate = await refusal(comes(40, 'D-2'));
    const maker = await refusal(admin.call(purchasing.orderApprove, at(grown)));
    expect([grown.status, grown.revision]).toEqual(['waiting', 1]);
    expect(own).toMatchObject({ status: 403, code: 'approve.own' });
    expect(maker).toMatchObject({ status: 403, code: 'approve.own' });
    expect(atTheGate).toMatchObject({
      status: 409,
      message: `${order.number} is pending approval; this can't be done now.`,
    });
    await expectLaws(house);
  });

  test('is closed while a receipt of it is drafted: the draft is not posted, and is deleted', async ({
    house,
  }) => {
    const { admin, vendorId, skuId, unitId, poLineId, orderNow, comes } = await ordered(house);
    const keeper = await house.as('store keeper');
    const asked = {
      kind: 'with_po' as const,
      vendorId,
      challanNo: 'D-9',
      lines: [{ poLineId, skuId, unitId, batches: [{ acceptedQty: kg(30) }] }],
    };
    await comes(10, 'D-1');
    const draft = await keeper.call(purchasing.inward, { mode: 'draft', ...asked });
    const closed = await admin.call(purchasing.orderClose, {
      ...at(await orderNow()),
      note: 'No more',
    });

    const early = await refusal(
      keeper.call(purchasing.inward, { mode: 'post', ...at(draft), ...asked }),
    );
    expect(early).toMatchObject({
      status: 409,
      message: `${closed.number} is closed; this can't be done now.`,
    });
    await admin.call(purchasing.orderReopen, at(closed));
    const posted = await keeper.call(purchasing.inward, { mode: 'post', ...at(draft), ...asked });
    expect(posted.status).toBe('posted');
    const second = await keeper.call(purchasing.inward, {
      mode: 'draft',
      ...asked,
      challanNo: 'D-10',
    });
    await keeper.call(purchasing.inwardDelete, at(second));
    expect(await refusal(keeper.call(purchasing.getInward, { id: second.id }))).toMatchObject({
      status: 404,
    });
    await expectLaws(house);
  });
});
