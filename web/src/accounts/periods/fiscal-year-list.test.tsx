import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { FiscalYear } from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import type { Said } from '../../testing/fill.ts';
import { button, field, late, refusing, save, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { signInWith } from '../../testing/people.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { Periods } from './fiscal-year-list.tsx';

const year: Said<FiscalYear> = {
  id: 1,
  version: 2,
  name: 'FY 2025-26',
  startDate: '2025-04-01',
  endDate: '2026-03-31',
  status: 'open',
  periods: [
    { id: 11, version: 3, monthStart: '2025-04-01', monthEnd: '2025-04-30', status: 'open' },
    { id: 12, version: 4, monthStart: '2025-05-01', monthEnd: '2025-05-31', status: 'on_hold' },
    { id: 13, version: 5, monthStart: '2025-06-01', monthEnd: '2025-06-30', status: 'open' },
    { id: 14, version: 6, monthStart: '2025-07-01', monthEnd: '2025-07-31', status: 'locked' },
    { id: 15, version: 7, monthStart: '2025-08-01', monthEnd: '2025-08-31', status: 'locked' },
  ],
};

const Years = () => (
  <Page title="Things">
    <Periods />
  </Page>
);

async function opens(house: PlayedHouse, said: Said<FiscalYear> = {}, at = ''): Promise<void> {
  playReads(house, accounts);
  play(house, accounts.listFiscalYears, { rows: [{ ...year, ...said }] });
  play(house, accounts.setPeriodStatus);
  await house.opens(Years, at);
  await expect.element(text('FY 2025-26')).toBeVisible();
}

const dialog = (name: string) => page.getByRole('dialog', { name });
const steps = (month: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: month }) })
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'));

describe('a month', () => {
  test('has the steps out of its status alone', async ({ house }) => {
    await opens(house);

    expect(steps('April 2025')).toEqual(['Hold April 2025', 'Lock April 2025']);
    expect(steps('May 2025')).toEqual(['Open May 2025', 'Lock May 2025']);
    expect(steps('July 2025')).toEqual(['Unlock July 2025']);
  });

  test('is held with a reason, as it was seen', async ({ house }) => {
    await opens(house);
    await button('Hold June 2025').click();
    await expect
      .element(text('Only accountants may post into it, and each gives a reason.'))
      .toBeVisible();
    expect(house.asked(accounts.setPeriodStatus)).toEqual([]);
    await field('Reason').fill('Being checked');

    await save();

    await expect.element(text('June 2025 is on hold')).toBeVisible();
    expect(house.asked(accounts.setPeriodStatus)).toMatchObject([
      { id: 13, version: 5, status: 'on_hold', reason: 'Being checked', withEarlier: false },
    ]);
    await expect.element(dialog('Hold June 2025')).not.toBeInTheDocument();
  });

  test('takes the months before it along when it is locked, unless that is taken off', async ({
    house,
  }) => {
    await opens(house);
    await button('Lock June 2025').click();
    const earlier = page.getByRole('checkbox', { name: 'Lock the 2 months before it as well' });
    await expect.element(earlier).toBeChecked();
    await earlier.click();

    await save();

    await expect.element(text('June 2025 is locked')).toBeVisible();
    expect(house.asked(accounts.setPeriodStatus)).toMatchObject([
      { id: 13, status: 'locked', withEarlier: false, withOpen: false },
    ]);
  });

  test('with open work is locked only by who says so', async ({ house }) => {
    playReads(house, accounts);
    play(house, accounts.periodLockCheck, {
      rows: [
        { key: 'ended', passed: true },
        { key: 'drafts', passed: false, count: 3, amount: 4_500, says: ['JV 4', 'JV 5'] },
      ],
    });
    play(house, accounts.listFiscalYears, { rows: [year] });
    play(house, accounts.setPeriodStatus);
    await house.opens(Years);
    await button('Lock April 2025').click();
    await expect.element(text('No vouchers or expenses to post')).toBeVisible();
    await expect.element(text('JV 4; JV 5; and 1 more')).toBeVisible();
    await expect.element(text('₹45.00')).toBeVisible();
    await expect.element(text('The month has ended')).not.toBeInTheDocument();

    await page.getByRole('checkbox', { name: 'Lock anyway' }).click();
    await save();

    await expect
      .poll(() => house.asked(accounts.setPeriodStatus))
      .toMatchObject([{ id: 11, version: 3, status: 'locked', withOpen: true }]);
  });

  test('is unlocked alone unless the later ones are asked for, and leads to the reason', async ({
    house,
  }) => {
    await opens(house);
    house.answers(accounts.setPeriodStatus, refusing({ reason: 'Enter why it is unlocked.' }));
    await button('Unlock July 2025').click();
    await expect
      .element(page.getByRole('checkbox', { name: 'Unlock the month after it as well' }))
      .not.toBeChecked();

    await save();

    await expect.element(text('Enter why it is unlocked.')).toBeVisible();
    await expect.element(field('Reason')).toHaveFocus();
    expect(house.asked(accounts.setPeriodStatus)).toMatchObject([
      { id: 14, version: 6, status: 'on_hold', withLater: false },
    ]);
  });

  test('is locked once, however often Save is pressed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(accounts.setPeriodStatus));
    house.answers(accounts.setPeriodStatus, answer);
    await button('Lock April 2025').click();
    await expect.element(dialog('Lock April 2025')).toBeVisible();

    await save();
    await save();
    comes();

    await expect.element(text('April 2025 is locked')).toBeVisible();
    expect(house.asked(accounts.setPeriodStatus)).toHaveLength(1);
  });

  test('is locked, not unlocked, by who may only lock', async ({ house }) => {
    signInWith(house, 'accounts.ledger.read', 'accounts.period.lock');
    await opens(house);

    expect(steps('April 2025')).toEqual(['Hold April 2025', 'Lock April 2025']);
    expect(steps('July 2025')).toEqual([]);
    await expect.element(button('Close year')).not.toBeInTheDocument();
  });

  test('of a closed year has no step', async ({ house }) => {
    await opens(house, {
      status: 'closed',
      profit: -250_000,
      closedBy: 'Asha',
      closingEntryId: 77,
    });

    await expect.element(text(/Loss of ₹2,500.00 moved to retained/u)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '#77' })).toBeVisible();
    expect(steps('April 2025')).toEqual([]);
    await expect.element(button('Reopen year')).not.toBeInTheDocument();
  });
});

