import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdBack, refuse, refuseFields } from '../../testing/answers.ts';
import { plain } from '../../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { packedParcel } from '../../testing/parcels.ts';
import { signInWith } from '../../testing/people.ts';
import { Page } from '../../ui/page/page.tsx';
import { BookParcel } from './book-parcel.tsx';
import { NoteEvent } from './note-event.tsx';

const answered = () => plain(logistics.trackingData);
const asked = (house: PlayedHouse) =>
  house.asked(logistics.trackingData).map(({ items }) => items[0]);
const waybill = () => page.getByRole('textbox', { name: 'AWB no.' });
const book = () => page.getByRole('button', { name: 'Book' });

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('booking a parcel', () => {
  const open = (house: PlayedHouse, parcel: Parcel = packedParcel()) => {
    house.answers(logistics.trackingData, answered);
    return house.opens(() => (
      <Page title="Things">
        <BookParcel parcel={parcel} />
      </Page>
    ));
  };

  test('with a typed number puts the cursor into it, and sends it', async ({ house }) => {
    await open(house);
    await choose('Service', 'Konkan, Surface');
    await expect.element(waybill()).toHaveFocus();
    await userEvent.keyboard('AWB 77{Enter}');

    await expect.element(page.getByText('PCL-21 booked')).toBeVisible();
    expect(asked(house)).toEqual([{ parcelId: 21, trackId: 1, waybill: 'AWB 77' }]);
  });

  test('with a block of numbers says which one is next, and sends none', async ({ house }) => {
    await open(house, packedParcel({ proposedTrackId: 2 }));
    await expect.element(page.getByText('AWB no. will be AWB-9.')).toBeVisible();

    await book().click();

    await expect.poll(() => asked(house)).toEqual([{ parcelId: 21, trackId: 2 }]);
  });

  test('says which services do not take it, and why', async ({ house }) => {
    await open(house);

    await expect.element(page.getByText('Own, Bike: not to Sagara.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Service' }).click();
    expect(page.getByRole('option', { name: 'Own, Bike' }).all()).toEqual([]);
  });

  test('that is refused stands at its field, and the number stays', async ({ house }) => {
    await open(house, packedParcel({ trackId: 1 }));
    house.answers(logistics.trackingData, () => refuseFields({ waybill: 'It is used already.' }));
    await waybill().fill('AWB 77');
    await book().click();

    await expect.element(page.getByText('It is used already.')).toBeVisible();
    await expect.element(waybill()).toHaveValue('AWB 77');
  });

  test('that is refused as a whole says why', async ({ house }) => {
    await open(house, packedParcel({ proposedTrackId: 2 }));
    house.answers(logistics.trackingData, () => refuse('The order is on hold.'));
    await book().click();

    await expect.element(page.getByText('The order is on hold.')).toBeVisible();
  });

  test('is filled while it is the next step, and not once it is booked', async ({ house }) => {
    await open(house, packedParcel({ status: 'booked', trackId: 2, waybill: 'AWB-9' }));

    await expect
      .element(page.getByRole('button', { name: 'Change booking' }))
      .toHaveAttribute('data-variant', 'default');
  });

  test('asks once while the answer is still coming', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house, packedParcel({ trackId: 1 }));
    house.answers(logistics.trackingData, async () => {
      await held;
      return answered();
    });
    await waybill().fill('AWB 77');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => asked(house).length).toBeGreaterThan(0);
    letGo();

    await expect.element(page.getByText('PCL-21 booked').first()).toBeVisible();
    expect(new Set(house.keysOf(logistics.trackingData)).size).toBe(1);
  });
});

describe('what the courier says', () => {
  const gone = (said: Parameters<typeof packedParcel>[0] = {}) =>
    packedParcel({ status: 'in_transit', codAmount: 70_000, codLabelled: 70_000, ...said });
  const open = (house: PlayedHouse, parcel: Parcel = gone()) => {
    house.answers(logistics.trackingData, answered);
    return house.opens(() => (
      <Page title="Things">
        <NoteEvent parcel={parcel} />
      </Page>
    ));
  };
  const add = () => page.getByRole('button', { name: 'Add update' });

  test('begins with a delivery and the cash that is due', async ({ house }) => {
    await open(house);
    await page.getByRole('textbox', { name: 'Place' }).fill('Sagara');
    await add().click();

    await expect.element(page.getByText('PCL-21: delivered')).toBeVisible();
    expect(asked(house)).toEqual([
      { parcelId: 21, event: { status: 'delivered', place: 'Sagara', codCollected: 70_000 } },
    ]);
  });

  test('has less cash where less was collected', async ({ house }) => {
    await open(house);
    await page.getByLabelText('Cash collected').fill('650');
    await add().click();

    await expect.poll(() => asked(house)[0]?.event).toMatchObject({ codCollected: 65_000 });
  });

  test('asks why an attempt failed, and then for no cash', async ({ house }) => {
    await open(house);
    await choose('Status', 'Attempt failed');
    expect(page.getByLabelText('Cash collected').all()).toEqual([]);
    await add().click();

    await expect
      .poll(() => asked(house)[0]?.event)
      .toEqual({ status: 'attempt_failed', place: '', reason: 'not_available' });
  });

  test('takes no cash by who may not mark it as collected', async ({ house }) => {
    signInWith(house, 'logistics.parcel.dispatch', 'logistics.parcel.read');
    await open(house);
    await expect.element(page.getByLabelText('Cash collected')).toBeDisabled();
    await add().click();

    await expect.poll(() => asked(house)[0]?.event).toEqual({ status: 'delivered', place: '' });
  });

  test('of a pickup is never a delivery', async ({ house }) => {
    await open(house, gone({ direction: 'in' }));
    await page.getByRole('combobox', { name: 'Status' }).click();

    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(page.getByRole('option', { name: 'Delivered' }).all()).toEqual([]);
  });

  test('that is refused is said, and the place stays', async ({ house }) => {
    await open(house);
    house.answers(logistics.trackingData, () => refuse('It was delivered yesterday.'));
    await page.getByRole('textbox', { name: 'Place' }).fill('Sagara');
    await add().click();

    await expect.element(page.getByText('It was delivered yesterday.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Place' })).toHaveValue('Sagara');
  });
});
