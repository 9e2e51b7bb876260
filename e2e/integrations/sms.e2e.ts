import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, owner, test } from '../house.ts';

/** An SMS gateway on this machine that keeps what it is sent. */
async function openGateway() {
  const sent: string[] = [];
  const server = http.createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://gateway');
    const isAsked = searchParams.get('key') === 'Chandana-4471';
    if (isAsked) sent.push(searchParams.get('text') ?? '');
    response.writeHead(isAsked ? 200 : 401).end(isAsked ? 'accepted' : 'wrong key');
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { port, sent, close: () => server.close() };
}

test('SMS is set up and tried, and brings the OTP of a forgotten password', async ({
  house,
  page,
}) => {
  const gateway = await openGateway();
  await house.setUp();
  await house.signIn();

  await page.goto(`${house.url}/Settings/integration`);
  await page.getByRole('region', { name: 'SMS' }).getByRole('button', { name: 'Set up' }).click();
  const panel = page.getByRole('dialog', { name: 'SMS' });
  await panel.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Another provider' }).click();
  await panel.getByRole('combobox', { name: 'How it takes messages' }).click();
  await page.getByRole('option', { name: 'All in the address (GET)' }).click();
  const address = panel.getByRole('textbox', { name: 'Address (URL)' });
  await expect(address).toHaveValue(/^https:\/\/sms\.example\.in\/send\?key=\{key\}/u);
  await address.fill('http://192.168.1.1/send?text={text}');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Use an address that begins with https://')).toBeVisible();
  await address.fill(`http://127.0.0.1:${gateway.port}/send?key={key}&to={phone91}&text={text}`);
  await panel.getByLabel('Success text').fill('accepted');
  await panel.getByLabel('API key', { exact: true }).fill('a-wrong-key-0000');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();

  const card = page.getByRole('region', { name: 'SMS' });
  await card.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill(owner.phone);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByText('401 wrong key')).toBeVisible();
  await expect(card.getByText('Failing')).toBeVisible();
  await house.isAccessible();

  await card.getByRole('button', { name: 'Change' }).click();
  await expect(panel.getByText('Set, ends with 0000.')).toBeVisible();
  await panel.getByLabel('API key', { exact: true }).fill('Chandana-4471');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await card.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill(owner.phone);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByText('200 accepted')).toBeVisible();
  await expect(card.getByText('Connected')).toBeVisible();
  expect(gateway.sent).toContain(
    'Test SMS sent by Asha Hegde from Malenadu Pantry. SMS is working.',
  );

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${house.url}/forgot-password`);
  await page.getByLabel('Phone number').fill(owner.phone);
  await page.keyboard.press('Enter');
  const otpSent = () => gateway.sent.find((text) => text.includes('is your OTP')) ?? '';
  await expect.poll(otpSent).toMatch(/^\d{4} is your OTP for Malenadu Pantry\./u);
  const otp = otpSent().slice(0, 4);
  await page.getByLabel('OTP', { exact: true }).fill(otp);
  await page.keyboard.press('Enter');
  await page.getByLabel('New password').fill('Kesari-78');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Updated')).toBeVisible();

  await house.signIn(owner.phone, 'Kesari-78');
  await page.goto(`${house.url}/Settings/integration?tab=outbox`);
  await page.getByRole('row', { name: /OTP/u }).getByRole('link').click();
  await expect(
    page.getByText('Hidden, because it contains a code or a sign-in link.'),
  ).toBeVisible();
  await expect(page.getByText(`${otp} is your OTP`)).toHaveCount(0);
  gateway.close();
});
