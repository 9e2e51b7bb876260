import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aBatch, aSku, inTray, orderOf, pieces, positionOf, rupees } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';

const { admin, integrations, stock } = contract;

/** Ten pieces worth Rs 10,000, and ten of a later batch. */
async function shelf(house: TestHouse) {
  const sku = await aSku(house, { name: 'Saffron' });
  const batch = await aBatch(house, sku, { value: rupees(10_000), expiryDate: '2027-01-31' });
  const later = await aBatch(house, sku, { value: rupees(10_000), expiryDate: '2027-06-30' });
  const keeper = await house.as('store keeper');
  const line = (qty: number, more: object = {}) => ({
    skuId: sku.id,
    batchId: batch.id,
    trayId: batch.trayId,
    qty,
    reasonCode: 'DAMAGED',
    ...more,
  });
  const writeOff = (qty: number, more: object = {}) =>
    keeper.call(stock.scrap, { lines: [line(qty, more)] });
  return { sku, batch, later, keeper, line, writeOff };
}

describe('a write-off', () => {
  test('takes the goods out at what they cost', async ({ house }) => {
    const { sku, writeOff } = await shelf(house);

    const doc = await writeOff(pieces(2));

    expect(doc).toMatchObject({
      number: expect.stringMatching(/^SCR-\d{6}$/u),
      kind: 'scrap',
      status: 'posted',
    });
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(18),
      value: rupees(18_000),
    });
    expect(await lastEntry(house)).toEqual([
      ['stock.scrap', rupees(2_000), 0],
      ['stock.finished', 0, rupees(2_000)],
    ]);
  });

  test('is posted to the account of its reason', async ({ house }) => {
    const { writeOff } = await shelf(house);

    await writeOff(pieces(1), { reasonCode: 'LOST' });
    const lost = await lastEntry(house);
    await writeOff(pieces(1), { reasonCode: 'RECALL' });

    expect(lost[0]).toEqual(['stock.countDiff', rupees(1_000), 0]);
    expect((await lastEntry(house))[0]).toEqual(['stock.recalled', rupees(1_000), 0]);
  });

  test('reads the unit that it is typed in', async ({ house }) => {
    const { sku, keeper, line } = await shelf(house);
    const owner = await house.as('owner');
    const { rows } = await owner.call(contract.admin.listUnits, {});
    const unitId = rows.find(({ code }) => code === 'DOZ')?.id;

    const refused = keeper.call(stock.scrap, { lines: [line(pieces(1), { unitId })] });

    await expect(refused).rejects.toMatchObject({
      code: 'stock.short',
      fields: { 'lines.0.qty': expect.stringContaining('holds 10 pcs') },
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(20) });
  });

  test('does not take what is reserved, unless it says so; then the order gets another batch', async ({
    house,
  }) => {
    const { sku, batch, later, writeOff } = await shelf(house);
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(9) })));

    await expect(writeOff(pieces(2))).rejects.toMatchObject({
      code: 'stock.reserved',
      fields: { 'lines.0.qty': `9 pcs of batch ${batch.code} is reserved for ORD-1.` },
    });
    await writeOff(pieces(2), { takeReserved: true });

    expect(await inTray(house, batch.id, 'FG-FLOOR')).toEqual({
      onHand: pieces(8),
      reserved: pieces(8),
    });
    expect(await inTray(house, later.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(1) });
  });

  test.for([
    [{ reasonCode: 'FOUND' }, 'lines.0.reasonCode', 'Please choose a reason.'],
    [{ batchId: undefined }, 'lines.0.batchId', 'Choose a batch.'],
    [{ trayId: 999 }, 'lines.0.trayId', 'Choose a tray of this store.'],
    [{ qty: 1_500 }, 'lines.0.qty', 'Enter a whole number of pcs.'],
  ] as const)('names what is wrong: %j', async ([more, field, text], { house }) => {
    const { writeOff } = await shelf(house);

    await expect(writeOff(pieces(1), more)).rejects.toMatchObject({ fields: { [field]: text } });
  });

  test('asks for the note and the photo that its reason needs', async ({ house }) => {
    const { writeOff } = await shelf(house);
    const owner = await house.as('owner');
    await owner.call(stock.createReason, {
      code: 'LEAK',
      name: 'Leaking jar',
      uses: ['scrap'],
      account: 'scrap_loss',
      needsNote: true,
      needsPhoto: true,
    });

    const bare = writeOff(pieces(1), { reasonCode: 'LEAK' });

    await expect(bare).rejects.toMatchObject({
      fields: {
        'lines.0.note': 'Please write a note for this reason.',
        fileIds: 'This reason needs a photo.',
      },
    });
  });

  test('takes a photo from anyone who may write off and nothing else', async ({ house }) => {
    const { line } = await shelf(house);
    const keeper = await house.withPermissions(['stock.balance.read', 'stock.scrap.write']);
    const sent = await send(house, keeper, admin.uploadFile, [{ bytes: await jpeg() }], {
      purpose: 'attachment',
    });
    const fileId = sent.files[0]?.id ?? 0;

    const doc = await keeper.call(stock.scrap, { fileIds: [fileId], lines: [line(pieces(1))] });

    expect(doc.files).toMatchObject([{ id: fileId }]);
  });

  test('goes on the floor of packed goods only by unpacking', async ({ house }) => {
    const { batch, writeOff } = await shelf(house);
    const { rows } = await (await house.as('owner')).call(stock.listTrays, { area: 'packed' });

    const refused = writeOff(pieces(1), { batchId: batch.id, trayId: rows[0]?.id });

    await expect(refused).rejects.toMatchObject({
      fields: { 'lines.0.trayId': 'Packed goods are moved by packing or unpacking a parcel.' },
    });
  });
});

