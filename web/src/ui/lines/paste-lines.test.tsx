import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { type Named, PasteLines, type Pasting } from './paste-lines.tsx';

type Thing = { readonly name: string; readonly isOnSale: boolean };

const things: Readonly<Record<string, Thing>> = {
  'AL-1': { name: 'Almonds', isOnSale: true },
  'CA-1': { name: 'Cashews', isOnSale: false },
};

const pasting: Pasting<Thing> = {
  says: 'Code, quantity and price.',
  find: (names) => Promise.resolve({ rows: names.map((name) => things[name] ?? null) }),
  nameOf: ({ name }) => name,
  startOf: () => 6_000,
  whyNot: ({ isOnSale }) => (isOnSale ? null : 'It is not on sale.'),
};

describe('pasted lines', () => {
  test('are judged row by row before one is added', async ({ house }) => {
    await opens(house);
    await lines().fill('Code\tQty\nAL-1\t12\t4.50\nSaffron\t1\nCA-1\t2\nAL-1\tten');

    await page.getByRole('button', { name: 'Check lines' }).click();

    await expect.element(row('Almonds')).toHaveTextContent('AL-1 · 12 · 4.50Almonds12₹4.50');
    await expect.element(row('Saffron')).toHaveTextContent('Saffron · 1–No item is called this.');
    await expect.element(row('CA-1')).toHaveTextContent('CA-1 · 2–It is not on sale.');
    await expect
      .element(row('ten'))
      .toHaveTextContent('AL-1 · ten–Its quantity or price cannot be read.');
    expect(added).toEqual([]);
  });

  test('that can be added are, and the others stay to be mended', async ({ house }) => {
    await opens(house);
    await lines().fill('AL-1\nSaffron\t1');
    await page.getByRole('button', { name: 'Check lines' }).click();
    await expect.element(row('Almonds')).toHaveTextContent('AL-1Almonds6');

    await page.getByRole('button', { name: 'Add 1 line' }).click();

    await expect.element(page.getByText('This line was not added.')).toBeVisible();
    await expect.element(lines()).toHaveValue('Saffron\t1');
    expect(added).toMatchObject([{ item: things['AL-1'], line: { qty: null, price: null } }]);
  });

  test('that name nothing are not sent', async ({ house }) => {
    await opens(house);

    await userEvent.keyboard(' ');
    await page.getByRole('button', { name: 'Check lines' }).click();

    await expect.element(page.getByText('Paste at least one line.')).toBeVisible();
  });
});

const added: Named<Thing>[] = [];

async function opens(house: PlayedHouse): Promise<void> {
  added.length = 0;
  await house.opens(() => (
    <>
      <h1>Things</h1>
      <PasteLines pasting={pasting} add={(more) => void added.push(...more)} close={() => null} />
    </>
  ));
}

const lines = () => page.getByRole('textbox', { name: 'Lines' });
const row = (name: string) => page.getByRole('row', { name });
