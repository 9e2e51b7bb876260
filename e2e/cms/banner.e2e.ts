import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { photo } from '../photo.ts';

const { cms } = contract;

test('a banner goes from its pictures to the shop, and before another', async ({ house, page }) => {
  await house.setUp();
  await house.call(cms.createBanner, { title: 'Diwali hampers' });
  await house.signIn();
  await house.open('Banners');

  await page.getByRole('button', { name: 'New banner' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Title *').fill('Mango season');
  await panel
    .getByLabel('Choose: Desktop picture')
    .setInputFiles(await photo({ width: 600, height: 300 }));
  await expect(panel.getByRole('alert')).toHaveText(
    'Desktop picture must be at least 1200 × 300 pixels',
  );
  await panel
    .getByLabel('Choose: Desktop picture')
    .setInputFiles(await photo({ width: 1600, height: 800 }));
  await panel.getByRole('button', { name: 'Cut to shape' }).click();
  const cutting = page.getByRole('dialog', { name: 'Cut to shape: Desktop picture' });
  await expect(cutting).toContainText('1,600 × 400 pixels');
  await house.isAccessible();
  await cutting.getByRole('button', { name: 'Cut and use' }).click();
  await expect(panel.getByRole('button', { name: 'Cut to shape' })).toHaveCount(0);
  await expect(panel.getByLabel('Replace: Desktop picture')).toBeAttached();
  // Saved while a picture is on its way, it waits for it.
  await page.route(/ImageUpload/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await panel
    .getByLabel('Choose: Mobile picture')
    .setInputFiles(await photo({ width: 800, height: 800 }));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').first()).toContainText('It is hidden until you show it.');

  const row = page.getByRole('row', { name: /Mango season/u });
  await row.getByRole('button', { name: /^Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Show' }).click();
  await expect(row).toContainText('Live');
  await row.getByRole('button', { name: 'Move Mango season' }).press('Alt+ArrowUp');
  await expect(page.getByRole('row').nth(1)).toContainText('Mango season');
  await expect(row.getByRole('button', { name: 'Move Mango season' })).toBeFocused();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'Mango season' })).toBeVisible();
  await house.isAccessible();

  const { rows } = await house.call(cms.shopBanners, {});
  expect(rows).toMatchObject([{ altText: 'Mango season', desktop: { width: 1600, height: 400 } }]);
});
