import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { VariantRow } from '@counting-house/contract/catalogue/variant.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { pageOf } from '../../testing/units.ts';
import { Page } from '../../ui/page/page.tsx';
import { PriceGrid } from './price-grid.tsx';

const names = ['Honey', 'Lime pickle', 'Red rice'];

function playVariants(house: PlayedHouse): void {
  house.answers(catalogue.listVariants, () => pageOf(names.map(variant)));
  house.answers(catalogue.previewPrices, ({ rows }) => ({
    rows: rows.map(({ id, mrp = 20_000, price = 18_000 }) => ({
      id,
      version: 7,
      before: { mrp: 20_000, price: 18_000 },
      after: { mrp, price },
      cost: 9_000,
      warnings: price < 9_000 ? (['belowCost'] as const).slice() : [],
    })),
  }));
  house.answers(catalogue.bulkUpdateVariants, ({ rows }) => ({
    saved: rows.length,
    rows: rows.map(({ id }) => ({ id, ok: true, version: 8 })),
  }));
}

const variant = (name: string, index: number): VariantRow => ({
  id: index + 1,
  productId: index + 1,
  productName: name,
  productStatus: name === 'Red rice' ? 'archived' : 'active',
  title: name,
  sku: `S-${index + 1}`,
  barcode: null,
  mrp: 20_000,
  price: 18_000,
  minQty: 1_000,
  maxQty: null,
  qtyStep: 1_000,
  weightGrams: null,
  unitCode: 'NOS',
  available: 4_000,
  status: 'active',
  version: 1,
});

const priceOf = (name: string) => page.getByLabelText(`Price of ${name}`);
const mrpOf = (name: string) => page.getByLabelText(`MRP of ${name}`);
const save = () => userEvent.keyboard('{Control>}s{/Control}');

/** Pastes as a spreadsheet puts it on the clipboard. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

describe('the price grid', () => {
  test('is typed down a column, filled down and taken back', async ({ house }) => {
    playVariants(house);
    await house.opens(Prices);

    await priceOf('Honey').click();
    await userEvent.keyboard('150{Enter}');
    await userEvent.keyboard('{Control>}d{/Control}{ArrowDown}{Control>}d{/Control}');
    await expect.element(priceOf('Red rice')).toHaveValue('150.00');
    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.element(priceOf('Honey')).toHaveValue('150.00');
    await expect.element(priceOf('Lime pickle')).toHaveValue('150.00');
    await expect.element(priceOf('Red rice')).toHaveValue('180.00');
    await expect.element(page.getByText('2 changes')).toBeVisible();
  });

  test('fills all that is chosen with one figure', async ({ house }) => {
    playVariants(house);
    await house.opens(Prices);

    await priceOf('Honey').click();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await userEvent.keyboard('175{Control>}{Enter}{/Control}');

    for (const name of names) await expect.element(priceOf(name)).toHaveValue('175.00');
  });

  test('takes a block from a spreadsheet, and refuses what is no figure where it stands', async ({
    house,
  }) => {
    playVariants(house);
    await house.opens(Prices);

    await mrpOf('Honey').click();
    paste('₹210\t190\r\n220\task\r\n');

    await expect.element(mrpOf('Honey')).toHaveValue('210.00');
    await expect.element(priceOf('Honey')).toHaveValue('190.00');
    await expect.element(mrpOf('Lime pickle')).toHaveValue('220.00');
    await expect.element(priceOf('Lime pickle')).toHaveValue('ask');
    await expect
      .element(page.getByText('Lime pickle, Price: Enter an amount such as 1,250.50'))
      .toBeVisible();
  });

  test('saves nothing while a price is above its MRP, and leads to it', async ({ house }) => {
    playVariants(house);
    await house.opens(Prices);
    await priceOf('Honey').click();
    await userEvent.keyboard('250{Enter}');

    await save();

    await expect.element(priceOf('Honey')).toHaveFocus();
    await expect
      .element(page.getByText('Honey, Price: Price cannot be more than the MRP of ₹200.00'))
      .toBeVisible();
    expect(house.asked(catalogue.previewPrices)).toEqual([]);
  });

  test('says what it will do, saves it at once, and takes it back', async ({ house }) => {
    playVariants(house);
    await house.opens(Prices);
    await priceOf('Honey').click();
    await userEvent.keyboard('80{Enter}198{Enter}');

    await save();
    await expect
      .element(page.getByText('2 prices change: 1 up, 1 down, by −55.56 % to +10 %.'))
      .toBeVisible();
    await expect.element(page.getByText('1 price is below what the goods cost')).toBeVisible();
    await save();
    await page.getByRole('button', { name: 'Undo' }).click();

    await expect.poll(() => house.asked(catalogue.bulkUpdateVariants)).toHaveLength(2);
    const [saved, undone] = house.asked(catalogue.bulkUpdateVariants);
    expect(saved?.rows).toEqual([
      { id: 1, version: 7, changes: { price: 8_000 } },
      { id: 2, version: 7, changes: { price: 19_800 } },
    ]);
    expect(undone?.rows).toEqual([
      { id: 1, version: 8, changes: { price: 18_000 } },
      { id: 2, version: 8, changes: { price: 18_000 } },
    ]);
  });

  test('shows what the server refused at its cell', async ({ house }) => {
    playVariants(house);
    const refusal = { 'rows.0.changes.barcode': 'Another variant has this barcode.' };
    house.answers(catalogue.bulkUpdateVariants, () => ({
      refused: 'variant.barcode_taken',
      status: 422,
      detail: 'Another variant has this barcode.',
      fields: refusal,
    }));
    await house.opens(Prices);
    await page.getByLabelText('Barcode of Honey').click();
    await userEvent.keyboard('8901234567890{Enter}');

    await save();
    await expect.element(page.getByText('1 barcode changes.')).toBeVisible();
    await save();

    await expect
      .element(page.getByText('Honey, Barcode: Another variant has this barcode.'))
      .toBeVisible();
    await expect.element(page.getByLabelText('Barcode of Honey')).toHaveValue('8901234567890');
  });

  test('says that an archived product is not on sale', async ({ house }) => {
    playVariants(house);
    await house.opens(Prices);

    await expect.element(page.getByText('Archived')).toBeVisible();
    await expect.element(page.getByLabelText('Status of Honey')).toHaveValue('active');
    await expect.element(page.getByLabelText('Status of Red rice')).not.toBeInTheDocument();
  });
});

function Prices() {
  return (
    <Page title="Things">
      <PriceGrid />
    </Page>
  );
}
