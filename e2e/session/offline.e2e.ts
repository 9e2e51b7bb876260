import { expect, test } from '../house.ts';

test('what a missing connection left on the page goes when it is back', async ({
  house,
  page,
  context,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await house.setUp();
  await house.signIn();
  await house.open('Units');
  await house.open('Users');

  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('9844000001');
  await search.press('Enter');
  await expect(page.getByText('Records could not be searched.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  const away = page.getByText(/The server could not be reached/);
  await expect(away.first()).toBeVisible();

  await context.setOffline(false);
  await expect(away).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible();
  expect(thrown).toEqual([]);
});
