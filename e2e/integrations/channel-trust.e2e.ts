import { contract } from '@counting-house/contract/contract.ts';
import { expect, owner, test } from '../house.ts';

const { admin, session } = contract;
const clerk = { name: 'Ravi Kumar', phone: '9844000031', password: 'Kesari-77' } as const;

test('an owner confirms the SMS that somebody else set up, who may not take money with an order', async ({
  house,
  page,
}) => {
  await house.setUp();
  const role = await house.call(admin.createRole, {
    name: 'Office',
    permissions: [
      'integrations.connection.read',
      'integrations.connection.write',
      'admin.security.write',
      'orders.order.read',
      'orders.order.create',
      'customers.customer.read',
      'dashboard.home.read',
    ],
  });
  const { name, phone, password } = clerk;
  const made = await house.call(admin.createUser, { name, phone, roleId: role.id, send: 'link' });
  const [, ticket = ''] = /#t=(rst_[\w-]+)/u.exec(made.link ?? '') ?? [];
  await house.call(session.resetPassword, { phone, password, ticket });
  await house.signIn(phone, password);

  await page.goto(`${house.url}/Settings/integration`);
  const card = page.getByRole('region', { name: 'SMS' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const panel = page.getByRole('dialog', { name: 'SMS' });
  await panel.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Another provider' }).click();
  await panel.getByRole('combobox', { name: 'How it takes messages' }).click();
  await page.getByRole('option', { name: 'All in the address (GET)' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await expect(card.getByText(/Ravi Kumar changed how SMS is sent/u)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Confirm this channel' })).toBeHidden();

  await house.open('New B2C order');
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('You do not have the right to record payments.');
  await expect(payment.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Place and confirm' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place', exact: false })).toHaveCount(1);
  await house.isAccessible();

  await page.context().clearCookies();
  await house.signIn(owner.phone, owner.password);
  await page.goto(`${house.url}/Settings/integration`);
  await house.isAccessible();
  await card.getByRole('button', { name: 'Confirm this channel' }).click();

  await expect(card.getByText(/changed how SMS is sent/u)).toBeHidden();
  await page.getByRole('button', { name: /Notifications/u }).click();
  await expect(page.getByText(/Ravi Kumar changed how SMS is sent/u)).toBeVisible();
});
