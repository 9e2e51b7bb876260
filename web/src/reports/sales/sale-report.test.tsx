import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, late, pick, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { signInWith } from '../../testing/people.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { reportsScreens } from '../reports.routes.tsx';
import { SaleReportScreen } from './sale-report.screen.tsx';

const april = '?from=2026-04-01&to=2026-04-30&compare=none';

const twoProducts = {
  nameLabel: 'Product',
  from: '2026-04-01',
  to: '2026-04-30',
  columns: ['units', 'net'],
  drills: ['net'],
  totals: { units: 7_000, net: 90_000 },
  rows: [
    { key: 'p1', name: 'Lime pickle', units: 5_000, net: 70_000 },
    { key: 'p2', name: 'Mango pickle', units: 2_000, net: 20_000 },
  ],
  total: 2,
} as const;

const cell = (name: string | RegExp) => page.getByRole('cell', { name });
const group = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('columnheader', { name });
/** What the report itself was asked, without its chart. */
const asked = (house: PlayedHouse, type: string) =>
  (house.asked(reports.getSaleReport) as readonly { type: string }[]).filter(
    (input) => input.type === type,
  );

async function opens(house: PlayedHouse, type: string, search = april): Promise<void> {
  await house.opensRecord(
    SaleReportScreen,
    reportsScreens.saleReport,
    `/sale-report/${type}${search}`,
  );
}

describe('a sales report', () => {
  test('shows its rows and their total as they were answered', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    await opens(house, 'product');

    await expect.element(cell('700.00')).toBeVisible();
    await expect.element(cell('900.00')).toBeVisible();
    await expect.element(text('2 rows')).toBeVisible();
    expect(asked(house, 'product')).toMatchObject([{ from: '2026-04-01', to: '2026-04-30' }]);
  });

  test('is sorted by a column, the most first, and then the other way', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    await opens(house, 'product');

    await heading('Net sales').getByRole('button').click();
    await expect.element(heading('Net sales')).toHaveAttribute('aria-sort', 'descending');
    await heading('Net sales').getByRole('button').click();
    await expect.element(heading('Net sales')).toHaveAttribute('aria-sort', 'ascending');

    const sorts = asked(house, 'product').map((input) => (input as { sort?: string }).sort);
    expect(sorts).toEqual([undefined, '-net', 'net']);
  });

  test('is asked by the day of the order, and says so', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    await opens(house, 'product');

    await pick('By', 'Orders placed');

    await expect.element(text('By order date – not yet billed sales included')).toBeVisible();
    expect(asked(house, 'product').at(-1)).toMatchObject({ basis: 'order' });
  });

  test('keeps the old rows on view while those of another month come', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    await opens(house, 'product');
    await expect.element(cell('700.00')).toBeVisible();
    const other = late(() =>
      plain(reports.getSaleReport, {
        ...twoProducts,
        rows: [{ key: 'p3', name: 'Chutney' }],
        total: 1,
      }),
    );
    house.answers(reports.getSaleReport, other.answer);

    await userEvent.keyboard('m');
    await expect.element(text('Lime pickle')).toBeVisible();
    other.comes();

    await expect.element(text('Chutney')).toBeVisible();
    await expect.element(text('Lime pickle')).not.toBeInTheDocument();
  });

  test('of nothing says so, and shows the last 30 days by one press', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, { from: '2026-04-01', to: '2026-04-30' });
    await opens(house, 'return');
    await expect.element(text('No returns in this period.')).toBeVisible();

    await button('Show last 30 days').click();

    await expect.poll(() => house.address()).toContain('from=last-30-days');
  });

  test('that cannot be had says why, and is asked again', async ({ house }) => {
    playReads(house, reports);
    house.answers(reports.getSaleReport, () => ({
      refused: 'report.too_long',
      status: 422,
      detail: 'Choose a period of at most two years.',
    }));
    await opens(house, 'product');
    await expect.element(text('Choose a period of at most two years.')).toBeVisible();
    play(house, reports.getSaleReport, twoProducts);

    await button('Try again').click();

    await expect.element(cell('700.00')).toBeVisible();
  });

  test('shows more of a long report below what is there', async ({ house }) => {
    playReads(house, reports);
    house.answers(reports.getSaleReport, ({ cursor }) =>
      plain(
        reports.getSaleReport,
        cursor === 'b'
          ? { ...twoProducts, rows: [{ key: 'p3', name: 'Chutney' }], total: 3 }
          : { ...twoProducts, total: 3, next: 'b' },
      ),
    );
    await opens(house, 'product');
    await expect.element(text('2 of 3 rows')).toBeVisible();

    await button('Show more').click();

    await expect.element(text('Chutney')).toBeVisible();
    await expect.element(text('Lime pickle')).toBeVisible();
    await expect.element(text('3 rows')).toBeVisible();
  });

  test('of an unknown name is no page', async ({ house }) => {
    playReads(house, reports);
    await opens(house, 'weather');

    await expect.element(page.getByRole('heading', { name: /not found/iu })).toBeVisible();
    expect(house.asked(reports.getSaleReport)).toEqual([]);
  });
});

