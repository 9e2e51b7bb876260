import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { address, aProduct } from '../packed.ts';

const { invoices, orders } = contract;

test('an invoice is saved as a draft, continued, and issued from the list', async ({
  house,
  page,
}) => {
  await house.setUp();
  const mango = await aProduct(house, 'Mango pickle', 'MP-1');
  const order = await house.call(orders.createB2C, {
    customer: { name: address.name, phone: address.phone },
    shippingAddress: address,
    lines: [{ ...mango, qty: 3_000 }],
    confirm: true,
  });
  const orderNo = order.orderNo;
  await house.signIn();

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'To bill' }).click();
  await page.getByRole('link', { name: orderNo }).click();
  const piece = page.getByLabel('Mango pickle: to bill now');
  await piece.fill('2');
  await page.getByLabel('Note').fill('Ask for Ravi');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(`Draft for ${orderNo} saved`)).toBeVisible();
  await expect(page.getByText(/^Draft saved .+ by /u)).toBeVisible();
  await house.isAccessible();

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'Drafts' }).click();
  const draft = page.getByRole('row', { name: /Ishwari Kamath/u });
  await expect(draft).toContainText('Ready');
  await page.getByRole('link', { name: orderNo }).click();
  await expect(piece).toHaveValue('2 pcs');
  await expect(page.getByLabel('Note')).toHaveValue('Ask for Ravi');

  // Meanwhile somebody else bills two of the three.
  const [line] = order.lines;
  await house.call(invoices.createInvoice, {
    orderId: order.id,
    lines: [{ orderLineId: line?.id ?? 0, qty: 2_000 }],
  });
  await page.reload();
  await expect(page.getByText(/Invoiced or cancelled since then: 1 pc/u)).toBeVisible();
  await house.open('Invoices');
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(draft).toContainText('Order changed');
  await page.getByRole('link', { name: orderNo }).click();
  await expect(page.getByText(/Only 1 pcs? (is|are) left to invoice/u)).toBeVisible();
  await piece.fill('1');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`Draft for ${orderNo} saved`).first()).toBeVisible();

  await house.open('Invoices');
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(draft).toContainText('Ready');
  await draft.getByRole('button', { name: /^Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Issue invoice' }).click();
  await page.getByRole('button', { name: 'Issue invoice' }).last().click();
  await expect(page.getByText(/^Invoice INV\/2627\/00002 for ORD-.+ issued$/u)).toBeVisible();
  await expect(draft).toBeHidden();
});
