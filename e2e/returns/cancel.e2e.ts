import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('an item and then a whole order are cancelled, and the money goes back in parts', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { customerId, variantId } = await begin(house);
  const take = (reference: string) =>
    house.call(contract.orders.createB2C, {
      customerId,
      lines: [{ variantId, qty: 2_000 }],
      payments: [{ method: 'upi', amount: 42_000, reference }],
    });
  const order = await take('44151');
  const other = await take('44152');
  await house.signIn();
  await house.open('B2C order desk');
  const panel = page.getByRole('dialog', { name: order.orderNo });
  await page.getByRole('row', { name: order.orderNo }).getByText(order.orderNo).click();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const asked = page.getByRole('dialog', { name: `Cancel ${order.orderNo}` });
  const qty = asked.getByRole('textbox', { name: /^Cancel of / });
  await qty.fill('1');
  await qty.press('Tab');
  await asked.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Out of stock' }).click();
  await expect(asked.getByLabel('Effect')).toContainText('Order total falls by');
  await asked.getByRole('combobox', { name: /will be refunded$/u }).click();
  await page.getByRole('option', { name: 'Keep as credit on the order' }).click();
  await asked.getByRole('button', { name: 'Cancel items' }).click();
  await expect(asked).toHaveCount(0);

  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${order.orderNo}` });
  await refund.getByRole('button', { name: /^Split UPI/u }).click();
  const amounts = refund.getByRole('textbox', { name: 'Amount' });
  await amounts.nth(0).fill('80');
  await amounts.nth(1).fill('100');
  await amounts.nth(1).press('Tab');
  const ways = refund.getByRole('combobox', { name: 'Refund by' });
  await ways.nth(0).click();
  await page.getByRole('option', { name: 'Wallet' }).click();
  await refund.getByRole('textbox', { name: 'Reason' }).fill('One jar was broken');
  await refund.getByRole('button', { name: 'Refund ₹180.00' }).click();
  await expect(refund).toHaveCount(0);
  await panel.getByRole('button', { name: 'Mark paid' }).click();
  const paid = page.getByRole('dialog', { name: /is paid$/u });
  await paid.getByRole('textbox', { name: 'Reference' }).fill('UTR 880012');
  await expect(paid.getByRole('textbox', { name: 'Paid on' })).not.toHaveValue('');
  await expect(paid.getByRole('combobox', { name: 'Paid from' })).not.toHaveValue('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(paid).toHaveCount(0);
  await expect(panel.getByText('Refunded').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('row', { name: other.orderNo }).getByText(other.orderNo).click();
  const second = page.getByRole('dialog', { name: other.orderNo });
  await second.getByRole('button', { name: 'Cancel', exact: true }).click();
  const whole = page.getByRole('dialog', { name: `Cancel ${other.orderNo}` });
  await whole.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Customer changed mind' }).click();
  await whole.getByRole('button', { name: 'Cancel order' }).click();
  await expect(whole).toHaveCount(0);
  await expect(second.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await second.getByRole('button', { name: 'Mark paid' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(paid).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Mark paid' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^Refund due/u }).click();
  await expect(page.getByText('No orders here right now')).toBeVisible();
  await page.getByRole('tab', { name: /^Cancelled/u }).click();
  await expect(page.getByRole('row', { name: other.orderNo })).toBeVisible();
  const { rows } = await house.call(contract.customers.listWallets, { ownerId: customerId });
  expect(rows).toMatchObject([{ balance: 8_000 }]);
});

test('an order walks through its states by clicking, and back until nothing is owed', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { customerId, variantId } = await begin(house);
  await house.call(contract.orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 3_000 }],
    place: false,
  });
  await house.signIn();
  const says = (text: string | RegExp) =>
    expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

  await house.open('Manual orders');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Appe midi mango pickle').first()).toBeVisible();
  await page.getByRole('button', { name: 'Place', exact: true }).click();
  await says('ORD-2026-000002 placed');
  await page.getByRole('button', { name: 'Open the order' }).click();
  const panel = page.getByRole('dialog', { name: 'ORD-2026-000002' });
  await panel.getByRole('button', { name: 'Take payment' }).click();
  const pay = page.getByRole('dialog', { name: 'Take payment for ORD-2026-000002' });
  await pay.getByRole('textbox', { name: 'Reference' }).fill('44153');
  await pay.getByRole('button', { name: 'Record payment' }).click();
  await says('Payment recorded');
  await panel.getByRole('button', { name: 'Confirm order' }).click();
  await says('confirmed');

  // What can be done next stands in another order then.
  await expect(panel.getByRole('button', { name: 'Pack' })).toBeVisible();
  await panel.getByRole('button', { name: 'Hold' }).click();
  const hold = page.getByRole('dialog', { name: /^Hold /u });
  await hold.getByRole('button', { name: 'Hold' }).click();
  await expect(hold.getByText('Enter a reason')).toBeVisible();
  await hold.getByRole('textbox', { name: 'Note' }).fill('Calls back');
  await hold.getByRole('button', { name: 'Hold' }).click();
  await says('is on hold');
  await panel.getByRole('button', { name: 'Release' }).first().click();
  await says('released');

  await expect(panel.getByRole('button', { name: 'Pack' })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel ORD-2026-000002' });
  const qty = asked.getByRole('textbox', { name: /^Cancel of / });
  await qty.fill('1');
  await qty.press('Tab');
  await asked.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Out of stock' }).click();
  await asked.getByRole('combobox', { name: /will be refunded$/u }).click();
  await page.getByRole('option', { name: 'Keep as credit on the order' }).click();
  await asked.getByRole('button', { name: 'Cancel items' }).click();
  await says('Items of ORD-2026-000002 cancelled');

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'To bill' }).click();
  await page.getByRole('link', { name: 'ORD-2026-000002' }).click();
  await page.getByRole('button', { name: /^Issue ₹/u }).click();
  await says('Invoice INV/2627/00001 issued');
  await page.goto(`${house.url}/order-management/B2C?stage=confirmed`);
  await page.getByRole('row', { name: 'ORD-2026-000002' }).getByText('ORD-2026-000002').click();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  await asked.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Customer changed mind' }).click();
  await expect(asked.getByLabel('Effect')).toContainText('Credited, by credit note');
  await asked.getByRole('combobox', { name: /will be refunded$/u }).click();
  await page.getByRole('option', { name: 'Keep as credit on the order' }).click();
  await asked.getByRole('button', { name: 'Cancel order' }).click();
  await says('ORD-2026-000002 cancelled');
  await expect(panel.getByRole('link', { name: /^CN\//u })).toBeVisible();

  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund ORD-2026-000002' });
  await refund.getByRole('button', { name: /^Refund ₹/u }).click();
  await says('refunded');
  await panel.getByRole('button', { name: /^Actions, refund of/u }).click();
  await page.getByRole('menuitem', { name: 'Mark failed' }).click();
  const failed = page.getByRole('dialog', { name: /^Mark the refund of ₹.+ as failed\?$/u });
  await failed.getByRole('textbox').fill('Closed account');
  await failed.getByRole('button', { name: 'Mark failed' }).click();
  await says('It is due again');
  await page.keyboard.press('Escape');

  const tab = page.getByRole('tab', { name: /^Refund due/u });
  await tab.click();
  await page.getByRole('row', { name: 'ORD-2026-000002' }).getByText('ORD-2026-000002').click();
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await refund.getByRole('combobox', { name: 'Refund by' }).click();
  await page.getByRole('option', { name: 'Wallet' }).click();
  await refund.getByRole('button', { name: /^Refund ₹/u }).click();
  await says('refunded');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No orders here right now')).toBeVisible();
});