describe('a write-off above the limit', () => {
  test('waits, holds its goods, and tells who may approve', async ({ house }) => {
    const { sku, batch, writeOff } = await shelf(house);

    const doc = await writeOff(pieces(6));

    expect(doc).toMatchObject({ status: 'pending', value: null });
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toEqual({
      onHand: pieces(10),
      reserved: pieces(6),
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: rupees(20_000) });
    const owner = await house.as('owner');
    const told = await owner.call(integrations.listNotifications, { limit: 10 });
    expect(told.rows[0]).toMatchObject({
      kind: 'scrap_pending',
      link: `/finished-product/varient-product?tab=papers&open=${doc.id}`,
    });
    expect(await owner.call(stock.getDoc, { id: doc.id })).toMatchObject({
      value: -rupees(6_000),
      lines: [{ value: -rupees(6_000) }],
    });
  });

  test('is held against orders, which wait', async ({ house }) => {
    const { sku, writeOff } = await shelf(house);
    await writeOff(pieces(6));

    const [line] = await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(20) }, { onShort: 'partial' })),
    );

    expect(line).toMatchObject({ reserved: pieces(14), short: pieces(6) });
  });

  test('leaves when somebody else approves it', async ({ house }) => {
    const { sku, keeper, writeOff } = await shelf(house);
    const { id, version } = await writeOff(pieces(6));
    const owner = await house.as('owner');

    const doc = await owner.call(stock.scrapApprove, { id, version, note: 'Seen' });

    expect(doc).toMatchObject({ status: 'posted', decisionNote: 'Seen' });
    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(14),
      reserved: 0,
      value: rupees(14_000),
    });
    expect((await lastEntry(house))[0]).toEqual(['stock.scrap', rupees(6_000), 0]);
    const told = await keeper.call(integrations.listNotifications, { limit: 10 });
    expect(told.rows[0]?.text).toContain(`approved ${doc.number}: Seen`);
  });

  test('is free again when it is refused, for anyone who waits', async ({ house }) => {
    const { sku, writeOff } = await shelf(house);
    const { id, version } = await writeOff(pieces(6));
    await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(20) }, { onShort: 'partial' })),
    );

    const doc = await (await house.as('owner')).call(stock.scrapRefuse, { id, version });

    expect(doc).toMatchObject({ status: 'refused' });
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(20),
      reserved: pieces(20),
    });
  });

  test('is not approved by the one who wrote it', async ({ house }) => {
    const { line } = await shelf(house);
    const owner = await house.as('owner');
    await house.as('admin'); // who may approve it
    const { id, version } = await owner.call(stock.scrap, { lines: [line(pieces(6))] });

    const own = owner.call(stock.scrapApprove, { id, version });

    await expect(own).rejects.toMatchObject({
      status: 403,
      code: 'approve.own',
      message: 'You made this write-off; someone else must approve it.',
    });
  });

  test('is withdrawn by the one who wrote it, and by nobody else', async ({ house }) => {
    const { sku, line } = await shelf(house);
    const owner = await house.as('owner');
    const admin = await house.as('admin');
    const { id, version } = await owner.call(stock.scrap, { lines: [line(pieces(6))] });

    const other = admin.call(stock.scrapWithdraw, { id, version });

    await expect(other).rejects.toMatchObject({
      status: 403,
      code: 'withdraw.not_own',
      message: 'Someone else made this write-off. Refuse it instead.',
    });
    const doc = await owner.call(stock.scrapWithdraw, { id, version, note: 'Counted again' });
    expect(doc).toMatchObject({ status: 'refused', decisionNote: 'Counted again' });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(20), reserved: 0 });
    await expect(admin.call(stock.scrapApprove, { id, version })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^SCR-\d{6} was already withdrawn by .+\.$/u),
    });
  });

  test('is decided once; the second reads who did', async ({ house }) => {
    const { writeOff } = await shelf(house);
    const { id, version } = await writeOff(pieces(6));
    const owner = await house.as('owner');
    await owner.call(stock.scrapRefuse, { id, version });

    const again = (await house.as('admin')).call(stock.scrapApprove, { id, version });

    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'stock_doc.decided',
      message: expect.stringMatching(/^SCR-\d{6} was already refused by .+\.$/u),
    });
  });

  test('has the limit of its reason, where that has one', async ({ house }) => {
    const { writeOff } = await shelf(house);
    const owner = await house.as('owner');
    const { rows } = await owner.call(stock.listReasons, {});
    const stolen = rows.find(({ code }) => code === 'STOLEN');
    const { id = 0, version = 0 } = stolen ?? {};
    await owner.call(stock.updateReason, { id, version, approvalLimit: rupees(500) });

    const small = await writeOff(pieces(1), { reasonCode: 'STOLEN' });
    const other = await writeOff(pieces(1));

    expect([small.status, other.status]).toEqual(['pending', 'posted']);
  });
});

