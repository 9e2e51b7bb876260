import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../testing/house.ts';
import { aPackedOrder, boxNamed } from '../testing/logistics.ts';
import { aRecall, aSentOrder } from '../testing/recalls.ts';
import { aBatch, aSku, inTray, pieces } from '../testing/stock.ts';

const { logistics, recall } = contract;

describe('a batch of boxes', () => {
  /** Cartons of one batch, in which goods are packed from now on. */
  async function cartons(house: TestHouse) {
    const owner = await house.as('owner');
    const sku = await aSku(house, { kind: 'packing', name: 'Carton S', expiryPolicy: 'none' });
    const batch = await aBatch(house, sku, { qty: pieces(5), tray: 'RM-FLOOR' });
    const { id, version } = await boxNamed(house, 'Box S');
    await owner.call(logistics.updateBoxType, { id, version, skuId: sku.id });
    return { owner, batch };
  }

  test('leads to those who have goods in one, and stops parcels that still lie here', async ({
    house,
  }) => {
    const { owner, batch } = await cartons(house);
    const sent = await aSentOrder(house);
    const packed = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    const draft = await aRecall(house, batch.code);

    const started = await owner.call(recall.startRecall, { id: draft.id, version: draft.version });

    expect(draft.progress).toMatchObject({ contacts: 1 });
    expect(started.progress).toMatchObject({ contacts: 1, parcelsStopped: 1 });
    const { rows } = await owner.call(recall.listRecallContacts, { recallId: draft.id });
    const [contact] = rows;
    expect(rows).toMatchObject([
      {
        number: sent.number,
        name: 'Ishwari Kamath',
        goods: [{ code: batch.code, qty: pieces(1), recovered: 0, isBox: true }],
      },
    ]);
    await expect(
      owner.call(logistics.parcelUpdate, { orderId: packed.order.id }),
    ).rejects.toMatchObject({
      code: 'batch.recalled',
      message: `${packed.number} lies in a box of recalled batch ${batch.code}. Unpack it.`,
    });
    await expect(
      owner.call(recall.recoverRecall, {
        id: draft.id,
        contactId: contact?.id ?? 0,
        batchId: batch.id,
        qty: pieces(1),
      }),
    ).rejects.toMatchObject({
      fields: { batchId: 'A box returns with the items in it. Receive the items.' },
    });
    const destroyed = await owner.call(recall.contactRecall, {
      id: contact?.id ?? 0,
      version: contact?.version ?? 0,
      result: 'destroyed',
    });
    expect(destroyed.goods).toMatchObject([{ destroyed: pieces(1) }]);
  });

  test('is packed in no more, and a parcel that was unpacked leaves in another box', async ({
    house,
  }) => {
    const { owner, batch } = await cartons(house);
    const packed = await aPackedOrder(house);
    const draft = await aRecall(house, batch.code);
    await owner.call(recall.startRecall, { id: draft.id, version: draft.version });

    await packed.station.act({ action: 'unpack', parcelId: packed.parcelId });
    const next = await aPackedOrder(house);

    expect((await owner.call(recall.getRecall, { id: draft.id })).progress).toMatchObject({
      parcelsStopped: 0,
      contacts: 0,
    });
    expect(next.answer.verdict?.text).toContain('packed');
    expect(await inTray(house, batch.id, 'RM-FLOOR')).toMatchObject({ onHand: pieces(4) });
  });
});
