import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test, type House } from '../house.ts';
import { pack } from '../packed.ts';

const { logistics, orders, stock } = contract;

/** An order over ₹420.00 that is paid by UPI and travels with a courier. */
async function sent(house: House) {
  const { orderId } = await begin(house);
  const { grandTotal } = await house.call(orders.getOrder, { id: orderId });
  await house.call(orders.recordPayment, {
    orderId,
    payments: [{ method: 'cash', amount: grandTotal }],
  });
  await house.call(orders.confirmOrder, { id: orderId });
  const { parcelId } = await pack(house, orderId, 'MP-500');
  const courier = await house.call(logistics.courierCreate, {
    code: 'KONKAN',
    name: 'Konkan Couriers',
    mode: 'manual',
  });
  const track = await house.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'SURFACE',
    name: 'Surface',
    trackingUrlTemplate: 'https://track.konkan.example/{waybill}',
    waybillSource: 'typed',
    maxGrams: 20_000,
    codAllowed: true,
    maxCod: 5_000_000,
  });
  await house.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  await house.call(logistics.parcelUpdate, { orderId });
  return { orderId, grandTotal };
}

test('a parcel is refused at the door, comes back, and its money goes back', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId } = await sent(house);
  await house.signIn();
  const sure = (name: string) =>
    page.getByRole('dialog', { name: /\?$/u }).getByRole('button', { name, exact: true }).click();

  await house.open('Dispatch desk');
  await page.getByRole('tab', { name: /On the way/u }).click();
  await page.getByRole('link', { name: 'PKG-0000001' }).click();
  const parcel = page.getByRole('dialog', { name: 'PKG-0000001', exact: true });
  await parcel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Attempt failed' }).click();
  await parcel.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await parcel.getByRole('button', { name: 'Add event' }).click();
  await parcel.getByRole('button', { name: 'Send back to us' }).click();
  await sure('Send back to us');
  await expect(parcel.getByText('Coming back').first()).toBeVisible();
  await parcel.getByRole('button', { name: 'Returned', exact: true }).click();
  await sure('Returned');
  await expect(parcel.getByRole('link', { name: /RET-/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Returned/u }).click();
  await expect(page.getByRole('row', { name: /PKG-0000001/u })).toContainText('Returned');

  await house.open('Returns and credit notes');
  await page.getByRole('tab', { name: /Undelivered/u }).click();
  await expect(page.getByRole('row', { name: /RET-/u })).toContainText('At our door');
  await house.isAccessible();
  await page.getByRole('link', { name: /RET-/u }).click();
  const made = page.getByRole('dialog', { name: /^RET-/u });
  await made.getByRole('button', { name: 'Finish receiving' }).click();
  await expect(made.getByText('Scan what came, or add pieces')).toBeVisible();
  for (const text of ['MP-500', 'MP-501', 'MP-500']) {
    await made.getByLabel('Scan or type a code').fill(text);
    await page.keyboard.press('Enter');
  }
  await expect(made.getByText(/2 of 2 pcs/u)).toBeVisible();
  await made.getByRole('button', { name: /Add pieces of/u }).click();
  await made.getByRole('button', { name: 'Damaged' }).last().click();
  await made.getByRole('button', { name: 'Finish receiving' }).click();
  await expect(made.getByRole('heading', { name: 'Credit by line' })).toBeVisible();
  await expect(made.getByText('Back to stock').first()).toBeVisible();
  await expect(made.getByText('Scrap').first()).toBeVisible();
  await house.isAccessible();
  await made.getByRole('button', { name: 'Credit ₹420.00 and give back ₹420.00 Cash' }).click();
  await expect(made.getByRole('heading', { name: 'Settled' })).toBeVisible();

  const order = await house.call(orders.getOrder, { id: orderId });
  const [position] = (await house.call(stock.listPositions, {})).rows;
  expect(order).toMatchObject({ status: 'returned', balance: 0, paidOut: 42_000 });
  expect(position).toMatchObject({ onHand: 39_000 });
  await made.getByRole('link', { name: order.orderNo }).click();
  await expect(page.getByRole('dialog').getByText('Returned').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/Credit note .* issued/u)).toBeVisible();
});
