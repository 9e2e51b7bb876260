import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Manifest, ManifestVerdict } from '@counting-house/contract/logistics/manifest.ts';
import { page, userEvent } from 'vitest/browser';
import { holdBack, printedFile, refuse, refuseFields } from '../../testing/answers.ts';
import type { Said } from '../../testing/fill.ts';
import { plain } from '../../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { onManifest, openManifest } from '../../testing/parcels.ts';
import { ManifestStation } from './manifest-station.tsx';

const now = '2026-11-20T10:00:00.000Z';
const verdict = (said: Said<ManifestVerdict>) =>
  plain(logistics.manifestScan, {
    manifest: openManifest({ scanned: 1, items: [onManifest(21, now), onManifest(22)] }),
    verdict: said,
  });
const rightOne = () =>
  verdict({ tone: 'ok', text: 'PCL-21 goes with it', parcel: { id: 21, number: 'PCL-21' } });

async function open(house: PlayedHouse, manifest: Manifest = openManifest()): Promise<void> {
  house.answers(logistics.getManifest, () => manifest);
  house.answers(logistics.manifestScan, rightOne);
  house.answers(logistics.printManifest, () => printedFile);
  await house.opensStation(Station);
  await expect.element(page.getByRole('heading', { name: 'MAN-3' })).toBeVisible();
}

const Station = () => <ManifestStation id={3} />;
const field = () => page.getByRole('textbox', { name: 'Scan a parcel' });
const band = (words: string) => page.getByRole('status').getByText(words);
const closing = () => page.getByRole('dialog', { name: 'Close MAN-3' });

test('parcels are scanned with the cursor in the field, each as its code says', async ({
  house,
}) => {
  await open(house);
  await expect.element(field()).toHaveFocus();

  await userEvent.keyboard('AWB-21{Enter}');

  await expect.element(band('PCL-21 goes with it')).toBeVisible();
  expect(house.asked(logistics.manifestScan)).toEqual([{ id: 3, code: 'AWB-21' }]);
});

test('a parcel of another courier stops until somebody has read it', async ({ house }) => {
  await open(house);
  house.answers(logistics.manifestScan, () =>
    verdict({ tone: 'stop', text: 'PCL-30 goes with Own.', parcel: { id: 30, number: 'PCL-30' } }),
  );
  await userEvent.keyboard('AWB-30{Enter}');
  await expect
    .element(page.getByText('Put it aside. It does not go with this manifest.'))
    .toBeVisible();

  await userEvent.keyboard('CMDOK{Enter}');

  await expect.element(page.getByText('Put it aside.')).not.toBeInTheDocument();
  expect(house.asked(logistics.manifestScan)).toHaveLength(1);
});

test('a code that is refused is a stop with its reason', async ({ house }) => {
  await open(house);
  house.answers(logistics.manifestScan, () => refuseFields({ code: 'No parcel has this code.' }));
  await userEvent.keyboard('XYZ-1{Enter}');

  await expect.element(page.getByText('No parcel has this code.').first()).toBeVisible();
});

test('a scan that comes while the one before is judged is kept', async ({ house }) => {
  const { held, letGo } = holdBack();
  await open(house);
  house.answers(logistics.manifestScan, async () => {
    await held;
    return rightOne();
  });

  await userEvent.keyboard('AWB-21{Enter}AWB-22{Enter}');
  await expect.poll(() => house.asked(logistics.manifestScan)).toHaveLength(1);
  letGo();

  await expect
    .poll(() => house.asked(logistics.manifestScan).map(({ code }) => code))
    .toEqual(['AWB-21', 'AWB-22']);
});

test('the undo card takes the parcel off that was scanned last', async ({ house }) => {
  await open(house);
  house.answers(logistics.manifestTakeOff, () => openManifest());
  await userEvent.keyboard('AWB-21{Enter}');
  await expect.element(band('PCL-21 goes with it')).toBeVisible();

  await userEvent.keyboard('CMDUNDO{Enter}');

  await expect.element(band('PCL-21 is taken off. It stays here, booked.')).toBeVisible();
  expect(house.asked(logistics.manifestTakeOff)).toEqual([{ id: 3, parcelId: 21 }]);
});

test('a card that means nothing here says so', async ({ house }) => {
  await open(house);
  await userEvent.keyboard('CMDWEIGH{Enter}');

  await expect.element(band('This card is not used on this screen.')).toBeVisible();
});

test('a manifest is closed with its driver and what stays here', async ({ house }) => {
  await open(house, openManifest({ scanned: 1, items: [onManifest(21, now), onManifest(22)] }));
  house.answers(logistics.manifestClose, () => openManifest({ status: 'closed' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(closing().getByText('PCL-22 is not scanned.')).toBeVisible();
  await closing().getByRole('textbox', { name: 'Driver' }).fill('Manju');
  await closing().getByRole('textbox', { name: 'Vehicle' }).fill('KA 15 1234');
  await closing().getByRole('checkbox').click();

  await closing().getByRole('button', { name: 'Close and print list' }).click();

  await expect.element(page.getByText('MAN-3 closed').first()).toBeVisible();
  expect(house.asked(logistics.manifestClose)).toMatchObject([
    { id: 3, version: 4, driverName: 'Manju', vehicleNo: 'KA 15 1234', leaveOut: [22] },
  ]);
});

test('parcels that may not leave are named, and can be left out', async ({ house }) => {
  await open(house);
  house.answers(logistics.manifestClose, () => ({
    ...refuse('Some parcels may not leave.'),
    more: { parcels: [{ id: 21, text: 'Its order is on hold.' }] },
  }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await closing().getByRole('textbox', { name: 'Driver' }).fill('Manju');
  await closing().getByRole('button', { name: 'Close and print list' }).click();
  await expect.element(page.getByText('Its order is on hold.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leave out PCL-21' }).click();

  await closing().getByRole('button', { name: 'Close and print list' }).click();

  await expect
    .poll(() => house.asked(logistics.manifestClose).at(-1))
    .toMatchObject({ leaveOut: [21], driverName: 'Manju' });
});

test('nothing is scanned on a manifest that is closed', async ({ house }) => {
  await open(house, openManifest({ status: 'closed' }));

  await expect.element(page.getByText('MAN-3 is closed.')).toBeVisible();
  expect(field().all()).toEqual([]);
  expect(page.getByRole('button', { name: 'Close manifest' }).all()).toEqual([]);
});

test('a manifest with nothing on it says so, and is not closed', async ({ house }) => {
  await open(house, openManifest({ parcels: 0, items: [] }));

  await expect.element(page.getByText('Nothing is on this manifest yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close manifest' })).toBeDisabled();
});
