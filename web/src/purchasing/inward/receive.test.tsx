import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, refusing, save, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { ReceiveOrder } from './receive-order.tsx';

const open = {
  poLineId: 41,
  orderId: 12,
  orderNo: 'PO-12',
  vendorId: 7,
  vendorName: 'Anand Traders',
  storeId: 1,
  skuId: 5,
  name: 'Turmeric',
  code: 'RM-1',
  stockUnitId: 3,
  stockUnit: 'NOS',
  unit: 'NOS',
  perUnit: 1_000,
  openQty: 10_000,
  mostQty: 10_000,
  barcodes: [{ code: '8901', packQty: 1_000 }],
};

function playGate(house: PlayedHouse): void {
  playReads(house, purchasing, stock);
  play(house, purchasing.openLines, { rows: [open] });
  play(house, stock.scan, { kind: 'unknown' });
  play(house, purchasing.inward, { id: 3, number: 'GRN-3', version: 1 });
  play(house, purchasing.getOrder, { id: 12, number: 'PO-12', status: 'received' });
}

const scanBox = () => page.getByLabelText('Scan goods or a tray');
const scan = async (...codes: readonly string[]) => {
  await expect.element(scanBox()).toHaveFocus();
  await userEvent.keyboard(codes.map((code) => `${code}{Enter}`).join(''));
};
const opens = async (house: PlayedHouse) => {
  playGate(house);
  await house.opensStation(ReceiveOrder, '?receive=12');
  await expect.element(page.getByRole('heading', { name: 'Turmeric' })).toBeVisible();
};
const sent = (house: PlayedHouse) => house.asked(purchasing.inward);

describe('receiving against an order', () => {
  test('counts what is scanned, and keeps a draft of it', async ({ house }) => {
    await opens(house);
    await scan('8901', '3*8901');
    await expect.element(text('4 of 10 pcs open')).toBeVisible();
    await field('Challan number').fill('CH-7');

    await save();

    await expect.element(text('Draft saved')).toBeVisible();
    expect(sent(house)).toMatchObject([
      {
        mode: 'draft',
        kind: 'with_po',
        vendorId: 7,
        challanNo: 'CH-7',
        lines: [{ poLineId: 41, batches: [{ acceptedQty: 4_000 }] }],
      },
    ]);
  });

  test('goes on under the draft that was kept', async ({ house }) => {
    await opens(house);
    await scan('8901');
    await save();
    await expect.element(text('Draft saved')).toBeVisible();
    await scan('8901');

    await save();

    await expect
      .poll(() => sent(house)[1])
      .toMatchObject({ id: 3, version: 1, lines: [{ batches: [{ acceptedQty: 2_000 }] }] });
  });

  test('takes the last scan back', async ({ house }) => {
    await opens(house);
    await scan('8901', '8901');
    await expect.element(text('2 of 10 pcs open')).toBeVisible();

    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.element(text('1 of 10 pcs open')).toBeVisible();
  });

  test('asks about a code that nobody knows, and refuses scans meanwhile', async ({ house }) => {
    await opens(house);

    await scan('NONSENSE');

    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(text('0 of 10 pcs open')).toBeVisible();
  });

  test('keeps a scan that comes while the one before is judged', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(stock.scan, { kind: 'command', command: 'UNDO' }));
    house.answers(stock.scan, answer);
    await scan('8901', 'CMDUNDO', '3*8901');
    await expect.poll(() => house.asked(stock.scan)).toHaveLength(1);
    comes();

    await expect.element(text('3 of 10 pcs open')).toBeVisible();
  });

  test('stops at more than the order allows', async ({ house }) => {
    await opens(house);

    await scan('11*8901');

    await expect
      .element(page.getByRole('alertdialog').or(page.getByRole('dialog')).first())
      .toBeVisible();
    expect(sent(house)).toEqual([]);
  });

  test('that is refused says so at its field, with nothing counted lost', async ({ house }) => {
    await opens(house);
    house.answers(purchasing.inward, refusing({ challanNo: 'Enter the challan number.' }));
    await scan('2*8901');

    await save();

    await expect
      .element(field('Challan number'))
      .toHaveAccessibleDescription('Enter the challan number.');
    await expect.element(text('2 of 10 pcs open')).toBeVisible();
  });

  test('is kept in this browser until it is sent', async ({ house }) => {
    await opens(house);
    await scan('2*8901');
    await expect.element(text('2 of 10 pcs open')).toBeVisible();

    expect(Object.values({ ...localStorage }).join(' ')).toContain('"acceptedQty":2000');
  });

  test('of an order of which nothing is to come says why', async ({ house }) => {
    playGate(house);
    play(house, purchasing.openLines);
    play(house, purchasing.getOrder, { id: 12, number: 'PO-12', status: 'waiting' });
    await house.opensStation(ReceiveOrder, '?receive=12');

    await expect.element(text(/^It is pending approval/u)).toBeVisible();
    await expect.element(scanBox()).not.toBeInTheDocument();
  });

  test('is looked through before it is posted', async ({ house }) => {
    await opens(house);
    await scan('2*8901');

    await button('Review and post').click();

    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(sent(house)).toEqual([]);
  });
});
