import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { load, previewOf } from '../../testing/lists.ts';
import { aCustomer, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { customers, lists, orders } = contract;

const head = 'Order ID,Buyer name,Mobile,Address,City,Pincode,SKU,Qty,Payment method';
const file = (...rows: readonly string[]) => [head, ...rows].join('\n');

describe('orders of a file', () => {
  test('are placed as the desk places them, one for each number, and brought again stay as they are', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const jar = await goods(house, { sku: 'JAR', stock: 10 });
    const pot = await goods(house, { sku: 'POT', price: 10_000, stock: 10 });
    const known = await aCustomer(house, { phone: '9845012345', name: 'Meera Rao' });
    const text = file(
      'WEB-1,Meera Rao,+91 98450 12345,"8, Car Street",Sagara,577401,JAR,2,COD',
      'WEB-1,,,,,,POT,1,',
      'WEB-2,Ganesh Bhat,9845054321,"1, Lane",Sagara,577401,POT,3,unpaid',
    );

    const preview = await previewOf(house, { kind: 'orders', file: text });
    await load(house, preview);
    const again = await previewOf(house, { kind: 'orders', file: text });

    expect(preview.counts).toMatchObject({ rows: 3, create: 3, error: 0 });
    expect(preview.rows.map(({ after }) => after['Customer'])).toEqual([
      'Meera Rao',
      undefined,
      'Ganesh Bhat (new)',
    ]);
    const { rows } = await owner.call(orders.listOrders, { source: ['import'], sort: 'placedAt' });
    expect(rows).toMatchObject([
      { buyerId: known.id, lineCount: 2, status: 'placed' },
      { buyerName: 'Ganesh Bhat', qty: pieces(3) },
    ]);
    expect(rows[0]?.pendingCod).toBe(rows[0]?.grandTotal);
    expect(preview.rows[0]?.after['Total']).toContain(
      String((rows[0]?.grandTotal ?? 0) / 100).slice(0, 3),
    );
    expect(again.counts).toMatchObject({ create: 0, same: 3 });
    const lines = await owner.call(orders.listOrderLines, { source: ['import'] });
    expect(lines.rows.map(({ externalRef, sku }) => [externalRef, sku])).toEqual(
      expect.arrayContaining([
        ['WEB-1', jar.sku],
        ['WEB-1', pot.sku],
        ['WEB-2', pot.sku],
      ]),
    );
  });

  test('say row by row what placing would refuse, and one wrong row keeps its order out', async ({
    house,
  }) => {
    await goods(house, { sku: 'JAR', stock: 3 });
    const text = file(
      'A,Meera Rao,9845012345,"8, Car Street",Sagara,577401,JAR,2,',
      'B,Ganesh Bhat,9845054321,"1, Lane",Sagara,577401,JAR,2,',
      'C,Nobody,12345,"1, Lane",Sagara,577401,JAR,1,',
      'D,Asha,9845054322,"1, Lane",Sagara,577401,NONE,1,',
      'D,,,,,,JAR,1,',
      'E,Asha,9845054322,"1, Lane",Sagara,577401,JAR,1,barter',
    );

    const { rows, counts } = await previewOf(house, { kind: 'orders', file: text });

    expect(counts).toMatchObject({ create: 1, error: 5 });
    expect(
      rows.map(({ errors }) => errors.map(({ column, text: says }) => `${column}: ${says}`)),
    ).toEqual([
      [],
      [expect.stringMatching(/^Qty: Only 1 of .* free after the orders above$/u)],
      ['Mobile: Phone number must be 10 digits'],
      ['SKU: NONE not found'],
      ['Order ID: Row 5 of the same order has an error'],
      ['Payment method: Payment must be COD, UPI, Card, Cash, Bank transfer or Unpaid'],
    ]);
  });

  test('are taken back as one, but for those that went on', async ({ house }) => {
    const owner = await house.as('owner');
    await goods(house, { sku: 'JAR', stock: 10 });
    const text = file(
      'A,Meera Rao,9845012345,"8, Car Street",Sagara,577401,JAR,2,',
      'B,Ganesh Bhat,9845054321,"1, Lane",Sagara,577401,JAR,1,',
    );
    const { uploadId } = await load(house, await previewOf(house, { kind: 'orders', file: text }));
    const { rows } = await owner.call(orders.listOrders, { source: ['import'], sort: 'placedAt' });
    const [first, second] = rows;
    await owner.call(orders.recordPayment, {
      orderId: second?.id ?? 0,
      payments: [byUpi(second?.grandTotal ?? 0)],
    });

    const undone = await owner.call(lists.undoUpload, { uploadId });
    const twice = owner.call(lists.undoUpload, { uploadId });

    expect(undone).toMatchObject({ undone: 1, upload: { status: 'undone' } });
    expect(undone.kept).toEqual([
      { rowNo: 3, text: `${second?.orderNo} is paid. Cancel it by itself` },
    ]);
    await expect(twice).rejects.toMatchObject({ code: 'upload.not_loaded' });
    expect((await owner.call(orders.getOrder, { id: first?.id ?? 0 })).status).toBe('cancelled');
    const again = await previewOf(house, { kind: 'orders', file: text });
    expect(again.counts).toMatchObject({ create: 1, same: 1 });
  });

  test('of customers cannot be undone as a whole', async ({ house }) => {
    const owner = await house.as('owner');
    const preview = await previewOf(house, {
      kind: 'customers',
      file: 'Name,Phone\nMeera Rao,9845012345',
    });
    await load(house, preview);

    const undoing = owner.call(lists.undoUpload, { uploadId: preview.uploadId });

    await expect(undoing).rejects.toMatchObject({ code: 'upload.not_undoable' });
    expect((await owner.call(customers.listCustomers, {})).rows).toHaveLength(1);
  });
});
