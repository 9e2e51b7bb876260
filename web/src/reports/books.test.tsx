import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, refusing, save, text } from '../testing/hand.ts';
import { signInWith } from '../testing/people.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { plain, play, playReads } from '../testing/plain.ts';
import { Page } from '../ui/page/page.tsx';
import { AccountLedger } from './ledger.tsx';
import { ReportIndex } from './report-index.tsx';
import { SaveReportDialog } from './saved-report.tsx';

const link = (name: string) => page.getByRole('link', { name, exact: true });

describe('the list of books and statements', () => {
  test('is narrowed by words of a report and of what it says', async ({ house }) => {
    playReads(house, reports);
    await house.opens(ReportIndex);
    await userEvent.keyboard('/');
    await expect.element(field('Find a report')).toHaveFocus();

    await userEvent.keyboard('running balance');

    await expect.element(link('Ledger')).toBeVisible();
    await expect.element(link('Profit and loss')).not.toBeInTheDocument();
  });

  test('says that nothing is called so, and shows all again', async ({ house }) => {
    playReads(house, reports);
    await house.opens(ReportIndex);
    await field('Find a report').fill('nothing of the kind');
    await expect.element(text('No reports match these filters')).toBeVisible();

    await button('Clear all').click();

    await expect.element(link('Profit and loss')).toBeVisible();
  });

  test('holds those alone that somebody may read', async ({ house }) => {
    playReads(house, reports);
    signInWith(house, 'reports.ledger.read');
    await house.opens(ReportIndex);

    await expect.element(link('Ledger')).toBeVisible();
    await expect.element(link('Profit and loss')).not.toBeInTheDocument();
  });

  test('is gone through with the arrows', async ({ house }) => {
    playReads(house, reports);
    await house.opens(ReportIndex);
    (link('Profit and loss').element() as HTMLElement).focus();

    await userEvent.keyboard('{ArrowDown}');

    await expect.element(link('Balance sheet')).toHaveFocus();
  });

  test('holds what was saved', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.listSavedReports, {
      rows: [{ id: 4, name: 'Monthly profit', report: 'getProfitLoss' }],
    });
    await house.opens(ReportIndex);

    await expect.element(text('Monthly profit')).toBeVisible();
  });
});

describe('the ledger of an account', () => {
  const Book = () => (
    <Page title="Things">
      <AccountLedger />
    </Page>
  );
  const playLedger = (house: PlayedHouse) => {
    playReads(house, reports, accounts);
    play(house, reports.getLedgerSummary, {
      code: '1100',
      name: 'HDFC Bank',
      from: '2026-04-01',
      to: '2026-04-30',
      opening: 10_000,
      debit: 5_000,
      closing: 15_000,
    });
  };

  test('asks for an account first', async ({ house }) => {
    playLedger(house);
    await house.opens(Book);

    await expect.element(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    expect(house.asked(reports.listLedger)).toEqual([]);
  });

  test('shows its figures as they were answered, of the days that were asked', async ({
    house,
  }) => {
    playLedger(house);
    await house.opens(Book, '?accountId=3&from=2026-04-01&to=2026-04-30');

    await expect.element(text('1100 HDFC Bank')).toBeVisible();
    await expect.element(text('₹50.00')).toBeVisible();
    expect(house.asked(reports.getLedgerSummary)).toMatchObject([
      { accountId: 3, from: '2026-04-01', to: '2026-04-30' },
    ]);
  });

  test('says between which days nothing was posted', async ({ house }) => {
    playLedger(house);
    await house.opens(Book, '?accountId=3&from=2026-04-01&to=2026-04-30');

    await expect.element(text(/^No entries between/u)).toBeVisible();
  });

  test('says why its lines cannot be had, and asks again', async ({ house }) => {
    playLedger(house);
    house.answers(reports.listLedger, () => ({
      refused: 'forbidden',
      status: 403,
      detail: 'The books are being closed.',
    }));
    await house.opens(Book, '?accountId=3&from=2026-04-01&to=2026-04-30');
    await expect.element(text('The books are being closed.')).toBeVisible();
    play(house, reports.listLedger);

    await button(/again/iu).click();

    await expect.element(text(/^No entries between/u)).toBeVisible();
  });
});

describe('a report that is kept', () => {
  const opens = async (house: PlayedHouse) => {
    playReads(house, reports);
    await house.opens(() => (
      <Page title="Things">
        <SaveReportDialog
          report="getProfitLoss"
          label="Profit and loss"
          parameters={{ from: 'this-month' }}
          close={() => undefined}
        />
      </Page>
    ));
  };

  test('begins with the name of the report, and is sent once as it was typed', async ({
    house,
  }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(reports.createSavedReport, { name: 'Monthly' }));
    house.answers(reports.createSavedReport, answer);
    await expect.element(field('Name')).toHaveValue('Profit and loss');
    await field('Name').fill('Monthly');

    await save();
    await save();
    comes();

    await expect.element(text('Report Monthly saved')).toBeVisible();
    expect(house.asked(reports.createSavedReport)).toMatchObject([
      {
        name: 'Monthly',
        report: 'getProfitLoss',
        parameters: { from: 'this-month' },
        schedule: null,
      },
    ]);
  });

  test('whose name is taken says so at its field', async ({ house }) => {
    await opens(house);
    house.answers(reports.createSavedReport, refusing({ name: 'You have a report of this name.' }));

    await button('Save report').click();

    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription(/You have a report of this name\./u);
  });

  test('is shared and sent by those alone who may', async ({ house }) => {
    signInWith(house, 'reports.financial.read');
    await opens(house);
    await expect.element(field('Name')).toBeVisible();

    await expect.element(page.getByLabelText(/^Shared with all/u)).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Send by mail')).not.toBeInTheDocument();
  });
});
