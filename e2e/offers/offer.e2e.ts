import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { offers } = contract;

test('an offer is made, tried on a basket, started, used with its code, and counted', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.call(offers.createOffer, {
    name: 'Pickle week',
    tiers: [{ from: 0, value: 500 }],
    status: 'active',
  });
  await house.signIn();

  await page.goto(`${house.url}/product-management/pricing-offers`);
  await expect(page.getByRole('link', { name: 'Pickle week' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New offer' });
  await form.getByLabel('Name').fill('Malnad fifty');
  await form.getByRole('radiogroup', { name: 'How' }).getByText('Coupon code').click();
  await form.getByText('On the order', { exact: true }).click();
  await form.getByText('Amount', { exact: true }).click();
  await form.getByLabel('From *').fill('500');
  await form.getByLabel('Off *').fill('50');
  const trial = form.getByRole('region', { name: 'Try it on a basket' });
  await trial.getByLabel('Add an item').fill('MP-500');
  await page.getByRole('option', { name: /MP-500/u }).click();
  await expect(
    form.getByText('₹50.00 off the order from ₹500.00, with a coupon code').first(),
  ).toBeVisible();
  await expect(trial.getByText('Add ₹329.00 more to get this offer')).toBeVisible();
  await trial.getByLabel('Quantity of Appe midi mango pickle').fill('3');
  await expect(trial.getByText('2 offers apply')).toBeVisible();
  await house.isAccessible();
  await form.getByRole('button', { name: 'Save draft' }).click();

  const panel = page.getByRole('dialog', { name: 'Malnad fifty' });
  await expect(panel.getByText('₹50.00 off the order from ₹500.00').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Add codes' }).click();
  const adding = page.getByRole('dialog', { name: 'Add coupon codes' });
  await adding.getByLabel('Codes').fill('malnad50\nx');
  await adding.getByRole('button', { name: 'Add codes' }).click();
  await expect(adding.getByText('Coupon codes use letters')).toBeVisible();
  await adding.getByRole('button', { name: 'Close' }).click();

  await panel.getByRole('button', { name: 'Try it' }).click();
  await page.getByLabel('Add an item').fill('MP-500');
  await page.getByRole('option', { name: /MP-500/u }).click();
  await expect(page.getByText('Add ₹329.00 more to get this offer')).toBeVisible();
  await page.getByLabel('Quantity of Appe midi mango pickle').fill('3');
  const costs = page.getByText('Cost on this basket').locator('..');
  await expect(costs).toContainText('₹50.00');
  await house.isAccessible();

  await page.getByRole('tab', { name: 'Offers' }).click();
  await page.getByRole('link', { name: 'Malnad fifty' }).click();
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(panel.getByText('Live').first()).toBeVisible();

  await page.goto(`${house.url}/order-management/B2CAddOrder`);
  await page.getByRole('combobox', { name: /^Customer/u }).fill('9632570418');
  await expect(page.getByRole('option', { name: /Ishwari Kamath/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Item' }).fill('3*MP-500');
  await expect(page.getByRole('option', { name: /mango pickle/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Coupon code').fill('nope');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.getByText('This coupon code does not exist').first()).toBeVisible();
  await page.getByLabel('Coupon code').fill('malnad50');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.getByText('Malnad fifty (MALNAD50)')).toBeVisible();
  await expect(page.getByText('Pickle week').first()).toBeVisible();
  await page.getByRole('button', { name: /^Place and confirm/u }).click();
  await expect(page.getByText(/placed(?: and confirmed)?, ₹523\.00/u).first()).toBeVisible();

  await page.goto(`${house.url}/product-management/pricing-offers`);
  const row = page.getByRole('row', { name: /Malnad fifty/u });
  await expect(row).toContainText('₹50.00');
  await row.getByRole('link', { name: 'Malnad fifty' }).click();
  await expect(panel.getByText('MALNAD50').first()).toBeVisible();
  await house.isAccessible();
});

test('a bundle says what it lacks while it is written, and is saved', async ({ house, page }) => {
  await house.setUp();
  await begin(house);
  await house.signIn();

  await page.goto(`${house.url}/product-management/pricing-offers?open=new`);
  const form = page.getByRole('dialog', { name: 'New offer' });
  await form.getByLabel('Name').fill('Pair of jars');
  await form.getByText('Bundle', { exact: true }).click();
  for (const part of ['Part 1', 'Part 2']) {
    await form.getByRole('combobox', { name: `What to add to: ${part}` }).click();
    await page.getByRole('option', { name: 'Product' }).click();
    await form.getByLabel(`Add to: ${part}`, { exact: true }).fill('midi');
    await page.getByRole('option', { name: /Appe midi/u }).click();
  }
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill('300');
  const trial = form.getByRole('region', { name: 'Try it on a basket' });
  await trial.getByLabel('Add an item').fill('MP-500');
  await page.getByRole('option', { name: /MP-500/u }).click();
  await expect(
    trial.getByText('The bundle is not complete. Add 1 × Appe midi mango pickle'),
  ).toBeVisible();
  await trial.getByLabel('Quantity of Appe midi mango pickle').fill('2');
  await expect(trial.getByText('1 bundle for ₹300.00')).toBeVisible();
  await form.getByRole('button', { name: 'Save draft' }).click();

  const panel = page.getByRole('dialog', { name: 'Pair of jars' });
  await expect(
    panel.getByText('Appe midi mango pickle + Appe midi mango pickle together for ₹300.00').first(),
  ).toBeVisible();
  await expect(panel.getByText('1 × Appe midi mango pickle').first()).toBeVisible();
  await house.isAccessible();
});

test('buy and get is made, warned about, and started at once from its form', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.call(offers.createOffer, {
    name: 'Pickle week',
    tiers: [{ from: 0, value: 500 }],
    status: 'active',
  });
  await house.signIn();

  await page.goto(`${house.url}/product-management/pricing-offers?open=new`);
  const form = page.getByRole('dialog', { name: 'New offer' });
  await form.getByLabel('Name').fill('Two and one');
  await expect(form.getByText('Buy 2 of everything')).toBeHidden();
  await form.getByText('Buy and get', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Buy', exact: true }).fill('2');
  await form.getByRole('textbox', { name: 'Get', exact: true }).fill('1');
  await form.getByLabel('Times in one order').fill('1');
  await expect(form.getByText('Buy 2 of everything, get 1 free')).toBeVisible();
  await expect(
    form.getByText('Competes with Pickle week on 1 product; the larger discount wins.'),
  ).toBeVisible();
  const trial = form.getByRole('region', { name: 'Try it on a basket' });
  await trial.getByLabel('Add an item').fill('MP-500');
  await page.getByRole('option', { name: /MP-500/u }).click();
  await expect(trial.getByText('Add 2 more to get this offer')).toBeVisible();
  await trial.getByLabel('Quantity of Appe midi mango pickle').fill('3');
  await expect(trial.getByText('Two and one').first()).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');

  const panel = page.getByRole('dialog', { name: 'Two and one' });
  await expect(panel.getByText('Live').first()).toBeVisible();
  await expect(panel.getByText('Competes with Pickle week on 1 product')).toBeVisible();

  await page.goto(`${house.url}/product-management/pricing-offers?open=new`);
  await form.getByLabel('Name').fill('Malnad fifty');
  await form.getByRole('radiogroup', { name: 'How' }).getByText('Coupon code').click();
  await form.getByRole('button', { name: 'Save and start' }).click();
  await expect(form.getByText('Add at least one coupon code')).toBeVisible();
  await form.getByLabel('Codes').fill('malnad50');
  await form.getByRole('button', { name: 'Save and start' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Malnad fifty' }).getByText('Live').first(),
  ).toBeVisible();
  await expect(page.getByText('MALNAD50').first()).toBeVisible();
});
