import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { carriage, playSlips, priced, slipOf, slips, slipScreen } from '../../testing/slips.tsx';

describe('a cell', () => {
  test('is typed over, and Enter goes back to the item box', async ({ house }) => {
    await opens(house, 'Ghee', 'Honey');
    await qtyOf('Ghee').click();

    await userEvent.keyboard('12{Enter}');

    await expect.element(itemBox()).toHaveFocus();
    await expect.element(qtyOf('Ghee')).toHaveValue('12');
    await expect.element(page.getByText('₹130.00')).toBeVisible();
  });

  test('that is left keeps what was typed', async ({ house }) => {
    await opens(house, 'Ghee');
    await rateOf('Ghee').click();

    await userEvent.keyboard('1,250.50{Tab}');

    await expect.element(rateOf('Ghee')).toHaveValue('1,250.50');
    await expect.element(page.getByText('₹1,250.50')).toBeVisible();
  });

  test('keeps what cannot be read until it is mended, and nothing is sent', async ({ house }) => {
    await opens(house, 'Ghee');
    await qtyOf('Ghee').click();

    await userEvent.keyboard('ten{Enter}');
    await expect.element(qtyOf('Ghee')).toHaveFocus();
    await expect.element(qtyOf('Ghee')).toHaveAccessibleDescription('Enter a quantity such as 2.5');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Not sent')).toBeVisible();
    await expect.element(qtyOf('Ghee')).toHaveValue('ten');
    expect(house.asked(slips.saveSlip)).toEqual([]);

    await qtyOf('Ghee').fill('10');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('₹100.00')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Slip sent')).toBeVisible();
    expect(house.asked(slips.saveSlip)).toMatchObject([{ lines: [{ qty: 10_000 }] }]);
  });

  test('has its figure back by Escape', async ({ house }) => {
    await opens(house, 'Ghee');
    await qtyOf('Ghee').click();

    await userEvent.keyboard('77{Escape}');
    await expect.element(qtyOf('Ghee')).toHaveValue('1');
    await expect.element(qtyOf('Ghee')).toHaveFocus();
    await userEvent.keyboard('ten{Enter}{Escape}');

    await expect.element(qtyOf('Ghee')).toHaveValue('1');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('of a quantity goes up by + and down by −, and not below one step', async ({ house }) => {
    await opens(house, 'Ghee');
    await qtyOf('Ghee').click();

    await userEvent.keyboard('++');
    await expect.element(qtyOf('Ghee')).toHaveValue('3');
    await userEvent.keyboard('----');

    await expect.element(qtyOf('Ghee')).toHaveValue('1');
  });

  test('of words takes + and − as they are', async ({ house }) => {
    await opens(house, 'Ghee');
    await page.getByRole('textbox', { name: 'Note on Ghee' }).click();

    await userEvent.keyboard('2-3 days + Sunday{Enter}');

    await expect
      .element(page.getByRole('textbox', { name: 'Note on Ghee' }))
      .toHaveValue('2-3 days + Sunday');
  });

  test('that is only read has no field', async ({ house }) => {
    await opens(house, carriage);

    await expect.element(qtyOf(carriage)).toBeVisible();
    await expect.element(rateOf(carriage)).not.toBeInTheDocument();
  });
});

describe('the keys of the lines', () => {
  test('go up and down in one column, and below the last to the item box', async ({ house }) => {
    await opens(house, 'Ghee', 'Honey');
    await rateOf('Ghee').click();

    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rateOf('Honey')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(rateOf('Ghee')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');

    await expect.element(itemBox()).toHaveFocus();
  });

  test('keep what was typed in the cell that they leave', async ({ house }) => {
    await opens(house, 'Ghee', 'Honey');
    await qtyOf('Ghee').click();

    await userEvent.keyboard('4{ArrowDown}5{Enter}');

    await expect.element(qtyOf('Ghee')).toHaveValue('4');
    await expect.element(qtyOf('Honey')).toHaveValue('5');
  });

  test('choose in a cell of choices, and leave it by Enter', async ({ house }) => {
    await opens(house, 'Ghee', 'Honey');
    const place = page.getByRole('combobox', { name: 'Place for Ghee' });
    (place.element() as HTMLElement).focus();

    await userEvent.keyboard('{ArrowDown}');
    await expect.element(place).toHaveValue('store');
    await expect.element(place).toHaveFocus();
    await userEvent.keyboard('{Enter}');

    await expect.element(itemBox()).toHaveFocus();
  });

  test('remove a line by Ctrl+Backspace, but none that stays', async ({ house }) => {
    await opens(house, 'Ghee', carriage, 'Honey');
    await qtyOf('Ghee').click();
    await userEvent.keyboard('{Control>}{Backspace}{/Control}');
    await expect.element(qtyOf('Ghee')).not.toBeInTheDocument();

    await qtyOf(carriage).click();
    await userEvent.keyboard('{Control>}{Backspace}{/Control}');

    await expect.element(qtyOf(carriage)).toBeInTheDocument();
    await expect.element(qtyOf('Honey')).toBeInTheDocument();
  });
});

describe('a refusal', () => {
  test('stands at its line, and its cell says what it is', async ({ house }) => {
    await opensRefused(house, { 'lines.1.qty': 'Only 3 kg are left' }, 'Ghee', 'Honey');

    await expect.element(page.getByRole('alert')).toHaveTextContent('Only 3 kg are left');
    await expect.element(qtyOf('Honey')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(qtyOf('Honey')).toHaveAccessibleDescription('Only 3 kg are left');
    await expect.element(rateOf('Honey')).toHaveAttribute('aria-invalid', 'false');
    await expect.element(qtyOf('Ghee')).toHaveAttribute('aria-invalid', 'false');
  });

  test('stays at its line when the one above it is removed', async ({ house }) => {
    const { promise: never } = Promise.withResolvers<void>();
    const fields = { 'lines.1.qty': 'Only 3 kg are left' };
    await opensRefused(house, fields, 'Ghee', 'Honey', 'Jaggery');
    await expect.element(page.getByRole('alert')).toBeVisible();
    house.answers(slips.previewSlip, async (slip) => {
      await never;
      return priced(slip);
    });

    await page.getByRole('button', { name: 'Remove Ghee' }).click();

    await expect.element(qtyOf('Ghee')).not.toBeInTheDocument();
    await expect.element(qtyOf('Honey')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(qtyOf('Jaggery')).toHaveAttribute('aria-invalid', 'false');
  });
});

const itemBox = () => page.getByRole('combobox', { name: /^Item/u });
const qtyOf = (item: string) => page.getByRole('textbox', { name: `Quantity of ${item}` });
const rateOf = (item: string) => page.getByRole('textbox', { name: `Rate of ${item}` });

/** Opens a slip with these lines, and waits for its figures. */
async function opens(house: PlayedHouse, ...items: string[]): Promise<void> {
  playSlips(house);
  await shows(house, ...items);
}

/** As `opens`, with a server that foresees these refusals. */
async function opensRefused(
  house: PlayedHouse,
  fields: Record<string, string>,
  ...items: string[]
): Promise<void> {
  house.answers(slips.previewSlip, (slip) => priced(slip, fields));
  await shows(house, ...items);
}

async function shows(house: PlayedHouse, ...items: string[]): Promise<void> {
  await house.opens(slipScreen(slipOf(...items)));
  await expect.element(page.getByText(`₹${items.length * 10}.00`)).toBeVisible();
}
