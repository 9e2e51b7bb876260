import { contract } from '@counting-house/contract/contract.ts';
import type { Page } from '@playwright/test';
import { aVendor, begin } from '../begun.ts';
import { expect, test, type House } from '../house.ts';
import { photo } from '../photo.ts';

const { admin, production, purchasing, stock } = contract;

const keeper = { name: 'Ravi Naik', phone: '9844000009', password: 'Shunti-31' } as const;

/** Mango that is bought in bags of 40 kg, an order for it, and a recipe for the pickle that stands in the house. */
async function theKitchen(house: House) {
  const { rows: units } = await house.call(admin.listUnits, { limit: 200 });
  const unit = (code: string) => units.find((one) => one.code === code)?.id ?? 0;
  const category = await house.call(purchasing.createCategory, {
    name: 'Fruit',
    code: 'FRT',
    kind: 'raw',
    unitId: unit('KG'),
  });
  const mango = await house.call(purchasing.createItem, {
    name: 'Raw mango',
    categoryId: category.id,
    expiryPolicy: 'required',
    shelfLifeDays: 365,
    checks: [{ name: 'Smells as the sample', kind: 'yes_no' }],
    units: [{ unitId: unit('BAG'), ratioNum: 40, isPurchaseDefault: true }],
    barcodes: [{ code: 'BAG-MANGO', symbology: 'code128', packQty: 40_000, source: 'vendor' }],
  });
  const vendor = await aVendor(house);
  const mangoId = mango.skuId ?? 0;
  const draft = await house.call(purchasing.createOrder, {
    vendorId: vendor.id,
    lines: [{ skuId: mangoId, unitId: unit('BAG'), qty: 4_000, price: 2_400_00 }],
  });
  const order = await house.call(purchasing.orderSubmit, { id: draft.id, version: draft.version });
  const [pickle] = (await house.call(stock.listPositions, { kind: ['finished'] })).rows;
  const recipe = await house.call(production.createRecipe, {
    outputSkuId: pickle?.id ?? 0,
    name: 'Standard',
    outputQty: 10_000,
    lines: [{ skuId: mangoId, qty: 5_000 }],
  });
  await house.call(production.recipeRelease, { id: recipe.id, version: recipe.version });
  const { plans } = await house.call(production.createPlan, {
    outputSkuId: pickle?.id ?? 0,
    qty: 20_000,
    release: true,
  });
  await house.call(stock.createTrays, { code: 'R-01', area: 'rm' });
  await house.call(stock.createTrays, { code: 'R-02', area: 'rm' });
  return { order, mangoId, plan: plans[0] };
}

