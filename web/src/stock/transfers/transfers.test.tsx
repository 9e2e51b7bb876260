import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { Transfer } from '@counting-house/contract/stock/transfers/transfer.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import type { Said } from '../../testing/fill.ts';
import { box, button, field, late, pick, refusing, save, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { PanelOver } from '../../testing/panel-over.tsx';
import { signInWith } from '../../testing/people.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { StockForms } from '../stock-forms.tsx';
import { TransferDetailsPanel } from './transfer.panel.tsx';

const honey = { id: 31, skuId: 9, name: 'Honey', unit: 'NOS', batchNumber: 'H1', qty: 6_000 };
const ghee = { ...honey, id: 32, skuId: 10, name: 'Ghee', batchNumber: 'G1', qty: 4_000 };

const onTheWay: Said<Transfer> = {
  id: 3,
  number: 'TR-3',
  version: 5,
  status: 'sent',
  storeId: 1,
  store: 'Main store',
  toStoreId: 2,
  toStore: 'Shop',
  lines: [
    { ...honey, openQty: 6_000 },
    { ...ghee, receivedQty: 4_000 },
  ],
};

function playTransfer(house: PlayedHouse, said: Said<Transfer> = {}): void {
  playReads(house, stock, accounts);
  play(house, stock.getTransfer, { ...onTheWay, ...said });
  play(house, stock.listStores, {
    rows: [
      { id: 1, name: 'Main store', isDefault: true },
      { id: 2, name: 'Shop' },
      { id: 3, name: 'Godown' },
    ],
    total: 3,
  });
  play(house, stock.listReasons, {
    rows: [
      { code: 'LOST', name: 'Lost', forLoss: true, uses: ['scrap'] },
      { code: 'BROKEN', name: 'Broken', forLoss: true, uses: ['scrap'] },
    ],
  });
}

const Forms = () => (
  <Page title="Things">
    <StockForms />
  </Page>
);
const Details = () => (
  <PanelOver>
    <TransferDetailsPanel id={3} />
  </PanelOver>
);

async function opensDetails(house: PlayedHouse, said: Said<Transfer> = {}): Promise<void> {
  playTransfer(house, said);
  await house.opens(Details);
  await expect.element(text('Honey')).toBeVisible();
}

const ask = () => page.getByRole('dialog').last();

test('another store takes batch and tray off the lines, and leaves the goods', async ({
  house,
}) => {
  playTransfer(house, {
    status: 'draft',
    lines: [{ ...honey, batchId: 21, fromTrayId: 4 }],
  });
  house.answers(stock.getSku, ({ storeId }) =>
    plain(stock.getSku, {
      id: 9,
      name: 'Honey',
      unit: 'NOS',
      batches: [{ id: 21, code: 'B-21', number: 'H1' }],
      balances:
        storeId === 1
          ? [{ batchId: 21, trayId: 4, tray: 'A-1', area: 'fg', onHand: 8_000, reserved: 0 }]
          : [],
    }),
  );
  play(house, stock.updateTransfer, { id: 3, number: 'TR-3' });
  await house.opens(Forms, '?form=transfer&transfer=3');
  await expect.element(box('Batch and tray')).toHaveValue('B-21 (H1) in A-1: 8 pcs');

  await pick('From store', 'Godown');
  await expect.element(page.getByPlaceholder('No stock')).toBeVisible();
  await save();

  await expect.element(text('TR-3 saved')).toBeVisible();
  expect(house.asked(stock.updateTransfer)).toMatchObject([{ storeId: 3, toStoreId: 2 }]);
  expect(house.asked(stock.updateTransfer)[0]?.lines).toEqual([{ skuId: 9, qty: 6_000 }]);
});

describe('the shortage of a transfer', () => {
  async function opens(house: PlayedHouse, said: Said<Transfer> = {}): Promise<void> {
    playTransfer(house, said);
    play(house, stock.settleTransfer, { id: 3, number: 'TR-3' });
    await house.opens(Forms, '?form=settle&transfer=3');
    await expect.element(page.getByRole('dialog', { name: 'Shortage of TR-3' })).toBeVisible();
  }
  const back = () => field('Back in Main store');
  const lost = () => page.getByLabelText('Lost');

  test('asks only for what is on the way, and for a reason once something is lost', async ({
    house,
  }) => {
    await opens(house);
    await expect.element(text('Honey, batch H1: 6 pcs on the way')).toBeVisible();
    await expect.element(page.getByText(/^Ghee/u)).not.toBeInTheDocument();
    await expect.element(box('Reason')).not.toBeInTheDocument();

    await back().fill('4');
    await lost().fill('2');
    await pick('Reason', 'Broken');
    await field('Note').fill('Fell off');
    await save();

    await expect.element(text('TR-3 saved')).toBeVisible();
    expect(house.asked(stock.settleTransfer)).toMatchObject([
      {
        id: 3,
        reasonCode: 'BROKEN',
        note: 'Fell off',
        lines: [{ lineId: 31, returnedQty: 4_000, lostQty: 2_000 }],
      },
    ]);
  });

  test('that is refused says so at its line, with nothing typed lost', async ({ house }) => {
    await opens(house);
    house.answers(stock.settleTransfer, refusing({ 'lines.0.qty': 'Only 6 are on the way.' }));
    await back().fill('9');
    await field('Note').fill('Fell off');

    await save();

    await expect.element(text('Only 6 are on the way.')).toBeVisible();
    await expect.element(back()).toHaveFocus();
    await expect.element(back()).toHaveValue('9 pcs');
    await expect.element(field('Note')).toHaveValue('Fell off');
  });

  test('is saved once, however often Save is pressed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(stock.settleTransfer, { id: 3, number: 'TR-3' }));
    house.answers(stock.settleTransfer, answer);
    await back().fill('6');

    await save();
    await save();
    comes();

    await expect.element(text('TR-3 saved')).toBeVisible();
    expect(house.asked(stock.settleTransfer)).toHaveLength(1);
  });

  test('loses nothing for those who may not write off', async ({ house }) => {
    signInWith(house, 'stock.transfer.write', 'stock.balance.read');
    await opens(house);

    await expect.element(back()).toBeVisible();
    await expect.element(lost()).not.toBeInTheDocument();
  });

  test('says that nothing is on the way any more', async ({ house }) => {
    await opens(house, { lines: [{ ...honey, receivedQty: 6_000 }] });

    await expect.element(text('Nothing of it is on the way any more.')).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();
  });
});

