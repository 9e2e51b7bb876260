import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuse, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import {
  confirmedOrder,
  deliveredOrder,
  packedOrder,
  placedOrder,
  savedOrder,
} from '../testing/orders.ts';
import { signInWith } from '../testing/people.ts';
import { PanelOver } from '../testing/panel-over.tsx';
import { OrderPanel } from './order.panel.tsx';

async function open(house: PlayedHouse, order: Order): Promise<void> {
  house.answers(orders.getOrder, () => order);
  answerPlainly(
    house,
    orders.getTimeline,
    orders.listCredit,
    orders.listPaymentLinks,
    orders.listReasons,
    orders.listQuotations,
    logistics.listParcels,
    invoices.listInvoices,
    invoices.listCreditNotes,
    returns.listReturns,
    customers.listWallets,
    accounts.listBankAccounts,
    accounts.listEntriesOf,
  );
  await house.opens(Over);
  await expect.element(page.getByRole('dialog', { name: order.orderNo })).toBeVisible();
}

const Over = () => (
  <PanelOver>
    <OrderPanel id={7} />
  </PanelOver>
);
const act = (name: string) => page.getByRole('button', { name, exact: true });
const hold = {
  code: 'manual',
  note: 'Call first',
  by: 'Asha',
  at: '2026-11-20T10:00:00.000Z',
} as const;
/** The act that is filled: what is done next. */
const nextAct = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"] button[data-variant="filled"]')]
    .map((one) => one.textContent?.trim() ?? '')
    .filter(Boolean);

describe('the next step of an order', () => {
  test.for([
    ['placed', placedOrder(), 'Confirm order'],
    ['confirmed', confirmedOrder(), 'Pack'],
    ['on hold', placedOrder({ holds: [hold] }), 'Release'],
    ['at a new total', placedOrder({ newTotal: 71_000 }), 'Accept new total'],
    [
      'on its way',
      packedOrder({ status: 'shipped', progress: { open: 2_000, shipped: 2_000 } }),
      'Mark delivered',
    ],
    ['delivered with cash to come', deliveredOrder({ pendingCod: 70_000 }), 'Mark COD collected'],
    ['delivered and unpaid', deliveredOrder(), 'Take payment'],
    ['paid too much', confirmedOrder({ status: 'packed', balance: -500 }), 'Refund'],
    ['a draft', placedOrder({ status: 'draft', orderNo: 'Draft 7' }), 'Continue'],
  ] as const)('that is %s', async ([, order, next], { house }) => {
    await open(house, order);

    await expect.element(page.getByRole('button', { name: next }).first()).toBeVisible();
    await expect.poll(() => nextAct().some((label) => label.startsWith(next))).toBe(true);
  });
});

describe('an order that is confirmed', () => {
  test('asks first while it is not paid, and is confirmed as it was seen', async ({ house }) => {
    house.answers(orders.confirmOrder, () => savedOrder({ status: 'confirmed' }));
    await open(house, placedOrder());

    await userEvent.keyboard('c');
    const question = page.getByRole('dialog', { name: 'Confirm B2C-7 unpaid?' });
    await expect
      .element(question.getByText('₹700.00 is neither paid nor cash on delivery.'))
      .toBeVisible();
    expect(house.asked(orders.confirmOrder)).toEqual([]);
    await question.getByRole('button', { name: 'Confirm' }).click();

    await expect.element(page.getByText('B2C-7 confirmed').first()).toBeVisible();
    expect(house.asked(orders.confirmOrder)).toMatchObject([{ id: 7, version: 3 }]);
  });

  test('is confirmed at once when it is paid, and once however often C is pressed', async ({
    house,
  }) => {
    const { held, letGo } = holdBack();
    house.answers(orders.confirmOrder, async () => {
      await held;
      return savedOrder({ status: 'confirmed' });
    });
    await open(house, placedOrder({ balance: 0 }));

    await userEvent.keyboard('ccc');
    await expect.poll(() => house.asked(orders.confirmOrder)).toHaveLength(1);
    letGo();

    await expect.element(page.getByText('B2C-7 confirmed').first()).toBeVisible();
    expect(house.asked(orders.confirmOrder)).toHaveLength(1);
  });

  test('that is refused stays, and it is said why', async ({ house }) => {
    house.answers(orders.confirmOrder, () => refuse('The customer is blocked.'));
    await open(house, placedOrder({ balance: 0 }));

    await userEvent.keyboard('c');

    await expect.element(page.getByText('The customer is blocked.').first()).toBeVisible();
    await expect.element(page.getByRole('dialog', { name: 'B2C-7' })).toBeVisible();
  });
});

