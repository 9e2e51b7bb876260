import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { page, userEvent } from 'vitest/browser';
import { button, late, pick, refusing, save, text } from '../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { plain, plainRow, play, playReads } from '../testing/plain.ts';
import { pageOf } from '../testing/units.ts';
import { Page } from '../ui/page/page.tsx';
import { GroupSheet } from './group-sheet.tsx';

const item = (id: number, title: string) =>
  plainRow(b2b.listGroupItems, {
    id,
    groupId: 5,
    variantId: id + 100,
    sku: `S-${id}`,
    title,
    unitCode: 'NOS',
    shopPrice: 20_000,
    prices: [{ fromQty: 0, price: 18_000 }],
    breakCount: 1,
    isActive: true,
    version: 7,
  });
const {
  id: _id,
  version: _version,
  isInForce: _in,
  breakCount: _breaks,
  ...ghee
} = item(3, 'Ghee');

async function opens(house: PlayedHouse): Promise<void> {
  playReads(house, b2b, catalogue);
  play(house, b2b.getGroup, { id: 5, name: 'Hotels' });
  house.answers(b2b.listGroupItems, () => pageOf([item(1, 'Honey'), item(2, 'Lime pickle')]));
  play(house, catalogue.listVariants, {
    rows: [{ id: 103, productName: 'Ghee', title: 'Ghee', sku: 'S-3' }],
    total: 1,
  });
  house.answers(b2b.previewGroupItems, ({ items }) =>
    plain(b2b.previewGroupItems, {
      rows: items.map(({ variantId = 0, prices = [] }) => ({ variantId, after: prices })),
    }),
  );
  play(house, b2b.updateGroupItems);
  await house.opens(() => (
    <Page title="Things">
      <GroupSheet groupId={5} />
    </Page>
  ));
}

const priceOf = (title: string) => page.getByLabelText(`Price of ${title}`);
const ask = () => page.getByRole('dialog').last();
const saved = (house: PlayedHouse) => house.asked(b2b.updateGroupItems);

async function types(title: string, price: string): Promise<void> {
  await priceOf(title).click();
  await userEvent.keyboard(`${price}{Enter}`);
}

test('a price that is typed over is shown with its effect before it is saved', async ({
  house,
}) => {
  await opens(house);
  await types('Honey', '150');
  await save();
  await expect.element(ask().getByText('1 price changes.')).toBeVisible();
  expect(saved(house)).toEqual([]);

  await ask().getByRole('button', { name: 'Save' }).click();

  await expect.element(text('1 change saved')).toBeVisible();
  expect(saved(house)).toEqual([
    {
      groupId: 5,
      items: [{ id: 1, version: 7, prices: [{ fromQty: 0, price: 15_000 }] }],
      remove: [],
      confirmJump: false,
    },
  ]);
});

test('prices are saved once, however often that is pressed', async ({ house }) => {
  await opens(house);
  const { answer, comes } = late(() => plain(b2b.updateGroupItems));
  house.answers(b2b.updateGroupItems, answer);
  await types('Honey', '150');
  await save();
  await expect.element(ask().getByText('1 price changes.')).toBeVisible();

  await ask().getByRole('button', { name: 'Save' }).dblClick();
  comes();

  await expect.element(text('1 change saved')).toBeVisible();
  expect(saved(house)).toHaveLength(1);
});

test('a price that is refused says so in its row, and all that was typed stays', async ({
  house,
}) => {
  await opens(house);
  house.answers(b2b.updateGroupItems, refusing({ 'items.1.prices': 'Below the floor.' }));
  await types('Honey', '150');
  await types('Lime pickle', '10');
  await save();
  await ask().getByRole('button', { name: 'Save' }).click();

  await expect.element(text('Nothing was saved')).toBeVisible();
  await expect.element(text('Lime pickle, Price: Below the floor.')).toBeVisible();
  await expect.element(priceOf('Honey')).toHaveValue('150.00');
  await expect.element(priceOf('Lime pickle')).toHaveValue('10.00');
});

test('what is no price is not sent, and leads there', async ({ house }) => {
  await opens(house);
  await types('Lime pickle', 'ask');

  await save();

  await expect.element(priceOf('Lime pickle')).toHaveFocus();
  await expect.element(text(/^Lime pickle, Price: Enter an amount/u)).toBeVisible();
  expect(house.asked(b2b.previewGroupItems)).toEqual([]);
});

test('an item that is added begins at its price, and is new', async ({ house }) => {
  await opens(house);
  play(house, b2b.proposeGroupItems, {
    added: [{ ...ghee, prices: [{ fromQty: 0, price: 17_000 }] }],
  });
  await pick('Add an item', 'Ghee');
  await expect.element(priceOf('Ghee')).toHaveFocus();
  await expect.element(priceOf('Ghee')).toHaveValue('170.00');

  await save();
  await expect.element(ask().getByText('1 item is new.')).toBeVisible();
  await ask().getByRole('button', { name: 'Save' }).click();

  await expect
    .poll(() => saved(house)[0]?.items)
    .toMatchObject([{ variantId: 103, prices: [{ fromQty: 0, price: 17_000 }] }]);
});

test('a break needs its quantity, and is more than the one before', async ({ house }) => {
  await opens(house);
  await button('Break').click();
  await page.getByLabelText('Price from break 1 of Honey').click();
  await userEvent.keyboard('140{Enter}');

  await save();

  await expect.element(text('Honey, Break 1 from: Enter from which quantity')).toBeVisible();
  expect(house.asked(b2b.previewGroupItems)).toEqual([]);
});
