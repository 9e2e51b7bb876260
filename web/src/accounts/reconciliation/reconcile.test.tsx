import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { ReconcileScreen } from './reconcile.screen.tsx';

const statement = [
  { id: 1, description: 'NEFT ANAND', amount: -50_000, status: 'open' as const, proposals: 1 },
  { id: 2, description: 'UPI RAVI', amount: 20_000, status: 'open' as const, proposals: 0 },
];
const booked = { id: 81, no: 'PAY-5', amount: -50_000 };

function playDesk(house: PlayedHouse): void {
  playReads(house, accounts);
  play(house, accounts.listBankAccounts, { rows: [{ id: 3, label: 'HDFC Bank' }], total: 1 });
  play(house, accounts.getReconciliationDesk, {
    bankAccountId: 3,
    label: 'HDFC Bank',
    ledgerCode: '1100',
    lineCount: 2,
    openCount: 2,
  });
  play(house, accounts.listStatementLines, { rows: statement, total: 2 });
  house.answers(accounts.suggestMatches, ({ lineId }) =>
    plain(
      accounts.suggestMatches,
      lineId === 1 ? { singles: [{ score: 95, isCertain: true, lines: [booked] }] } : {},
    ),
  );
  play(house, accounts.createBankMatch);
  play(house, accounts.excludeStatementLines);
  play(house, accounts.matchCertain, { matched: 1, left: 1 });
}

const opens = async (house: PlayedHouse) => {
  playDesk(house);
  await house.opens(ReconcileScreen);
  await expect.element(page.getByRole('button', { name: /PAY-5/u })).toBeVisible();
};
const matched = (house: PlayedHouse) => house.asked(accounts.createBankMatch);

describe('the reconciliation desk', () => {
  test('proposes what the first line is in the books, and Enter matches it and goes on', async ({
    house,
  }) => {
    await opens(house);
    await expect.element(text(/Line −?-?500\.00/u)).toBeVisible();

    await userEvent.keyboard('{Enter}');

    await expect
      .poll(() => matched(house))
      .toEqual([{ statementLineIds: [1], journalLineIds: [81] }]);
    await expect.poll(house.address).toContain('line=2');
  });

  test('matches a line once, however often Enter is pressed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(accounts.createBankMatch));
    house.answers(accounts.createBankMatch, answer);

    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => matched(house).length).toBeGreaterThan(0);
    comes();

    await expect.poll(house.address).toContain('line=2');
    expect(new Set(house.keysOf(accounts.createBankMatch)).size).toBe(1);
  });

  test('matches nothing while what is chosen is not what the line is', async ({ house }) => {
    await opens(house);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(text(/^Nothing in the books has this amount/u)).toBeVisible();

    await expect.element(button(/^Match/u)).toBeDisabled();
    await userEvent.keyboard('{Enter}');

    expect(matched(house)).toEqual([]);
  });

  test('says why a match was refused, and stays at the line', async ({ house }) => {
    await opens(house);
    house.answers(accounts.createBankMatch, () => ({
      refused: 'match.taken',
      status: 409,
      detail: 'PAY-5 is matched already.',
    }));

    await userEvent.keyboard('{Enter}');

    await expect.element(text('It was not matched')).toBeVisible();
    await expect.element(text('PAY-5 is matched already.')).toBeVisible();
    expect(house.address()).not.toContain('line=2');
  });

  test('takes a line out of the books with a reason', async ({ house }) => {
    await opens(house);
    await userEvent.keyboard('x');
    await expect.element(text('It counts as a difference until it is accepted.')).toBeVisible();
    await page.getByRole('dialog').getByRole('textbox').fill('Not ours');

    await page.getByRole('dialog').getByRole('button', { name: 'Exclude' }).click();

    await expect
      .poll(() => house.asked(accounts.excludeStatementLines))
      .toEqual([{ lineIds: [1], reason: 'Not ours' }]);
  });

  test('says how many lines were matched by themselves', async ({ house }) => {
    await opens(house);

    await userEvent.keyboard('a');

    await expect.element(text('1 matched, 1 left to handle')).toBeVisible();
    expect(house.asked(accounts.matchCertain)).toEqual([{ id: 3 }]);
  });

  test('offers no acts to those who only read', async ({ house }) => {
    playDesk(house);
    signInWith(house, 'accounts.bank.read');
    await house.opens(ReconcileScreen);
    await expect.element(text('NEFT ANAND')).toBeVisible();

    for (const name of [
      'Import statement',
      /^Auto-match/u,
      'Start reconciliation',
      /^Match/u,
      /^Record new/u,
      /^Exclude/u,
    ]) {
      await expect.element(button(name)).not.toBeInTheDocument();
    }
    await userEvent.keyboard('a{Enter}');
    expect(house.asked(accounts.matchCertain)).toEqual([]);
    expect(matched(house)).toEqual([]);
  });

  test('is closed only when nothing is open and nothing differs', async ({ house }) => {
    playDesk(house);
    const open = { id: 9, version: 4, statementDate: '2026-04-30', lineCount: 2, openCount: 1 };
    play(house, accounts.getReconciliationDesk, {
      bankAccountId: 3,
      label: 'HDFC Bank',
      lineCount: 2,
      open,
    });
    await house.opens(ReconcileScreen);

    await expect.element(button('Close reconciliation')).toBeDisabled();
  });

  test('that is even is closed under its version', async ({ house }) => {
    playDesk(house);
    const open = { id: 9, version: 4, statementDate: '2026-04-30', lineCount: 2, openCount: 0 };
    play(house, accounts.getReconciliationDesk, {
      bankAccountId: 3,
      label: 'HDFC Bank',
      lineCount: 2,
      open,
    });
    play(house, accounts.closeReconciliation);
    await house.opens(ReconcileScreen);

    await button('Close reconciliation').click();

    await expect.element(text(/^HDFC Bank is reconciled to/u)).toBeVisible();
    expect(house.asked(accounts.closeReconciliation)).toEqual([{ id: 9, version: 4 }]);
  });

  test('without a bank account says how it begins', async ({ house }) => {
    playReads(house, accounts);
    await house.opens(ReconcileScreen);

    await expect.element(text('No bank account yet')).toBeVisible();
  });

  test('without a statement says which files it takes', async ({ house }) => {
    playDesk(house);
    play(house, accounts.getReconciliationDesk, { bankAccountId: 3, label: 'HDFC Bank' });
    await house.opens(ReconcileScreen);

    await expect.element(text('No statement yet')).toBeVisible();
  });
});

describe('importing a statement', () => {
  test('reads pasted rows by its file drop, and says what it is for before', async ({ house }) => {
    await opens(house);
    await button('Import statement').click();

    await expect.element(text(/^CSV, Excel/u)).toBeVisible();
    await expect.element(button('Read the rows')).not.toBeInTheDocument();
    await field('Or paste rows').fill('Date\tAmount\n01/04/2026\t5');

    await expect.element(button('Read the rows')).toBeEnabled();
  });
});
