import { expect, owner, test } from '../house.ts';

test('somebody signs in, comes where they wanted to and nowhere else, and is out in every tab at once', async ({
  house,
  page,
  context,
}) => {
  await house.setUp();
  const violations: string[] = [];
  await page.exposeFunction('violated', (what: string) => violations.push(what));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => violated(violatedDirective + ' ' + blockedURI))`,
  );
  const phone = page.getByLabel('Phone number');
  const password = page.getByRole('textbox', { name: 'Password' });
  const signIn = page.getByRole('button', { name: 'Sign in' });

  await page.goto(`${house.url}/admin/units?q=kg`);
  await expect(page).toHaveURL(/\/login\?next=/u);
  await house.isAccessible();
  await signIn.click();
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await phone.pressSequentially('984400000199');
  await expect(phone).toHaveValue('9844000001');

  await password.fill('Tulasi-43');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Phone or password is incorrect.');

  await password.fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${house.url}/admin/units?q=kg`);
  await expect(page.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(house.url);
  await second.getByRole('button', { name: owner.name }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second).toHaveURL(/\/login/u);
  await expect(page).toHaveURL(/\/login/u);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await second.close();

  // Nothing of ours tries what the policy of the page forbids, making code while it runs for one.
  expect(violations).toEqual([]);

  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
    await page.goto(`${house.url}/login?next=${encodeURIComponent(next)}`);
    await phone.fill(owner.phone);
    await password.fill(owner.password);
    await signIn.click();
    await expect(page).toHaveURL(`${house.url}/`);
    await page.getByRole('button', { name: owner.name }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/u);
  }
});

test('anyone who does nothing is warned, may stay, and is told why they were signed out', async ({
  house,
  page,
}) => {
  await house.setUp();
  const nearItsEnd = async () => {
    await page.route(/Admin\/Session(?:\?|$)/u, async (route) => {
      const isStaying = route.request().url().includes('touch=');
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      const idleEndsAt = new Date(Date.now() + 90_000).toISOString();
      await route.fulfill({ json: isStaying ? body : { ...body, idleEndsAt } });
    });
  };
  await nearItsEnd();
  await house.signIn();

  const warning = page.getByRole('dialog', { name: /You will be signed out in 1:\d\d\./u });
  await expect(warning).toBeVisible();
  await page.unroute(/Admin\/Session(?:\?|$)/u);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();

  await page.route(/Admin\/(?:Session|Units)(?:\?|$)/u, (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'not_signed_in', detail: 'Please sign in again.', more: { idleMinutes: 120 } },
    }),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Units' }).click();
  await expect(page).toHaveURL(/\/login\?next=/u);
  await expect(
    page.getByText('You were signed out after 120 minutes without activity.'),
  ).toBeVisible();
});