describe('two at once', () => {
  test('write off the last goods: one does, the other reads what is left', async ({ crowd }) => {
    const sku = await aSku(crowd);
    const batch = await aBatch(crowd, sku, { qty: pieces(3), value: 300 });
    const line = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId, reasonCode: 'DAMAGED' };
    const keepers = [await crowd.as('store keeper'), await crowd.as('admin')];

    const results = await Promise.allSettled(
      keepers.map((keeper) => keeper.call(stock.scrap, { lines: [{ ...line, qty: pieces(2) }] })),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = results.filter((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'stock.short',
      message: `Tray FG-FLOOR holds 1 pc of batch ${batch.code}.`,
    });
  });

  test('decide on one write-off: one does, the other reads who did', async ({ crowd }) => {
    const { id, version, number, sku } = await pendingIn(crowd);
    const owner = await crowd.as('owner');
    const second = await crowd.as('admin');

    const results = await Promise.allSettled([
      owner.call(stock.scrapApprove, { id, version }),
      second.call(stock.scrapRefuse, { id, version }),
    ]);

    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      status: 409,
      code: 'stock_doc.decided',
      message: expect.stringMatching(
        new RegExp(`^${number} was already (approved|refused) by .+`, 'u'),
      ),
    });
    expect(await positionOf(crowd, sku.id)).toMatchObject({ reserved: 0 });
  });
});

/** A write-off that waits, by the store keeper. */
async function pendingIn(house: TestHouse) {
  const sku = await aSku(house);
  const batch = await aBatch(house, sku, { value: rupees(10_000) });
  const line = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId, reasonCode: 'DAMAGED' };
  const keeper = await house.as('store keeper');
  const doc = await keeper.call(stock.scrap, { lines: [{ ...line, qty: pieces(6) }] });
  return { ...doc, sku };
}
