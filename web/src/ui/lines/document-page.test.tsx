import { page, userEvent } from 'vitest/browser';
import { expect, test } from '../../testing/house.tsx';
import { playSlips, slipOf, slipScreen } from '../../testing/slips.tsx';

test('keys go to the parts of a document, also while a figure is being typed', async ({
  house,
}) => {
  playSlips(house);
  await house.opens(slipScreen(slipOf('Ghee')));
  await page.getByRole('textbox', { name: 'Quantity of Ghee' }).click();

  await userEvent.keyboard('5{F4}');
  await expect.element(driver()).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Ghee' })).toHaveValue('5');
  await userEvent.keyboard('{F8}');
  await expect.element(page.getByRole('textbox', { name: 'Number of the seal' })).toHaveFocus();
  await userEvent.keyboard('{F2}');

  await expect.element(itemBox()).toHaveFocus();
});

test('Alt with up and down goes from part to part, round and round', async ({ house }) => {
  playSlips(house);
  await house.opens(slipScreen(slipOf('Ghee')));
  await itemBox().click();

  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(driver()).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');

  await expect.element(page.getByRole('textbox', { name: 'Number of the seal' })).toHaveFocus();
});

test('on a phone it is gone through in steps, and nothing is wider than the screen', async ({
  house,
}) => {
  await page.viewport(360, 740);
  playSlips(house);
  await house.opens(slipScreen(slipOf('Ghee', 'Honey')));
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Honey' })).toBeVisible();
  await expect.element(driver()).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);

  await page.getByRole('tab', { name: 'Driver' }).click();

  await expect.element(driver()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeInViewport();
  await expect.element(itemBox()).not.toBeInTheDocument();
});

const itemBox = () => page.getByRole('combobox', { name: /^Item/u });
const driver = () => page.getByRole('textbox', { name: 'Name of the driver' });
