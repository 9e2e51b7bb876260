import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { box, field, late, pick, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { AccountPanel, NewAccountPanel } from './account-form.tsx';

const group = { id: 4, code: '5000', name: 'Expenses', root: 'expense' as const, isGroup: true };
const rent = {
  id: 51,
  code: '5100',
  name: 'Rent',
  root: 'expense' as const,
  parentId: 4,
  version: 3,
};

function playChart(house: PlayedHouse): void {
  playReads(house, accounts);
  play(house, accounts.listAccounts, { rows: [group], total: 1 });
  play(house, accounts.getAccount, rent);
  play(house, accounts.createAccount, { id: 52, name: 'Power' });
  play(house, accounts.updateAccount, { name: 'Rent' });
}

const New = () => (
  <Page title="Things">
    <NewAccountPanel />
  </Page>
);
const Panel = () => (
  <Page title="Things">
    <AccountPanel id={51} />
  </Page>
);

describe('a new account', () => {
  const types = async () => {
    await pick('Group', '5000 Expenses');
    await field('Code').fill('5200');
    await field('Name').fill('Power');
    await page.getByLabelText(/^Group: gathers/u).click();
  };

  test('is sent once, as it was typed', async ({ house }) => {
    playChart(house);
    const { answer, comes } = late(() => plain(accounts.createAccount, { name: 'Power' }));
    house.answers(accounts.createAccount, answer);
    await house.opens(New);
    await types();

    await save();
    await save();
    comes();

    await expect.element(text('Power added')).toBeVisible();
    expect(house.asked(accounts.createAccount)).toMatchObject([
      { parentId: 4, code: '5200', name: 'Power', isGroup: true },
    ]);
  });

  test('that is a group has no type and no party', async ({ house }) => {
    playChart(house);
    await house.opens(New);
    await expect.element(box('Type')).toBeVisible();

    await page.getByLabelText(/^Group: gathers/u).click();

    await expect.element(box('Type')).not.toBeInTheDocument();
    await expect.element(box('Party')).not.toBeInTheDocument();
  });

  test('whose code is taken says so at its field, with nothing typed lost', async ({ house }) => {
    playChart(house);
    house.answers(accounts.createAccount, refusing({ code: 'Rent has this code.' }));
    await house.opens(New);
    await types();

    await save();

    await expect.element(field('Code')).toHaveAccessibleDescription('Rent has this code.');
    await expect.element(field('Code')).toHaveFocus();
    await expect.element(field('Name')).toHaveValue('Power');
  });
});

describe('an account that stands', () => {
  test('is changed under its version', async ({ house }) => {
    playChart(house);
    await house.opens(Panel);
    await field('Description').fill('Shop and store');

    await save();

    await expect.element(text('Rent saved')).toBeVisible();
    expect(house.asked(accounts.updateAccount)).toMatchObject([
      { id: 51, version: 3, description: 'Shop and store' },
    ]);
  });

  test('with entries keeps its type', async ({ house }) => {
    playChart(house);
    play(house, accounts.getAccount, { ...rent, hasLines: true });
    await house.opens(Panel);
    await expect.element(field('Code')).toHaveValue('5100');

    await expect.element(box('Type')).not.toBeInTheDocument();
  });

  test('is only read by those who may not change the chart', async ({ house }) => {
    playChart(house);
    signInWith(house, 'accounts.ledger.read');
    await house.opens(Panel);
    await expect.element(text('5100 Rent')).toBeVisible();

    await expect.element(field('Code')).not.toBeInTheDocument();
  });
});