/** Somebody with the role of a store keeper, signed in on a phone. */
async function signInAsKeeper(house: House, page: Page) {
  const { rows: roles } = await house.call(admin.listRoles, {});
  const opened = await house.call(admin.createUser, {
    name: keeper.name,
    phone: keeper.phone,
    roleId: roles.find(({ key }) => key === 'store_keeper')?.id ?? 0,
    send: 'temporary',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${house.url}/login`);
  await page.getByLabel('Phone').fill(keeper.phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(opened.temporaryPassword ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill(keeper.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** What a scanner types while no field has the focus. */
const scanBeside = (page: Page, text: string) =>
  page.evaluate((typed) => {
    for (const key of [...typed, 'Enter']) {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(pressed);
    }
  }, text);

/** A day that lies so many days ahead, as it is typed. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });

test('a store keeper works a day with scanner and phone', async ({ house, page }) => {
  test.slow();
  await house.setUp();
  await begin(house);
  const { order, mangoId, plan } = await theKitchen(house);
  await signInAsKeeper(house, page);
  const scan = async (text: string) => {
    const field = page.getByRole('textbox', { name: /^Scan/u }).last();
    await field.fill(text);
    await field.press('Enter');
  };
  const dialog = page.getByRole('dialog');

  // What there is to do; the paper of the driver names the order.
  await expect(page.getByRole('link', { name: /^Goods to receive/u })).toContainText('1');
  const receive = dialog.getByRole('button', { name: 'Receive goods' });
  await expect(async () => {
    await scanBeside(page, order.number);
    await expect(receive).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await receive.click();

  // Three bags of four, one of them wet.
  const band = page.getByRole('status').first();
  await scan('2*BAG-MANGO');
  await expect(band).toContainText('80 of 160 kg');
  await scan('r-01');
  await expect(band).toContainText('Raw mango goes to tray R-01');
  await page.getByLabel('Batch number on the goods').fill('KT-118');
  await page.getByLabel('Expires').fill('10 Aug 2027');
  await page.getByLabel('Expires').press('Tab');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByLabel('Rejected', { exact: true }).fill('40');
  await page.getByLabel('Rejected', { exact: true }).blur();
  await page.getByRole('combobox', { name: 'Rejected goods' }).click();
  await page.getByRole('option', { name: 'Kept in reject tray' }).click();
  await page.getByLabel('Why rejected').fill('Bag wet');
  await page.getByLabel('Add a photo').setInputFiles(await photo());
  await expect(page.getByText('Photo added')).toBeVisible();
  await page.getByLabel('Challan number').fill('D-688');
  await page.getByRole('button', { name: 'Review and post' }).click();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('80 kg accepted, 40 kg rejected, batch KT-118')).toBeVisible();
  const [batch] = (await house.call(stock.listBatches, { skuId: mangoId })).rows;
  const code = batch?.code ?? '';

  // A part goes to another tray.
  await page.goto(`${house.url}/store/rmstocktray?form=scan`);
  await expect(dialog).toContainText('Scan a batch.');
  await scan(code);
  await scan('R-01');
  await expect(dialog).toContainText('Scan the tray it goes to.');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('20');
  await dialog.getByRole('textbox', { name: 'Quantity' }).blur();
  await scan('R-02');
  await expect(dialog).toContainText(`20 kg of ${code} moved to R-02.`);

  // Some of it is kept for a customer who rang.
  await page.goto(`${house.url}/store/rmstorestock?tab=holds&form=hold`);
  await expect(dialog).toContainText('Hold for a customer');
  await scan(code);
  await dialog.getByRole('textbox', { name: /^Quantity/u }).fill('5');
  await dialog.getByRole('textbox', { name: /^Held for/u }).fill('Lakshmi Stores');
  await dialog.getByLabel(/^Last day/u).fill(inDays(3));
  await dialog.getByLabel(/^Last day/u).press('Tab');
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('Held for Lakshmi Stores')).toBeVisible();
  await page
    .getByRole('button', { name: 'Lakshmi Stores' })
    .or(page.getByRole('link', { name: 'Lakshmi Stores' }))
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await page
    .getByRole('dialog', { name: /^Release the goods/u })
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Release' })
    .click();
  await expect(page.getByText('Nothing is held for Lakshmi Stores any more')).toBeVisible();

  // A broken bag is written off, of the tray where it lies.
  await page.goto(`${house.url}/store/rmstorestock?form=scrap`);
  await expect(dialog).toContainText('Write off');
  await scan(code);
  await scan('R-02');
  await dialog.getByRole('textbox', { name: /^Quantity/u }).fill('2');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText(/^SCR-.* saved$/u)).toBeVisible();

  // Materials go to the plan before its run; the run makes pickle.
  await page.goto(`${house.url}/order-management/finished-product?tab=plans&open=${plan?.id}`);
  await dialog.getByRole('button', { name: 'Issue materials' }).click();
  await scan(code);
  await scan('CMDDONE');
  await expect(page.getByText(/materials issued$/u)).toBeVisible();
  await page.goto(
    `${house.url}/order-management/finished-product?tab=plans&form=run&plan=${plan?.id}`,
  );
  await page.getByLabel('Good *').fill('20');
  await page.getByRole('button', { name: 'Post run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^RUN-.* posted/u })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeVisible();
  const [made] = (await house.call(production.listRuns, {})).rows;

  // Four jars of it become one box, by the labels.
  await page.goto(`${house.url}/finished-product/varient-product?form=repack`);
  await expect(dialog).toContainText('Repack');
  await scan(made?.batch ?? '');
  await expect(dialog).toContainText('20 pcs free in the tray.');
  await scan('MP-500');
  await dialog
    .getByRole('textbox', { name: /^Quantity/u })
    .first()
    .fill('4');
  await dialog
    .getByRole('textbox', { name: /^Quantity/u })
    .last()
    .fill('4');
  await house.isAccessible();
  await dialog.getByRole('button', { name: 'Repack' }).click();
  await expect(page.getByRole('dialog', { name: /^RUN-.*2:/u })).toContainText('What came out');

  // The batch smells: it is stopped, and where it went is seen.
  await page.goto(`${house.url}/store/rmstorestock`);
  await expect(page.getByText('Raw mango').first()).toBeVisible();
  await scanBeside(page, code);
  await dialog.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  await dialog.last().getByRole('textbox').fill('Smells sour');
  await dialog.last().getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText(`Batch ${code} is on hold`)).toBeVisible();
  await page.goto(`${house.url}/store/rmstorestock?trace=${code}`);
  await expect(page.getByText(made?.number ?? '').first()).toBeVisible();
  expect((await house.call(stock.getBatch, { code })).status).toBe('hold');
});
