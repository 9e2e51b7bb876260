import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { b2b, orders } = contract;

test('a draft is printed as a quotation, revised, and converted to an order', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { variantId } = await begin(house);
  const company = await house.call(b2b.createCompany, {
    name: 'Sahyadri Provisions',
    phone: '9822011440',
    gstin: '27AAKFS4821M1ZQ',
    creditMode: 'limit',
    creditLimit: 20_000_000,
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
  const [group] = company.groups;
  await house.call(orders.createB2B, {
    companyId: company.id,
    groupId: group?.id ?? 0,
    customerId: company.people[0]?.customerId ?? 0,
    lines: [{ variantId, qty: 24_000 }],
    validUntil: '2099-12-31',
    place: false,
  });
  await house.signIn();

  await page.goto(`${house.url}/order-management/order-list/B2C/manual-order-list`);
  await page.getByRole('link', { name: 'Quotations' }).first().click();
  await expect(page.getByText('Print or send a draft order')).toBeVisible();
  await page.goto(`${house.url}/order-management/order-list/B2C/manual-order-list`);
  await page.getByRole('link', { name: /^Draft \d+/u }).click();
  const draft = page.getByRole('dialog', { name: /^Draft \d+/u });
  await draft.getByRole('button', { name: 'More' }).click();
  const paper = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Print quotation' }).click();
  await (await paper).close();
  await expect(draft).toContainText(/QTN-\d{4}-00001/u);

  await page.goto(`${house.url}/order-management/order-list/B2C/manual-order-list?tab=quotations`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quotations');
  const row = page.getByRole('row', { name: /QTN-\d{4}-00001/u });
  await expect(row).toContainText('Sahyadri Provisions');
  await expect(row).toContainText('Sent');
  await expect(row).toContainText('31 Dec');
  await house.isAccessible();
  await row.getByRole('link', { name: /QTN-/u }).click();
  const panel = page.getByRole('dialog', { name: /^QTN-\d{4}-00001$/u });
  await expect(panel).toContainText('Appe midi');
  await expect(panel.getByRole('button', { name: 'Convert' })).toBeEnabled();
  await house.isAccessible();

  await panel.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel(/^Quantity of Appe midi/u).fill('30');
  await page.keyboard.press('Enter');
  const printed = page.waitForResponse(/OrderPrint/u);
  await page.getByRole('button', { name: 'Print as quotation' }).click();
  await printed;
  await page.goto(`${house.url}/order-management/order-list/B2C/manual-order-list?tab=quotations`);
  await page.getByRole('link', { name: /^QTN-\d{4}-00001\/2$/u }).click();
  const second = page.getByRole('dialog', { name: /\/2$/u });
  await expect(second.getByText('Revisions')).toBeVisible();
  await expect(second.getByRole('link', { name: /^QTN-\d{4}-00001,/u })).toBeVisible();

  await second.getByRole('button', { name: 'Convert' }).click();
  const sure = page.getByRole('dialog', { name: /^Convert QTN/u });
  await sure.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByText(/00001\/2 is order BOR-/u)).toBeVisible();
  await expect(second).toContainText('Accepted');
  await second.getByRole('link', { name: /^BOR-/u }).click();
  await expect(page.getByRole('dialog', { name: /^BOR-/u })).toContainText(/QTN-\d{4}-00001\/2/u);

  await page.goto(`${house.url}/customer-service/B2BOrderList/company/edit/${company.id}`);
  await expect(page.getByRole('region', { name: 'Quotations' })).toContainText('Accepted');
});
