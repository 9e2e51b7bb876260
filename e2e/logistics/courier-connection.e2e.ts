import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

test('a courier’s system is connected, tried, explained, and delivers a parcel', async ({
  house,
  page,
}) => {
  await house.setUp();
  await sent(house);
  await house.signIn();
  const form = page.getByRole('dialog').first();
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}\\s*\\*?$`, 'u'));

  await page.goto(`${house.url}/warehouse-logistics/logistics-integration`);
  await page.getByRole('button', { name: 'New connection' }).first().click();
  await field('Courier').fill('Konkan');
  await page.getByRole('option', { name: /Konkan Couriers/u }).click();
  await field('Name').fill('Konkan live');
  await form.getByRole('button', { name: 'Connect' }).first().click();
  const told = page.getByRole('dialog', { name: 'Secret of Konkan live' });
  const secret = (await told.locator('code').textContent()) ?? '';
  await told.getByLabel('I have copied it').check();
  await told.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Konkan live' }).click();
  const address = (await form.locator('code').first().textContent()) ?? '';
  const message = { awb: 'KN4471', status: 'Shipment Delivered' };
  await field('Sample webhook').fill(JSON.stringify(message));
  await form.getByRole('button', { name: 'Show what it would do' }).click();
  await expect(form.getByText('Status “Shipment Delivered” is not mapped yet.')).toBeVisible();
  await field('Status').first().click();
  await page.getByRole('option', { name: 'Live' }).click();
  await form.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Konkan live saved')).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('Escape');

  const headers = { 'x-webhook-token': secret };
  const refused = await page.request.post(address, { data: message });
  const taken = await page.request.post(address, { data: message, headers });
  expect([refused.status(), taken.status()]).toEqual([401, 200]);

  /** A job applies what came; a list that was opened before it does not know. */
  const opened = (path: string, row: RegExp) =>
    expect(async () => {
      await page.goto(`${house.url}${path}`);
      await expect(page.getByRole('row', { name: row })).toBeVisible({ timeout: 15_000 });
    }).toPass();
  await opened('/warehouse-logistics/logistics-integration?tab=words', /shipment delivered/u);
  await page.getByRole('link', { name: 'shipment delivered' }).click();
  await field('Mapped to').click();
  await page.getByRole('option', { name: 'Delivered', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).first().click();

  await opened('/packing-forwarding/logistics?desk=delivered', /KN4471/u);
  await page.goto(`${house.url}/warehouse-logistics/logistics-integration?tab=updates&show=all`);
  await expect(page.getByRole('row', { name: /KN4471/u })).toContainText('Applied');
  await page.getByRole('link', { name: 'KN4471' }).click();
  await expect(form.getByText('"Shipment Delivered"')).toBeVisible();
  await house.isAccessible();
});
