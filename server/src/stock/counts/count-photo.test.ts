import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { startCount } from '../../testing/counts.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aBatch, aSku, pieces, rupees } from '../../testing/stock.ts';

const { admin, stock } = contract;

/** Ten jars in a tray, of which a store keeper counted eight; a broken one asks for a photo. */
async function eightOfTen(house: TestHouse) {
  const owner = await house.as('owner');
  const keeper = await house.as('store keeper');
  const sku = await aSku(house, { name: 'Saffron' });
  const batch = await aBatch(house, sku, {
    qty: pieces(10),
    value: rupees(100),
    tray: 'A-01',
    number: 'GT/118',
  });
  const id = await startCount(house, batch.trayId);
  const entry = { id, trayId: batch.trayId, batchId: batch.id, qty: pieces(8) };
  const line = await keeper.call(stock.countEntry, entry);
  await owner.call(stock.createReason, {
    code: 'BROKEN',
    name: 'Broken on the shelf',
    uses: ['count'],
    account: 'stock_loss',
    needsPhoto: true,
  });
  const photo = async (who = keeper) => {
    const sent = await send(house, who, admin.uploadFile, [{ bytes: await jpeg() }], {
      purpose: 'attachment',
    });
    return sent.files.map((file) => file.id);
  };
  const review = async () => {
    const { version } = await owner.call(stock.getCount, { id });
    const submitted = await owner.call(stock.countSubmit, { id, version });
    const lineId = line.id;
    return (more: object) =>
      owner.call(stock.countDecide, {
        id,
        version: submitted.version,
        lines: [{ lineId, decision: 'accept', reasonCode: 'BROKEN', ...more }],
      });
  };
  return { owner, keeper, id, line, photo, review };
}

describe('photos of a difference', () => {
  test('are taken by anyone who counts, and stand at the line for the reviewer', async ({
    house,
  }) => {
    const { owner, keeper, id, line, photo, review } = await eightOfTen(house);

    const taken = await keeper.call(stock.countPhotos, {
      id,
      lineId: line.id,
      fileIds: await photo(),
    });
    const decide = await review();

    expect(taken).toMatchObject({ photos: 1, counted: pieces(8) });
    await expect(decide({})).resolves.toMatchObject({ undecided: 0 });
    const seen = await owner.call(stock.getCountLine, { id: line.id });
    expect(seen).toMatchObject({ photos: 1, reasonCode: 'BROKEN', files: [{ kind: 'image' }] });
  });

  test('are needed by a reason that says so, and come with the decision too', async ({ house }) => {
    const { owner, line, photo, review } = await eightOfTen(house);
    const decide = await review();

    await expect(decide({})).rejects.toMatchObject({
      fields: { 'lines.0.fileIds': 'This reason needs a photo.' },
    });
    await decide({ fileIds: await photo(owner) });

    expect(await owner.call(stock.getCountLine, { id: line.id })).toMatchObject({ photos: 1 });
  });

  test('are the sender’s own, of a line of the count', async ({ house }) => {
    const { keeper, owner, id, line, photo } = await eightOfTen(house);
    const fileIds = await photo(owner);

    const others = keeper.call(stock.countPhotos, { id, lineId: line.id, fileIds });
    const elsewhere = owner.call(stock.countPhotos, { id, lineId: line.id + 9, fileIds });

    await expect(others).rejects.toMatchObject({ fields: { fileIds: 'Send the files again.' } });
    await expect(elsewhere).rejects.toMatchObject({
      fields: { lineId: 'Choose a line of this count.' },
    });
  });
});

describe('the audit log', () => {
  test('says what was counted, and takes one counter’s steps together', async ({ house }) => {
    const { owner, keeper, id, line } = await eightOfTen(house);
    const { number } = await owner.call(stock.getCount, { id });

    const alone = await owner.call(admin.listAuditLog, { isGrouped: true, limit: 20 });
    await keeper.call(stock.countUndo, { id, lineId: line.id });
    const both = await owner.call(admin.listAuditLog, { isGrouped: true, limit: 20 });

    const told = alone.rows.map(({ what }) => what);
    expect(told).toContain(`entered a quantity for count ${number}: Saffron, batch GT/118: 8 pcs`);
    expect(both.rows[0]).toMatchObject({ what: `counted goods for count ${number}`, entries: 2 });
    const { version } = await owner.call(stock.getCount, { id });
    await owner.call(stock.countCancel, { id, version, note: 'Too late' });
    const [last] = (await owner.call(admin.listAuditLog, { isGrouped: true, limit: 5 })).rows;
    expect(last?.what).toMatch(new RegExp(`^cancelled count ${number}`, 'u'));
  });
});
