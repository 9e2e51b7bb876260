import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuse, refuseFields } from '../../testing/answers.ts';
import { plain } from '../../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import {
  honey,
  kaveri,
  placedOrder,
  playSelling,
  priceHoney,
  savedOrder,
} from '../../testing/orders.ts';
import { signInWith } from '../../testing/people.ts';
import { NewOrderScreen } from './new-order.screen.tsx';

async function open(house: PlayedHouse, at = ''): Promise<void> {
  playSelling(house);
  answerPlainly(
    house,
    customers.listWallets,
    orders.listReasons,
    accounts.listBankAccounts,
    offers.listOffers,
  );
  house.answers(orders.createB2C, () => savedOrder());
  await house.opens(NewOrderScreen, at);
}

const buyerBox = () =>
  page.getByRole('combobox', { name: 'Customer: phone, name or customer no.' });
const itemBox = () => page.getByRole('combobox', { name: /Item|item|Scan/u }).first();
const qtyOfHoney = () => page.getByRole('textbox', { name: 'Quantity of Forest honey' });
const priceOfHoney = () => page.getByRole('textbox', { name: 'Price of Forest honey' });
const place = () => page.getByRole('button', { name: 'Place and confirm' });
const totalIs = (text: string) => expect.element(page.getByText(text).first()).toBeInTheDocument();

/** Types an order of one jar for Kaveri Rao. */
async function typeOrder(): Promise<void> {
  await expect.element(buyerBox()).toHaveFocus();
  await userEvent.keyboard('9845012345{Enter}');
  await expect.element(page.getByText('Kaveri Rao').first()).toBeVisible();
  await userEvent.keyboard('HON-500{Enter}');
  await expect.element(qtyOfHoney()).toBeVisible();
  await totalIs('₹350.00');
}

