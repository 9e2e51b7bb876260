import { contract } from '@counting-house/contract/contract.ts';
import { aVendor, begin } from '../begun.ts';
import { photo } from '../photo.ts';
import { expect, test } from '../house.ts';

const { purchasing, stock } = contract;

test('goods of an order are received by scan on a phone, in part', async ({
  house,
  page,
  context,
}) => {
  test.slow();
  await house.setUp();
  await begin(house);
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  const vendor = await aVendor(house);
  const { unitId } = await house.call(stock.getSku, { id: goods?.id ?? 0 });
  const draft = await house.call(purchasing.createOrder, {
    vendorId: vendor.id,
    lines: [{ skuId: goods?.id ?? 0, unitId, qty: 10_000, price: 90_00 }],
  });
  const order = await house.call(purchasing.orderSubmit, { id: draft.id, version: draft.version });
  await house.signIn();
  await page.setViewportSize({ width: 360, height: 740 });
  // What is told at the foot of a phone never covers the navigation.
  await page.goto(`${house.url}/rm-store/withpo`);
  await expect(page.getByRole('region', { name: 'New orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('navigation').getByText('Malenadu Pantry').click({ trial: true });
  // Nor a form: it waits until that is left.
  await page.goto(`${house.url}/purchase/bill-list/add-bill`);
  await expect(page.getByRole('heading', { name: 'New bill' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New orders' })).toBeHidden();
  await page.goto(`${house.url}/rm-store/withpo?receive=${order.id}`);

  const scan = async (text: string) => {
    const field = page.getByRole('textbox', { name: 'Scan goods or a tray' });
    await field.fill(text);
    await field.press('Enter');
  };
  const band = page.getByRole('status').first();
  await expect(page.getByRole('heading', { name: `Receive ${order.number}` })).toBeVisible();
  await scan(`6*${goods?.sku}`);
  await expect(band).toContainText('6 of 10');

  await context.setOffline(true);
  await expect(band).toContainText('No connection: scanning is paused');
  await scan(goods?.sku ?? '');
  await context.setOffline(false);
  await expect(band).toContainText('6 of 10');

  await scan(goods?.sku ?? '');
  await expect(band).toContainText('7 of 10');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(band).toContainText('Last scan undone.');
  await page.reload();
  await expect(page.getByText('Your scans are still here.')).toBeVisible();
  await page.getByLabel('Batch number on the goods').fill('KT-118');
  await scan(`5*${goods?.sku}`);
  const stop = page.getByRole('alertdialog', { name: 'Too much' });
  await expect(stop).toContainText('The order allows 10 pcs; this makes 11 pcs.');
  await stop.getByRole('button', { name: /^Accept 10 pcs, return 1/u }).click();
  await expect(band).toContainText('10 pcs accepted, 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('On the challan').fill('8');
  await expect(page.getByText('2 pcs short of the challan')).toBeVisible();
  await house.isAccessible();
  await page.getByLabel('Rejected', { exact: true }).fill('1');
  await page.getByRole('combobox', { name: 'Rejected goods' }).click();
  await page.getByRole('option', { name: /vehicle/u }).click();
  await page.getByLabel('Why rejected').fill('Lid is dented');
  // A photo goes on to its batch while another one is on view, and saving waits for it.
  await page.route(/FileUpload/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel('Add a photo').setInputFiles(await photo());
  await page.getByRole('button', { name: 'Another batch' }).click();

  const post = async () => {
    await page.getByRole('button', { name: 'Review and post' }).click();
    const review = page.getByRole('dialog', { name: 'Post this receipt?' });
    await expect(review).toContainText('stays open');
    await review.getByRole('button', { name: 'Post' }).click();
  };
  // What waits elsewhere is told over the foot of a phone.
  const told = page.getByRole('button', { name: 'Close' });
  await expect(async () => {
    if ((await told.count()) > 0) await told.first().click({ timeout: 15_000 });
    await expect(told).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(band).toContainText('Draft saved');
  await page.reload();
  await expect(page.getByTitle('Change batch and dates')).toContainText('KT-118');
  await post();
  await expect(page.getByText('Please enter the challan or bill number.').last()).toBeVisible();
  await page.getByLabel('Challan number').fill('D-688');
  await post();
  await expect(band).toContainText('received');
  await expect(page.getByRole('button', { name: 'Print batch labels' })).toBeVisible();
  await page.getByRole('button', { name: 'Open receipt' }).click();
  await expect(page.getByRole('dialog')).toContainText('KT-118');

  const after = await house.call(purchasing.getOrder, { id: order.id });
  expect(after.status).toBe('part_received');
  expect(after.lines[0]).toMatchObject({ acceptedQty: 6_000, openQty: 4_000 });
  const [receipt] = (await house.call(purchasing.listInwards, {})).rows;
  const { lines, fileIds } = await house.call(purchasing.getInward, { id: receipt?.id ?? 0 });
  expect(lines[0]?.batches[0]?.rejectFileId).toEqual(expect.any(Number));
  expect(fileIds).toEqual([lines[0]?.batches[0]?.rejectFileId]);
});
