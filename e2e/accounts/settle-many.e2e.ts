import { contract } from '@counting-house/contract/contract.ts';
import { expect, test, type House } from '../house.ts';
import { address, aProduct, pack } from '../packed.ts';

const { accounts, customers, orders, purchasing } = contract;

/** Two orders of one customer that are packed, so that each has an invoice of ₹760.00. */
async function twoInvoices(house: House) {
  const { id: customerId } = await house.call(customers.createCustomer, {
    name: 'Ishwari Kamath',
    phone: '9632570418',
    addresses: [address],
  });
  const line = await aProduct(house, 'Mango pickle', 'MP-1');
  for (let at = 0; at < 2; at += 1) {
    const order = await house.call(orders.createB2C, {
      customerId,
      billingAddress: address,
      shippingAddress: address,
      deliveryMethod: 'courier',
      lines: [line],
      confirm: true,
    });
    await pack(house, order.id, 'MP-1');
  }
}

/** Bills of two vendors from before the books began. */
async function threeBills(house: House) {
  for (const [name, phone, docNos] of [
    ['Sahyadri Spices', '9844012345', ['S-1', 'S-2']],
    ['Malnad Jars', '9844012346', ['M-1']],
  ] as const) {
    const { id } = await house.call(purchasing.createVendor, {
      name,
      kind: 'firm',
      gstTreatment: 'unregistered',
      phone,
    });
    for (const docNo of docNos) {
      await house.call(accounts.createOpeningDocument, {
        partyKind: 'vendor',
        partyId: id,
        side: 'credit',
        docNo,
        docDate: '2026-03-01',
        amount: 100_000,
      });
    }
  }
}

test('several documents are settled with one voucher, and the orders behind them are paid', async ({
  house,
  page,
}) => {
  await house.setUp();
  await twoInvoices(house);
  await threeBills(house);
  await house.signIn();
  const bar = page.getByRole('region', { name: 'Selected rows' });

  await page.goto(`${house.url}/supplychainmanagement/receivables?tab=documents`);
  const invoices = page.getByRole('checkbox', { name: /^Select .*INV/u });
  await expect(invoices).toHaveCount(2);
  for (const box of await invoices.all()) await box.click();
  await expect(bar).toContainText('₹1,520.00');
  await bar.getByRole('button', { name: 'Receive payment' }).click();
  const form = page.getByRole('dialog', { name: 'New receipt' });
  const amount = form.getByRole('textbox', { name: 'Amount', exact: true });
  await expect(amount).toHaveValue('₹1,520.00');
  await expect(form.getByRole('combobox', { name: 'Received from' })).toHaveValue(/Kamath/u);
  await form.getByLabel(/^Amount for INV.*2$/u).fill('650');
  await form.getByLabel('UTR').focus();
  await expect(amount).toHaveValue('₹1,410.00');
  await form.getByLabel('UTR').fill('N632611262');
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+s');
  const receipt = page.getByRole('dialog', { name: /^RCT-/u });
  await expect(receipt.getByRole('table', { name: 'Documents' })).toContainText('650.00');

  await page.goto(`${house.url}/order-management/order-list/all/order-list`);
  const table = page.getByRole('table').first();
  await expect(table).toContainText('Paid');
  await expect(table).toContainText('Part paid');
  await page
    .getByRole('row', { name: /Part paid/u })
    .getByRole('link')
    .first()
    .click();
  const order = page.getByRole('dialog');
  await expect(order.getByRole('table', { name: 'Payments' })).toContainText('RCT-');
  await expect(order).toContainText('Settled by receipt RCT-');
  await house.isAccessible();

  await page.goto(`${house.url}/purchase/payables?tab=bills`);
  const bills = page.getByRole('checkbox', { name: /^Select .*[SM]-\d/u });
  await expect(bills).toHaveCount(3);
  for (const box of await bills.all()) await box.click();
  await bar.getByRole('button', { name: 'Pay with one voucher' }).click();
  await expect(page.getByText(/^Select bills of one vendor/u)).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select .*M-1/u }).click();
  await bar.getByRole('button', { name: 'Pay with one voucher' }).click();
  const payment = page.getByRole('dialog', { name: 'New payment' });
  await expect(payment.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue(
    '₹2,000.00',
  );
});
