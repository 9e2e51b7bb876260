import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { customers } = contract;

test('a duplicate is found and merged, and a person is erased', async ({ house, page }) => {
  await house.setUp();
  const { customerId } = await begin(house);
  const twin = await house.call(customers.createCustomer, {
    name: 'Ishwari K',
    phone: '9632570419',
    altPhone: '9632570418',
    email: 'ishwari@sagara.example',
  });
  await house.signIn();
  await page.goto(`${house.url}/sales/customer-management/edit-customer/${customerId}`);
  await expect(page.getByText(/Order ORD-.* for/u)).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rings twice');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rings twice' })).toBeVisible();
  await house.isAccessible();

  const alike = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(alike).toContainText('Ishwari K (CUS-000002)');
  await alike.getByRole('button', { name: 'Merge' }).click();
  const merging = page.getByRole('dialog');
  await expect(merging).toContainText('Ishwari K (CUS-000002) will be removed');
  await house.isAccessible();
  await merging.getByLabel('Type CUS-000002 to confirm').fill('CUS-000001');
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merging.getByText('Type CUS-000002 to confirm').last()).toBeVisible();
  await merging.getByLabel('Type CUS-000002 to confirm').fill('CUS-000002');
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merging).toBeHidden();
  await expect(alike).toBeHidden();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ishwari@sagara.example');
  await page.goto(`${house.url}/sales/customer-management/edit-customer/${twin.id}`);
  await page.getByRole('link', { name: 'Ishwari Kamath' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ishwari Kamath');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(page.getByText('Nothing was posted in these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Mail statement' }).click();
  const mailing = page.getByRole('dialog', { name: 'Mail statement of account' });
  await expect(mailing.getByRole('alert')).toHaveText(
    'Mail is not set up, so nothing can be sent.',
  );
  await expect(mailing.getByRole('link', { name: 'Set up mail' })).toHaveAttribute(
    'href',
    '/Settings/integration',
  );
  await expect(mailing.getByLabel('Send to')).toHaveCount(0);
  await mailing.getByRole('button', { name: 'Close' }).click();

  const stranger = await house.call(customers.createCustomer, {
    name: 'Vasundhara Nittur',
    phone: '9632115577',
    addresses: [],
  });
  await page.goto(`${house.url}/sales/customer-management/edit-customer/${stranger.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const erasing = page.getByRole('dialog');
  await expect(erasing).toContainText('Name, phones, e-mail, tags and note');
  await house.isAccessible();
  await erasing.getByLabel('Reason').fill('She asked for it');
  await erasing.getByLabel('Type CUS-000003 to confirm').fill('CUS-000003');
  await erasing.getByRole('button', { name: 'Erase person' }).click();
  await expect(erasing).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased customer CUS-000003');
  await page.goto(`${house.url}/sales/customer-management/customer-list`);
  await expect(page.getByRole('link', { name: 'Ishwari Kamath' })).toBeVisible();
  await expect(page.getByText('Nittur')).toHaveCount(0);
});
