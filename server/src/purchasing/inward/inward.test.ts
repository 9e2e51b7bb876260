import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { skus } from '../../stock/skus/sku.table.ts';
import { anItem, unitOf } from '../../testing/items.ts';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { pieces, positionOf } from '../../testing/stock.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing, stock } = contract;

/** A vendor, and goods without an expiry that it sells. */
async function market(house: TestHouse, card: Partial<typeof skus.$inferInsert> = {}) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  if (Object.keys(card).length > 0) {
    await atWork(house, (ctx) => ctx.tx.update(skus).set(card).where(eq(skus.id, sku.id)));
  }
  return { vendorId, sku };
}

/** An approved order of 100 pieces at 120 rupees. */
async function ordered(house: TestHouse, card: Partial<typeof skus.$inferInsert> = {}) {
  const { vendorId, sku } = await market(house, card);
  const admin = await house.as('admin');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(100), price: 120_00 }],
  });
  const order = await admin.call(purchasing.orderSubmit, { id: draft.id, version: draft.version });
  const [line] = order.lines;
  const keeper = await house.as('store keeper');
  type Batch = InputOf<typeof purchasing.inward>['lines'] extends readonly (infer L)[] | undefined
    ? L extends { batches: readonly (infer B)[] }
      ? B
      : never
    : never;
  const asked = (batch: Batch, more: object = {}): InputOf<typeof purchasing.inward> => ({
    mode: 'post',
    kind: 'with_po',
    vendorId,
    challanNo: 'D-611',
    lines: [{ poLineId: line?.id ?? 0, skuId: sku.id, unitId: sku.unitId, batches: [batch] }],
    ...more,
  });
  return { admin, keeper, order, sku, vendorId, lineId: line?.id ?? 0, asked };
}

