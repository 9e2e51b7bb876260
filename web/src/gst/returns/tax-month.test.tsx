import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, late, refusing, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import type { Said } from '../../testing/fill.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { TaxMonthTab } from './tax-month-tab.tsx';

type Month = Said<OutputOf<typeof gst.getTaxMonth>>;

function playMonth(house: PlayedHouse, told: Month = {}): void {
  playReads(house, gst, accounts);
  play(house, gst.getTaxMonth, {
    month: '2026-04',
    scheme: 'regular',
    version: 3,
    unpaid: 0,
    ...told,
  });
  for (const operation of [
    gst.checkMonth,
    gst.fileReturn,
    gst.settleTax,
    gst.unfileReturn,
    gst.unsettleTax,
  ])
    play(house, operation as typeof gst.checkMonth);
  play(house, gst.payTax, { challanNo: 'CIN-1' });
}

const Tab = () => (
  <Page title="Things">
    <TaxMonthTab />
  </Page>
);
const opens = (house: PlayedHouse) => house.opens(Tab, '?month=2026-04');
const dialog = () => page.getByRole('dialog');
const filed1 = { return: 'gstr1' as const, filedOn: '2026-05-10', arn: 'AA1' };

/** The act of the month that is the filled button. */
const first = () =>
  [...document.querySelectorAll('button[data-variant="filled"]')].map((one) => one.textContent);

describe('the next step of a month', () => {
  test.for<[string, Month, string]>([
    ['is to review it', {}, 'Mark as reviewed'],
    ['is to file GSTR-1 once it was reviewed', { checked: { by: 'Asha' } }, 'Mark GSTR-1 as filed'],
    [
      'is to set off once GSTR-1 is filed',
      { checked: { by: 'Asha' }, filings: [filed1] },
      'Set off',
    ],
    [
      'is to pay what the set-off left',
      { filings: [filed1], settlement: { by: 'Asha' }, unpaid: 12_300 },
      'Pay ₹123.00',
    ],
    [
      'is to file GSTR-3B once it is paid',
      { filings: [filed1], settlement: { by: 'Asha' } },
      'Mark GSTR-3B as filed',
    ],
    [
      'is to set off while something blocks the return',
      { checks: [{ level: 'block' }] },
      'Set off',
    ],
  ])('%s', async ([, told, act], { house }) => {
    playMonth(house, told);
    await opens(house);

    await expect.element(button(act)).toBeVisible();
    await expect.poll(first).toEqual([act]);
  });

  test('is nobody’s without the rights', async ({ house }) => {
    playMonth(house);
    signInWith(house, 'tax.return.read');
    await opens(house);
    await expect.element(page.getByText('Documents checked').first()).toBeVisible();

    for (const act of ['Mark as reviewed', 'Mark GSTR-1 as filed', 'Set off']) {
      await expect.element(button(act)).not.toBeInTheDocument();
    }
  });
});

describe('the acts of a month', () => {
  test('note that it was reviewed, of the version that was seen', async ({ house }) => {
    playMonth(house);
    await opens(house);

    await button('Mark as reviewed').click();

    await expect.element(text(/is checked$/u)).toBeVisible();
    expect(house.asked(gst.checkMonth)).toMatchObject([{ month: '2026-04', version: 3 }]);
  });

  test('say why it was not noted', async ({ house }) => {
    playMonth(house);
    house.answers(gst.checkMonth, () => ({
      refused: 'conflict',
      status: 409,
      detail: 'A bill was entered meanwhile.',
    }));
    await opens(house);

    await button('Mark as reviewed').click();

    await expect.element(text('Not noted as checked')).toBeVisible();
    await expect.element(text('A bill was entered meanwhile.')).toBeVisible();
  });

  test('note the number of a filed return, and keep it when it is refused', async ({ house }) => {
    playMonth(house, { checked: { by: 'Asha' } });
    house.answers(gst.fileReturn, refusing({ arn: 'Another return has this ARN.' }));
    await opens(house);
    await button('Mark GSTR-1 as filed').click();
    await expect.element(dialog().getByText(/can no longer change/u)).toBeVisible();
    await field('ARN').fill('AA290426123456X');

    await button('Mark as filed').click();

    await expect.element(field('ARN')).toHaveAccessibleDescription('Another return has this ARN.');
    await expect.element(field('ARN')).toHaveValue('AA290426123456X');
    expect(house.asked(gst.fileReturn)).toMatchObject([
      { month: '2026-04', return: 'gstr1', arn: 'AA290426123456X' },
    ]);
  });

  test('say before the set-off what is to be paid in cash', async ({ house }) => {
    playMonth(house, { checked: { by: 'Asha' }, filings: [filed1], setOff: { cash: 45_600 } });
    await opens(house);
    await button('Set off').click();
    await expect.element(dialog().getByText(/₹456\.00 is to be paid in cash/u)).toBeVisible();

    await dialog().getByRole('button', { name: 'Set off' }).click();

    await expect.element(text(/is set off$/u)).toBeVisible();
    expect(house.asked(gst.settleTax)).toMatchObject([{ month: '2026-04' }]);
  });

  test('begin a challan with what is unpaid', async ({ house }) => {
    playMonth(house, { filings: [filed1], settlement: { by: 'Asha' }, unpaid: 12_300 });
    await opens(house);
    await button('Pay ₹123.00').click();
    await expect.element(field('Tax')).toHaveValue('₹123.00');
    await field('Challan number').fill('CIN-1');
    await field('Interest').fill('4.50');

    await button('Record challan').click();

    await expect.element(text('Challan CIN-1 recorded')).toBeVisible();
    expect(house.asked(gst.payTax)).toMatchObject([
      { tax: 12_300, interest: 450, lateFee: 0, challanNo: 'CIN-1' },
    ]);
  });

  test('record a challan once, however often it is pressed', async ({ house }) => {
    playMonth(house, { filings: [filed1], settlement: { by: 'Asha' }, unpaid: 12_300 });
    const { answer, comes } = late(() => plain(gst.payTax, { challanNo: 'CIN-1' }));
    house.answers(gst.payTax, answer);
    await opens(house);
    await button('Pay ₹123.00').click();
    await field('Challan number').fill('CIN-1');

    await button('Record challan').dblClick();
    comes();

    await expect.element(text('Challan CIN-1 recorded')).toBeVisible();
    expect(house.asked(gst.payTax)).toHaveLength(1);
  });

  test('take a filing back with a reason', async ({ house }) => {
    playMonth(house, { filings: [filed1] });
    await opens(house);
    await button(/^More/u).first().click();
    await page.getByRole('menuitem', { name: 'Undo filing of GSTR-1' }).click();
    await field('Reason').fill('Marked by mistake');

    await button('Undo filing').click();

    await expect
      .poll(() => house.asked(gst.unfileReturn))
      .toMatchObject([{ month: '2026-04', return: 'gstr1', reason: 'Marked by mistake' }]);
  });
});

test('a month that has no return says so', async ({ house }) => {
  playMonth(house, { scheme: 'unregistered' });
  await opens(house);

  await expect.element(text('No GST to file')).toBeVisible();
  await expect.element(button('Mark as reviewed')).not.toBeInTheDocument();
});
