import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { field, late, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { ItemPanel } from './item.panel.tsx';

const item = {
  id: 5,
  code: 'RM-5',
  name: 'Turmeric',
  version: 3,
  kind: 'service' as const,
  status: 'active' as const,
};

function playItem(house: PlayedHouse): void {
  playReads(house, purchasing, admin, stock, production, tax);
  play(house, purchasing.getItem, item);
  play(house, purchasing.updateItem, item);
}

const Panel = () => (
  <Page title="Things">
    <ItemPanel id={5} />
  </Page>
);
const notes = () => field('Notes');

describe('an item', () => {
  test('is changed once, under the version that was seen', async ({ house }) => {
    playItem(house);
    const { answer, comes } = late(() => plain(purchasing.updateItem, item));
    house.answers(purchasing.updateItem, answer);
    await house.opens(Panel);
    await notes().fill('From Erode alone');

    await save();
    await save();
    comes();

    await expect.element(text('Item Turmeric saved')).toBeVisible();
    expect(house.asked(purchasing.updateItem)).toMatchObject([
      { id: 5, version: 3, notes: 'From Erode alone' },
    ]);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playItem(house);
    house.answers(purchasing.updateItem, refusing({ name: 'Another item has this name.' }));
    await house.opens(Panel);
    await notes().fill('From Erode alone');

    await save();

    await expect.element(text('Another item has this name.')).toBeVisible();
    await expect.element(notes()).toHaveValue('From Erode alone');
  });

  test('is only read by those who may not change it', async ({ house }) => {
    playItem(house);
    signInWith(house, 'purchasing.item.read');
    await house.opens(Panel);
    await expect.element(page.getByRole('heading', { name: 'Turmeric' })).toBeVisible();

    await expect.element(notes()).not.toBeInTheDocument();
  });
});
