import { page, userEvent } from 'vitest/browser';
import { expect, test } from '../../testing/house.tsx';
import { playSlips, slipOf, slipScreen } from '../../testing/slips.tsx';
import { changing } from './changing.ts';
import { type Line, withNewLine } from './lines.ts';

const items = () => page.getByRole('combobox', { name: 'Item' });
const seal = () => page.getByRole('textbox', { name: 'Number of the seal' });
const past = () => new Promise((resolve) => setTimeout(resolve, 120));

test('a document opens with the cursor in its first part', async ({ house }) => {
  playSlips(house);

  await house.opens(slipScreen(slipOf('Ghee')));

  await expect.element(items()).toHaveFocus();
});

test('a cursor that somebody put elsewhere while the document opened stays, with what is typed', async ({
  house,
}) => {
  playSlips(house);
  await house.opens(slipScreen(slipOf('Ghee')));

  (await seal().findElement()).focus();
  await past();
  await userEvent.keyboard('SP/2026/1184');

  await expect.element(seal()).toHaveValue('SP/2026/1184');
});

test('a line is added to what the document is then, not to what was drawn last', async () => {
  let document: { nextKey: number; lines: readonly Line[]; poNumber: string } = {
    nextKey: 1,
    lines: [],
    poNumber: '',
  };
  const change = (by: (before: typeof document) => typeof document) => {
    document = by(document);
  };
  const keys: number[] = [];
  const add = () =>
    changing(
      change,
      (before) => withNewLine(before, { id: null }),
      ({ key }) => keys.push(key),
    );

  add();
  change((before) => ({ ...before, poNumber: 'SP/2026/1184' }));
  add();
  await past();

  expect(document).toMatchObject({ poNumber: 'SP/2026/1184', lines: [{ key: 1 }, { key: 2 }] });
  expect(keys).toEqual([1, 2]);
});
