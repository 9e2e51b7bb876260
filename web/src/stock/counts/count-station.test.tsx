import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { CountStation } from './count-station.tsx';

const honey = {
  id: 51,
  batchId: 21,
  batch: 'B-21',
  batchNumber: 'H1',
  name: 'Honey',
  unit: 'NOS',
  counted: null,
};
const trays = [
  { id: 4, code: 'A-1' },
  { id: 5, code: 'A-2' },
];

/** Plays a count of two trays, with honey in the first. */
function playCount(house: PlayedHouse, counted: number | null = null): void {
  playReads(house, stock);
  play(house, stock.getCount, {
    id: 1,
    number: 'CNT-1',
    status: 'counting',
    version: 6,
    countedTrays: trays,
    uncounted: 1,
  });
  house.answers(stock.getCountTray, ({ trayId }) =>
    plain(stock.getCountTray, {
      id: trayId,
      code: trayId === 4 ? 'A-1' : 'A-2',
      goods: trayId === 4 ? [{ ...honey, counted }] : [],
    }),
  );
  house.answers(stock.countScan, ({ text: code, times }) =>
    plain(
      stock.countScan,
      code.startsWith('A-')
        ? { verdict: 'tray', trayId: code === 'A-1' ? 4 : 5, says: `Tray ${code}` }
        : {
            verdict: 'counted',
            trayId: 4,
            qty: times * 1_000,
            says: `Honey: ${code}`,
            line: { ...honey, counted: 1_000, scans: 1 },
          },
    ),
  );
  house.answers(stock.countEntry, ({ qty }) => plain(stock.countEntry, { ...honey, counted: qty }));
  play(house, stock.countTray, {});
  play(house, stock.countSubmit, {});
}

const scanBox = () => page.getByLabelText(/^Scan/u).first();
const scan = async (...codes: readonly string[]) => {
  await expect.element(scanBox()).toHaveFocus();
  await userEvent.keyboard(codes.map((code) => `${code}{Enter}`).join(''));
};
const scanned = (house: PlayedHouse) =>
  house.asked(stock.countScan).map(({ text: code, trayId }) => [code, trayId]);

