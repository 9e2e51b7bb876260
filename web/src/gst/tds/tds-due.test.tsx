import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { box, button, field, late, pick, refusing, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { TdsDueTab } from './tds-due-tab.tsx';

const due = {
  sectionId: 3,
  section: '1023',
  formerly: '194C',
  month: '2026-05',
  due: '2026-06-07',
  tds: 10_000,
  paid: 0,
  unpaid: 10_000,
  interest: 300,
};

function playTds(house: PlayedHouse): void {
  playReads(house, gst, accounts, tax);
  play(house, gst.listTdsDue, {
    rows: [due, { ...due, sectionId: null, section: '', month: '2026-06' }],
    account: 20_000,
  });
  play(house, tax.listWithholdingSections, {
    rows: [{ id: 3, code: '1023', name: 'Contractors' }],
  });
  play(house, gst.payTds, { challanNo: '00012' });
}

const Tab = () => (
  <Page title="Things">
    <TdsDueTab />
  </Page>
);
const challan = '?form=challan&month=2026-05&section=3';
const dialog = () => page.getByRole('dialog');
const types = async () => {
  await field('BSR code').fill('0510308');
  await field('Challan number').fill('00012');
};

describe('TDS to pay', () => {
  test('says what is overdue, with its interest', async ({ house }) => {
    playTds(house);
    await house.opens(Tab);

    await expect
      .element(text(/₹200\.00 of TDS is overdue\. Interest so far: ₹6\.00\./u))
      .toBeVisible();
  });

  test('is paid by a challan with the interest that is owed by now', async ({ house }) => {
    playTds(house);
    await house.opens(Tab, challan);
    await expect.element(field('Interest')).toHaveValue('₹3.00');
    await types();

    await button('Record challan').last().click();

    await expect.element(text('Challan 00012 recorded')).toBeVisible();
    expect(house.asked(gst.payTds)).toMatchObject([
      {
        month: '2026-05',
        sectionId: 3,
        bsrCode: '0510308',
        challanNo: '00012',
        interest: 300,
        lateFee: 0,
      },
    ]);
  });

  test('without a section asks for the one on the challan', async ({ house }) => {
    playTds(house);
    await house.opens(Tab, '?form=challan&month=2026-06&section=none');
    await types();
    await expect.element(box('Section on the challan')).toBeVisible();
    await pick('Section on the challan', /Contractors/u);

    await button('Record challan').last().click();

    await expect
      .poll(() => house.asked(gst.payTds))
      .toMatchObject([{ month: '2026-06', isUnnamed: true, sectionId: 3 }]);
  });

  test('is recorded once, however often it is pressed', async ({ house }) => {
    playTds(house);
    const { answer, comes } = late(() => plain(gst.payTds, { challanNo: '00012' }));
    house.answers(gst.payTds, answer);
    await house.opens(Tab, challan);
    await types();

    await button('Record challan').last().dblClick();
    comes();

    await expect.element(text('Challan 00012 recorded')).toBeVisible();
    expect(house.asked(gst.payTds)).toHaveLength(1);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playTds(house);
    house.answers(gst.payTds, refusing({ bsrCode: 'A BSR code has 7 digits.' }));
    await house.opens(Tab, challan);
    await types();

    await button('Record challan').last().click();

    await expect.element(field('BSR code')).toHaveAccessibleDescription('A BSR code has 7 digits.');
    await expect.element(field('Challan number')).toHaveValue('00012');
  });

  test('is not recorded by those who may not', async ({ house }) => {
    playTds(house);
    signInWith(house, 'tax.return.read');
    await house.opens(Tab);
    await expect.element(text(/of TDS is overdue/u)).toBeVisible();

    await expect.element(button(/Record challan/u)).not.toBeInTheDocument();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('of a year without any says what appears here', async ({ house }) => {
    playReads(house, gst);
    await house.opens(Tab);

    await expect.element(text('No TDS in this period')).toBeVisible();
  });
});
