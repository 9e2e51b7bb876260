import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import type { Need, Work } from '@counting-house/contract/dashboard/home.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { holdBack, refuse } from '../testing/answers.ts';
import type { Said } from '../testing/fill.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { Page } from '../ui/page/page.tsx';
import { NeedsBlock } from './needs-block.tsx';
import { WorkStrip } from './work-strip.tsx';

const voucher = {
  kind: 'voucher',
  id: 9,
  version: 2,
  title: 'PV-9',
  amount: 50_000,
  by: 'Ravi',
} as const;

async function open(house: PlayedHouse, rows: readonly Said<Need>[], total = rows.length) {
  house.answers(dashboard.home, () =>
    plain(dashboard.home, { blocks: [{ name: 'needs', data: { total, rows } }] }),
  );
  await house.opens(() => (
    <Page title="Things">
      <NeedsBlock />
    </Page>
  ));
}

describe('what needs a decision', () => {
  test('is nothing, and says so', async ({ house }) => {
    await open(house, []);

    await expect.element(page.getByText('Nothing needs you now.')).toBeVisible();
  });

  test.for([
    [voucher, 'PV-9 of ₹500.00', 'Approve'],
    [{ ...voucher, about: 'Konkan' }, 'PV-9 of ₹500.00, Konkan', 'Approve'],
    [
      { ...voucher, kind: 'purchase_order', about: 'Konkan' },
      'Purchase order of ₹500.00 to Konkan',
      'Approve',
    ],
    [{ ...voucher, kind: 'expense', about: 'Tea' }, 'Expense of ₹500.00, Tea', 'Approve'],
    [{ ...voucher, kind: 'order', title: 'B2C-7' }, 'Order B2C-7 is late', 'Open'],
    [{ ...voucher, kind: 'bank_account', lines: 1 }, '1 bank line to match', 'Reconcile'],
    [{ ...voucher, kind: 'bank_account', lines: 4 }, '4 bank lines to match', 'Reconcile'],
  ] as const)('is said in a sentence: %o', async ([need, says, act], { house }) => {
    await open(house, [need]);

    await expect.element(page.getByText(says)).toBeVisible();
    await expect.element(page.getByRole('button', { name: act })).toBeVisible();
  });

  test('is approved from here as it was seen, under one key', async ({ house }) => {
    const { held, letGo } = holdBack();
    house.answers(accounts.approveVoucher, async () => {
      await held;
      return plain(accounts.approveVoucher);
    });
    await open(house, [voucher]);

    await page.getByRole('button', { name: 'Approve PV-9 of ₹500.00' }).click();
    await expect
      .poll(() => house.asked(accounts.approveVoucher))
      .toMatchObject([{ id: 9, version: 2 }]);
    letGo();

    await expect.element(page.getByText('PV-9 of ₹500.00 approved')).toBeVisible();
    expect(new Set(house.keysOf(accounts.approveVoucher)).size).toBe(1);
  });

  test.for([
    ['expense', accounts.approveExpense],
    ['purchase_order', purchasing.orderApprove],
  ] as const)('of an %s is approved where it belongs', async ([kind, operation], { house }) => {
    house.answers(operation as typeof accounts.approveExpense, () =>
      plain(operation as typeof accounts.approveExpense),
    );
    await open(house, [{ ...voucher, kind }]);

    await page.getByRole('button', { name: 'Approve' }).click();

    await expect
      .poll(() => house.asked(operation as typeof accounts.approveExpense))
      .toMatchObject([{ id: 9, version: 2 }]);
  });

  test('that is refused says why and stays', async ({ house }) => {
    house.answers(accounts.approveVoucher, () => refuse('You wrote it yourself.'));
    await open(house, [voucher]);
    await page.getByRole('button', { name: 'Approve' }).click();

    await expect.element(page.getByText('You wrote it yourself.').first()).toBeVisible();
    await expect.element(page.getByText('PV-9 of ₹500.00').first()).toBeVisible();
  });

  test('beyond what is shown is counted', async ({ house }) => {
    await open(house, [voucher], 6);

    await expect.element(page.getByText('5 more, behind the tiles above.')).toBeVisible();
  });
});

describe('the work waiting', () => {
  const work = (key: Work['key'], count: number): Work => ({
    key,
    count,
    oldestAt: null,
    oldestOn: null,
    amount: null,
  });
  const keys = [
    'new',
    'onHold',
    'toPack',
    'toBook',
    'toHandOver',
    'late',
    'returnRequests',
    'returnsToReceive',
    'returnsToSettle',
    'refundsDue',
  ] as const;
  const opens = (house: PlayedHouse, counts: readonly number[]) =>
    house.opens(() => (
      <Page title="Things">
        <WorkStrip work={keys.map((key, at) => work(key, counts[at] ?? 0))} />
      </Page>
    ));

  test('stands before what is clear, which is folded away', async ({ house }) => {
    await opens(house, [0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);

    await expect.element(page.getByText('2 more, all clear')).toBeVisible();
    const shown = page.getByRole('link').elements();
    const placeOf = (label: string) =>
      shown.findIndex(({ textContent }) => textContent.includes(label));
    expect(placeOf('Refunds due')).toBeLessThan(placeOf('New orders'));
  });

  test('is never folded, however much of it there is', async ({ house }) => {
    await opens(
      house,
      keys.map(() => 1),
    );

    await expect.element(page.getByText('Refunds due')).toBeVisible();
    expect(page.getByText('all clear').all()).toEqual([]);
  });
});
