import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { stock } = contract;

test('goods go to another store, and are received there by scanning on a phone', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  const north = await house.call(stock.createStore, {
    code: 'NORTH',
    name: 'North store',
    address: {
      name: 'North store',
      phone: '9844000007',
      line1: '4, Ring Road',
      city: 'Hubballi',
      stateCode: '29',
      pinCode: '580020',
    },
  });
  const [batch] = (await house.call(stock.listBatches, {})).rows;
  await house.signIn();

  await page.goto(`${house.url}/store/rmstocktray?tab=transfers&form=transfer`);
  const form = page.getByRole('dialog', { name: 'New transfer' });
  const pick = async (label: string, text: string) => {
    await form.getByLabel(label).fill(text);
    await page.getByRole('option', { name: new RegExp(text, 'u') }).click();
  };
  await pick('To store *', 'North');
  // Goods are named by the label of a batch, and are of that batch.
  await form.getByLabel('Goods *').fill(batch?.code ?? '');
  await page.getByRole('option', { name: /Appe midi/u }).click();
  await expect(form.getByLabel('Batch and tray')).toHaveValue(new RegExp(`^${batch?.code} `, 'u'));
  await form.getByLabel('Quantity *').fill('6');
  await form.getByRole('button', { name: 'Save transfer' }).click();
  const panel = page.getByRole('dialog', { name: /^TRF\//u });
  await panel.getByRole('button', { name: 'Send goods' }).click();
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Send TRF/u }));
  await sure.getByRole('button', { name: 'Send goods' }).click();
  await expect(panel.getByText('On the way').first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await panel
    .getByRole('button', { name: 'Receive by scanning' })
    .or(panel.getByRole('link', { name: 'Receive by scanning' }))
    .click();
  const band = page.getByRole('status').first();
  const scan = async (text: string) => {
    const field = page.getByRole('textbox', { name: /^Scan/u });
    await field.fill(text);
    await field.press('Enter');
  };
  await scan(`4*${batch?.code}`);
  await expect(band).toContainText('4 of 6');
  await house.isAccessible();
  // A phone that lost the page has lost no scan.
  await page.reload();
  await expect(page.getByText('Your scans are still here.')).toBeVisible();
  await scan(`3*${batch?.code}`);
  await expect(page.getByRole('alertdialog', { name: 'Too much' })).toBeVisible();
  await scan('CMDOK');
  // The page was loaded again: the goods are chosen first.
  await page.getByRole('button', { name: /mango pickle.*4 of 6 pcs/u }).click();
  await page.getByRole('button', { name: 'Set total' }).click();
  const pad = page.getByRole('dialog', { name: /mango pickle/u });
  await pad.getByRole('button', { name: '9' }).click();
  await pad.getByRole('button', { name: 'Delete the last digit' }).click();
  await pad.getByRole('button', { name: '4' }).click();
  await pad.getByRole('button', { name: 'Set total' }).click();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(band).toContainText('Received; 1 line is still on the way');

  const [transfer] = (await house.call(stock.listTransfers, {})).rows;
  expect(transfer?.status).toBe('partly_received');
  const { rows } = await house.call(stock.listPositions, { storeId: north.id });
  expect(rows[0]?.onHand).toBe(4_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Open transfer' }).click();
  await page
    .getByRole('button', { name: 'Report shortage' })
    .or(page.getByRole('link', { name: 'Report shortage' }))
    .click();
  const shortage = page.getByRole('dialog', { name: /^Shortage of TRF/u });
  await shortage.getByLabel('Lost').fill('2');
  await shortage.getByRole('button', { name: 'Save' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /^TRF\//u })
      .getByText('Received')
      .first(),
  ).toBeVisible();

  await page.goto(`${house.url}/finished-product/varient-product`);
  const row = page.getByRole('row', { name: /Appe midi mango pickle/u });
  await expect(row).toContainText('34 pcs');
  await page
    .getByRole('combobox', { name: 'Store' })
    .or(page.getByLabel('Store', { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: 'North store' }).click();
  await expect(row).toContainText('4 pcs');
  await page.getByRole('tab', { name: 'Batches' }).click();
  await expect(page.getByRole('row', { name: /AM-0912/u })).toContainText('4 pcs');
  await page.goto(`${house.url}/finished-product/varient-product?form=adjust`);
  await expect(
    page.getByRole('dialog', { name: 'Adjust stock' }).getByText('North store'),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${house.url}/finished-product/varient-product`);
  await expect(page.getByText('Appe midi mango pickle').first()).toBeVisible();
});
