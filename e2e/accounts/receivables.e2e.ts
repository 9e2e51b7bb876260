import { contract } from '@counting-house/contract/contract.ts';
import { expect, test, type House } from '../house.ts';

const { accounts, admin, customers } = contract;

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Somebody who owes two invoices from before the books began, and paid something on account. */
async function aDebtor(house: House) {
  const { id } = await house.call(customers.createCustomer, {
    name: 'Ishwari Kamath',
    phone: '9632570011',
  });
  for (const [docNo, docDate, amount] of [
    ['OLD-7', daysAgo(500), 90_000],
    ['OLD-9', daysAgo(400), 30_500],
  ] as const) {
    await house.call(accounts.createOpeningDocument, {
      partyKind: 'customer',
      partyId: id,
      side: 'debit',
      docNo,
      docDate,
      amount,
    });
  }
  await house.call(accounts.createVoucher, {
    kind: 'receipt',
    method: 'cash',
    amount: 40_000,
    party: { kind: 'customer', id },
    allocations: [],
    post: true,
  });
}

test('what is owed is settled by hand, followed up, charged with interest, and written off', async ({
  house,
  page,
}) => {
  await house.setUp();
  await aDebtor(house);
  await house.call(admin.updateSettings, {
    changes: [{ key: 'accounts.interestRate', value: 18_000 }],
  });
  await house.signIn();

  await page.goto(`${house.url}/supplychainmanagement/receivables`);
  await expect(page.getByRole('table', { name: 'Outstanding by customer' })).toContainText(
    '₹805.00',
  );
  await house.isAccessible();

  await page.getByRole('tab', { name: 'Unallocated' }).click();
  await page.getByRole('link', { name: /^RCT-/u }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt RCT-/u });
  await receipt.getByLabel('Settle with OLD-9').fill('305');
  await receipt.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(page.getByText('₹305.00 of RCT-')).toBeVisible();
  const settled = receipt.getByRole('table', { name: /^What settled RCT-/u });
  await expect(settled).toContainText('OLD-9');
  await settled.getByRole('button', { name: /^Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Undo' }).click();
  await page.getByRole('dialog').last().getByLabel('Reason').fill('It was for OLD-7');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Undo' }).click();
  await expect(settled).toContainText('It was for OLD-7');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Reminders' }).click();
  const debtors = page.getByRole('table', { name: 'Overdue customers' });
  await expect(debtors).toContainText('Reminder 1 is due');
  await debtors.getByRole('checkbox', { name: 'Choose Ishwari Kamath' }).click();
  await page.getByRole('button', { name: 'Preview 1 reminder' }).click();
  await expect(page.getByRole('dialog', { name: 'Send reminders' })).toContainText(
    'They have no e-mail address.',
  );
  await house.isAccessible();
  await page.keyboard.press('Escape');
  await debtors.getByRole('button', { name: /^Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Notes and promises' }).click();
  const notes = page.getByRole('dialog', { name: 'Ishwari Kamath' });
  await notes.getByLabel('What was said').fill('Pays after the harvest');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Pays after the harvest');
  await house.isAccessible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Interest' }).click();
  await expect(page.getByRole('table', { name: 'Interest by customer' })).toContainText('OLD-7');
  await page.getByRole('button', { name: /^Charge ₹/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Charge interest' }).click();
  await expect(page.getByText('1 buyer charged.')).toBeVisible();
  await expect(page.getByText('No interest is due')).toBeVisible();

  await page.getByRole('tab', { name: 'Documents' }).click();
  await page
    .getByRole('row', { name: /OLD-9/u })
    .getByRole('button', { name: /^Actions/u })
    .click();
  await page.getByRole('menuitem', { name: 'Write off' }).click();
  const off = page.getByRole('dialog', { name: 'Write off OLD-9' });
  await off.getByLabel('Reason').fill('Moved away');
  await house.isAccessible();
  await off.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByRole('row', { name: /OLD-9/u })).toHaveCount(0);
});
