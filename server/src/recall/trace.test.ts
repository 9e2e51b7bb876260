import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { aSentOrder, batchOf } from '../testing/recalls.ts';
import { aBatch, aSku, pieces } from '../testing/stock.ts';

const { recall } = contract;

describe('a trace', () => {
  test('leads from a parcel back to opening stock and forward to the phone of who has it', async ({
    house,
  }) => {
    const sent = await aSentOrder(house);
    const batch = await batchOf(house, sent.skuId);
    const owner = await house.as('owner');

    const found = await owner.call(recall.trace, { code: sent.number });

    const kinds = Object.fromEntries(found.nodes.map((node) => [node.kind, node]));
    expect(Object.keys(kinds).toSorted()).toEqual(['batch', 'parcel', 'stock_doc', 'tray']);
    expect(kinds['batch']).toMatchObject({ label: batch.code, isRoot: true, depth: 0 });
    expect(kinds['parcel']).toMatchObject({
      label: sent.number,
      order: { number: sent.order.orderNo },
      buyer: { name: 'Ishwari Kamath', phone: expect.stringMatching(/^9632/u) as string },
    });
    expect(found.edges).toEqual([
      {
        from: kinds['stock_doc']?.key,
        to: kinds['batch']?.key,
        qty: pieces(10),
        unit: 'NOS',
        isPossible: false,
      },
      {
        from: kinds['batch']?.key,
        to: kinds['parcel']?.key,
        qty: pieces(2),
        unit: 'NOS',
        isPossible: false,
      },
      {
        from: kinds['batch']?.key,
        to: kinds['tray']?.key,
        qty: pieces(8),
        unit: 'NOS',
        isPossible: false,
      },
    ]);
    expect(found.balances).toMatchObject([
      { cameIn: pieces(10), shipped: pieces(2), closes: true },
    ]);
  });

  test('begins at a batch, the maker’s number, an order, an invoice or a document', async ({
    house,
  }) => {
    const sent = await aSentOrder(house);
    const batch = await batchOf(house, sent.skuId);
    const owner = await house.as('owner');
    const sku = await aSku(house);
    await aBatch(house, sku, { number: 'GT/118' });

    const rootsUnder = async (code: string) =>
      (await owner.call(recall.trace, { code, direction: 'back' })).nodes
        .filter(({ isRoot }) => isRoot)
        .map(({ label }) => label);

    const { rows } = await owner.call(contract.invoices.listInvoices, {});
    const own = [batch.code];
    expect(await rootsUnder(batch.code.toLowerCase())).toEqual(own);
    expect(await rootsUnder(String(sent.order.orderNo))).toEqual(own);
    expect(await rootsUnder(String(rows[0]?.number))).toEqual(own);
    expect(await rootsUnder(sent.sku)).toEqual(own);
    expect(await rootsUnder('OPN-000001')).toEqual(own);
    expect(await rootsUnder('GT/118')).toHaveLength(1);
    await expect(rootsUnder('XX-1')).rejects.toMatchObject({
      status: 404,
      message: "Nothing known under 'XX-1'.",
    });
  });

  test('shows buyers only to those who may see orders', async ({ house }) => {
    const sent = await aSentOrder(house);
    const narrow = await house.withPermissions(['recall.trace.read']);

    const found = await narrow.call(recall.trace, { code: sent.number });

    expect(found.nodes.find(({ kind }) => kind === 'parcel')).toMatchObject({
      buyer: null,
      order: null,
    });
  });
});