describe('a receipt against an order', () => {
  test('in part: stock, progress and value follow; rejected goods are kept apart', async ({
    house,
  }) => {
    const { keeper, admin, order, sku, asked } = await ordered(house);

    const inward = await keeper.call(
      purchasing.inward,
      asked({
        number: 'GT/118',
        acceptedQty: pieces(55),
        rejectedQty: pieces(5),
        rejectWhere: 'kept',
        rejectReason: 'Wet',
      }),
    );

    expect(inward.number).toMatch(/^INW-/u);
    expect(inward.lines[0]?.batches[0]).toMatchObject({
      number: 'GT/118',
      batchStatus: 'available',
    });
    const after = await admin.call(purchasing.getOrder, { id: order.id });
    expect(after.status).toBe('part_received');
    expect(after.lines[0]).toMatchObject({
      receivedQty: pieces(60),
      acceptedQty: pieces(55),
      rejectedQty: pieces(5),
      openQty: pieces(45),
    });
    // A hundred were there before.
    const position = await keeper.call(stock.getSku, { id: sku.id });
    expect(position).toMatchObject({ onHand: pieces(160), free: pieces(155), blocked: pieces(5) });
    const seen = await admin.call(purchasing.getInward, { id: inward.id });
    expect([seen.goodsValue, seen.lines[0]?.batches[0]?.unbilledValue]).toEqual([
      7_200_00, 7_200_00,
    ]);
  });

  test('the rest closes the order’s way; the keeper sees no values', async ({ house }) => {
    const { keeper, admin, order, asked } = await ordered(house);

    const inward = await keeper.call(
      purchasing.inward,
      asked({ acceptedQty: pieces(100), rejectedQty: 0 }),
    );

    expect([inward.goodsValue, inward.lines[0]?.price]).toEqual([null, null]);
    expect((await admin.call(purchasing.getOrder, { id: order.id })).status).toBe('received');
  });

  test('goods that are inspected wait in quarantine', async ({ house }) => {
    const { keeper, sku, asked } = await ordered(house, { inspectOnReceipt: true });

    const inward = await keeper.call(purchasing.inward, asked({ acceptedQty: pieces(10) }));

    expect(inward.lines[0]?.batches[0]).toMatchObject({
      batchStatus: 'quarantine',
      trayCode: 'QUARANTINE',
    });
    const position = await keeper.call(stock.getSku, { id: sku.id });
    expect(position).toMatchObject({ onHand: pieces(110), free: pieces(100) });
    const batchId = inward.lines[0]?.batches[0]?.batchId ?? 0;
    const batch = await keeper.call(stock.getBatch, {
      code: inward.lines[0]?.batches[0]?.code ?? '',
    });
    expect([batch.id, batch.origin]).toEqual([batchId, 'inward']);
  });

  test('says what is wrong at the right field', async ({ house }) => {
    const { keeper, asked } = await ordered(house, {
      expiryPolicy: 'required',
      shelfLifeDays: 365,
      minReceiveDays: 90,
    });
    const refused = async (input: InputOf<typeof purchasing.inward>) =>
      keeper.call(purchasing.inward, input).then(
        () => ({}),
        (problem: { fields: object }) => problem.fields,
      );
    const good = { acceptedQty: pieces(1) };

    expect(await refused(asked(good, { challanNo: '' }))).toEqual({
      challanNo: 'Please enter the challan or bill number.',
    });
    expect(await refused(asked(good))).toEqual({
      'lines.0.batches.0.expiryDate': 'Line 1: please enter the expiry date.',
    });
    expect(await refused(asked({ ...good, expiryDate: '2020-01-31' }))).toEqual({
      'lines.0.batches.0.expiryDate': 'Line 1: this batch expired on 31 Jan 2020.',
    });
  });

  test('a challan that is known is asked about', async ({ house }) => {
    const { keeper, asked } = await ordered(house);
    const first = await keeper.call(purchasing.inward, asked({ acceptedQty: pieces(1) }));

    const again = keeper.call(purchasing.inward, asked({ acceptedQty: pieces(1) }));
    await expect(again).rejects.toMatchObject({
      code: 'inward.challan_again',
      message: expect.stringMatching(
        `^Challan D-611 of Kongu Traders was already received as ${first.number} on `,
      ),
    });
    const other = await keeper.call(
      purchasing.inward,
      asked({ acceptedQty: pieces(1) }, { confirmDuplicate: true }),
    );
    expect(other.number).not.toBe(first.number);
  });

  test('a draft is gone on with by a colleague, and posted once', async ({ house }) => {
    const { keeper, admin, asked } = await ordered(house);
    const draft = await keeper.call(
      purchasing.inward,
      asked({ acceptedQty: pieces(3) }, { mode: 'draft' }),
    );
    expect([draft.status, draft.number]).toEqual(['draft', `Draft ${draft.id}`]);

    const at = { id: draft.id, version: draft.version };
    const posted = await admin.call(purchasing.inward, asked({ acceptedQty: pieces(4) }, at));
    expect([posted.id, posted.status, posted.lines[0]?.receivedQty]).toEqual([
      draft.id,
      'posted',
      pieces(4),
    ]);
    await expect(
      keeper.call(
        purchasing.inward,
        asked({ acceptedQty: pieces(3) }, { ...at, confirmDuplicate: true }),
      ),
    ).rejects.toMatchObject({ code: 'stale' });
  });

  test('two who receive the same line: one does, the other reads what is left', async ({
    house,
  }) => {
    const { keeper, admin, asked } = await ordered(house);

    const both = await Promise.allSettled([
      keeper.call(purchasing.inward, asked({ acceptedQty: pieces(60) }, { challanNo: 'A-1' })),
      admin.call(purchasing.inward, asked({ acceptedQty: pieces(60) }, { challanNo: 'A-2' })),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        fields: {
          'lines.0.batches.0.acceptedQty':
            'Line 1: at most 42 pcs can be received; 60 pcs were entered.',
        },
      },
    });
  });
});

test('the price list learns what was paid, in its own unit, and forgets what is taken back', async ({
  house,
}) => {
  const { vendorId } = await aVendorRow(house);
  const bag = { unitId: await unitOf(house, 'BAG'), ratioNum: 25 };
  const item = await anItem(house, { units: [bag] });
  const owner = await house.as('owner');
  const skuId = item.skuId ?? 0;
  const row = { vendorId, skuId, unitId: bag.unitId, minQty: 1_000, validFrom: '2026-01-01' };
  await owner.call(purchasing.createVendorItem, { ...row, price: 3_000_00 });
  const receive = (challanNo: string, price: number) =>
    owner.call(purchasing.inward, {
      mode: 'post',
      kind: 'without_po',
      vendorId,
      withoutPoReason: 'urgent',
      challanNo,
      lines: [{ skuId, unitId: item.unitId ?? 0, price, batches: [{ acceptedQty: 25_000 }] }],
    });
  const last = async () =>
    (await owner.call(purchasing.listVendorItems, { vendorId })).rows[0]?.lastPrice;

  await receive('C-1', 121_00);
  const { id, version } = await receive('C-2', 124_00);
  expect(await last()).toBe(3_100_00);

  await owner.call(purchasing.inwardCancel, { id, version, note: 'Wrong price' });
  expect(await last()).toBe(3_025_00);
});

