import { contract } from '@counting-house/contract/contract.ts';
import type { Page } from '@playwright/test';
import { expect, owner, test } from '../house.ts';

const { admin } = contract;

const colleague = { name: 'Meera Pai', phone: '9844000003', password: 'Shunti-31' };

/** The calls that the audit log shows, newest first, on the tab that is open. */
const entry = (page: Page, words: RegExp) => page.getByRole('row', { name: words }).first();

test('an owner invites a colleague, narrows what she may, and every step is in the audit log', async ({
  house,
  page,
  browser,
}) => {
  test.slow();
  await house.setUp();
  await house.signIn();

  await house.open('Users');
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'New user' });
  await expect(panel.getByText('Link by SMS')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Invite' }).click();
  await expect(panel.getByText('Name is required')).toBeVisible();
  await panel.getByLabel('Name').fill(colleague.name);
  await panel.getByLabel('Phone number').fill(colleague.phone);
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Store keeper' }).click();
  await panel.getByRole('button', { name: 'Invite' }).click();
  const told = page.getByRole('dialog', { name: `Link for ${colleague.name}` });
  const link = (await told.locator('code').textContent()) ?? '';
  expect(link).toContain(`${house.url}/forgot-password#t=rst_`);
  await told.getByLabel('I have copied it').check();
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(colleague.name, 'u') })).toContainText(
    'Invited',
  );

  const phone = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const hers = await phone.newPage();
  await hers.goto(link);
  await expect(hers.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(hers).toHaveURL(`${house.url}/forgot-password`);
  await hers.getByRole('textbox', { name: 'New password' }).fill(colleague.password);
  await hers.getByRole('button', { name: 'Save password' }).click();
  await expect(hers.getByText('Password Updated', { exact: true })).toBeVisible();
  await hers.getByLabel('Phone number').fill(colleague.phone);
  await hers.getByRole('textbox', { name: 'Password' }).fill(colleague.password);
  await hers.getByRole('button', { name: 'Sign in' }).click();

  await hers.getByRole('button', { name: 'Open navigation' }).click();
  const navigation = hers.getByRole('navigation');
  const late = await phone.newPage();
  await late.goto(link);
  await late.getByRole('textbox', { name: 'New password' }).fill('Kesari-77');
  await late.getByRole('button', { name: 'Save password' }).click();
  await expect(late.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(late.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await late.close();
  await expect(navigation.getByText('Packing and dispatch').first()).toBeVisible();
  await expect(navigation.getByText('Settings')).toHaveCount(0);
  await navigation.getByRole('button', { name: 'Reports' }).click();
  await expect(navigation.getByRole('link', { name: 'Purchase analysis' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: /^(Sales|Product) reports$/u })).toHaveCount(0);
  await hers.goto(`${house.url}/admin/user-management`);
  await expect(hers.getByText(/Your role cannot open/u)).toBeVisible();
  await hers.goto(`${house.url}/finished-product/varient-product`);
  await expect(hers.getByRole('heading', { level: 1, name: 'Finished stock' })).toBeVisible();

  await page.getByRole('link', { name: colleague.name }).click();
  await expect(page.getByRole('dialog', { name: colleague.name })).toContainText('Active');
  await page.keyboard.press('Escape');
  await house.open('Roles');
  await page.getByRole('link', { name: 'Store keeper' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const stockRead = page.getByRole('checkbox', { name: /^Read Balance/u });
  await expect(stockRead).toBeChecked();
  await stockRead.uncheck();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Role Store keeper saved')).toBeVisible();

  await hers.getByRole('tab', { name: 'Batches' }).click();
  await expect(hers.getByText(/Your role cannot open/u).first()).toBeVisible();
  await expect(hers).toHaveURL(/finished-product/u);
  await hers.goto(`${house.url}/rm-store/withpo`);
  await expect(hers.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  await phone.close();

  await house.open('Audit log');
  await expect(entry(page, new RegExp(`Store keeper`, 'u'))).toBeVisible();
  await expect(entry(page, new RegExp(colleague.name, 'u'))).toBeVisible();
  await page.getByRole('tab', { name: 'Sign-ins' }).click();
  await expect(entry(page, new RegExp(colleague.name, 'u'))).toBeVisible();
  await expect(entry(page, new RegExp(owner.name, 'u'))).toBeVisible();
  await page.getByRole('tab', { name: 'Refusals' }).click();
  await expect(entry(page, new RegExp(colleague.name, 'u'))).toBeVisible();

  // 24: what people type is text on every screen, whatever it looks like.
  const script = '<img src=x onerror="document.body.dataset.ran=1">';
  const role = await house.call(admin.createRole, { name: script.slice(0, 40), permissions: [] });
  await house.call(admin.createUser, { name: script, phone: '9844000009', roleId: role.id });
  for (const path of ['/admin/user-management', '/admin/Role', '/admin/audit-logs']) {
    await page.goto(house.url + path);
    await expect(page.getByText('<img src=x onerror=').first()).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset['ran'])).toBeUndefined();
  }
});
