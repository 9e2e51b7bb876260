import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { admin, catalogue, logistics, production, stock, tax } = contract;

test('from a recipe to labelled jars on the shelf', async ({ house, page }) => {
  test.slow();
  await house.setUp();
  await begin(house);
  await house.signIn();
  const { rows: units } = await house.call(admin.listUnits, { limit: 200 });
  const { rows: taxes } = await house.call(tax.listTaxes, {});
  const { rows: categories } = await house.call(catalogue.listCategories, {});
  await house.call(catalogue.createProduct, {
    name: 'Pickle gift jar',
    status: 'active',
    categoryId: categories[0]?.id ?? 0,
    unitId: units.find(({ code }) => code === 'NOS')?.id ?? 0,
    taxId: taxes.find(({ rate }) => rate === 5_000)?.id ?? 0,
    defaultVariant: { sku: 'GJ-1', mrp: 45_000, price: 42_000 },
  });

  // The recipe.
  await page.goto(`${house.url}/order-management/finished-product?tab=recipes`);
  await page.getByRole('button', { name: 'New recipe' }).first().click();
  await page.getByLabel('Makes *').fill('gift');
  await page.getByRole('option', { name: /Pickle gift jar/u }).click();
  await page.getByLabel('Quantity *').fill('10');
  await page.getByRole('combobox', { name: 'Item: words, SKU or scan' }).fill('mango');
  await page.getByRole('option', { name: /mango pickle/u }).click();
  await page.getByLabel(/^Quantity of .*mango pickle/u).fill('20');
  await page.getByLabel(/^Waste of .*mango pickle/u).fill('5');
  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByLabel('What is looked at').fill('Lid closed');
  await page.getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'Yes or no' }).click();
  await expect(page.getByRole('region', { name: 'Current batch cost' })).toContainText('₹');
  await page.getByRole('button', { name: 'Save and release' }).click();
  const drafted = page.getByRole('dialog', { name: 'Pickle gift jar: Standard' });
  await expect(drafted).toContainText('Appe midi mango pickle');
  await expect(drafted).toContainText('Released');
  await page.keyboard.press('Escape');

  // The plan.
  await page.getByRole('tab', { name: 'Plans' }).click();
  await page.getByRole('button', { name: 'New plan' }).first().click();
  const plan = page.getByRole('dialog', { name: 'New plan' });
  await plan.getByLabel('Recipe').fill('gift');
  await page.getByRole('option', { name: /Pickle gift jar/u }).click();
  await plan.getByLabel('Quantity').fill('10');
  await plan.getByRole('button', { name: 'Create plan' }).click();
  const planned = page.getByRole('dialog', { name: 'Pickle gift jar' });
  await planned.getByRole('button', { name: 'Release' }).click();
  await expect(planned).toContainText('PLAN-');

  // The run: nine good ones, one leaks. It is begun, kept and gone on with.
  await planned.getByRole('button', { name: 'Post run' }).click();
  await expect(page.getByRole('heading', { name: 'New run: Pickle gift jar' })).toBeVisible();
  await page.getByLabel('Good *').fill('9');
  await page.getByLabel('Rejected', { exact: true }).fill('1');
  await page.getByLabel('Reason for rejected').fill('Lid leaks');
  const batches = page.getByRole('group', { name: /^Batch of .*mango pickle/u });
  await expect(batches.getByRole('button', { pressed: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Good 9 pcs, Abnormal loss 1 pc' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Draft of Asha Hegde/u)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Reason for rejected')).toHaveValue('Lid leaks');
  const { rows: goods } = await house.call(stock.listBatches, { q: 'mango' });
  await page.getByLabel('Scan a batch to change it').fill(goods[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: ` from ${goods[0]?.code}.` }),
  ).toBeVisible();
  const used = page.getByRole('textbox', { name: /mango pickle used$/u });
  await used.fill('21');
  page.once('dialog', (sure) => void sure.accept());
  await page.reload();
  await expect(used).toHaveValue(/^21/u);
  await page
    .getByRole('group', { name: 'Lid closed' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page.getByRole('region', { name: 'Cost of the run' })).toContainText('₹1,890.00');
  await page.getByRole('button', { name: 'Post run' }).click();
  await expect(
    page.getByRole('heading', { name: /^RUN-.* posted: Pickle gift jar/u }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Put away /u })).toBeVisible();
  await house.isAccessible();
  await page.getByRole('button', { name: 'Open run' }).click();
  const posted = page.getByRole('dialog', { name: /^RUN-/u });
  await expect(posted).toContainText('Lid leaks');
  await expect(posted).toContainText('₹1,890.00');
  await expect(posted.getByRole('button', { name: 'Print labels' })).toBeVisible();

  // The plan ends with a word why one jar is missing.
  await posted.getByRole('link', { name: /^PLAN-/u }).click();
  await planned.getByRole('button', { name: 'Complete' }).click();
  const end = page.getByRole('dialog', { name: /^Complete PLAN-/u });
  await expect(end).toContainText('9 pcs of 10 pcs made. Plan achieved: 90 %.');
  await end.getByLabel('Reason for plan shortfall').fill('A lid leaked');
  await end.getByRole('button', { name: 'Complete' }).click();
  await expect(planned).toContainText('Completed');
  await planned.getByRole('link', { name: /^RUN-/u }).click();

  // The jars stand on the shelf, and their batch has its labels.
  await posted.getByRole('table', { name: 'What came out' }).getByRole('link').click();
  const batch = page.getByRole('dialog');
  await expect(batch).toContainText('FG-FLOOR');
  await expect(batch.getByRole('link', { name: /^RUN-/u })).toBeVisible();
  const { rows: runs } = await house.call(production.listRuns, {});
  const { rows: made } = await house.call(stock.listBatches, { q: runs[0]?.batch ?? '' });
  expect(made[0]).toMatchObject({ onHand: 9_000 });
  const sheet = await house.file(logistics.labelSheet, {
    kind: 'batch',
    refs: [{ id: made[0]?.id ?? 0, copies: 9 }],
  });
  expect(Buffer.from(sheet.subarray(0, 4)).toString()).toBe('%PDF');
});
