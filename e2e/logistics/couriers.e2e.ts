import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('a courier with its service is added, its waybills run from a block, and it is switched off', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.signIn();
  const form = page.getByRole('dialog');
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}\\s*\\*?$`, 'u'));
  const save = () => form.getByRole('button', { name: 'Save' }).first().click();

  await page.goto(`${house.url}/Store/logistics`);
  await page.getByRole('button', { name: 'New courier' }).click();
  await field('Code').fill('konkan');
  await field('Name').fill('Konkan Couriers');
  await field('Help page').fill('javascript:alert(1)');
  await save();
  await expect(field('Help page')).toHaveAttribute('aria-invalid', 'true');
  await field('Help page').fill('https://help.konkan.example');
  await save();
  await expect(page.getByText('Konkan Couriers', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'New service' }).click();
  await field('Courier').fill('Konkan');
  await page.getByRole('option', { name: /Konkan Couriers/u }).click();
  await field('Code').fill('SURFACE');
  await field('Name').fill('Surface');
  await field('Number comes from').click();
  await page.getByRole('option', { name: /block/iu }).click();
  await field('Prefix').fill('KN');
  await field('First number').fill('1000');
  await field('Last number').fill('900');
  await field('Tracking link').fill('https://track.konkan.example/{waybill}');
  await field('Maximum weight, g').fill('20000');
  await save();
  await expect(field('Last number')).toHaveAttribute('aria-invalid', 'true');
  await field('Last number').fill('1999');
  await save();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Surface/u });
  await expect(row).toContainText('Konkan Couriers');
  await house.isAccessible();

  await row.getByRole('link', { name: 'Surface' }).click();
  await field('Status').click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await save();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Inactive');
});