test('who may only read the books sees the years, and changes none', async ({ house }) => {
  signInWith(house, 'accounts.ledger.read');
  await opens(house);

  await expect.element(page.getByRole('rowheader', { name: 'April 2025' })).toBeVisible();
  expect(steps('April 2025')).toEqual([]);
  for (const name of ['Close year', 'Add next year']) expect(button(name).all(), name).toEqual([]);
});

describe('a year', () => {
  test('that is over is closed with the reasons for what only warns', async ({ house }) => {
    await opens(house);
    play(house, accounts.yearCloseCheck, {
      rows: [
        { key: 'seals', passed: true, blocks: true },
        { key: 'tdsUnpaid', passed: false, blocks: false, amount: 1_000, says: ['March'] },
      ],
    });
    play(house, accounts.closeYear, { name: 'FY 2025-26' });
    await button('Close year').click();
    await field('Reason to skip “TDS of the year is paid”').fill('Paid in April');
    await expect.element(button('Lock all months')).not.toBeInTheDocument();

    await save();

    await expect.element(text('FY 2025-26 is closed')).toBeVisible();
    expect(house.asked(accounts.closeYear)).toMatchObject([
      { id: 1, version: 2, reasons: { tdsUnpaid: 'Paid in April' } },
    ]);
    await expect.element(dialog('Close FY 2025-26')).not.toBeInTheDocument();
  });

  test('whose reason is refused says so there, with nothing typed lost', async ({ house }) => {
    await opens(house);
    play(house, accounts.yearCloseCheck, {
      rows: [
        { key: 'tdsUnpaid', passed: false, blocks: false },
        { key: 'banks', passed: false, blocks: false },
      ],
    });
    house.answers(accounts.closeYear, refusing({ 'reasons.banks': 'Enter a reason' }));
    await button('Close year').click();
    const paid = field('Reason to skip “TDS of the year is paid”');
    await paid.fill('Paid in April');

    await save();

    await expect.element(field(/Reason to skip “Each bank account/u)).toHaveFocus();
    await expect.element(text('Enter a reason')).toBeVisible();
    await expect.element(paid).toHaveValue('Paid in April');
  });

  test('with open months locks them all, up to the last that is not locked', async ({ house }) => {
    await opens(house);
    play(house, accounts.yearCloseCheck, {
      rows: [{ key: 'periodsLocked', passed: false, blocks: true, count: 3 }],
    });
    await button('Close year').click();

    await button('Lock all months').click();

    await expect
      .poll(() => house.asked(accounts.setPeriodStatus))
      .toMatchObject([{ id: 13, version: 5, status: 'locked', withEarlier: true, withOpen: true }]);
  });

  test('is reopened with a reason', async ({ house }) => {
    await opens(house, { status: 'closed', mayReopen: true, profit: 100, closedBy: 'Asha' });
    play(house, accounts.reopenYear, { name: 'FY 2025-26' });
    await button('Reopen year').click();
    await save();
    await expect.element(field('Reason')).toHaveFocus();
    expect(house.asked(accounts.reopenYear)).toEqual([]);
    await field('Reason').fill('A bill was missing');

    await save();

    await expect.element(text('FY 2025-26 is open again')).toBeVisible();
    expect(house.asked(accounts.reopenYear)).toEqual([
      { id: 1, version: 2, reason: 'A bill was missing' },
    ]);
  });

  test('that follows begins the day after and is a year long', async ({ house }) => {
    await opens(house);
    play(house, accounts.createFiscalYear, { name: 'FY 2026-27' });
    await button('Add next year').click();
    await expect.element(dialog('Add next year')).toBeVisible();

    await save();

    await expect.element(text('FY 2026-27 added')).toBeVisible();
    expect(house.asked(accounts.createFiscalYear)).toEqual([
      { startDate: '2026-04-01', endDate: '2027-03-31' },
    ]);
  });
});
