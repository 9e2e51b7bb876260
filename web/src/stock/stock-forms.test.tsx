import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { box, button, field, late, pick, refusing, save, text } from '../testing/hand.ts';
import { signInWith } from '../testing/people.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { plain, play, playReads } from '../testing/plain.ts';
import { Page } from '../ui/page/page.tsx';
import { StockForms } from './stock-forms.tsx';

const balance = (trayId: number, tray: string, onHand: number) => ({
  batchId: 21,
  trayId,
  tray,
  area: 'fg' as const,
  onHand,
  reserved: 0,
});
const batch = { id: 21, code: 'B-21', number: 'H1' };

/** Plays one SKU, honey, of which a batch lies in two trays; `trays` says in which. */
function playHoney(house: PlayedHouse, ...trays: readonly ReturnType<typeof balance>[]): void {
  const balances = trays.length > 0 ? trays : [balance(4, 'A-1', 8_000)];
  playReads(house, stock, production);
  play(house, stock.listStores, {
    rows: [{ id: 1, name: 'Main store', isDefault: true }],
    total: 1,
  });
  play(house, stock.getSku, { id: 9, name: 'Honey', unit: 'NOS', batches: [batch], balances });
  play(house, stock.getBatch, { ...batch, name: 'Honey', unit: 'NOS', balances });
  play(house, stock.listReasons, {
    rows: [
      { code: 'FOUND', name: 'Found', forGain: true, uses: ['count'] },
      { code: 'LOST', name: 'Lost', forLoss: true, uses: ['count', 'scrap', 'out'] },
    ],
  });
  house.answers(stock.scan, ({ text: code }) => {
    if (code === 'B-21')
      return plain(stock.scan, { kind: 'batch', id: 21, batchId: 21, skuId: 9, label: 'B-21' });
    if (code === 'A-1' || code === 'A-2')
      return plain(stock.scan, { kind: 'tray', id: code === 'A-1' ? 4 : 5, label: code });
    return plain(stock.scan, { kind: 'unknown' });
  });
}

const Forms = () => (
  <Page title="Things">
    <StockForms />
  </Page>
);

describe('moving by scanning', () => {
  const scanBox = () => page.getByLabelText('Scan a batch or a tray');
  const scan = async (...codes: readonly string[]) => {
    await expect.element(scanBox()).toHaveFocus();
    await userEvent.keyboard(codes.map((code) => `${code}{Enter}`).join(''));
  };

  test('moves all that is free of a batch by two scans', async ({ house }) => {
    playHoney(house);
    play(house, stock.move, {});
    await house.opens(Forms, '?form=scan');
    await expect.element(text('Scan a batch. A tray shows what is in it.')).toBeVisible();

    await scan('B-21');
    await expect.element(text('Honey from A-1. Scan the tray it goes to.')).toBeVisible();
    await scan('A-2');

    await expect.element(text('8 pcs of B-21 moved to A-2.')).toBeVisible();
    expect(house.asked(stock.move)).toMatchObject([
      { lines: [{ batchId: 21, fromTrayId: 4, toTrayId: 5, qty: 8_000 }] },
    ]);
    await expect.element(scanBox()).toHaveFocus();
  });

  test('keeps the scan of a tray that comes before the batch is known', async ({ house }) => {
    playHoney(house);
    play(house, stock.move, {});
    const { answer, comes } = late(() =>
      plain(stock.getBatch, {
        ...batch,
        name: 'Honey',
        unit: 'NOS',
        balances: [balance(4, 'A-1', 8_000)],
      }),
    );
    house.answers(stock.getBatch, answer);
    await house.opens(Forms, '?form=scan');

    await scan('B-21', 'A-2');
    await expect.poll(() => house.asked(stock.getBatch)).toHaveLength(1);
    expect(house.asked(stock.move)).toEqual([]);
    comes();

    await expect.poll(() => house.asked(stock.move)).toHaveLength(1);
  });

  test('asks which of several trays it is taken from', async ({ house }) => {
    playHoney(house, balance(4, 'A-1', 8_000), balance(6, 'A-3', 2_000));
    await house.opens(Forms, '?form=scan');
    await scan('B-21');
    await expect
      .element(text('B-21 is in A-1, A-3. Scan the tray you take it from.'))
      .toBeVisible();

    await scan('A-2');
    await expect.element(text('Tray A-2 holds nothing of batch B-21.')).toBeVisible();
    await scan('A-1');

    await expect.element(text('Honey from A-1. Scan the tray it goes to.')).toBeVisible();
  });

  test('says why it was refused, and keeps what was scanned', async ({ house }) => {
    playHoney(house);
    house.answers(stock.move, refusing({ 'lines.0.toTrayId': 'Tray A-2 is full.' }));
    await house.opens(Forms, '?form=scan');

    await scan('B-21', 'A-2');

    await expect.element(text('Tray A-2 is full.')).toBeVisible();
    await expect.element(text('B-21, Honey')).toBeVisible();
    await expect.element(page.getByLabelText('Quantity')).toHaveValue('8 pcs');
  });

  test('says of a code that nobody knows what it is, and waits for the next', async ({ house }) => {
    playHoney(house);
    await house.opens(Forms, '?form=scan');

    await scan('NONSENSE');

    await expect.element(page.getByRole('status').getByText(/NONSENSE/u)).toBeVisible();
    await expect.element(scanBox()).toHaveValue('');
  });
});

