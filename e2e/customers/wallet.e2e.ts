import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { b2b, orders } = contract;

test('money is paid into a wallet, given as credit, put right and paid out', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { customerId } = await begin(house);
  await house.signIn();
  await page.goto(`${house.url}/sales/customer-management/edit-customer/${customerId}?tab=held`);
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet).toContainText('No money in the wallet yet.');

  await wallet.getByRole('button', { name: 'Add money' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Amount').fill('500');
  await adding.getByLabel('Amount').press('Enter');
  await adding.getByRole('button', { name: 'Add money' }).click();
  await expect(adding.getByText('Enter the reference of the UPI payment')).toBeVisible();
  await adding.getByLabel('Reference').fill('432611870952');
  await adding.getByRole('button', { name: 'Add money' }).click();
  await expect(adding).toBeHidden();
  await expect(wallet).toContainText('Paid in by UPI 432611870952');
  const receipt = /^WGR\/\d{4}\/00001/u;
  await expect(wallet.getByRole('cell', { name: receipt })).toBeVisible();
  await wallet.getByRole('cell', { name: receipt }).getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: 'Mail receipt' })).toBeVisible();
  await page.keyboard.press('Escape');

  await wallet.getByRole('button', { name: 'Add money' }).click();
  await adding.getByText('Free').click();
  await adding.getByLabel('Amount').fill('100');
  await adding.getByLabel('Reason').fill('A late parcel');
  await adding.getByRole('button', { name: 'Add money' }).click();
  await expect(wallet).toContainText('Given by us: A late parcel');

  await wallet.getByRole('button', { name: 'Correct' }).click();
  await adding.getByText('Take out', { exact: true }).click();
  await adding.getByLabel('Amount').fill('50');
  await adding.getByLabel('Reason').fill('Counted twice');
  await adding.getByRole('button', { name: 'Correct' }).click();
  await expect(wallet).toContainText('₹550.00');

  await wallet.getByRole('button', { name: 'Pay out' }).click();
  await adding.getByLabel('Amount').fill('600');
  await adding.getByLabel('Reference').fill('OUT-1');
  await adding.getByLabel('Reason').fill('Moves away');
  await adding.getByRole('button', { name: 'Pay out' }).click();
  await expect(adding.getByText('The wallet holds only ₹550.00')).toBeVisible();
  await adding.getByLabel('Amount').fill('300');
  await adding.getByRole('button', { name: 'Pay out' }).click();
  await expect(adding).toBeHidden();
  await expect(wallet).toContainText('Paid out by UPI OUT-1: Moves away');
  await expect(wallet).toContainText('₹250.00');
  await house.isAccessible();

  await page.goto(`${house.url}/bank/report?tab=day-book`);
  await page.getByRole('link', { name: 'CUS-000001' }).first().click();
  await page.getByRole('tab', { name: 'Wallet and gift cards' }).click();
  await expect(wallet).toContainText('₹250.00');
});

test('a company pays into its wallet, and an order of it is paid from there', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { variantId } = await begin(house);
  const company = await house.call(b2b.createCompany, {
    name: 'Sahyadri Provisions',
    phone: '9822011440',
    gstin: '27AAKFS4821M1ZQ',
    addresses: [
      {
        name: 'Sahyadri Provisions',
        phone: '9822011440',
        line1: '14, Laxmi Road',
        city: 'Pune',
        stateCode: '27',
        pinCode: '411037',
      },
    ],
    contacts: [{ name: 'Anagha Deshpande', phone: '9822011441' }],
  });
  const order = await house.call(orders.createB2B, {
    companyId: company.id,
    groupId: company.groups[0]?.id ?? 0,
    customerId: company.people[0]?.customerId ?? 0,
    lines: [{ variantId, qty: 2_000 }],
  });
  await house.signIn();

  await page.goto(
    `${house.url}/customer-service/B2BOrderList/company/edit/${company.id}?tab=wallet`,
  );
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet).toContainText('No money in the wallet yet.');
  await wallet.getByRole('button', { name: 'Add money' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByLabel('Reference').fill('432611870952');
  await dialog.getByRole('button', { name: 'Add money' }).click();
  await expect(wallet).toContainText('Paid in by UPI 432611870952');
  await house.isAccessible();

  await page.goto(`${house.url}/order-management/order-list/all/order-list?open=${order.id}`);
  await page.getByRole('button', { name: 'Take payment' }).first().click();
  const take = page.getByRole('dialog', { name: /^Take payment/u });
  await take.getByRole('button', { name: /^Wallet/u }).click();
  await take.getByRole('button', { name: 'Record payment' }).click();
  await expect(take).toBeHidden();
  await page.goto(
    `${house.url}/customer-service/B2BOrderList/company/edit/${company.id}?tab=wallet`,
  );
  await expect(wallet).toContainText(`Paid an order ${order.orderNo ?? ''}`);
});