describe('a new order', () => {
  test('begins with who buys, goes on with the items, and sends what was typed', async ({
    house,
  }) => {
    await open(house);
    await typeOrder();

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(page.getByText('B2C-7 placed, ₹700.00').first()).toBeVisible();
    expect(house.asked(orders.createB2C)).toMatchObject([
      {
        customerId: 4,
        addressId: 12,
        deliveryMethod: 'courier',
        lines: [{ variantId: 7, qty: 1_000, note: '' }],
        charges: [],
        place: true,
        confirm: true,
        expectedTotal: 35_000,
      },
    ]);
    await expect.element(buyerBox()).toHaveFocus();
  });

  test('is placed once, however often it is asked', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house);
    house.answers(orders.createB2C, async () => {
      await held;
      return savedOrder();
    });
    await typeOrder();

    await userEvent.keyboard('{Control>}{Enter}{Enter}{Enter}{/Control}');
    await expect.poll(() => house.asked(orders.createB2C)).toHaveLength(1);
    letGo();

    await expect.element(page.getByText('B2C-7 placed, ₹700.00').first()).toBeVisible();
    expect(house.asked(orders.createB2C)).toHaveLength(1);
    expect(house.keysOf(orders.createB2C)[0]).toMatch(/\S/u);
  });

  test('that is refused keeps what was typed, and the cursor goes where it is refused', async ({
    house,
  }) => {
    await open(house);
    house.answers(orders.createB2C, () => refuseFields({ 'lines.0.qty': 'Only 5 in a parcel' }));
    await typeOrder();

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(page.getByText('Not placed')).toBeVisible();
    await expect.element(qtyOfHoney()).toHaveFocus();
    await expect.element(qtyOfHoney()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('Kaveri Rao').first()).toBeVisible();
  });

  test('whose buyer is missing is refused at the buyer', async ({ house }) => {
    await open(house);
    house.answers(orders.createB2C, () => refuseFields({ customerId: 'Choose a customer' }));
    await expect.element(buyerBox()).toHaveFocus();
    await userEvent.keyboard('{F2}HON-500{Enter}');
    await expect.element(qtyOfHoney()).toBeVisible();

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(buyerBox()).toHaveFocus();
    await expect.element(page.getByText('Choose a customer').first()).toBeVisible();
  });

  test('keeps a quantity that is typed while figures are still coming', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house);
    await typeOrder();
    house.answers(orders.previewOrder, async (asked) => {
      if (asked.lines?.[0]?.qty === 2_000) await held;
      return priceHoney(asked as never);
    });
    await qtyOfHoney().fill('2');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => house.asked(orders.previewOrder).at(-1)?.lines?.[0]?.qty).toBe(2_000);
    await qtyOfHoney().fill('3');
    await userEvent.keyboard('{Tab}');
    await totalIs('₹1,050.00');

    letGo();

    await expect.element(qtyOfHoney()).toHaveValue('3');
    await totalIs('₹1,050.00');
  });

  test('asks why a price is changed, and sends price and reason', async ({ house }) => {
    await open(house);
    await typeOrder();

    await priceOfHoney().fill('300');
    await userEvent.keyboard('{Tab}');
    const dialog = page.getByRole('dialog', { name: 'Reason for price change' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(page.getByText('Enter a reason for the price change')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('Agreed by phone');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await totalIs('₹300.00');
    await place().click();

    await expect
      .poll(() => house.asked(orders.createB2C)[0]?.lines)
      .toEqual([
        {
          variantId: 7,
          qty: 1_000,
          unitPrice: 30_000,
          overrideReason: 'Agreed by phone',
          note: '',
        },
      ]);
  });

  test('goes back to the price in force when no reason is given', async ({ house }) => {
    await open(house);
    await typeOrder();
    await priceOfHoney().fill('300');
    await userEvent.keyboard('{Tab}');
    await page
      .getByRole('dialog', { name: 'Reason for price change' })
      .getByRole('button', { name: 'Back' })
      .click();

    await expect.element(priceOfHoney()).toHaveValue('350.00');
  });

  test('that stock cannot fill is ordered as far as it can', async ({ house }) => {
    await open(house);
    house.answers(orders.createB2C, () => ({
      ...refuse('Not enough in stock.', 'stock.short'),
      more: {
        lines: [
          { lineNo: 1, sku: 'HON-500', title: 'Forest honey', wanted: 5_000, available: 2_000 },
        ],
      },
    }));
    await typeOrder();
    await qtyOfHoney().fill('5');
    await userEvent.keyboard('{Tab}');
    await place().click();
    await expect.element(page.getByText('Not enough in stock').first()).toBeVisible();

    await page.getByRole('button', { name: 'Order available quantity' }).click();

    await expect.element(qtyOfHoney()).toHaveValue('2');
    expect(house.asked(orders.createB2C)).toHaveLength(1);
  });

  test('at another price than was seen is placed only when that is said', async ({ house }) => {
    await open(house);
    const change = {
      oldTotal: 35_000,
      newTotal: 36_000,
      lines: [
        { sku: 'HON-500', title: 'Forest honey', qty: 1_000, unitPrice: 36_000, total: 36_000 },
      ],
    };
    house.answers(orders.createB2C, ({ expectedTotal }) =>
      expectedTotal === 36_000
        ? savedOrder({ grandTotal: 36_000 })
        : { ...refuse('The price changed.', 'order.price_changed'), more: change },
    );
    await typeOrder();
    await place().click();
    const question = page.getByRole('dialog', { name: 'Place at ₹360.00?' });
    await expect.element(question.getByRole('button', { name: 'Go back' })).toHaveFocus();

    await question.getByRole('button', { name: 'Place at ₹360.00' }).click();

    await expect.element(page.getByText('B2C-7 placed, ₹360.00').first()).toBeVisible();
  });

  test('is kept as a draft without a payment and without being placed', async ({ house }) => {
    await open(house);
    await typeOrder();

    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.element(page.getByText('Draft saved').first()).toBeVisible();
    expect(house.asked(orders.createB2C)[0]).toMatchObject({ place: false, confirm: false });
  });

  test('is only placed by who may not confirm it', async ({ house }) => {
    signInWith(house, 'orders.order.create', 'customers.customer.read');
    await open(house);

    await expect.element(page.getByRole('button', { name: 'Place', exact: true })).toBeVisible();
    expect(place().all()).toEqual([]);
    await expect.element(page.getByText('The order stays unpaid.')).toBeVisible();
  });

  test('says what cannot be ordered, and does not', async ({ house }) => {
    await open(house);
    house.answers(orders.listSellableItems, () =>
      plain(orders.listSellableItems, {
        rows: [honey({ isOrderable: false, whyNot: 'Archived' })],
      }),
    );
    await userEvent.keyboard('{F2}HON-500{Enter}');

    await expect.element(page.getByText('Forest honey cannot be added')).toBeVisible();
    expect(qtyOfHoney().all()).toEqual([]);
  });

  test('says that nobody is called so', async ({ house }) => {
    await open(house);
    house.answers(customers.listCustomers, () => plain(customers.listCustomers));
    await expect.element(buyerBox()).toHaveFocus();
    await userEvent.keyboard('Nobody');

    await expect
      .element(page.getByText('No customers found. Type a 10-digit phone number to add one.'))
      .toBeVisible();
  });

  test('adds who is not known yet by the phone that was typed', async ({ house }) => {
    await open(house);
    house.answers(customers.listCustomers, () => plain(customers.listCustomers));
    house.answers(customers.createCustomer, () =>
      plain(customers.createCustomer, kaveri({ name: 'Asha Bhat' })),
    );
    await expect.element(buyerBox()).toHaveFocus();
    await userEvent.keyboard('9900011122{Enter}');
    const dialog = page.getByRole('dialog', { name: 'New customer' });
    await dialog.getByLabelText('Name').first().fill('Asha Bhat');

    await dialog.getByRole('button', { name: 'Add customer' }).click();

    await expect.element(page.getByText('Asha Bhat').first()).toBeVisible();
    expect(house.asked(customers.createCustomer)[0]).toMatchObject({
      name: 'Asha Bhat',
      phone: '9900011122',
    });
    await expect.element(itemBox()).toHaveFocus();
  });

  test('is paid as it is chosen by letter, with what is to pay', async ({ house }) => {
    await open(house);
    await typeOrder();
    await userEvent.keyboard('{F9}u');

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect
      .poll(() => house.asked(orders.createB2C)[0]?.payments)
      .toMatchObject([{ method: 'upi', amount: 35_000 }]);
  });
});

describe('an order that stands', () => {
  const opensOrder = async (house: PlayedHouse, said: Parameters<typeof placedOrder>[0] = {}) => {
    house.answers(orders.getOrder, () => placedOrder(said));
    house.answers(orders.updateB2C, () => savedOrder());
    await open(house, '?order=7');
  };

  test('is changed as itself: its id, the version that was seen, its lines by their ids', async ({
    house,
  }) => {
    await opensOrder(house);
    await qtyOfHoney().fill('3');
    await userEvent.keyboard('{Tab}');
    await totalIs('₹1,050.00');

    await page.getByRole('button', { name: 'Save order' }).click();

    await expect
      .poll(() => house.asked(orders.updateB2C)[0])
      .toMatchObject({
        id: 7,
        version: 3,
        place: false,
        confirm: false,
        lines: [{ id: 31, qty: 3_000, unitPrice: null, lineStaffDiscount: null }],
      });
  });

  test('cannot be given to another buyer', async ({ house }) => {
    await opensOrder(house);

    await expect.element(qtyOfHoney()).toBeVisible();
    expect(page.getByRole('button', { name: 'Change' }).all()).toEqual([]);
  });

  test('that may not be changed says why', async ({ house }) => {
    await opensOrder(house, {
      actions: [{ action: 'edit', isAllowed: false, whyNot: 'It is shipped.' }],
    });

    await expect.element(page.getByText('It is shipped.')).toBeVisible();
    expect(qtyOfHoney().all()).toEqual([]);
  });

  test('is ordered again as a new one', async ({ house }) => {
    house.answers(orders.getOrder, () => placedOrder());
    await open(house, '?copy=7');
    await totalIs('₹700.00');

    await place().click();

    await expect
      .poll(() => house.asked(orders.createB2C)[0])
      .toMatchObject({
        customerId: 4,
        lines: [{ variantId: 7, qty: 2_000 }],
      });
  });
});
