import { contract } from '@counting-house/contract/contract.ts';
import { expect, owner, test } from '../house.ts';

const { admin } = contract;

const chosen = 'Kesari-77';

test('a forgotten password is replaced in three steps', async ({ house, page }) => {
  test.slow(); // It waits until an OTP may be sent again.
  await house.setUp();
  const { rows: roles } = await house.call(admin.listRoles, {});
  const colleague = { name: 'Ravi Shenoy', phone: '9844000002' };
  const roleId = roles.find(({ key }) => key === 'packer')?.id ?? 0;
  await house.call(admin.createUser, { ...colleague, roleId });
  const goOn = page.getByRole('button', { name: 'Continue' });
  const phone = page.getByLabel('Phone number');
  const otp = page.getByLabel('OTP', { exact: true });

  await page.goto(`${house.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  await house.isAccessible();
  await goOn.click();
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await phone.fill('98440');
  await goOn.click();
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await phone.fill('');
  await phone.pressSequentially('900000000012');
  await expect(phone).toHaveValue('9000000000');
  await goOn.click();
  await expect(page.getByText('Mobile number not registered')).toBeVisible();

  await phone.fill(colleague.phone);
  await goOn.click();
  await expect(otp).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(phone).toHaveValue(colleague.phone);

  await phone.fill(owner.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP Sent', { exact: true }).last()).toBeVisible();
  await expect(page.getByText(`OTP has been sent to ${owner.phone}`)).toBeVisible();
  const first = await house.otpFor(owner.phone);
  await expect(otp).toBeFocused();
  await expect(otp).toHaveAttribute('placeholder', 'Enter 4-digit OTP');
  await goOn.click();
  await expect(page.getByText('Please enter the OTP')).toBeVisible();
  await otp.fill('12');
  await goOn.click();
  await expect(page.getByText('OTP must be 4 digits')).toBeVisible();
  await otp.fill('');
  await otp.pressSequentially('123456');
  await expect(otp).toHaveValue('1234');
  await otp.fill(first === '1234' ? '4321' : '1234');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Invalid OTP: Please enter the correct OTP sent to your phone.'),
  ).toBeVisible();

  await expect(page.getByRole('button', { name: /Resend OTP in \d+ s/u })).toBeDisabled();
  const resend = page.getByRole('button', { name: 'Resend OTP', exact: true });
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(otp).toHaveValue('');
  await expect(page.getByRole('button', { name: /Resend OTP in \d+ s/u })).toBeDisabled();
  await otp.fill(await house.otpFor(owner.phone));
  await page.keyboard.press('Enter');

  const password = page.getByRole('textbox', { name: 'New password' });
  const save = page.getByRole('button', { name: 'Save password' });
  await expect(password).toBeFocused();
  await save.click();
  await expect(page.getByText('Please enter new password')).toBeVisible();
  await password.fill('Tul-4');
  await save.click();
  await expect(page.getByText('Password must be 6-20 characters')).toBeVisible();
  await password.fill('password');
  await save.click();
  await expect(
    page.getByText('This password is too common. Choose another.').first(),
  ).toBeVisible();
  await password.fill(chosen);
  await save.click();
  await expect(page).toHaveURL(`${house.url}/login`);
  await expect(page.getByText('Password Updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Your password has been successfully updated.')).toBeVisible();

  await house.signIn(owner.phone, chosen);
});