describe('charges', () => {
  test('go into the goods by value, and are owed apart', async ({ house }) => {
    const { keeper, admin, asked } = await ordered(house);

    const { id } = await keeper.call(
      purchasing.inward,
      asked(
        { acceptedQty: pieces(10) },
        { charges: [{ kind: 'freight', amount: 245_00, split: 'value', payTo: 'cash' }] },
      ),
    );

    const seen = await admin.call(purchasing.getInward, { id });
    expect([seen.goodsValue, seen.chargeValue, seen.lines[0]?.batches[0]?.value]).toEqual([
      1_200_00, 245_00, 1_445_00,
    ]);
  });
});

describe('a receipt without an order', () => {
  test('is limited, says why, and warns of an order that has the goods open', async ({ house }) => {
    const { keeper, order, sku, vendorId } = await ordered(house);
    const asked = (qty: number, more: object = {}): InputOf<typeof purchasing.inward> => ({
      mode: 'post',
      kind: 'without_po',
      vendorId,
      challanNo: 'C-1',
      withoutPoReason: 'urgent',
      lines: [
        {
          skuId: sku.id,
          unitId: sku.unitId,
          price: 120_00,
          batches: [{ acceptedQty: pieces(qty) }],
        },
      ],
      ...more,
    });

    await expect(
      keeper.call(purchasing.inward, asked(1, { withoutPoReason: undefined })),
    ).rejects.toMatchObject({
      fields: { withoutPoReason: 'Enter a reason for receiving without a purchase order.' },
    });
    await expect(keeper.call(purchasing.inward, asked(1_000))).rejects.toMatchObject({
      fields: {
        lines: 'Receipts without an order are limited to ₹25,000.00; this one is ₹1,20,000.00.',
      },
    });
    const inward = await keeper.call(purchasing.inward, asked(10));

    expect(inward.warnings).toEqual([`${order.number} has 100 pcs of this open.`]);
  });
});

describe('a receipt that is taken back', () => {
  test('leaves nothing behind', async ({ house }) => {
    const { keeper, admin, order, sku, asked } = await ordered(house);
    const inward = await keeper.call(purchasing.inward, asked({ acceptedQty: pieces(100) }));

    const back = await admin.call(purchasing.inwardCancel, {
      id: inward.id,
      version: inward.version,
      note: 'Wrong vendor',
    });

    expect(back.status).toBe('cancelled');
    const after = await admin.call(purchasing.getOrder, { id: order.id });
    expect([after.status, after.lines[0]?.openQty]).toEqual(['approved', pieces(100)]);
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(100) });
  });

  test('is refused once something was used', async ({ house }) => {
    const { keeper, admin, sku, asked } = await ordered(house);
    const inward = await keeper.call(purchasing.inward, asked({ acceptedQty: pieces(10) }));
    const [row] = inward.lines[0]?.batches ?? [];
    await keeper.call(stock.scrap, {
      lines: [
        {
          skuId: sku.id,
          batchId: row?.batchId ?? 0,
          trayId: row?.trayId ?? 0,
          qty: pieces(1),
          reasonCode: 'DAMAGED',
        },
      ],
    } as never);

    const back = admin.call(purchasing.inwardCancel, {
      id: inward.id,
      version: inward.version,
      note: 'Not ours',
    });

    await expect(back).rejects.toMatchObject({
      code: 'inward.used',
      message: `${inward.number} can't be cancelled: ${row?.code} has been used, moved out or billed. Return the goods instead.`,
    });
  });
});

test('orders that are received, closed and taken back at random keep every law', async ({
  house,
}) => {
  const { keeper, admin, order, asked } = await ordered(house);
  const taken: number[] = [];
  const dice = [17, 3, 40, 8, 25, 60, 5];
  for (const [turn, qty] of dice.entries()) {
    const batch = {
      acceptedQty: pieces(qty),
      rejectedQty: pieces(turn % 3),
      ...(turn % 3 > 0
        ? {
            rejectWhere: turn % 2 ? ('kept' as const) : ('sent_back' as const),
            rejectReason: 'Wet',
          }
        : {}),
    };
    const done = await keeper
      .call(purchasing.inward, asked(batch, { challanNo: `R-${turn}` }))
      .catch(() => null);
    if (done) taken.push(done.id);
    const last = turn % 2 === 1 ? taken.pop() : undefined;
    if (last !== undefined) {
      const { version } = await admin.call(purchasing.getInward, { id: last });
      await admin.call(purchasing.inwardCancel, { id: last, version, note: 'Taken back' });
    }
    await expectLaws(house);
  }
  const { version } = await admin.call(purchasing.getOrder, { id: order.id });
  const closed = await admin.call(purchasing.orderClose, { id: order.id, version, note: 'Enough' });

  const [line] = closed.lines;
  expect((line?.acceptedQty ?? 0) + (line?.openQty ?? 0) + (line?.closedQty ?? 0)).toBe(
    pieces(100),
  );
});
