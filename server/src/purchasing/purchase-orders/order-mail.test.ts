import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** An approved order of ten pieces. */
async function approved(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  const admin = await house.as('admin');
  const line = { skuId: sku.id, unitId: sku.unitId, qty: pieces(10), price: 100_00 };
  const draft = await admin.call(purchasing.createOrder, { vendorId, lines: [line] });
  return { admin, sku, order: await admin.call(purchasing.orderSubmit, at(draft)) };
}

test('an order goes to its vendor with its PDF; of what is late the vendor is reminded', async ({
  house,
}) => {
  const { mail } = await withPostOffice(house);
  const { admin, order, sku } = await approved(house);

  const sent = await admin.call(purchasing.orderSend, {
    ...at(order),
    how: 'mail',
    cc: ['godown@kongu.example.in'],
  });
  await sendNow(house);
  expect([sent.status, sent.sentHow]).toEqual(['sent', 'mail']);
  expect(mail.arrived.flatMap(({ to }) => to).toSorted()).toEqual([
    'godown@kongu.example.in',
    'orders@kongu.example.in',
  ]);
  const first = mail.arrived.at(-1)?.raw ?? '';
  expect(first).toContain(`Subject: Purchase order ${order.number}`);
  expect(first).toContain(`${order.number}.pdf`);

  await admin.call(purchasing.orderRemind, { ...at(sent), message: 'By Friday, please.' });
  await sendNow(house);
  const second = mail.arrived.at(-1)?.raw ?? '';
  expect(second).toContain(`Subject: Pending items of purchase order ${order.number}`);
  expect(second).toContain(`${sku.name}: 10 pcs`);
  expect(second).toContain('By Friday, please.');
});

test('without mail, nothing is marked as sent', async ({ house }) => {
  const { admin, order } = await approved(house);

  await expect(
    admin.call(purchasing.orderSend, { ...at(order), how: 'mail' }),
  ).rejects.toMatchObject({ code: 'po.not_sent' });
  await expect(admin.call(purchasing.orderRemind, at(order))).rejects.toMatchObject({
    code: 'po.state',
  });
  expect((await admin.call(purchasing.getOrder, { id: order.id })).sentAt).toBeNull();
});

test('the one who made an order reads on the morning after its day that it is late', async ({
  house,
}) => {
  const { order } = await approved(house);
  const told = async () =>
    (
      await house.database.direct.execute<{ text: string }>(
        sql`select text from notification where kind = 'po_late'`,
      )
    ).rows.map(({ text }) => text);

  house.clock.set(`${order.expectedDate}T08:00:00+05:30`);
  await house.runJobs();
  expect(await told()).toEqual([]);

  const after = Date.parse(`${order.expectedDate}T08:00:00+05:30`) + 86_400_000;
  house.clock.set(new Date(after).toISOString());
  await house.runJobs();
  expect(await told()).toEqual([
    expect.stringMatching(new RegExp(`^${order.number} to Kongu Traders .*was expected by `, 'u')),
  ]);
});
