import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdBack, refuse } from '../../testing/answers.ts';
import { plain } from '../../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { basket, counted, playStation } from '../../testing/packing.ts';
import { PackingStation } from './packing-station.tsx';

/** Opens the station and takes the order up that waits. */
async function takeUp(house: PlayedHouse): Promise<void> {
  await house.opensStation(PackingStation);
  await userEvent.click(page.getByRole('button', { name: 'Pack B2C-7' }));
  await expect.element(page.getByText('Scan Forest honey')).toBeVisible();
}

const field = () => page.getByRole('textbox', { name: 'Scan or type a code' });
const band = (words: string) => page.getByRole('status').getByText(words);
const acts = (house: PlayedHouse) =>
  house.asked(logistics.packingUpdate).map(({ action }) => action);

describe('a packing station', () => {
  test('waits for a slip with the cursor in its field, and says what waits', async ({ house }) => {
    playStation(house, () => basket());
    await house.opensStation(PackingStation);

    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByText('Scan packing slip, crate or parcel')).toBeVisible();
    await expect.element(page.getByText('B2C-7')).toBeVisible();
  });

  test('takes up the order whose slip is scanned, under its own name', async ({ house }) => {
    playStation(house, () => basket());
    await house.opensStation(PackingStation);
    await expect.element(field()).toHaveFocus();

    await userEvent.keyboard('SLIP-7{Enter}');

    await expect.element(page.getByText('Scan Forest honey')).toBeVisible();
    expect(house.asked(logistics.packingUpdate)).toEqual([
      { action: 'start', code: 'SLIP-7', station: 'Packing table 1' },
    ]);
  });

  test('says that nothing waits', async ({ house }) => {
    playStation(house, () => basket());
    house.answers(logistics.listQueue, () => plain(logistics.listQueue));
    await house.opensStation(PackingStation);

    await expect
      .element(page.getByText('Nothing to pack. Orders appear here when their goods are reserved.'))
      .toBeVisible();
  });

  test('goes on with what its packer began before the page was loaded', async ({ house }) => {
    playStation(house, () => basket());
    house.answers(logistics.listQueue, ({ isMine }) =>
      plain(logistics.listQueue, {
        rows: isMine ? [{ id: 7, orderNo: 'B2C-7', basketStatus: 'packing', lines: 1 }] : [],
      }),
    );
    await house.opensStation(PackingStation);

    await expect.element(page.getByText('Scan Forest honey')).toBeVisible();
    expect(house.asked(logistics.packingUpdate)).toEqual([
      { action: 'start', orderId: 7, station: 'Packing table 1' },
    ]);
  });

  test('stops on a slip that it does not know, until somebody has read it', async ({ house }) => {
    playStation(house, (update) =>
      'code' in update && update.code === 'SLIP-8' ? refuse('No order has this code.') : basket(),
    );
    await house.opensStation(PackingStation);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('SLIP-8{Enter}');
    await expect.element(page.getByText('No order has this code.')).toBeVisible();

    await userEvent.keyboard('CMDOK{Enter}');

    await expect.element(page.getByText('No order has this code.')).not.toBeInTheDocument();
    expect(acts(house)).toEqual(['start']);
  });

  test('takes a basket over from another table only when that is said', async ({ house }) => {
    playStation(house, (update) =>
      update.action === 'start'
        ? ({ ...refuse('Ravi is packing it at table 2.', 'basket.claimed') } as never)
        : basket(),
    );
    await house.opensStation(PackingStation);
    await userEvent.click(page.getByRole('button', { name: 'Pack B2C-7' }));
    await expect.element(page.getByText('Take over this packing?')).toBeVisible();

    await userEvent.click(page.getByRole('button', { name: 'Leave it there' }));

    await expect.element(page.getByText('Take over this packing?')).not.toBeInTheDocument();
    expect(acts(house)).toEqual(['start']);
  });
});

