import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { describe } from 'vitest';
import { button, field, late, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { CreditActs, CreditTab } from './credit-reversal-tab.tsx';

function playCredit(house: PlayedHouse): void {
  playReads(house, gst);
  play(house, gst.proposeCreditReversals, {
    month: '2026-04',
    exempt: { exempt: 40_000, turnover: 100_000, cgst: 900, sgst: 900, given: 0 },
    lost: { goods: 5_000, igst: 180, given: 0 },
  });
  play(house, gst.createCreditReversal, { number: 'ITC-1' });
}

const Tab = () => (
  <Page title="Things" acts={<CreditActs />}>
    <CreditTab />
  </Page>
);
const created = (house: PlayedHouse) => house.asked(gst.createCreditReversal);

describe('credit that is given back', () => {
  test('begins with what the proposal says of its reason', async ({ house }) => {
    playCredit(house);
    await house.opens(Tab, '?month=2026-04&form=credit&why=rule_42');
    await expect.element(field('CGST')).toHaveValue('₹9.00');
    await expect
      .element(field('Note'))
      .toHaveValue('Supplies without tax in April 2026: ₹400.00 of ₹1,000.00');

    await save();

    await expect.element(text('ITC-1 posted')).toBeVisible();
    expect(created(house)).toMatchObject([
      { reason: 'rule_42', businessDate: '2026-04-30', cgst: 900, sgst: 900 },
    ]);
  });

  test('begins blank where it was given back already', async ({ house }) => {
    playCredit(house);
    play(house, gst.proposeCreditReversals, {
      month: '2026-04',
      exempt: { exempt: 1, turnover: 2, cgst: 900, given: 900 },
    });
    await house.opens(Tab, '?month=2026-04&form=credit&why=rule_42');

    await expect.element(field('CGST')).toHaveValue('');
  });

  test('is sent as it was typed, once', async ({ house }) => {
    playCredit(house);
    const { answer, comes } = late(() => plain(gst.createCreditReversal, { number: 'ITC-1' }));
    house.answers(gst.createCreditReversal, answer);
    await house.opens(Tab, '?month=2026-04&form=credit&why=lost_goods');
    await field('IGST').fill('2.50');

    await save();
    await save();
    comes();

    await expect.element(text('ITC-1 posted')).toBeVisible();
    expect(created(house)).toMatchObject([{ reason: 'lost_goods', igst: 250 }]);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playCredit(house);
    house.answers(
      gst.createCreditReversal,
      refusing({ igst: 'Only ₹1.00 of IGST credit is there.' }),
    );
    await house.opens(Tab, '?month=2026-04&form=credit&why=lost_goods');
    await field('IGST').fill('2.50');

    await save();

    await expect
      .element(field('IGST'))
      .toHaveAccessibleDescription('Only ₹1.00 of IGST credit is there.');
    await expect.element(field('IGST')).toHaveValue('2.50');
  });

  test('says of a month in which nothing is due what was looked at', async ({ house }) => {
    playReads(house, gst);
    play(house, gst.proposeCreditReversals, { month: '2026-04' });
    await house.opens(Tab, '?month=2026-04');

    await expect.element(text(/no bill is unpaid after 180 days/u)).toBeVisible();
  });

  test('is not begun by those who may not', async ({ house }) => {
    playCredit(house);
    signInWith(house, 'tax.return.read');
    await house.opens(Tab, '?month=2026-04');

    await expect.element(button(/^Reverse credit/u)).not.toBeInTheDocument();
  });
});
