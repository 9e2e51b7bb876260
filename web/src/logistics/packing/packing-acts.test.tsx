import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { basket, counted, honeyToPack, playStation } from '../../testing/packing.ts';
import { signInWith } from '../../testing/people.ts';
import { PackingStation } from './packing-station.tsx';

/** Opens the station and takes the order up that waits. */
async function takeUp(house: PlayedHouse): Promise<void> {
  await house.opensStation(PackingStation);
  await userEvent.click(page.getByRole('button', { name: 'Pack B2C-7' }));
  await expect.element(page.getByText('Scan Forest honey')).toBeVisible();
}

const field = () => page.getByRole('textbox', { name: 'Scan or type a code' });
const acts = (house: PlayedHouse) =>
  house.asked(logistics.packingUpdate).map(({ action }) => action);

describe('what a packer does beside scanning', () => {
  test('an undo is asked by its key, also from the scan field', async ({ house }) => {
    playStation(house, () => basket());
    await takeUp(house);
    await field().click();

    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.poll(() => acts(house)).toEqual(['start', 'undo']);
  });

  test('the weight that is typed is that of the open parcel', async ({ house }) => {
    playStation(house, () =>
      basket({ boxes: [{ seq: 1, qty: 2_000, expectedGrams: 900, toleranceGrams: 40 }] }),
    );
    await takeUp(house);
    await userEvent.keyboard('{F8}');
    const grams = page.getByRole('textbox', { name: 'Weight with its box, in grams' });
    await expect.element(grams).toHaveFocus();

    await userEvent.keyboard('915{Enter}');

    await expect
      .poll(() => house.asked(logistics.packingUpdate).at(-1))
      .toEqual({
        action: 'weigh',
        basketId: 3,
        seq: 1,
        grams: 915,
        source: 'typed',
      });
    await expect.element(field()).toHaveFocus();
  });

  test('no weight is no weight', async ({ house }) => {
    playStation(house, () => basket());
    await takeUp(house);
    await userEvent.keyboard('{F8}');
    await userEvent.click(page.getByRole('button', { name: 'Use this weight' }));

    await expect.element(page.getByRole('dialog', { name: 'Weigh parcel 1' })).toBeVisible();
    expect(acts(house)).toEqual(['start']);
  });

  test('a count without a code says how many and why', async ({ house }) => {
    playStation(house, ({ action }) => (action === 'manual' ? counted(1_000) : basket()));
    await takeUp(house);
    await userEvent.keyboard('{F2}');
    await expect.element(page.getByRole('dialog', { name: 'Enter without barcode' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Add count' }));

    await expect
      .poll(() => house.asked(logistics.packingUpdate).at(-1))
      .toEqual({
        action: 'manual',
        basketId: 3,
        lineId: 11,
        qty: 1_000,
        reason: 'no_label',
      });
  });

  test('a short pick begins with all that is left of the line', async ({ house }) => {
    playStation(house, () => basket({ lines: [{ ...honeyToPack, scanned: 500 }] }));
    await takeUp(house);
    await userEvent.keyboard('{F7}');
    await expect.element(page.getByRole('dialog', { name: 'Short pick' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Record short pick' }));

    await expect
      .poll(() => house.asked(logistics.packingUpdate).at(-1))
      .toMatchObject({
        action: 'short',
        lineId: 11,
        qty: 1_500,
        reason: 'not_there',
      });
  });

  test('packing is put on hold with a reason, not without', async ({ house }) => {
    playStation(house, ({ action }) =>
      basket(action === 'hold' ? { basket: { id: 3, number: 'BSK-3', status: 'hold' } } : {}),
    );
    await takeUp(house);
    await userEvent.click(page.getByRole('button', { name: 'Put on hold' }));
    const dialog = page.getByRole('dialog', { name: 'Put packing on hold' });
    await expect.element(dialog.getByRole('button', { name: 'Put on hold' })).toBeDisabled();
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();

    await userEvent.keyboard('Lid is broken{Enter}');

    await expect
      .poll(() => house.asked(logistics.packingUpdate).at(-1))
      .toEqual({ action: 'hold', basketId: 3, reason: 'Lid is broken' });
  });

  test('a parcel is not closed while something is missing, and it is said what', async ({
    house,
  }) => {
    playStation(house, () => basket({ missing: ['2 items', 'the box', 'the weight'] }));
    await takeUp(house);

    await expect.element(page.getByRole('button', { name: 'Close parcel' })).toBeDisabled();
    await expect
      .element(page.getByText('2 items, the box and the weight are missing'))
      .toBeVisible();
  });

  test('who has no right to count by hand is not told its key', async ({ house }) => {
    signInWith(house, 'logistics.packing.write');
    playStation(house, () => basket());
    await takeUp(house);

    await userEvent.keyboard('{F2}');

    expect(page.getByText('no readable code').all()).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('a weight that was refused is counted again or accepted, by one press', async ({
    house,
  }) => {
    const box = { seq: 2, qty: 2_000, grams: 1_400, weightAccepted: false };
    playStation(house, () => basket({ boxes: [box] }));
    await takeUp(house);

    await userEvent.click(page.getByRole('button', { name: 'Count again' }));
    await userEvent.click(page.getByRole('button', { name: 'Accept weight' }));

    await expect
      .poll(() => house.asked(logistics.packingUpdate).slice(1))
      .toMatchObject([
        { action: 'recount', seq: 2 },
        { action: 'override', what: 'weight' },
      ]);
  });

  test('a packed basket is unpacked parcel by parcel', async ({ house }) => {
    playStation(house, ({ action }) =>
      action === 'close'
        ? basket({
            basket: { id: 3, number: 'BSK-3', status: 'packed' },
            boxes: [{ seq: 1, parcelId: 21, number: 'PCL-21' }],
          })
        : basket(),
    );
    await takeUp(house);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await userEvent.click(page.getByRole('button', { name: 'Unpack PCL-21' }));

    await expect
      .poll(() => house.asked(logistics.packingUpdate).slice(1))
      .toEqual([
        { action: 'close', basketId: 3, documents: true },
        { action: 'unpack', basketId: 3, parcelId: 21 },
      ]);
  });
});
