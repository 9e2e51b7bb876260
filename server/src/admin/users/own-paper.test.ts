import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { at } from '../../testing/bills.ts';
import { test } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

test('an owner approves their own order with a reason, as long as nobody else can', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const admin = await house.as('admin');
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  const draft = await owner.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(10), price: 60_000_00 }],
  });
  const waiting = await owner.call(purchasing.orderSubmit, at(draft));
  expect(waiting.status).toBe('waiting');
  const ownReason = 'I run the shop alone';

  await expect(
    owner.call(purchasing.orderApprove, { ...at(waiting), ownReason }),
  ).rejects.toMatchObject({ status: 403, code: 'approve.own' });
  await house.database.direct.execute(
    sql`update management_user set status = 'disabled' where id = ${admin.userId}`,
  );
  await expect(owner.call(purchasing.orderApprove, at(waiting))).rejects.toMatchObject({
    status: 422,
    fields: { ownReason: 'No one else can approve this. Enter your reason' },
  });
  const approved = await owner.call(purchasing.orderApprove, { ...at(waiting), ownReason });

  expect(approved.status).toBe('approved');
  const rows = await house.database.direct.select().from(auditLog);
  expect(rows.filter(({ action }) => action === 'decide_own')).toMatchObject([
    { entity: 'purchase_order', entityNo: approved.number, reason: ownReason },
  ]);
});
