import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerPlainly,
  holdBack,
  printedFile,
  refuse,
  refuseFields,
} from '../../testing/answers.ts';
import { plain } from '../../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { honey, playSelling, placedOrder, savedOrder } from '../../testing/orders.ts';
import { signInWith } from '../../testing/people.ts';
import { CounterScreen } from './counter.screen.tsx';

const till = { id: 9, number: 'TILL-9', tillId: 1, tillName: 'Front counter', version: 2 } as const;

const sold = () =>
  plain(invoices.sellAtCounter, {
    ...savedOrder({ grandTotal: 35_000 }),
    invoiceId: 40,
    invoiceNo: 'INV-40',
    change: 15_000,
  });

/** Opens the counter at which honey is sold; with no till, the page on which one is opened. */
async function open(house: PlayedHouse, { at = '', isOpen = true } = {}): Promise<void> {
  playSelling(house);
  answerPlainly(
    house,
    accounts.listBankAccounts,
    catalogue.listCategories,
    customers.listWallets,
    offers.listOffers,
    orders.listOrders,
    orders.listReasons,
    orders.listTills,
    returns.candidates,
  );
  house.answers(orders.getMyTill, () => plain(orders.getMyTill, { session: isOpen ? till : null }));
  house.answers(invoices.sellAtCounter, sold);
  house.answers(invoices.print, () => printedFile);
  house.answers(orders.createB2C, () => savedOrder({ status: 'draft' }));
  await house.opens(CounterScreen, at);
}

const qtyOfHoney = () => page.getByRole('textbox', { name: 'Quantity of Forest honey' });
const finish = () => page.getByRole('button', { name: 'Finish and print bill' });
const sell = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

/** Scans a jar of honey. */
async function scanHoney(): Promise<void> {
  await expect.element(page.getByText('Scan or type a product.')).toBeVisible();
  await userEvent.keyboard('{F2}HON-500{Enter}');
  await expect.element(qtyOfHoney()).toBeVisible();
  await expect.element(page.getByText('₹350.00').first()).toBeInTheDocument();
}

describe('a counter sale', () => {
  test('begins where codes are scanned, and stays there for the next one', async ({ house }) => {
    await open(house);
    await scanHoney();

    await userEvent.keyboard('HON-500{Enter}');

    await expect.element(qtyOfHoney()).toHaveValue('2');
  });

  test('is paid in cash unless another way is chosen, and asked for what was seen', async ({
    house,
  }) => {
    await open(house);
    await scanHoney();

    await sell();

    await expect.element(page.getByText('INV-40, ₹350.00, change ₹150.00').first()).toBeVisible();
    expect(house.asked(invoices.sellAtCounter)).toMatchObject([
      {
        lines: [{ variantId: 7, qty: 1_000, note: '' }],
        payments: [{ method: 'cash', amount: 35_000 }],
        expectedTotal: 35_000,
      },
    ]);
    await expect.element(page.getByText('Scan or type a product.')).toBeVisible();
  });

  test('takes the note that is handed over, and says the change', async ({ house }) => {
    await open(house);
    await scanHoney();

    await page.getByRole('button', { name: '₹500', exact: true }).click();
    await expect.element(page.getByText('₹150.00').first()).toBeVisible();
    await sell();

    await expect
      .poll(() => house.asked(invoices.sellAtCounter)[0]?.payments)
      .toEqual([{ method: 'cash', amount: 35_000, tendered: 50_000 }]);
    await expect.element(page.getByText('INV-40').first()).toBeVisible();
  });

  test('is finished once, however often it is asked', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house);
    house.answers(invoices.sellAtCounter, async () => {
      await held;
      return sold();
    });
    await scanHoney();

    await userEvent.keyboard('{Control>}{Enter}{Enter}{Enter}{/Control}');
    await expect.poll(() => house.asked(invoices.sellAtCounter)).toHaveLength(1);
    letGo();

    await expect.element(page.getByText('INV-40, ₹350.00, change ₹150.00').first()).toBeVisible();
    expect(house.asked(invoices.sellAtCounter)).toHaveLength(1);
  });

  test('that is refused stays on the screen, with the cursor where it is refused', async ({
    house,
  }) => {
    await open(house);
    house.answers(invoices.sellAtCounter, () => refuseFields({ 'lines.0.qty': 'Only 5 at once' }));
    await scanHoney();

    await sell();

    await expect.element(page.getByText('Sale not completed')).toBeVisible();
    await expect.element(qtyOfHoney()).toHaveFocus();
  });

  test('refused while its figures come keeps what is said at the line', async ({ house }) => {
    await open(house);
    house.answers(invoices.sellAtCounter, () => refuseFields({ 'lines.0.qty': 'Only 5 at once' }));
    await scanHoney();

    await qtyOfHoney().fill('6');
    await sell();

    await expect.element(page.getByText('₹2,100.00').first()).toBeInTheDocument();
    await expect.element(page.getByText('Only 5 at once').first()).toBeVisible();
    await expect.element(qtyOfHoney()).toHaveAttribute('aria-invalid', 'true');
  });

  test('again after a lost answer is the same sale', async ({ house }) => {
    await open(house);
    house.answers(invoices.sellAtCounter, () => Promise.reject(new TypeError('The line is cut.')));
    await scanHoney();
    await sell();
    await expect.element(page.getByText('Sale not completed')).toBeVisible();
    house.answers(invoices.sellAtCounter, sold);

    await sell();

    await expect.element(page.getByText('INV-40, ₹350.00, change ₹150.00').first()).toBeVisible();
    const [lost, again] = house.keysOf(invoices.sellAtCounter);
    expect(again).toBe(lost);
  });

  test('that stock cannot fill goes on with what is there', async ({ house }) => {
    await open(house);
    house.answers(invoices.sellAtCounter, () => ({
      ...refuse('Not enough in stock.', 'stock.short'),
      more: {
        lines: [{ lineNo: 1, sku: 'HON-500', title: 'Honey', wanted: 4_000, available: 1_000 }],
      },
    }));
    await scanHoney();
    await qtyOfHoney().fill('4');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('₹1,400.00').first()).toBeVisible();
    await sell();
    await page.getByRole('button', { name: 'Order available quantity' }).click();

    await expect.element(qtyOfHoney()).toHaveValue('1');
  });

  test('of nothing cannot be finished', async ({ house }) => {
    await open(house);

    await expect.element(finish()).toBeDisabled();
  });

  test('asks how much of goods by weight', async ({ house }) => {
    await open(house);
    house.answers(orders.listSellableItems, () =>
      plain(orders.listSellableItems, { rows: [honey({ qtyStep: 10, minQty: 10 })] }),
    );
    await expect.element(page.getByText('Scan or type a product.')).toBeVisible();
    await userEvent.keyboard('{F2}HON-500{Enter}');
    const pad = page.getByRole('dialog', { name: 'Forest honey' });
    await expect.element(pad).toBeVisible();
    await pad.getByLabelText('Quantity').fill('1.25');
    await pad.getByRole('button', { name: 'Add' }).click();

    await expect.element(qtyOfHoney()).toHaveValue('1.25');
  });
});