describe('a counting station', () => {
  test('asks for a count where none was chosen', async ({ house }) => {
    playReads(house, stock);
    await house.opensStation(CountStation);

    await expect.element(text('A count is counted from its page.')).toBeVisible();
  });

  test('opens the tray that is scanned, and counts what is scanned in it', async ({ house }) => {
    playCount(house);
    await house.opensStation(CountStation, '?view=1');
    await expect.element(text('Scan a tray to begin')).toBeVisible();

    await scan('A-1');
    await expect.element(page.getByRole('heading', { name: 'Tray A-1' })).toBeVisible();
    await scan('12*8901');

    await expect.element(text(/Honey: 8901 · scan 1, batch H1/u)).toBeVisible();
    expect(house.asked(stock.countScan)[1]).toMatchObject({
      id: 1,
      text: '8901',
      times: 12,
      trayId: 4,
    });
  });

  test('keeps a scan that comes while the one before is judged, in its tray', async ({ house }) => {
    playCount(house);
    const { answer, comes } = late(() =>
      plain(stock.countScan, { verdict: 'tray', trayId: 4, says: 'Tray A-1' }),
    );
    await house.opensStation(CountStation, '?view=1');
    house.answers(stock.countScan, (asked) =>
      asked.text === 'A-1'
        ? answer(asked)
        : plain(stock.countScan, {
            verdict: 'counted',
            trayId: 4,
            qty: 1_000,
            says: 'Honey: 1',
            line: honey,
          }),
    );

    await scan('A-1', '8901', '8901');
    await expect.poll(() => scanned(house)).toEqual([['A-1', undefined]]);
    comes();

    await expect
      .poll(() => scanned(house))
      .toEqual([
        ['A-1', undefined],
        ['8901', 4],
        ['8901', 4],
      ]);
  });

  test('says why goods are refused, and has the cursor for the next', async ({ house }) => {
    playCount(house);
    play(house, stock.countScan, { verdict: 'refused', says: 'These goods are not counted here.' });
    await house.opensStation(CountStation, '?view=1&tray=4');

    await scan('777');

    await expect.element(text('These goods are not counted here.')).toBeVisible();
    await expect.element(scanBox()).toHaveFocus();
    await expect.element(scanBox()).toHaveValue('');
  });

  test('sets a total that was typed', async ({ house }) => {
    playCount(house, 2_000);
    await house.opensStation(CountStation, '?view=1&tray=4');
    await page.getByText('Honey').first().click();
    await button('Set total').click();

    await page.getByLabelText('Total in this tray').fill('7');
    await page.getByRole('dialog').getByRole('button', { name: 'Set total' }).click();

    await expect
      .poll(() => house.asked(stock.countEntry))
      .toEqual([{ id: 1, trayId: 4, batchId: 21, qty: 7_000, add: false, mode: 'typed' }]);
    await expect.element(text('Honey: 7 pcs')).toBeVisible();
  });

  test('asks which of several batches was meant, and a label answers', async ({ house }) => {
    playCount(house);
    const choices = [honey, { ...honey, id: 52, batchId: 22, batch: 'B-22', batchNumber: 'H2' }];
    play(house, stock.countScan, { verdict: 'choose', says: 'Which Honey?', qty: 3_000, choices });
    await house.opensStation(CountStation, '?view=1&tray=4');
    await scan('8901');
    const question = page.getByRole('dialog', { name: 'Which Honey?' });
    await expect.element(question).toBeVisible();

    await question.getByRole('button', { name: 'H2' }).click();

    await expect
      .poll(() => house.asked(stock.countEntry))
      .toMatchObject([{ batchId: 22, qty: 3_000, add: true, mode: 'scan' }]);
  });

  test('takes the number of a batch that nobody knows, and keeps it when it is refused', async ({
    house,
  }) => {
    playCount(house);
    play(house, stock.countScan, {
      verdict: 'batch',
      says: 'Honey is not on the list.',
      skuId: 9,
      qty: 2_000,
    });
    house.answers(stock.countEntry, () => ({
      refused: 'validation',
      status: 422,
      detail: 'H9 is another batch.',
      fields: {},
    }));
    await house.opensStation(CountStation, '?view=1&tray=4');
    await scan('8909');
    await field('Batch number on the goods').fill('H9');

    await button('Add found goods').click();

    await expect.element(text('H9 is another batch.')).toBeVisible();
    await expect.element(field('Batch number on the goods')).toHaveValue('H9');
    expect(house.asked(stock.countEntry)).toMatchObject([
      { skuId: 9, newBatch: { number: 'H9' }, qty: 2_000, add: true },
    ]);
  });

  test('asks before a tray is left with goods that nobody counted', async ({ house }) => {
    playCount(house);
    await house.opensStation(CountStation, '?view=1&tray=4');
    await button('Finish tray').click();
    const question = page.getByRole('dialog', { name: 'Finish tray A-1?' });
    await expect.element(question.getByText(/Not counted: Honey/u)).toBeVisible();

    await question.getByRole('button', { name: 'Continue counting' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(house.asked(stock.countTray)).toEqual([]);
    await button('Finish tray').click();
    await question.getByRole('button', { name: 'Finish tray' }).click();

    await expect
      .poll(() => house.asked(stock.countTray))
      .toEqual([{ id: 1, trayId: 4, isEmpty: false }]);
    await expect.element(text('No tray open')).toBeVisible();
  });

  test('finishes a counted tray by the scan of the next one', async ({ house }) => {
    playCount(house, 2_000);
    await house.opensStation(CountStation, '?view=1&tray=4');
    await expect.element(page.getByRole('heading', { name: 'Tray A-1' })).toBeVisible();

    await scan('A-2');

    await expect.element(page.getByRole('heading', { name: 'Tray A-2' })).toBeVisible();
    expect(house.asked(stock.countTray)).toEqual([{ id: 1, trayId: 4, isEmpty: false }]);
  });

  test('counts an empty tray as zero once that is sure', async ({ house }) => {
    playCount(house);
    await house.opensStation(CountStation, '?view=1&tray=4');
    await button('Tray empty').click();
    await expect.element(text('All goods on its list are counted as zero.')).toBeVisible();

    await page.getByRole('dialog').getByRole('button', { name: 'Tray empty' }).click();

    await expect
      .poll(() => house.asked(stock.countTray))
      .toEqual([{ id: 1, trayId: 4, isEmpty: true }]);
  });

  test('says how many lines nobody counted before it is sent to review', async ({ house }) => {
    playCount(house);
    await house.opensStation(CountStation, '?view=1');
    await button('Send to review').click();
    await expect
      .element(text('1 lines are not counted. The reviewer decides on them.'))
      .toBeVisible();

    await page.getByRole('dialog').getByRole('button', { name: 'Send to review' }).click();

    await expect.poll(() => house.asked(stock.countSubmit)).toEqual([{ id: 1, version: 6 }]);
  });

  test('of a count that is over takes no more scans', async ({ house }) => {
    playCount(house);
    play(house, stock.getCount, { id: 1, number: 'CNT-1', status: 'review', countedTrays: trays });
    await house.opensStation(CountStation, '?view=1');

    await expect.element(text('This count is no longer being counted.')).toBeVisible();
    await expect.element(scanBox()).not.toBeInTheDocument();
    await expect.element(button('Send to review')).not.toBeInTheDocument();
  });
});
