import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

const { logistics, orders, returns } = contract;

test('a courier fetches what is defective, it is repaired and goes back to the buyer', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId, parcelId } = await sent(house);
  const event = { status: 'delivered' } as const;
  await house.call(logistics.trackingData, { items: [{ parcelId, event }] });
  const { lines } = await house.call(orders.getOrder, { id: orderId });
  const { rows: reasons } = await house.call(orders.listReasons, { kind: 'return' });
  const { id, returnNo } = await house.call(returns.createReturn, {
    orderId,
    wish: 'repair',
    lines: [
      {
        orderLineId: lines[0]?.id ?? 0,
        qty: 1_000,
        reasonId: reasons.find(({ name }) => name === 'Defective')?.id ?? 0,
      },
    ],
  });
  await house.signIn();
  const made = page.getByRole('dialog', { name: returnNo, exact: true });
  const openReturn = () => page.goto(`${house.url}/sales/return?desk=all&open=${id}`);
  const bookWith = async (waybill: string) => {
    const form = page.getByRole('dialog', { name: new RegExp(returnNo, 'u') });
    await form.getByLabel('Service').click();
    await page.getByRole('option', { name: 'Konkan Couriers, Surface' }).click();
    await form.getByLabel('AWB no.').fill(waybill);
    return form;
  };

  await openReturn();
  await made.getByLabel('Pick up from the customer').check();
  await made.getByLabel('Note for the courier').fill('After 5 pm');
  await made.getByRole('button', { name: 'Approve return' }).click();
  await made.getByRole('button', { name: 'Book pickup' }).click();
  const pickup = await bookWith('KN9001');
  await house.isAccessible();
  await pickup.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('Returns to pick up or send back')).toBeVisible();
  await page.getByRole('tab', { name: /On the way/u }).click();
  await page.getByRole('link', { name: 'PKG-0000002' }).click();
  const parcel = page.getByRole('dialog', { name: 'PKG-0000002', exact: true });
  await parcel.getByRole('button', { name: 'Returned', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'PKG-0000002 is back at our door?' });
  await sure.getByRole('button', { name: 'Returned', exact: true }).click();
  await expect(parcel.getByRole('button', { name: 'Returned', exact: true })).toHaveCount(0);

  await openReturn();
  await expect(made.getByText('RTO at our door')).toBeVisible();
  await made.getByRole('button', { name: /Add pieces of/u }).click();
  await made.getByRole('button', { name: 'Defective' }).click();
  await expect(made.getByLabel('Action')).toHaveValue('Repair');
  await made.getByRole('button', { name: 'Finish receiving' }).click();
  await made.getByRole('button', { name: 'Repaired' }).click();
  await house.isAccessible();
  await made.getByRole('button', { name: 'Close as repaired' }).click();
  await made.getByRole('button', { name: 'Book parcel to customer' }).click();
  const back = await bookWith('KN9002');
  await back.getByLabel('Weight, g').fill('400');
  await back.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('tab', { name: /Ready for pickup/u }).click();
  await page
    .getByRole('row', { name: /PKG-0000003/u })
    .getByRole('button', { name: 'Dispatch' })
    .click();

  await expect
    .poll(async () =>
      (await house.call(returns.getReturn, { id })).carried.map(({ status }) => status),
    )
    .toEqual(['dispatched', 'returned']);
  const order = await house.call(orders.getOrder, { id: orderId });
  expect(order).toMatchObject({ status: 'delivered', creditedValue: 0, paidOut: 0 });
});
