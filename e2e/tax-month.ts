import { expect, type Page } from '@playwright/test';

const now = new Date();
const last = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 15));

/** The last whole month, `2026-10`, and its name. The books of a new house begin in April: there is none before. */
export const lastMonth = {
  month: last.toISOString().slice(0, 7),
  name: last.toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
} as const;

/** On the page of the month, from its check to GSTR-3B; so much is paid. */
export async function fileMonth(page: Page, { pays }: { readonly pays: string }): Promise<void> {
  const { name } = lastMonth;
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(`${name} is checked`)).toBeVisible();
  await page.getByRole('button', { name: 'Mark GSTR-1 as filed' }).click();
  const first = page.getByRole('dialog', { name: `GSTR-1 of ${name}` });
  await first.getByLabel('ARN').fill('AA291126001234X');
  await first.getByRole('button', { name: 'Mark as filed' }).click();
  await expect(page.getByText('GSTR-1 is filed')).toBeVisible();
  await page.getByRole('button', { name: 'Set off', exact: true }).click();
  const setOff = page.getByRole('dialog', { name: `Set off ${name}` });
  await setOff.getByRole('button', { name: 'Set off' }).click();
  await page.getByRole('button', { name: `Pay ${pays}` }).click();
  const challan = page.getByRole('dialog', { name: `Pay GST of ${name}` });
  await challan.getByLabel('Challan number').fill('26112900012345');
  await challan.getByRole('button', { name: 'Record challan' }).click();
  await page.getByRole('button', { name: 'Mark GSTR-3B as filed' }).click();
  const second = page.getByRole('dialog', { name: `GSTR-3B of ${name}` });
  await second.getByLabel('ARN').fill('AB291126001234X');
  await second.getByRole('button', { name: 'Mark as filed' }).click();
  await expect(page.getByText('GSTR-3B is filed')).toBeVisible();
}

/** On the periods of the accounts overview. */
export async function lockMonth(page: Page): Promise<void> {
  const { name } = lastMonth;
  await page.getByRole('button', { name: `Lock ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lock /u })
    .click();
  await expect(page.getByRole('button', { name: `Unlock ${name}` })).toBeVisible();
}
