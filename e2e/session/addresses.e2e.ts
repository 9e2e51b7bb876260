import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../house.ts';

const list = path.join(import.meta.dirname, '../../docs/outside/addresses.txt');
const addresses = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) =>
    line
      .replace('=', '')
      .trim()
      .replaceAll(/\{\w+\}/gu, '5'),
  )
  .filter((line) => line.startsWith('/'));
const isPublic = (address: string) => address === '/login' || address === '/forgot-password';

test('every address leads anyone who is not signed in to the sign-in, and back', async ({
  house,
  page,
}) => {
  test.slow();
  await house.setUp();
  expect(addresses).toHaveLength(74);

  for (const address of addresses.filter((one) => !isPublic(one) && one !== '/')) {
    await page.goto(`${house.url}${address}?open=5`);
    await expect(page).toHaveURL(`${house.url}/login?next=${address}%3Fopen%3D5`);
  }
  await page.goto(house.url);
  await expect(page).toHaveURL(`${house.url}/login`);
});

test('the pages that somebody opens are noted, each once, and a failing log is told of once', async ({
  house,
  page,
}) => {
  await house.setUp();
  const noted: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/Admin/CreateUserLog')) return;
    noted.push((JSON.parse(request.postData() ?? '{}') as { History: string }).History);
  });
  await page.goto(house.url);
  await expect(page).toHaveURL(`${house.url}/login`);
  expect(noted).toEqual([]);

  await house.signIn();
  await house.open('Units');
  await house.open('Users');
  await expect.poll(() => noted).toEqual(['/', '/admin/units', '/admin/user-management']);

  await page.route('**/Admin/CreateUserLog', (route) => route.abort());
  await house.open('Units');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await house.open('Roles');
  await expect.poll(() => noted.length).toBe(5);
  await expect(page.getByRole('alert')).toHaveText(/The server could not be reached/);
  await expect(page.getByText('2 times')).toHaveCount(0);
});