describe('what is scanned at a packing station', () => {
  test('counts, is said, and the code is sent as it was scanned', async ({ house }) => {
    playStation(house, ({ action }) => (action === 'scan' ? counted(1_000) : basket()));
    await takeUp(house);

    await userEvent.keyboard('HON-500{Enter}');

    await expect.element(band('1 of 2 Forest honey')).toBeVisible();
    expect(house.asked(logistics.packingUpdate)[1]).toEqual({
      action: 'scan',
      basketId: 3,
      code: 'HON-500',
      multiplier: 1,
    });
    await expect.element(field()).toHaveFocus();
  });

  test('counts twelve behind 12*', async ({ house }) => {
    playStation(house, ({ action }) => (action === 'scan' ? counted(2_000) : basket()));
    await takeUp(house);

    await userEvent.keyboard('12*HON-500{Enter}');

    await expect
      .poll(() => house.asked(logistics.packingUpdate)[1])
      .toMatchObject({ multiplier: 12 });
  });

  test('counts as often as a card says, and once again after it', async ({ house }) => {
    playStation(house, ({ action }) => (action === 'scan' ? counted(2_000) : basket()));
    await takeUp(house);
    await userEvent.keyboard('CMDQ6{Enter}');
    await expect.element(band('The next scan counts 6')).toBeVisible();

    await userEvent.keyboard('HON-500{Enter}HON-500{Enter}');

    await expect.poll(() => acts(house)).toHaveLength(3);
    expect(house.asked(logistics.packingUpdate).slice(1)).toMatchObject([
      { multiplier: 6 },
      { multiplier: 1 },
    ]);
  });

  test('is kept while the scan before it is still judged', async ({ house }) => {
    const { held, letGo } = holdBack();
    let scans = 0;
    playStation(house, () => basket());
    house.answers(logistics.packingUpdate, async ({ action }) => {
      if (action !== 'scan') return basket();
      scans += 1;
      if (scans === 1) await held;
      return counted(scans * 1_000);
    });
    await takeUp(house);

    await userEvent.keyboard('HON-500{Enter}HON-500{Enter}');
    await expect.poll(() => acts(house)).toEqual(['start', 'scan']);
    letGo();

    await expect.element(band('2 of 2 Forest honey')).toBeVisible();
    expect(acts(house)).toEqual(['start', 'scan', 'scan']);
  });

  test('does not count while a stop stands, and the stop is answered by the OK card', async ({
    house,
  }) => {
    const stop = { kind: 'wrong_item', text: 'Not in this order.', tone: 'stop' } as const;
    playStation(house, ({ action }) =>
      action === 'scan'
        ? basket({ stop: { ...stop, item: { sku: 'GHE-1', title: 'Ghee' } }, verdict: stop })
        : basket(),
    );
    await takeUp(house);
    await userEvent.keyboard('GHE-1{Enter}');
    await expect.element(page.getByText('You scanned')).toBeVisible();
    await expect.element(page.getByText('Scan this next')).toBeVisible();

    await userEvent.keyboard('CMDOK{Enter}');

    await expect.element(page.getByText('You scanned')).not.toBeInTheDocument();
    expect(acts(house)).toEqual(['start', 'scan', 'understood']);
  });

  test('asks why a later batch is taken, and counts with the reason', async ({ house }) => {
    playStation(house, (update) =>
      update.action !== 'scan'
        ? basket()
        : update.swapReason
          ? counted(1_000)
          : basket({
              verdict: { kind: 'reason_needed', text: 'B-1 expires first.', tone: 'attention' },
            }),
    );
    await takeUp(house);
    await userEvent.keyboard('HON-500{Enter}');
    const question = page.getByRole('dialog', { name: 'Another batch expires first' });
    await expect.element(question).toBeVisible();

    await userEvent.keyboard('2');

    await expect.element(band('1 of 2 Forest honey')).toBeVisible();
    expect(house.asked(logistics.packingUpdate).at(-1)).toMatchObject({
      action: 'scan',
      code: 'HON-500',
      swapReason: 'first_damaged',
    });
  });

  test('does not count when the first batch is taken after all', async ({ house }) => {
    playStation(house, ({ action }) =>
      action === 'scan'
        ? basket({ verdict: { kind: 'reason_needed', text: 'B-1 expires first.' } })
        : basket(),
    );
    await takeUp(house);
    await userEvent.keyboard('HON-500{Enter}');
    await userEvent.click(page.getByRole('button', { name: 'Take the first one' }));

    await expect.element(page.getByText('B-1 expires first.').first()).toBeInTheDocument();
    expect(acts(house)).toEqual(['start', 'scan']);
  });
});