describe('a transfer on view', () => {
  test('leaves only when that is confirmed, as it was seen', async ({ house }) => {
    await opensDetails(house, { status: 'draft', lines: [honey] });
    play(house, stock.sendTransfer);
    await expect
      .element(text('Nothing has left yet, and nothing is reserved for it.'))
      .toBeVisible();
    await button('Send goods').click();
    await expect.element(text(/^The goods leave the trays of Main store/u)).toBeVisible();
    expect(house.asked(stock.sendTransfer)).toEqual([]);

    await ask().getByRole('button', { name: 'Send goods' }).click();

    await expect.element(text('TR-3 is on the way')).toBeVisible();
    expect(house.asked(stock.sendTransfer)).toMatchObject([{ id: 3, version: 5 }]);
  });

  test('is received with what is still on the way, and no more', async ({ house }) => {
    await opensDetails(house);
    play(house, stock.receiveTransfer);
    await button('Receive all').click();
    await expect.element(text('Receive all of TR-3?')).toBeVisible();

    await ask().getByRole('button', { name: 'Receive all' }).click();

    await expect.element(text('TR-3 received')).toBeVisible();
    expect(house.asked(stock.receiveTransfer)).toMatchObject([
      { id: 3, lines: [{ lineId: 31, qty: 6_000 }] },
    ]);
  });

  test('is called off with a reason, and its goods are back', async ({ house }) => {
    await opensDetails(house);
    play(house, stock.cancelTransfer);
    await button('Cancel transfer').click();
    await ask().getByRole('textbox').fill('Wrong store');

    await ask().getByRole('button', { name: 'Cancel transfer' }).click();

    await expect.element(text('TR-3 cancelled; its goods are back')).toBeVisible();
    expect(house.asked(stock.cancelTransfer)).toEqual([{ id: 3, version: 5, note: 'Wrong store' }]);
  });

  test('of which a part arrived is not called off, and says what became of it', async ({
    house,
  }) => {
    await opensDetails(house, { status: 'partly_received' });

    await expect.element(button('Receive all')).toBeVisible();
    expect(button('Cancel transfer').all()).toEqual([]);
    expect(button('Edit transfer').all()).toEqual([]);
    await expect.element(page.getByRole('columnheader', { name: 'Received' })).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Lost' }).all()).toEqual([]);
  });

  test('is only read and printed by who may not transfer', async ({ house }) => {
    signInWith(house, 'stock.balance.read');
    await opensDetails(house);

    await expect.element(button('Print challan')).toBeVisible();
    for (const name of ['Receive', 'Report shortage', 'Cancel transfer'])
      expect(button(name).all(), name).toEqual([]);
  });
});
