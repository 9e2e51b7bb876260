import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';
import { pack } from '../packed.ts';

const { logistics, orders, stock } = contract;

test('a jar turns out to be bad: from its code to the closing report', async ({ house, page }) => {
  test.slow();
  await house.setUp();
  const { variantId, customerId } = await begin(house);
  const sold = await house.call(orders.createB2C, {
    customerId,
    deliveryMethod: 'own_delivery',
    lines: [{ variantId, qty: 2_000 }],
    confirm: true,
    payments: [{ method: 'upi', amount: 36_000, reference: '432611870952' }],
  });
  await pack(house, sold.id, 'MP-500');
  await house.call(logistics.parcelUpdate, { orderId: sold.id });
  const [batch] = (await house.call(stock.listBatches, {})).rows;
  await house.signIn();

  // Somebody reads the code off the jar.
  await page.goto(`${house.url}/finished-product/varient-product?trace=scan`);
  const code = page.getByRole('textbox', { name: 'Scan a code to trace' });
  await code.fill(batch?.code ?? '');
  await code.press('Enter');
  const trace = page.getByRole('dialog', { name: `Trace ${batch?.code}` });
  await expect(trace.getByRole('region', { name: 'Where it is now' })).toContainText('96325 70418');
  await trace.getByText('Table', { exact: true }).click();
  await expect(trace.getByRole('table')).toContainText('Ishwari Kamath');
  await trace.getByRole('button', { name: 'Start recall' }).click();

  const draft = page.getByRole('dialog', { name: 'New recall' });
  await draft.getByLabel('Title').fill('Glass in a jar');
  await draft.getByLabel('Reason').fill('A customer found glass');
  await draft.getByLabel('Instruction to customers').fill('Do not eat it. We collect it.');
  await draft.getByRole('button', { name: 'Draft recall' }).click();

  const panel = page.getByRole('dialog', { name: 'RCL-0001', exact: true });
  await panel.getByRole('button', { name: 'Start recall' }).click();
  await page
    .getByRole('dialog', { name: /^Start recall/u })
    .getByRole('button', { name: 'Start recall' })
    .click();
  const contacts = panel.getByRole('region', { name: 'Customers to reach' });
  await expect(contacts.getByRole('row', { name: /Ishwari Kamath/u })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Mass balance' })).toContainText('Closes');

  await contacts.getByRole('button', { name: 'Goods came back' }).click();
  await page.getByRole('button', { name: 'Receive back' }).click();
  await expect(panel.getByRole('tab', { name: /^Returned/u })).toContainText('1');

  await panel.getByRole('button', { name: 'Close recall' }).click();
  const closing = page.getByRole('dialog', { name: 'Close RCL-0001' });
  await closing.getByLabel('Note').fill('Only one jar was bad');
  await closing.getByRole('button', { name: 'Close recall' }).click();
  await expect(closing.getByRole('alert').first()).toContainText('Still in stock: 40 pcs');
  await closing.getByLabel(/^Release batch/u).check();
  await closing.getByRole('button', { name: 'Close recall' }).click();

  await expect(panel).toContainText('Closed');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('RCL-0001.csv');
});
