import { readScreens, type ScreenRow } from '../../scripts/screens.ts';
import { begin, type Begun } from '../begun.ts';
import { expect, test } from '../house.ts';

/** A record for each part of an address that names one. */
const records: Readonly<Record<string, (begun: Begun) => number>> = {
  '/product-management/product-details/{id}': ({ productId }) => productId,
  '/product-management/product-variant-details/{id}': ({ variantId }) => variantId,
  '/sales/customer-management/edit-customer/{id}': ({ customerId }) => customerId,
  '/admin/Role/Edit/{id}': ({ roleId }) => roleId,
  '/admin/Role/View/{id}': ({ roleId }) => roleId,
};

/** The addresses of a screen that is built, each filled in. */
function addressesOf(screen: ScreenRow, begun: Begun): string[] {
  if (!screen.component || screen.isPublic) return [];
  return [screen.path, ...(screen.aliases ?? [])].map((path) => {
    if (!path.includes('{')) return path;
    const recordOf = records[screen.path];
    if (!recordOf) throw new Error(`${screen.path} needs a record here`);
    return path.replace(/\{\w+\}/u, String(recordOf(begun)));
  });
}

test('every address that is built opens, and is accessible', async ({ house, page }) => {
  test.setTimeout(600_000);
  await house.setUp();
  const begun = await begin(house);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(house.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await house.isAccessible();
  }
  await house.signIn();

  for (const screen of await readScreens()) {
    for (const path of addressesOf(screen, begun)) {
      await test.step(path, async () => {
        await page.goto(house.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Could not load')).toHaveCount(0);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await house.isAccessible();
      });
    }
  }
  expect(wrong).toEqual([]);
});