describe('a figure of a sales report', () => {
  test('opens the documents behind it, with their sum', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    play(house, reports.drillSaleReport, {
      rows: [
        {
          key: 'i1',
          docType: 'invoice',
          docId: 4,
          number: 'INV-4',
          buyer: 'Meera',
          amount: 70_000,
        },
      ],
      total: 1,
      sum: 70_000,
      kind: 'money',
    });
    await opens(house, 'product');

    await button('700.00').click();

    const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
    await expect.element(text('INV-4')).toBeVisible();
    await expect.element(text(/^1 document, together 700\.00$/u)).toBeVisible();
    expect(house.asked(reports.drillSaleReport)).toMatchObject([
      { type: 'product', column: 'net', key: 'p1', from: '2026-04-01' },
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('of the total asks for all of the report', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    await opens(house, 'product');

    await button('900.00').click();

    await expect.poll(() => house.asked(reports.drillSaleReport).length).toBe(1);
    expect(house.asked(reports.drillSaleReport)[0]).not.toHaveProperty('key');
  });

  test('without documents is no button', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, { ...twoProducts, drills: [] });
    await opens(house, 'product');

    await expect.element(cell('700.00')).toBeVisible();
    await expect.element(button('700.00')).not.toBeInTheDocument();
  });
});

describe('a row that has others below it', () => {
  test('opens to them under the same columns, and closes', async ({ house }) => {
    playReads(house, reports);
    house.answers(reports.getSaleReport, ({ within }) =>
      plain(
        reports.getSaleReport,
        within === 'p1'
          ? { ...twoProducts, rows: [{ key: 'v1', name: 'Lime pickle 500 g', net: 41_000 }] }
          : { ...twoProducts, opens: true },
      ),
    );
    await opens(house, 'product');

    await button('Open Lime pickle').click();
    await expect.element(cell('410.00')).toBeVisible();
    await button('Close Lime pickle').click();

    await expect.element(cell('410.00')).not.toBeInTheDocument();
  });
});

describe('what a report is narrowed by', () => {
  test('leaves out what is chosen from lists that somebody may not open', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    signInWith(house, 'reports.sales.read');
    await opens(house, 'product');

    await button('Filters').click();

    await expect.element(group('Channel')).toBeVisible();
    await expect.element(group('Customer')).not.toBeInTheDocument();
    await expect.element(group('Company')).not.toBeInTheDocument();
  });

  test('stands in the address and is taken off by its chip', async ({ house }) => {
    playReads(house, reports);
    play(house, reports.getSaleReport, twoProducts);
    await opens(house, 'product', `${april}&channel=b2b`);
    await expect.poll(() => asked(house, 'product')).toMatchObject([{ channel: 'b2b' }]);

    await button('Remove filter Channel').click();

    await expect.poll(() => asked(house, 'product').at(-1)).not.toHaveProperty('channel');
    expect(house.address()).not.toContain('channel');
  });
});
