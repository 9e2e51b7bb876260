import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test, type House } from '../house.ts';
import { pack } from '../packed.ts';

const { logistics, orders } = contract;

/** A courier whose waybills come from a block. */
async function aCourier(house: House, code: string, name: string) {
  const courier = await house.call(logistics.courierCreate, { code, name, mode: 'manual' });
  const track = await house.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'SURFACE',
    name: 'Surface',
    trackingUrlTemplate: 'https://track.example.in/{waybill}',
    waybillSource: 'block',
    blockPrefix: code.slice(0, 2),
    blockFrom: '000041',
    blockTo: '000099',
    maxGrams: 20_000,
    codAllowed: true,
    maxCod: 5_000_000,
  });
  return track.id;
}

test('a driver takes what is scanned onto the manifest, and nothing of another courier', async ({
  house,
  page,
}) => {
  await house.setUp();
  await house.signIn();
  const { orderId, customerId, variantId } = await begin(house);
  const other = await house.call(orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 2_000 }],
  });
  const konkan = await aCourier(house, 'KONKAN', 'Konkan Couriers');
  const ghats = await aCourier(house, 'GHATS', 'Ghats Express');
  for (const [id, trackId] of [
    [orderId, konkan],
    [other.id, ghats],
  ] as const) {
    await house.call(orders.confirmOrder, { id });
    const { parcelId } = await pack(house, id, 'MP-500');
    await house.call(logistics.bookParcels, { ids: [parcelId], trackId });
  }

  await page.goto(`${house.url}/packing-forwarding/logistics?desk=handOver`);
  await page.getByRole('button', { name: 'New manifest' }).first().click();
  await page.getByRole('textbox', { name: 'Courier' }).fill('konkan');
  await page.getByRole('option', { name: 'Konkan Couriers' }).click();
  await page.getByRole('button', { name: 'Open manifest' }).click();
  const scan = async (code: string) => {
    await page.getByRole('textbox', { name: 'Scan a parcel' }).fill(code);
    await page.keyboard.press('Enter');
  };
  await expect(page.getByText('0 of 1 parcel scanned')).toBeVisible();
  await scan('PKG-0000002');
  const stop = page.getByRole('alertdialog', { name: 'PKG-0000002 goes with Ghats Express.' });
  await expect(stop).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stop).toBeVisible();
  await stop.getByRole('button', { name: 'Understood' }).click();
  await scan('KO000041');
  await expect(page.getByText('1 of 1 parcel scanned')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Enter');
  const closing = page.getByRole('dialog', { name: 'Close MAN-000001' });
  await closing.getByLabel('Driver').fill('Ramesh Naik');
  await closing.getByLabel('Vehicle').fill('KA 14 M 2210');
  const list = page.waitForEvent('popup');
  await closing.getByRole('button', { name: 'Close and print list' }).click();
  await list;

  const panel = page.getByRole('dialog', { name: 'MAN-000001' });
  await expect(panel).toContainText('Ramesh Naik');
  await panel.getByRole('link', { name: 'PKG-0000001' }).click();
  await expect(page.getByRole('dialog', { name: 'PKG-0000001' })).toContainText('Dispatched');
});