describe('adjusting stock', () => {
  const counted = () => page.getByLabelText(/^Counted/u).last();

  test('sends the difference between what was counted and the books', async ({ house }) => {
    playHoney(house);
    play(house, stock.adjust, { number: 'ADJ-1' });
    await house.opens(Forms, '?form=adjust&sku=9');
    await counted().fill('5');
    await expect.element(text(/^[−-]3/u)).toBeVisible();
    await pick('Reason', 'Lost');
    await field('Note').fill('Broken');

    await button('Correct').click();

    await expect.element(text('ADJ-1: stock corrected')).toBeVisible();
    expect(house.asked(stock.adjust)).toMatchObject([
      {
        reasonCode: 'LOST',
        note: 'Broken',
        lines: [{ skuId: 9, batchId: 21, trayId: 4, qty: -3_000 }],
      },
    ]);
  });

  test('offers the reasons that fit a gain or a loss alone', async ({ house }) => {
    playHoney(house);
    await house.opens(Forms, '?form=adjust&sku=9');
    await counted().fill('12');
    await box('Reason').click();

    await expect.element(page.getByRole('option', { name: 'Found' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Lost' })).not.toBeInTheDocument();
  });

  test('shows what is refused at its field, with nothing typed lost', async ({ house }) => {
    playHoney(house);
    house.answers(stock.adjust, refusing({ 'lines.0.qty': 'Only 2 are free.' }));
    await house.opens(Forms, '?form=adjust&sku=9');
    await counted().fill('5');
    await pick('Reason', 'Lost');
    await field('Note').fill('Broken');

    await save();

    await expect.element(text('Only 2 are free.')).toBeVisible();
    await expect.element(counted()).toHaveValue('5 pcs');
    await expect.element(field('Note')).toHaveValue('Broken');
  });

  test('is sent once, however often Save is pressed', async ({ house }) => {
    playHoney(house);
    const { answer, comes } = late(() => plain(stock.adjust, { number: 'ADJ-1' }));
    house.answers(stock.adjust, answer);
    await house.opens(Forms, '?form=adjust&sku=9');
    await counted().fill('5');
    await pick('Reason', 'Lost');
    await field('Note').fill('Broken');

    await save();
    await save();
    comes();

    await expect.element(text('ADJ-1: stock corrected')).toBeVisible();
    expect(house.asked(stock.adjust)).toHaveLength(1);
  });

  test('adds a batch that nobody knew of', async ({ house }) => {
    playHoney(house);
    play(house, stock.listTrays, { rows: [{ id: 5, code: 'A-2' }], total: 1 });
    play(house, stock.adjust, { number: 'ADJ-1' });
    await house.opens(Forms, '?form=adjust&sku=9');
    await page.getByText('Unknown batch').click();
    await page.getByLabelText('Found').first().fill('4');
    await pick(/^Tray/u, 'A-2');
    await field('Batch number on the goods').fill('H9');
    await pick('Reason', 'Found');
    await field('Note').fill('Behind the shelf');

    await button('Correct').click();

    await expect
      .poll(() => house.asked(stock.adjust))
      .toMatchObject([
        {
          reasonCode: 'FOUND',
          lines: [{ skuId: 9, trayId: 5, qty: 4_000, newBatch: { number: 'H9' } }],
        },
      ]);
  });
});

describe('a transfer', () => {
  const playStores = (house: PlayedHouse) => {
    playHoney(house);
    play(house, stock.listStores, {
      rows: [
        { id: 1, name: 'Main store', isDefault: true },
        { id: 2, name: 'Shop' },
      ],
      total: 2,
    });
    play(house, stock.createTransfer, { id: 3, number: 'TR-3' });
  };

  test('begins at the store on view and is sent as it was typed', async ({ house }) => {
    playStores(house);
    await house.opens(Forms, '?form=transfer&sku=9');
    await expect.element(box('From store')).toHaveValue('Main store');
    await pick('To store', 'Shop');
    await page.getByLabelText('Quantity').first().fill('6');
    await field('Vehicle number').fill('KA14A1234');
    await field('Note').fill('Before noon');

    await button('Save transfer').click();

    await expect.element(text('TR-3 saved')).toBeVisible();
    expect(house.asked(stock.createTransfer)).toMatchObject([
      {
        storeId: 1,
        toStoreId: 2,
        vehicleNo: 'KA14A1234',
        note: 'Before noon',
        lines: [{ skuId: 9, qty: 6_000 }],
      },
    ]);
  });

  test('takes out the line that is meant', async ({ house }) => {
    playStores(house);
    await house.opens(Forms, '?form=transfer&sku=9');
    await expect.element(button('Remove line 1')).not.toBeInTheDocument();
    await button('Add goods').click();
    await page.getByLabelText('Quantity').last().fill('2');

    await button('Remove line 1').click();

    await expect.element(page.getByLabelText('Quantity')).toHaveValue('2');
  });

  test('that has not left is changed under its version', async ({ house }) => {
    playStores(house);
    play(house, stock.getTransfer, {
      id: 3,
      number: 'TR-3',
      version: 5,
      storeId: 1,
      store: 'Main store',
      toStoreId: 2,
      toStore: 'Shop',
      lines: [{ skuId: 9, name: 'Honey', qty: 6_000 }],
    });
    play(house, stock.updateTransfer, { id: 3, number: 'TR-3' });
    await house.opens(Forms, '?form=transfer&transfer=3');
    await page.getByLabelText('Quantity').first().fill('7');

    await save();

    await expect.element(text('TR-3 saved')).toBeVisible();
    expect(house.asked(stock.updateTransfer)).toMatchObject([
      { id: 3, version: 5, lines: [{ skuId: 9, qty: 7_000 }] },
    ]);
  });
});

describe('opening stock', () => {
  test('is sent as it was typed', async ({ house }) => {
    playHoney(house);
    play(house, stock.listTrays, { rows: [{ id: 5, code: 'A-2' }], total: 1 });
    play(house, stock.opening, { number: 'OPN-1' });
    await house.opens(Forms, '?form=opening&sku=9');
    await page
      .getByLabelText(/^Quantity/u)
      .first()
      .fill('10');
    await page.getByLabelText(/cost/iu).first().fill('90');
    await pick('Tray', 'A-2');

    await save();

    await expect
      .poll(() => house.asked(stock.opening))
      .toMatchObject([{ lines: [{ skuId: 9, trayId: 5, qty: 10_000 }] }]);
  });
});

test.for([
  ['adjust', 'Adjust stock'],
  ['scan', 'Move by scanning'],
  ['transfer', 'New transfer'],
  ['opening', 'Opening stock'],
  ['scrap', 'Write off'],
  ['issue', 'Issue goods'],
  ['hold', 'Hold for a customer'],
  ['move', 'Move goods'],
] as const)('the form %s stays closed to those without its right', async ([form], { house }) => {
  playHoney(house);
  signInWith(house, 'stock.balance.read');
  await house.opens(Forms, `?form=${form}&sku=9`);

  await expect.element(page.getByRole('dialog', { name: 'Not allowed' })).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('textbox')).not.toBeInTheDocument();
});
