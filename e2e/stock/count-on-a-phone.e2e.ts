import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';
import { photo } from '../photo.ts';

const { stock } = contract;

test('somebody counts a tray on a phone, the review accepts, and stock follows', async ({
  house,
  page,
  context,
}) => {
  test.slow();
  await house.setUp();
  await begin(house);
  const { rows: trays } = await house.call(stock.listTrays, { area: 'fg' });
  const floor = trays.find(({ code }) => code === 'FG-FLOOR');
  const { rows: batches } = await house.call(stock.listBatches, {});
  await house.signIn();
  await page.setViewportSize({ width: 360, height: 740 });

  await page.goto(`${house.url}/store/rmstocktray?tab=count&open=new&tray=${floor?.id}`);
  const plan = page.getByRole('dialog', { name: 'New count' });
  await plan.getByRole('button', { name: 'Plan count' }).click();
  const panel = page.getByRole('dialog', { name: /^CNT-/u });
  await panel.getByRole('button', { name: 'Start count' }).click();
  await panel
    .getByRole('link', { name: 'Count now' })
    .or(panel.getByRole('button', { name: 'Count now' }))
    .click();

  const scan = async (text: string) => {
    const field = page.getByRole('textbox', { name: /^Scan/u });
    await field.fill(text);
    await field.press('Enter');
  };
  const band = page.getByRole('status').first();
  await expect(page.getByRole('heading', { name: /^Count CNT-/u })).toBeVisible();
  await scan(batches[0]?.code ?? '');
  await expect(band).toContainText('Scan the tray first.');
  await scan(floor?.labelCode ?? '');
  await expect(page.getByRole('heading', { name: 'Tray FG-FLOOR' })).toBeVisible();
  await expect(page.getByText('Blind count: book quantities are shown at review.')).toBeVisible();
  await expect(page.getByText('40', { exact: true })).toHaveCount(0);
  await scan(`12*${batches[0]?.code}`);
  await expect(band).toContainText('12');
  await expect(page.getByText('1 of 1 counted')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 1 counted')).toBeVisible();

  await context.setOffline(true);
  await expect(band).toContainText('No connection: scanning is paused');
  await scan(batches[0]?.code ?? '');
  await context.setOffline(false);
  await expect(band).not.toContainText('No connection');
  await expect(page.getByText('12 pcs').first()).toBeVisible();

  // The page was loaded again: the goods are chosen first.
  await page.getByRole('button', { name: /mango pickle.*12 pcs/u }).click();
  await page.getByRole('button', { name: 'Set total' }).click();
  const total = page.getByRole('dialog');
  await total.getByRole('textbox').fill('38');
  await total.getByRole('textbox').press('Enter');
  await expect(band).toContainText('38 pcs');
  await house.isAccessible();
  // A photo goes on to its goods while the counter goes on to the next tray.
  await page.route(/FileUpload/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel('Add photo').setInputFiles(await photo());
  await page.getByRole('button', { name: 'Finish tray' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await page.getByRole('button', { name: 'Send to review' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Send to review' })
    .click();

  await page.setViewportSize({ width: 1280, height: 800 });
  await panel
    .getByRole('button', { name: 'Review' })
    .or(panel.getByRole('link', { name: 'Review' }))
    .click();
  await expect(
    page.getByText('-2', { exact: false }).or(page.getByText('−2 pcs')).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Recount large differences' }).waitFor();
  await page.getByRole('link', { name: /mango pickle/u }).click();
  const line = page.getByRole('dialog', { name: /^Line 1/u });
  await expect(line.getByRole('region', { name: 'Photos and documents' })).toBeVisible();
  await line.getByRole('button', { name: 'Accept with a reason' }).click();
  const why = page.getByRole('dialog', { name: /^Line 1/u }).last();
  await why.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: /^Lost/u }).click();
  await why.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(line.getByText('Accepted')).toBeVisible();
  await line.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Post count' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Post count' })
    .click();
  await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible();
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  expect(goods?.onHand).toBe(38_000);
});