describe('what is not possible', () => {
  test('is grey with its reason, and does nothing', async ({ house }) => {
    await open(
      house,
      placedOrder({ actions: [{ action: 'confirm', isAllowed: false, whyNot: 'Not your order' }] }),
    );
    const confirm = page.getByRole('button', { name: 'Confirm order' });
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');

    await userEvent.keyboard('c');

    expect(house.asked(orders.getOrder)).toHaveLength(1);
  });

  test('is absent where it makes no sense', async ({ house }) => {
    await open(house, placedOrder({ status: 'cancelled', cancelReason: 'Wrong item' }));

    for (const name of ['Edit', 'Cancel', 'Hold', 'Take payment', 'Confirm order']) {
      expect(act(name).all(), name).toEqual([]);
    }
  });

  test('packing is absent for who may not pack', async ({ house }) => {
    signInWith(house, 'orders.order.read');
    await open(house, confirmedOrder());

    expect(act('Pack').all()).toEqual([]);
    await expect.element(page.getByText('Kaveri Rao').first()).toBeVisible();
  });
});

describe('a hold', () => {
  test('is said with who put it and why, and taken off', async ({ house }) => {
    house.answers(orders.holdOrders, () =>
      plain(orders.holdOrders, { rows: [{ id: 7, ok: true }] }),
    );
    await open(house, placedOrder({ holds: [hold] }));
    await expect.element(page.getByText('Call first')).toBeVisible();

    await page.getByRole('button', { name: 'Release' }).first().click();

    await expect.poll(() => house.asked(orders.holdOrders)[0]).toMatchObject({ ids: [7] });
  });
});

describe('money of an order', () => {
  test('is taken in the dialog with what is owed, under the version that was seen', async ({
    house,
  }) => {
    house.answers(orders.recordPayment, () => plain(orders.recordPayment));
    await open(house, placedOrder());
    await userEvent.keyboard('p');
    const dialog = page.getByRole('dialog', { name: 'Take payment for B2C-7' });
    await expect.element(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'Record payment' }).click();

    await expect
      .poll(() => house.asked(orders.recordPayment))
      .toMatchObject([{ orderId: 7, version: 3, payments: [{ method: 'upi', amount: 70_000 }] }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that is refused keeps what was typed in the dialog', async ({ house }) => {
    house.answers(orders.recordPayment, () =>
      refuseFields({ 'payments.0.reference': 'This reference is used already.' }),
    );
    await open(house, placedOrder());
    await userEvent.keyboard('p');
    const dialog = page.getByRole('dialog', { name: 'Take payment for B2C-7' });
    await dialog.getByLabelText('Reference').fill('UTR 9');
    await dialog.getByRole('button', { name: 'Record payment' }).click();

    await expect.element(page.getByText('This reference is used already.').first()).toBeVisible();
    await expect.element(dialog.getByLabelText('Reference')).toHaveValue('UTR 9');
  });

  test('on delivery is marked collected by one press', async ({ house }) => {
    house.answers(orders.collectPayments, () =>
      plain(orders.collectPayments, { rows: [{ id: 9, ok: true }] }),
    );
    await open(
      house,
      deliveredOrder({
        pendingCod: 70_000,
        payments: [{ id: 9, method: 'cod', amount: 70_000, status: 'pending', direction: 'in' }],
      }),
    );

    await page.getByRole('button', { name: 'Mark COD collected' }).click();

    await expect.element(page.getByText('₹700.00 collected').first()).toBeVisible();
    expect(house.asked(orders.collectPayments)).toEqual([{ payments: [{ paymentId: 9 }] }]);
  });
});

describe('cancelling an order', () => {
  const play = (house: PlayedHouse) => {
    house.answers(returns.previewCancel, () => plain(returns.previewCancel, { value: 70_000 }));
    house.answers(returns.cancelOrder, () => plain(returns.cancelOrder));
    house.answers(returns.cancelOrderLines, () => plain(returns.cancelOrderLines));
  };
  const dialog = () => page.getByRole('dialog', { name: 'Cancel B2C-7' });

  test('says what it does, and waits for a reason', async ({ house }) => {
    await open(house, placedOrder());
    play(house);
    await userEvent.keyboard('x');
    await expect.element(dialog().getByText('Order total falls by')).toBeVisible();

    await dialog().getByRole('button', { name: 'Cancel order' }).click();

    await expect.element(dialog()).toBeVisible();
    expect(house.asked(returns.cancelOrder)).toEqual([]);
  });

  test('of part of it is said so on its button', async ({ house }) => {
    await open(house, placedOrder());
    play(house);
    await userEvent.keyboard('x');

    await dialog().getByRole('textbox', { name: 'Cancel of Forest honey' }).fill('1');
    await userEvent.keyboard('{Tab}');

    await expect.element(dialog().getByRole('button', { name: 'Cancel items' })).toBeVisible();
    await expect
      .poll(() => house.asked(returns.previewCancel).at(-1))
      .toMatchObject({ id: 7, lines: [{ lineId: 31, qty: 1_000 }] });
  });
});