describe('a bill that is held', () => {
  test('is saved as a draft of the counter, and makes room for the next', async ({ house }) => {
    await open(house);
    await scanHoney();

    await userEvent.keyboard('{F7}');

    await expect.element(page.getByText('Bill held')).toBeVisible();
    expect(house.asked(orders.createB2C)).toMatchObject([{ source: 'store', place: false }]);
    await expect.element(page.getByText('Scan or type a product.')).toBeVisible();
  });

  test('cannot be held while nothing is on it', async ({ house }) => {
    await open(house);

    await expect.element(page.getByRole('button', { name: 'Hold' }).first()).toBeDisabled();
  });

  test('that cannot be saved stays on the screen', async ({ house }) => {
    await open(house);
    house.answers(orders.createB2C, () => refuse('The day is closed.'));
    await scanHoney();

    await userEvent.keyboard('{F7}');

    await expect.element(page.getByText('Not held')).toBeVisible();
    await expect.element(qtyOfHoney()).toBeVisible();
  });

  test('is gone on with, and finished as itself', async ({ house }) => {
    const draft = placedOrder({ status: 'draft', source: 'store', buyer: null });
    house.answers(orders.getOrder, () => draft);
    await open(house, { at: '?order=7' });
    await expect.element(qtyOfHoney()).toHaveValue('2');
    await expect.element(page.getByText('₹700.00').first()).toBeVisible();

    await sell();

    await expect
      .poll(() => house.asked(invoices.sellAtCounter)[0])
      .toMatchObject({ id: 7, version: 3, lines: [{ id: 31, qty: 2_000 }], expectedTotal: 70_000 });
    await expect.element(page.getByText('INV-40').first()).toBeVisible();
  });

  test('that somebody finished meanwhile is not sold again', async ({ house }) => {
    house.answers(orders.getOrder, () => placedOrder());
    await open(house, { at: '?order=7' });

    await expect.element(page.getByText('This bill is no longer held.')).toBeVisible();
    expect(finish().all()).toEqual([]);
  });
});

describe('a till', () => {
  const openPage = async (house: PlayedHouse) => {
    await open(house, { isOpen: false });
    house.answers(orders.openTill, () => plain(orders.openTill, till));
  };
  const withTill = (house: PlayedHouse) =>
    house.answers(orders.listTills, () =>
      plain(orders.listTills, { rows: [{ id: 1, name: 'Front counter', isActive: true }] }),
    );

  test('that nobody works at is chosen already; the cash in it is typed at once', async ({
    house,
  }) => {
    playSelling(house);
    answerPlainly(house, orders.getMyTill);
    withTill(house);
    house.answers(orders.openTill, () => plain(orders.openTill, till));
    await house.opens(CounterScreen);
    await expect.element(page.getByLabelText('Cash in the drawer')).toHaveFocus();

    await userEvent.keyboard('500{Enter}');

    await expect.poll(() => house.asked(orders.openTill)).toEqual([{ tillId: 1, float: 50_000 }]);
  });

  test('is not offered when all are in use', async ({ house }) => {
    await openPage(house);

    await expect
      .element(page.getByText('All counters are in use. Close one or add one.'))
      .toBeVisible();
  });

  test('goods are taken back only by who may open returns', async ({ house }) => {
    signInWith(house, 'orders.till.use', 'orders.order.create', 'orders.order.read');
    await open(house);

    await expect.element(page.getByRole('button', { name: 'Price check' })).toBeVisible();
    const bar = page.getByRole('toolbar', { name: 'Counter' });
    expect(bar.getByRole('button', { name: 'Return' }).all()).toEqual([]);
  });
});
