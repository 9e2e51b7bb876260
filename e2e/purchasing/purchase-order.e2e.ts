import sharp from 'sharp';
import { contract } from '@counting-house/contract/contract.ts';
import { aVendor, begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { admin, purchasing, stock } = contract;

test('what is low is ordered, received and billed; an order is written, sent, copied and revised', async ({
  house,
  page,
}) => {
  test.slow();
  await house.setUp();
  const { productId, variantId } = await begin(house);
  await house.call(admin.updateSettings, {
    changes: [{ key: 'purchasing.billFileRequired', value: true }],
  });
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  const skuId = goods?.id ?? 0;
  const vendor = await aVendor(house);
  const { unitId = 0 } =
    (await house.call(purchasing.listOrderables, { q: goods?.sku ?? '' })).rows[0] ?? {};
  await house.call(purchasing.createVendorItem, {
    vendorId: vendor.id,
    skuId,
    unitId,
    minQty: 10_000,
    multiple: 5_000,
    price: 90_00,
    validFrom: '2026-01-01',
  });

  const supply = await house.call(stock.getProductSupply, { productId });
  const [store] = (await house.call(stock.listStores, {})).rows;
  await house.call(stock.updateProductSupply, {
    id: productId,
    variants: [
      {
        variantId,
        version: supply.skus[0]?.version ?? 0,
        policies: [
          { storeId: store?.id ?? 0, reorderLevel: 50_000, maxLevel: 83_000, source: 'buy' },
        ],
      },
    ],
  });

  await house.signIn();
  await page.goto(`${house.url}/rm-store/withpo?tab=reorder`);
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: /^Draft orders for 1 item/u }).click();
  const draft = page.getByRole('dialog');
  await expect(draft).toContainText('₹4,050.00');
  await draft.getByRole('button', { name: 'Submit' }).click();
  await draft.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(draft).toContainText(', by phone');
  await page.goto(`${house.url}/rm-store/withpo?tab=reorder`);
  await expect(page.getByText('Nothing to buy')).toBeVisible();

  await page.goto(`${house.url}/rm-store/withpo`);
  await page.getByRole('link', { name: /^PO-/u }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Receive goods/u })
    .click();
  const scan = page.getByRole('textbox', { name: 'Scan goods or a tray' });
  await scan.fill(`45*${goods?.sku}`);
  await scan.press('Enter');
  const band = page.getByRole('status').first();
  await expect(band).toContainText('45 of 45');
  await page.getByLabel('Batch number on the goods').fill('KT-118');
  await page.getByLabel('Challan number').fill('D-611');
  await scan.fill('CMDDONE');
  await scan.press('Enter');
  await page
    .getByRole('dialog', { name: 'Post this receipt?' })
    .getByRole('button', { name: 'Post' })
    .click();
  await expect(band).toContainText('received');
  await page.goto(`${house.url}/rm-store/withpo?tab=spend&by=item`);
  await expect(page.getByRole('row', { name: /₹4,050\.00.*₹4,050\.00.*₹0\.00/u })).toBeVisible();
  await page.goto(`${house.url}/purchase/bill-list?tab=unbilled`);
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: /^Make bill of 1 line, ₹4,050.00/u }).click();
  await expect(page.getByLabel(/^Quantity of/u)).toHaveValue('45');
  await page.getByLabel('Bill number *').fill('KT/0118');
  await page.getByLabel('Bill date *').fill('today');
  await page.getByLabel('Total *').fill('4095');
  await page.getByLabel(/^Price of/u).fill('95');
  await page.keyboard.press('Tab');
  await expect(page.getByText('too much').first()).toBeVisible();
  await page.getByLabel(/^Price of/u).fill('91');
  await page.keyboard.press('Tab');
  await expect(page.getByText('₹45.00 over the agreed price, within the limit')).toBeVisible();
  await expect(page.getByText('Bill total matches.')).toBeVisible();
  await page.keyboard.press('Alt+c');
  const charge = page.getByRole('dialog', { name: 'Add freight or another charge' });
  await charge.getByLabel('Amount before tax *').fill('60.01');
  await expect(charge.getByText(/^INW-/u)).toBeVisible();
  await charge.getByRole('button', { name: 'Add charge' }).click();
  await expect(page.getByText(/^Freight by value · INW-.*₹60\.01/u)).toBeVisible();
  await page.getByLabel('Total *').fill('4155.01');
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: /^Contractors, firms.*1024 \(was 194C\)/u }).click();
  await expect(page.getByText('Under the limits of the section.')).toBeVisible();
  await page.getByRole('textbox', { name: 'TDS amount' }).fill('55.01');
  await page.keyboard.press('Tab');
  await page.getByLabel('Reason for another TDS amount').fill('Agreed with the vendor');
  await expect(page.getByText('₹4,100.00')).toBeVisible();
  await expect(page.getByText(/^Draft saved/u)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await house.isAccessible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Please attach the bill.').first()).toBeVisible();
  // Confirming waits for the paper that is on its way.
  await page.route(/FileUpload/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'KT-0118.png',
      mimeType: 'image/png',
      buffer: await paperPicture(),
    });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^BILL-/u })).toBeVisible();
  await page.getByRole('button', { name: 'Accounting' }).click();
  await expect(page.getByText('Trade creditors').first()).toBeVisible();
  await expect(page.getByText('TDS payable')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Freight, spread over/u })).toBeVisible();
  await house.isAccessible();
  await page.goto(`${house.url}/purchase/bill-list`);
  await expect(page.getByRole('row', { name: /BILL-.*₹4,155\.01.*Confirmed/u })).toBeVisible();
  await house.open('Payables');
  await expect(
    page.getByRole('row', { name: /^Kongu Traders.*₹4,100\.00 Actions/u }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Kongu Traders' }).click();
  await expect(page.getByRole('link', { name: /^BILL-/u })).toBeVisible();

  await page.goto(`${house.url}/rm-store/withpo`);
  await page.getByRole('button', { name: 'New purchase order' }).click();
  await page.getByRole('textbox', { name: 'Vendor', exact: true }).fill('Kongu');
  await page.getByRole('option', { name: /Kongu Traders/u }).click();
  await page.getByLabel('Item: words, SKU or scan').fill('pickle');
  await expect(page.getByRole('option', { name: /90\.00.*price list/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Paste lines' }).click();
  const pasting = page.getByRole('dialog', { name: 'Paste lines' });
  await pasting.getByLabel('Lines').fill(`Item\tQty\n${goods?.sku}\t10\nSaffron\t1`);
  await pasting.getByRole('button', { name: 'Check lines' }).click();
  await expect(pasting.getByRole('row', { name: /Saffron/u })).toContainText(
    'No item is called this.',
  );
  await pasting.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(pasting.getByText(/^This line was not added/u)).toBeVisible();
  await expect(pasting.getByLabel('Lines')).toHaveValue('Saffron\t1');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(/^Quantity of/u)).toHaveValue('20');
  await page.getByLabel('Payment terms, days').fill('15');
  await page.getByLabel(/^Price of/u).fill('');
  await page.getByLabel('Note to the vendor').fill('Jars of one lot only.');
  await expect(page.getByText('₹1,800.00').first()).toBeVisible();
  await expect(page.locator('[data-refreshing]')).toHaveCount(0);
  await house.isAccessible();
  await page.getByRole('button', { name: /^Submit/u }).click();

  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Approved');
  await panel.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(panel).toContainText(', by phone');
  const [order] = (await house.call(purchasing.listOrders, {})).rows;
  expect(order).toMatchObject({ status: 'sent', total: 1_800_00 });
  expect(await house.call(purchasing.getOrder, { id: order?.id ?? 0 })).toMatchObject({
    paymentTermsDays: 15,
  });

  await page.goto(`${house.url}/rm-store/withpo?tab=orders&edit=new&copy=${order?.id}`);
  await expect(page.getByLabel(/^Quantity of/u)).toHaveValue('20');
  await page.goto(`${house.url}/rm-store/withpo?tab=orders&edit=${order?.id}`);
  await page.getByLabel(/^Quantity of/u).fill('25');
  await page.getByRole('button', { name: /^Save revision/u }).click();
  await expect(page.getByText('Please write why.').first()).toBeVisible();
  await page.getByLabel('Why it is revised').fill('Five more jars');
  await page.getByRole('button', { name: /^Save revision/u }).click();
  await expect(page.getByRole('dialog')).toContainText('Rev 1');
});

/** A picture as a phone takes it of the vendor's paper. */
const paperPicture = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
