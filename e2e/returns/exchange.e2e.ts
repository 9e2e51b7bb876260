import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

const { logistics, orders, returns } = contract;

test('goods that came back are replaced, and both orders name the return', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId, parcelId } = await sent(house);
  await house.call(logistics.trackingData, {
    items: [{ parcelId, event: { status: 'delivered' } }],
  });
  const { lines } = await house.call(orders.getOrder, { id: orderId });
  const { rows: reasons } = await house.call(orders.listReasons, { kind: 'return' });
  const asked = await house.call(returns.createReturn, {
    orderId,
    lines: lines.map(({ id, qty }) => ({ orderLineId: id, qty, reasonId: reasons[0]?.id ?? 0 })),
    wish: 'replacement',
    approve: true,
  });
  await house.call(returns.receive, {
    id: asked.id,
    version: asked.version,
    lines: asked.lines.map((line) => ({
      lineId: line.id,
      pieces: [{ qty: line.qtyApproved, condition: 'sealed' as const }],
    })),
  });
  await house.signIn();

  await house.open('Returns and credit notes');
  await page.getByRole('tab', { name: 'To settle' }).click();
  await page.getByRole('link', { name: asked.returnNo }).click();
  const panel = page.getByRole('dialog', { name: asked.returnNo });
  await expect(panel.getByRole('button', { name: /^Replace/u })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await house.isAccessible();
  await panel.getByRole('button', { name: /and place the order/u }).click();
  await expect(page.getByText(`${asked.returnNo} settled`).first()).toBeVisible();

  await panel.getByRole('link', { name: 'ORD-2026-000002' }).click();
  const order = page.getByRole('dialog', { name: 'ORD-2026-000002' });
  await expect(order.getByText('Credit of ORD-2026-000001').first()).toBeVisible();
  await expect(order.getByRole('link', { name: asked.returnNo })).toBeVisible();
});
