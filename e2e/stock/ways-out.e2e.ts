import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, owner, test } from '../house.ts';

const { admin, stock } = contract;

const keeper = { name: 'Ganapati Bhat', phone: '9844000007', password: 'Bella-2026' };

/** A calendar date so many days from now, as India has it. */
const inDays = (days: number) =>
  new Date(Date.now() + 330 * 60_000 + days * 86_400_000).toISOString().slice(0, 10);

test('a batch expires, its order gets another, the keeper writes it off, the owner approves', async ({
  house,
  page,
  browser,
}) => {
  test.slow();
  await house.setUp();
  await begin(house);
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  await house.call(stock.opening, {
    late: true,
    note: 'A later batch',
    lines: [
      {
        skuId: goods?.id ?? 0,
        qty: 100_000,
        unitValue: 9_000,
        newBatch: { number: 'AM-LATE', expiryDate: inDays(400) },
      },
    ],
  });
  const { rows: roles } = await house.call(admin.listRoles, {});
  const roleId = roles.find(({ key }) => key === 'store_keeper')?.id ?? 0;
  const invited = await house.call(admin.createUser, {
    name: keeper.name,
    phone: keeper.phone,
    roleId,
  });
  const desk = await browser.newContext();
  const his = await desk.newPage();
  await his.goto(house.url + (invited.link ?? ''));
  await his.getByRole('textbox', { name: 'New password' }).fill(keeper.password);
  await his.getByRole('button', { name: 'Save password' }).click();
  await his.getByLabel('Phone number').fill(keeper.phone);
  await his.getByRole('textbox', { name: 'Password' }).fill(keeper.password);
  await his.getByRole('button', { name: 'Sign in' }).click();
  await expect(his.getByRole('navigation')).toBeVisible();

  // The label says another day than the books: it expired yesterday.
  await his.goto(`${house.url}/finished-product/varient-product?tab=batches`);
  await his.getByRole('link', { name: 'AM-0912' }).click();
  await expect(his.getByRole('dialog', { name: 'AM-0912' })).toContainText('ORD-');
  await his.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  const facts = his.getByRole('dialog', { name: /^Correct B/u });
  await facts.getByLabel('Expiry date').fill(inDays(-1).split('-').toReversed().join('/'));
  await facts.getByLabel('Expiry date').press('ControlOrMeta+s');
  await expect(facts).toBeHidden();
  await his.goto(`${house.url}/finished-product/varient-product?tab=batches`);
  await his.getByRole('link', { name: 'AM-LATE' }).click();
  await expect(his.getByRole('dialog', { name: 'AM-LATE' })).toContainText('ORD-');

  await his.goto(`${house.url}/finished-product/varient-product?tab=expiry&form=clear`);
  const clearing = his.getByRole('dialog', { name: 'Clear expired goods' });
  await expect(clearing).toContainText('AM-0912');
  await clearing.getByLabel('Write off').check();
  // Forty jars at Rs 90 are less than the limit; the owner sets a lower one.
  const { rows: reasons } = await house.call(stock.listReasons, {});
  const { id = 0, version = 0 } = reasons.find(({ code }) => code === 'EXPIRED') ?? {};
  await house.call(stock.updateReason, { id, version, approvalLimit: 100_000 });
  await clearing.getByRole('button', { name: 'Clear' }).click();
  const waiting = his.getByRole('dialog', { name: /^SCR-/u });
  await expect(waiting).toContainText('Pending approval');
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await desk.close();

  await house.signIn(owner.phone, owner.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const notice = page.getByText(/SCR-\d+ by .+ is pending approval/u);
  await expect(async () => {
    await page.getByRole('button', { name: /^Notifications/u }).click();
    await expect(notice).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await notice.click();
  const paper = page.getByRole('dialog', { name: /^SCR-/u });
  await expect(paper).toContainText(keeper.name);
  await paper.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog', { name: /^Approve SCR-/u })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(paper).toContainText('Posted');
  await house.isAccessible();

  await page.goto(`${house.url}/bank/report?tab=day-book`);
  await expect(page.getByText('Expired goods written off').first()).toBeVisible();
  await page.getByRole('link', { name: /^SCR-/u }).first().click();
  await expect(page.getByRole('dialog', { name: /^SCR-/u })).toContainText('₹3,600.00');
});
