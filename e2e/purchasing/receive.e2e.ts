import { contract } from '@counting-house/contract/contract.ts';
import { aVendor, begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { purchasing, stock } = contract;

test('an order is submitted and sent, its goods arrive, and the receipt is taken back', async ({
  house,
  page,
}) => {
  test.slow();
  await house.setUp();
  await begin(house);
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  const vendor = await aVendor(house);
  const { unitId = 0 } =
    (await house.call(purchasing.listOrderables, { q: goods?.sku ?? '' })).rows[0] ?? {};
  const line = { skuId: goods?.id ?? 0, unitId, qty: 10_000, price: 90_00 };
  const asked = { vendorId: vendor.id, lines: [line] };
  const draft = await house.call(purchasing.createOrder, asked);

  await house.signIn();
  await page.goto(`${house.url}/rm-store/withpo?tab=orders`);
  await page.getByRole('link', { name: /^Draft \d+$/u }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Submit' }).click();
  await expect(panel).toContainText('Approved');
  await panel.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(panel).toContainText(', by phone');

  const order = await house.call(purchasing.getOrder, { id: draft.id });
  const batches = [{ number: 'KT-118', acceptedQty: 10_000 }];
  const { id: skuId = 0 } = goods ?? {};
  await house.call(purchasing.inward, {
    mode: 'post',
    kind: 'with_po',
    vendorId: vendor.id,
    challanNo: 'D-611',
    lines: [{ poLineId: order.lines[0]?.id ?? 0, skuId, unitId, batches }],
  });

  await page.goto(`${house.url}/rm-store/withpo`);
  await expect(page.getByText('Nothing to receive')).toBeVisible();
  await page.getByRole('tab', { name: 'Receipts' }).click();
  await page.getByRole('link', { name: /^INW-/u }).click();
  const receipt = page.getByRole('dialog');
  await expect(receipt).toContainText('KT-118');

  await receipt.getByRole('button', { name: 'Return to vendor' }).click();
  await page.getByRole('button', { name: /^Add .*, FG-FLOOR$/u }).click();
  await page.getByLabel(/^Quantity of/u).fill('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Item/u })).toBeFocused();
  await expect(page.getByText('360.00 not billed')).toBeVisible();
  await page.getByLabel(/^Quantity of/u).fill('40');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Only 10 .* can be returned/u)).toBeVisible();
  await page.getByLabel(/^Quantity of/u).fill('4');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Please choose a reason').first()).toBeVisible();
  await page.getByLabel(/^Reason for/u).selectOption('Damaged');
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  const back = page.getByRole('dialog', { name: /^VRT-/u });
  await expect(back).toContainText('Draft');
  await back.getByRole('button', { name: 'Return goods' }).click();
  const sure = page.getByRole('dialog', { name: /^Return the goods of VRT-/u });
  await sure.getByRole('button', { name: 'Return goods' }).click();
  await expect(back).toContainText('Returned');
  await house.isAccessible();
  await back.getByRole('button', { name: 'Cancel return' }).click();
  await page.getByLabel('Note').fill('The vendor took nothing');
  await page.getByRole('button', { name: 'Cancel return' }).last().click();
  await expect(back).toContainText('Cancelled');

  await page.goto(`${house.url}/rm-store/withpo?tab=receipts`);
  await page.getByRole('link', { name: /^INW-/u }).click();
  await receipt.getByRole('button', { name: 'Cancel receipt' }).click();
  await page.getByLabel('Note').fill('Wrong vendor');
  await page.getByRole('button', { name: 'Cancel receipt' }).last().click();
  await expect(receipt).toContainText('Cancelled');

  await page.goto(`${house.url}/rm-store/withpo`);
  await expect(page.getByRole('link', { name: /^PO-/u })).toBeVisible();

  // A bag comes that nobody ordered, under a code that nobody knows.
  await page.goto(`${house.url}/rm-store/withoutpo`);
  await page.getByRole('textbox', { name: 'Vendor', exact: true }).fill('Kongu');
  await page.getByRole('option', { name: /Kongu/u }).click();
  const scan = page.getByRole('textbox', { name: 'Scan goods or a tray' });
  await scan.fill('KT-CARTON-6');
  await scan.press('Enter');
  const unknown = page.getByRole('dialog', { name: "Unknown code 'KT-CARTON-6'" });
  await unknown.getByRole('textbox', { name: 'Goods' }).fill(goods?.sku ?? '');
  await page.getByRole('option', { name: goods?.sku ?? '' }).click();
  await unknown.getByLabel('One scan is').fill('6');
  await unknown.getByRole('button', { name: 'Keep and count it' }).click();
  const band = page.getByRole('status').first();
  await expect(band).toContainText(': 6');
  await scan.fill('KT-CARTON-6');
  await scan.press('Enter');
  await expect(band).toContainText('12');
  await page.getByLabel('MRP on the pack').fill('195');
  await page.getByLabel(/^Price per/u).fill('90');
  await page.getByRole('button', { name: 'Add freight or another charge' }).click();
  await page.getByLabel('Amount').fill('24');
  await page.getByLabel('Why is there no order?').first().click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.getByLabel('Challan number').fill('D-700');
  await scan.fill('CMDDONE');
  await scan.press('Enter');
  const review = page.getByRole('dialog', { name: 'Post this receipt?' });
  await review.getByRole('button', { name: 'Post' }).click();
  await expect(band).toContainText('received');
  await expect(page.getByText(/has 10 .* of this open/u)).toBeVisible();
  const [latest] = (await house.call(purchasing.listInwards, { kind: 'without_po' })).rows;
  const came = await house.call(purchasing.getInward, { id: latest?.id ?? 0 });
  expect([came.goodsValue, came.chargeValue, came.lines[0]?.batches[0]?.mrp]).toEqual([
    1_080_00, 24_00, 195_00,
  ]);
});
