import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { playSlips, slipOf, slips, slipScreen } from '../../testing/slips.tsx';

describe('an item that is typed', () => {
  test('is chosen by arrows, and Enter adds it and goes to its line', async ({ house }) => {
    await opens(house);
    await userEvent.keyboard('almond');
    await expect.element(found('Almond oil')).toHaveAttribute('aria-selected', 'true');

    await userEvent.keyboard('{ArrowDown}{Enter}');

    await expect.element(qtyOf('Almonds')).toHaveFocus();
    await userEvent.keyboard('6{Enter}');
    await expect.element(qtyOf('Almonds')).toHaveValue('6');
    await expect.element(itemBox()).toHaveFocus();
    await expect.element(itemBox()).toHaveValue('');
  });

  test('comes as often as was typed before it', async ({ house }) => {
    await opens(house);

    await userEvent.keyboard('3*almonds');
    await expect.element(page.getByText('3 will be added')).toBeVisible();
    await expect.element(found('Almonds')).toBeVisible();
    await userEvent.keyboard('{Enter}');

    await expect.element(qtyOf('Almonds')).toHaveValue('3');
  });

  test('is added by a click', async ({ house }) => {
    await opens(house);
    await userEvent.keyboard('almond');

    await found('Almonds').click();

    await expect.element(qtyOf('Almonds')).toHaveFocus();
  });

  test('that is not on sale says why, and stays out', async ({ house }) => {
    await opens(house);
    await userEvent.keyboard('cashew');
    await expect.element(found('Cashews')).toHaveAttribute('aria-disabled', 'true');

    await userEvent.keyboard('{Enter}');

    await expect.element(page.getByText('Cashews cannot be added')).toBeVisible();
    await expect.element(page.getByText('It is recalled.')).toBeVisible();
    await expect.element(itemBox()).toHaveValue('cashew');
    await expect.element(qtyOf('Cashews')).not.toBeInTheDocument();
  });

  test('that nobody knows is said, and Escape empties the box', async ({ house }) => {
    await opens(house);

    await userEvent.keyboard('walnut');
    await expect.element(page.getByText('No items match “walnut”.')).toBeVisible();
    await userEvent.keyboard('{Escape}');

    await expect.element(itemBox()).toHaveValue('');
    await expect.element(itemBox()).toHaveFocus();
  });
});

describe('an item that is scanned', () => {
  test('adds itself before anything is shown, and leaves the cursor for the next', async ({
    house,
  }) => {
    const answer = await opens(house, { isHeld: true });

    await userEvent.keyboard('8901{Enter}');
    await expect.poll(() => house.asked(slips.findItems).length).toBeGreaterThan(0);
    answer();
    await expect.element(qtyOf('Almonds')).toBeVisible();
    await expect.element(itemBox()).toHaveFocus();
    await userEvent.keyboard('8902{Enter}');

    await expect.element(qtyOf('Almond oil')).toBeVisible();
    await expect.element(itemBox()).toHaveFocus();
    await expect.element(itemBox()).toHaveValue('');
    expect(page.getByRole('textbox', { name: /^Quantity of/u }).all()).toHaveLength(2);
  });

  test('while no field waits for it adds itself too', async ({ house }) => {
    await opens(house);
    (document.activeElement as HTMLElement).blur();

    await userEvent.keyboard('8901{Enter}');

    await expect.element(qtyOf('Almonds')).toBeVisible();
  });

  test('takes the place of one that nobody knows', async ({ house }) => {
    await opens(house);

    await userEvent.keyboard('9999{Enter}');
    await expect.element(page.getByText('No items match “9999”.')).toBeVisible();
    await expect.element(itemBox()).toHaveValue('9999');
    await userEvent.keyboard('8902{Enter}');

    await expect.element(qtyOf('Almond oil')).toBeVisible();
    await expect.element(itemBox()).toHaveValue('');
  });

  test('adds nothing where several fit and none is meant to the letter', async ({ house }) => {
    const answer = await opens(house, { isHeld: true });

    await userEvent.keyboard('almond{Enter}');
    answer();

    await expect.element(found('Almonds')).toBeVisible();
    expect(page.getByRole('textbox', { name: /^Quantity of/u }).all()).toEqual([]);
  });
});

test('an answer that comes late shows nothing of what was typed before', async ({ house }) => {
  const answer = await opens(house, { isHeld: true });
  await userEvent.keyboard('almond');
  await expect.poll(() => house.asked(slips.findItems).length).toBe(1);

  await userEvent.keyboard('{Control>}a{/Control}{Backspace}cashew');
  answer();
  await expect.element(found('Cashews')).toBeVisible();

  await expect.element(found('Almonds')).not.toBeInTheDocument();
});

const itemBox = () => page.getByRole('combobox', { name: /^Item/u });
const found = (name: string) => page.getByRole('option', { name });
const qtyOf = (item: string) => page.getByRole('textbox', { name: `Quantity of ${item}` });

type Item = OutputOf<typeof slips.findItems>['rows'][number];

const item = (id: number, name: string, whyNot: string | null = null): Item => ({
  id,
  name,
  code: `890${id}`,
  rate: 1_000,
  whyNot,
  isExact: false,
});

const items = [item(2, 'Almond oil'), item(1, 'Almonds'), item(3, 'Cashews', 'It is recalled.')];

/**
 * Opens an empty slip with the cursor in the item box.
 *
 * @returns what lets answers come that were held until then.
 */
async function opens(house: PlayedHouse, { isHeld = false } = {}): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  playSlips(house);
  house.answers(slips.findItems, async ({ q }) => {
    if (isHeld) await promise;
    const fits = ({ name, code }: Item) => code === q || name.toLowerCase().includes(q);
    return { rows: items.filter(fits).map((one) => ({ ...one, isExact: one.code === q })) };
  });
  await house.opens(slipScreen(slipOf()));
  await itemBox().click();
  return resolve;
}
