import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

const { logistics, orders, returns } = contract;

test('a return is rejected, given up, ended with an offer, and settled in part', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId, parcelId } = await sent(house);
  await house.call(logistics.trackingData, {
    items: [{ parcelId, event: { status: 'delivered' } }],
  });
  const { lines, orderNo } = await house.call(orders.getOrder, { id: orderId });
  const { rows: reasons } = await house.call(orders.listReasons, { kind: 'return' });
  const ask = (qty: number, approve = false) =>
    house.call(returns.createReturn, {
      orderId,
      approve,
      lines: [{ orderLineId: lines[0]?.id ?? 0, qty, reasonId: reasons[0]?.id ?? 0 }],
    });
  const panelOf = ({ returnNo }: { returnNo: string }) =>
    page.getByRole('dialog', { name: returnNo, exact: true });

  await house.signIn();
  await house.open('Return requests');
  await page.getByRole('button', { name: 'New return' }).first().click();
  const opening = page.getByRole('dialog', { name: 'New return' });
  await opening.getByLabel('Phone, order, invoice, SKU or barcode').fill(orderNo);
  await opening.getByRole('checkbox', { name: lines[0]?.title ?? '' }).check();
  await opening.getByRole('textbox', { name: 'Quantity' }).fill('1');
  // Something else is looked for: what is chosen stays.
  await opening.getByLabel('Phone, order, invoice, SKU or barcode').fill('Nobody’s order');
  await expect(opening.getByText('Nothing was shipped under')).toBeVisible();
  await opening.getByRole('button', { name: 'Create return' }).click();
  await expect(opening.getByText('Choose a reason')).toBeVisible();
  await opening.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: reasons[0]?.name ?? '' }).click();
  await opening.getByRole('button', { name: 'Create return' }).click();
  await expect(opening).toHaveCount(0);
  const { rows: asked } = await house.call(returns.listReturns, { desk: 'requested' });
  const refused = asked[0] ?? { returnNo: '' };
  const first = panelOf(refused);
  await first.getByRole('button', { name: 'Reject all' }).click();
  await first.getByRole('button', { name: 'Reject return' }).click();
  await expect(first.getByText('Enter a reason. The customer will see it')).toBeVisible();
  await first.getByLabel('Reason').fill('The seal is broken');
  await first.getByRole('button', { name: 'Reject return' }).click();
  await expect(first.getByText('Rejected').first()).toBeVisible();

  const left = await ask(1_000);
  await page.goto(`${house.url}/return-request?open=${left.id}`);
  const second = panelOf(left);
  await second.getByRole('button', { name: 'Approve return' }).click();
  await expect(second.getByRole('button', { name: 'Book pickup' })).toBeVisible();
  await second.getByRole('button', { name: 'Cancel return' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${left.returnNo}` });
  await cancel.getByLabel('Reason').fill('The buyer keeps it');
  await cancel.getByRole('button', { name: 'Cancel return' }).click();
  await expect(second.getByText('Cancelled').first()).toBeVisible();

  const made = await ask(1_000);
  await page.goto(`${house.url}/return-request?open=${made.id}`);
  const panel = panelOf(made);

  await panel.getByRole('button', { name: 'Send offer' }).click();
  const form = page.getByRole('dialog', { name: `Offer for ${made.returnNo}` });
  await form.getByRole('textbox', { name: 'Money back' }).fill('500');
  await form.getByRole('button', { name: 'Make offer' }).click();
  await expect(form.getByText('At most ₹180.00').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Money back' }).fill('40');
  await form.getByRole('button', { name: 'Make offer' }).click();
  await expect(form).toHaveCount(0);
  await expect(panel.getByText('Keep the goods, and we give ₹40.00 back.')).toBeVisible();
  await panel.getByRole('button', { name: 'Accepted' }).click();

  await expect(panel.getByText('Goods kept')).toBeVisible();
  await expect(panel.getByText('Settled').first()).toBeVisible();
  const order = await house.call(orders.getOrder, { id: orderId });
  expect(order).toMatchObject({ status: 'delivered', creditedValue: 4_000, balance: 0 });

  const two = await ask(2_000, true);
  await page.goto(`${house.url}/sales/return?open=${two.id}`);
  const last = panelOf(two);
  await last.getByLabel('Scan or type a code').fill('MP-500');
  await page.keyboard.press('Enter');
  await last.getByRole('button', { name: 'Finish receiving' }).click();
  await expect(last.getByText(/^Choose the condition of /u)).toBeVisible();
  await last.getByRole('button', { name: 'Sealed' }).click();
  await last.getByRole('button', { name: 'Finish receiving' }).click();
  await last.getByRole('button', { name: 'Settle what is here' }).click();
  await last.getByRole('button', { name: /^Credit ₹/u }).click();
  await expect(page.getByText(/^The rest is to be received with RET-/u)).toBeVisible();
  await expect(last.getByRole('heading', { name: 'Settled' })).toBeVisible();
  await last.getByRole('link', { name: /^CN/u }).click();
  await expect(page.getByRole('dialog', { name: /^CN/u })).toBeVisible();
});
