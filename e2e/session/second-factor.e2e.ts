import { readFile } from 'node:fs/promises';
import { contract } from '@counting-house/contract/contract.ts';
import type { Page } from '@playwright/test';
import { codeFrom } from '../authenticator.ts';
import { expect, owner, test, type House } from '../house.ts';

const { admin } = contract;

/** From the picture to the ten codes; answers the secret, the code that was used, and the codes. */
async function setUpFactor(page: Page) {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const used = codeFrom(secret);
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Switch on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  return { secret, used, codes, dialog };
}

async function passwordStep(house: House, page: Page, password: string = owner.password) {
  await page.goto(`${house.url}/login`);
  await page.getByLabel('Phone number').fill(owner.phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: owner.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/u);
}

test('the owner sets a second factor up, signs in with it, and without the phone', async ({
  house,
  page,
}) => {
  test.slow();
  await house.setUp();
  await house.signIn();
  await page.getByRole('button', { name: owner.name }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Two-step verification' }).click();
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  const { secret, used, codes, dialog } = await setUpFactor(page);
  await house.isAccessible();
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await dialog.getByLabel('I have saved them').check();
  await close.click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: owner.name })).toBeHidden();
  await signOut(page);

  await passwordStep(house, page);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await house.isAccessible();
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code has 6 digits.')).toBeVisible();
  await code.fill(used);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is incorrect.')).toBeVisible();
  await code.fill(codeFrom(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  await signOut(page);

  await passwordStep(house, page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  await signOut(page);

  await page.goto(`${house.url}/forgot-password`);
  await page.getByLabel('Phone number').fill(owner.phone);
  await page.keyboard.press('Enter');
  await page.getByLabel('OTP', { exact: true }).fill(await house.otpFor(owner.phone));
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New password' }).fill('Kesari-77');
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The code is incorrect.').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/login/u);
  await passwordStep(house, page, 'Kesari-77');
  await expect(code).toBeVisible();
});

test('a role that asks for a second factor leads its people through it first', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { rows } = await house.call(admin.listRoles, {});
  const packer = rows.find(({ key }) => key === 'packer');
  if (!packer) throw new Error('the house comes with packers');
  await house.call(admin.updateRole, {
    id: packer.id,
    version: packer.version,
    requireTotp: true,
  });
  const phone = '9844000003';
  const { temporaryPassword } = await house.call(admin.createUser, {
    name: 'Meera Pai',
    phone,
    roleId: packer.id,
    send: 'temporary',
  });

  await page.goto(`${house.url}/packing-forwarding/packing`);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(temporaryPassword ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New password' }).fill('Shunti-31');
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { name: 'Set up your two-step verification' }),
  ).toBeVisible();
  await house.isAccessible();
  const { dialog } = await setUpFactor(page);
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Packing' })).toBeVisible();
});
