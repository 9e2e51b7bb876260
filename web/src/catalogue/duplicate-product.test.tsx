import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { page, userEvent } from 'vitest/browser';
import { holdBack, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { signInWith } from '../testing/people.ts';
import { Page } from '../ui/page/page.tsx';
import { RowActs } from '../ui/rows/row-menu.tsx';
import { duplicate } from './duplicate-product.tsx';

const made = () => plain(catalogue.duplicateProduct, { id: 9, name: 'Copy of Forest honey' });

async function open(house: PlayedHouse): Promise<void> {
  house.answers(catalogue.getProduct, () =>
    plain(catalogue.getProduct, {
      id: 2,
      name: 'Forest honey',
      variants: [{}, {}],
      images: [{}],
    }),
  );
  house.answers(catalogue.duplicateProduct, made);
  await house.opens(() => (
    <Page title="Things">
      <RowActs actions={[duplicate]} row={{ id: 2, name: 'Forest honey' }} />
    </Page>
  ));
}

const name = () => page.getByRole('textbox', { name: 'Name of the copy' });
const begin = () => page.getByRole('button', { name: 'Duplicate' }).first().click();

test('a copy begins with its name, and says what it takes along', async ({ house }) => {
  await open(house);
  await begin();

  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toHaveValue('Copy of Forest honey');
  await expect
    .element(page.getByText('2 variants with the prices of today, their SKUs ending in -COPY'))
    .toBeVisible();
  await expect.element(page.getByText('1 picture')).toBeVisible();
  await expect.element(page.getByText('Not copied: barcodes, stock')).toBeVisible();
});

test('a copy is made once, under the name that was typed', async ({ house }) => {
  const { held, letGo } = holdBack();
  await open(house);
  house.answers(catalogue.duplicateProduct, async () => {
    await held;
    return made();
  });
  await begin();
  await name().fill('Wild honey');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => house.asked(catalogue.duplicateProduct)).toHaveLength(1);
  letGo();

  await expect.element(page.getByText('added as a draft').first()).toBeVisible();
  expect(house.asked(catalogue.duplicateProduct)).toEqual([{ id: 2, name: 'Wild honey' }]);
});

test('a name that is taken is said at its field, and stays', async ({ house }) => {
  await open(house);
  house.answers(catalogue.duplicateProduct, () => refuseFields({ name: 'It is taken.' }));
  await begin();
  await name().fill('Wild honey');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('It is taken.')).toBeVisible();
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toHaveValue('Wild honey');
});

test('who may not change products cannot copy one', async ({ house }) => {
  signInWith(house, 'catalogue.product.read');
  await open(house);

  expect(page.getByRole('button', { name: 'Duplicate' }).all()).toEqual([]);
});
