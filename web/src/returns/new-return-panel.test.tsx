import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { returnable } from '../testing/goods-back.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { PanelOver } from '../testing/panel-over.tsx';
import { NewReturnPanel } from './new-return.panel.tsx';

async function open(house: PlayedHouse, at = ''): Promise<void> {
  house.answers(returns.candidates, ({ q }) =>
    plain(returns.candidates, {
      rows: q === 'nothing' ? [] : [returnable(71, { title: 'Lime pickle' })],
      reasons: [
        { id: 3, name: 'Changed my mind' },
        { id: 4, name: 'Arrived damaged' },
      ],
    }),
  );
  answerPlainly(house, orders.listSellableItems);
  house.answers(returns.createReturn, () =>
    plain(returns.createReturn, { id: 5, returns: [{ id: 5, returnNo: 'RET-5' }] }),
  );
  await house.opens(Over, at);
}

const Over = () => (
  <PanelOver>
    <NewReturnPanel />
  </PanelOver>
);
const search = () => page.getByRole('searchbox', { name: 'Phone, order, invoice, SKU or barcode' });
const item = () => page.getByRole('checkbox', { name: 'Lime pickle' });

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('the cursor is where goods are looked for, and Enter takes the only one', async ({
  house,
}) => {
  await open(house);
  await expect.element(search()).toHaveFocus();

  await userEvent.keyboard('B2C-7');
  await expect.element(item()).toBeVisible();
  await userEvent.keyboard('{Enter}');

  await expect.element(item()).toBeChecked();
});

test('a return is sent with its lines, reasons and wish', async ({ house }) => {
  await open(house);
  await search().fill('B2C-7');
  await item().click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await choose('Reason', 'Changed my mind');

  await page.getByRole('button', { name: 'Create return' }).click();

  await expect.element(page.getByText('RET-5 opened')).toBeVisible();
  expect(house.asked(returns.createReturn)).toMatchObject([
    {
      wish: 'refund',
      orders: [{ orderId: 7, lines: [{ orderLineId: 71, qty: 1_000, reasonId: 3 }] }],
    },
  ]);
});

test('what is chosen stays in sight while something else is looked for', async ({ house }) => {
  await open(house);
  await search().fill('B2C-7');
  await item().click();

  await search().fill('nothing');

  await expect.element(page.getByText('Nothing was shipped under “nothing”.')).toBeVisible();
  await expect.element(item()).toBeChecked();
});

test('a reason that is missing is said at its field', async ({ house }) => {
  await open(house);
  await search().fill('B2C-7');
  await item().click();
  house.answers(returns.createReturn, () =>
    refuseFields({ 'orders.0.lines.0.reasonId': 'Choose a reason' }),
  );
  await page.getByRole('button', { name: 'Create return' }).click();

  await expect.element(page.getByText('Choose a reason').first()).toBeVisible();
  await expect.element(item()).toBeChecked();
});

test('at the counter goods are received and refunded at once', async ({ house }) => {
  await open(house, '?here=1');
  await search().fill('B2C-7');
  await item().click();
  await choose('Reason', 'Changed my mind');

  await page.getByRole('button', { name: 'Receive and refund' }).click();

  await expect
    .poll(() => house.asked(returns.createReturn)[0])
    .toMatchObject({
      type: 'counter',
      approve: true,
      settle: 'refund',
      orders: [{ lines: [{ pieces: [{ qty: 2_000, condition: 'sealed' }] }] }],
    });
});
