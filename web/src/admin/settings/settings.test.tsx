import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, late, refusing, save, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import type { Said } from '../../testing/fill.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { SettingsScreen } from './settings.screen.tsx';

type Row = Said<OutputOf<typeof admin.listSettings>['rows'][number]>;

const name: Row = {
  key: 'zz.name',
  tab: 'Business',
  section: 'Business',
  label: 'Trade name',
  field: { kind: 'text' },
  value: 'Pantry',
  default: 'Pantry',
  isMine: true,
  version: 3,
};
const place: Row = { ...name, key: 'zz.place', label: 'Place', value: 'Shivamogga', version: null };

function playSettings(house: PlayedHouse, ...rows: readonly Row[]): void {
  playReads(house, admin);
  play(house, admin.listSettings, { rows: rows.length > 0 ? rows : [name, place] });
  play(house, admin.updateSettings, {});
}

const opens = (house: PlayedHouse) => house.opens(SettingsScreen, '?page=Business');
const asked = (house: PlayedHouse) => house.asked(admin.updateSettings);

describe('settings', () => {
  test('are saved together, each under the version that was seen', async ({ house }) => {
    playSettings(house);
    await opens(house);
    await field('Trade name').fill('Malenadu Pantry');
    await field('Place').fill('Sagara');
    await expect.element(text('2 unsaved changes')).toBeVisible();
    await page.getByLabelText('Reason').fill('We moved');

    await save();

    await expect.element(text('2 settings saved')).toBeVisible();
    expect(asked(house)).toEqual([
      {
        reason: 'We moved',
        changes: [
          { key: 'zz.name', value: 'Malenadu Pantry', version: 3 },
          { key: 'zz.place', value: 'Sagara' },
        ],
      },
    ]);
  });

  test('say what stood there before, and take one change back', async ({ house }) => {
    playSettings(house);
    await opens(house);
    await field('Trade name').fill('Malenadu');
    await expect.element(text(/was Pantry/u)).toBeVisible();

    await page.getByText('Undo', { exact: true }).click();

    await expect.element(field('Trade name')).toHaveValue('Pantry');
    await expect.element(button(/^Save changes/u)).not.toBeInTheDocument();
  });

  test('are sent once, however often Save is pressed', async ({ house }) => {
    playSettings(house);
    const { answer, comes } = late(() => plain(admin.updateSettings));
    house.answers(admin.updateSettings, answer);
    await opens(house);
    await field('Trade name').fill('Malenadu');

    await save();
    await save();
    comes();

    await expect.element(text('Setting saved')).toBeVisible();
    expect(asked(house)).toHaveLength(1);
  });

  test('that are refused say so at their field, with the cursor there and nothing typed lost', async ({
    house,
  }) => {
    playSettings(house);
    house.answers(admin.updateSettings, refusing({ 'zz.place': 'No such place.' }));
    await opens(house);
    await field('Trade name').fill('Malenadu');
    await field('Place').fill('Nowhere');

    await save();

    await expect.element(text('No such place.')).toBeVisible();
    await expect.element(field('Place')).toHaveFocus();
    await expect.element(field('Trade name')).toHaveValue('Malenadu');
  });

  test('that do more than they say are asked about first', async ({ house }) => {
    playSettings(house, { ...name, asks: 'All papers bear the new name.' });
    await opens(house);
    await field('Trade name').fill('Malenadu');
    await save();
    await expect.element(text('All papers bear the new name.')).toBeVisible();
    expect(asked(house)).toEqual([]);

    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();

    await expect.poll(() => asked(house)).toHaveLength(1);
  });

  test('of others and those that are locked are only read', async ({ house }) => {
    playSettings(house, { ...name, isMine: false }, { ...place, isLocked: true, isMine: false });
    await opens(house);

    await expect.element(text('Your role can see these settings, not change them.')).toBeVisible();
    await expect.element(text('Cannot change after the first posting.')).toBeVisible();
    await expect.element(field('Trade name')).toBeDisabled();
  });

  test('are discarded together', async ({ house }) => {
    playSettings(house);
    await opens(house);
    await field('Trade name').fill('Malenadu');

    await button('Discard').click();

    await expect.element(field('Trade name')).toHaveValue('Pantry');
    expect(asked(house)).toEqual([]);
  });

  test('are found by their words, and what is not there is said', async ({ house }) => {
    playSettings(house);
    await house.opens(SettingsScreen, '?q=nothing of the kind');

    await expect.element(text('No settings match.')).toBeVisible();
  });
});
