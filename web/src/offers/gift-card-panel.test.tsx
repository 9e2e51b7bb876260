import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import type { GiftCardDetail } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuseFields } from '../testing/answers.ts';
import type { Said } from '../testing/fill.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { signInWith } from '../testing/people.ts';
import { PanelOver } from '../testing/panel-over.tsx';
import { GiftCardPanel } from './gift-card.panel.tsx';
import { IssueGiftCardsPanel } from './issue-gift-cards.panel.tsx';

const activeCard = (said: Said<GiftCardDetail> = {}): GiftCardDetail =>
  plain(offers.getGiftCard, {
    id: 2,
    last4: 'K7QP',
    initialValue: 50_000,
    balance: 20_000,
    status: 'active',
    recipientName: 'Kaveri',
    version: 3,
    ...said,
  });

async function open(house: PlayedHouse, card: GiftCardDetail = activeCard()): Promise<void> {
  house.answers(offers.getGiftCard, () => card);
  house.answers(offers.updateGiftCard, () => activeCard());
  answerPlainly(house, accounts.listEntriesOf, customers.listCustomers);
  await house.opens(() => (
    <PanelOver>
      <GiftCardPanel id={2} />
    </PanelOver>
  ));
  await expect.element(page.getByText('₹200.00').first()).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name });
const asked = (house: PlayedHouse) => house.asked(offers.updateGiftCard);

describe('a gift card', () => {
  test('is blocked only when that is confirmed', async ({ house }) => {
    await open(house);
    await button('Block').click();
    await expect
      .element(page.getByText('It cannot be used until it is unblocked. It keeps its balance.'))
      .toBeVisible();
    expect(asked(house)).toEqual([]);

    await page
      .getByRole('dialog', { name: 'Block' })
      .getByRole('button', { name: 'Block' })
      .click();

    await expect.poll(() => asked(house)).toEqual([{ id: 2, version: 3, blocked: true }]);
  });

  test.for([
    ['Add', 1_500, false],
    ['Take off', -1_500, true],
  ] as const)('is changed in its balance: %s', async ([, amount, isOff], { house }) => {
    await open(house);
    await button('Adjust balance').click();
    const dialog = page.getByRole('dialog', { name: 'Adjust the balance' });
    if (isOff) await dialog.getByText('Take off').click();
    await dialog.getByLabelText('Amount').fill('15');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed wrong');
    await dialog.getByRole('button', { name: 'Adjust balance' }).click();

    await expect.element(page.getByText('Balance adjusted')).toBeVisible();
    expect(asked(house)).toEqual([
      { id: 2, version: 3, adjust: { amount, reason: 'Typed wrong' } },
    ]);
  });

  test('whose balance is refused keeps what was typed', async ({ house }) => {
    await open(house);
    house.answers(offers.updateGiftCard, () =>
      refuseFields({ 'adjust.amount': 'It holds only ₹200.00.' }),
    );
    await button('Adjust balance').click();
    const dialog = page.getByRole('dialog', { name: 'Adjust the balance' });
    await dialog.getByLabelText('Amount').fill('900');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed wrong');
    await dialog.getByRole('button', { name: 'Adjust balance' }).click();

    await expect.element(dialog.getByText('It holds only ₹200.00.')).toBeVisible();
    await expect
      .element(dialog.getByRole('textbox', { name: 'Reason' }))
      .toHaveValue('Typed wrong');
  });

  test('is only read by who may not change cards', async ({ house }) => {
    signInWith(house, 'offers.giftCard.read');
    await open(house);

    for (const name of ['Change', 'Adjust balance', 'Block', 'Reveal code'])
      expect(button(name).all(), name).toEqual([]);
  });

  test('that expired has no balance to adjust', async ({ house }) => {
    await open(house, activeCard({ status: 'expired' }));

    await expect.element(button('Change')).toBeVisible();
    expect(button('Adjust balance').all()).toEqual([]);
  });

  test('shows its code only with a reason', async ({ house }) => {
    house.answers(offers.revealGiftCard, () =>
      plain(offers.revealGiftCard, { code: 'ABCD-EFGH-JKLM-K7QP' }),
    );
    await open(house);
    await button('Reveal code').click();
    await expect.element(page.getByRole('dialog', { name: 'Reveal code' })).toBeVisible();
    await userEvent.keyboard('Customer lost it{Control>}s{/Control}');

    await expect.element(page.getByText('ABCD-EFGH-JKLM-K7QP').first()).toBeVisible();
    expect(house.asked(offers.revealGiftCard)).toEqual([{ id: 2, reason: 'Customer lost it' }]);
  });
});

describe('gift cards that are issued', () => {
  const made = () =>
    plain(offers.createGiftCards, {
      issueNo: 'GCI-4',
      cards: [{ id: 2, code: 'ABCD-EFGH-JKLM-K7QP', last4: 'K7QP' }],
    });
  const issue = async (house: PlayedHouse) => {
    answerPlainly(house, accounts.listBankAccounts, customers.listCustomers, invoices.listInvoices);
    house.answers(offers.createGiftCards, made);
    await house.opens(() => (
      <PanelOver>
        <IssueGiftCardsPanel />
      </PanelOver>
    ));
  };
  const value = () => page.getByLabelText('Value');
  const choose = async (label: string) => {
    const radio = page.getByRole('radio', { name: label });
    await expect.element(radio).toBeInTheDocument();
    (radio.element() as HTMLElement).click();
  };

  test('are sent with their value and how they were paid, once', async ({ house }) => {
    const { held, letGo } = holdBack();
    await issue(house);
    house.answers(offers.createGiftCards, async () => {
      await held;
      return made();
    });
    await value().fill('500');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kaveri');

    await userEvent.keyboard('{Control>}ss{/Control}');
    await expect.poll(() => house.asked(offers.createGiftCards)).toHaveLength(1);
    letGo();

    await expect.element(page.getByText('ABCD-EFGH-JKLM-K7QP').first()).toBeVisible();
    expect(house.asked(offers.createGiftCards)).toMatchObject([
      { value: 50_000, count: 1, paid: { method: 'upi' }, recipientName: 'Kaveri', send: false },
    ]);
  });

  test('are many without a recipient', async ({ house }) => {
    await issue(house);
    await page.getByRole('textbox', { name: 'Name' }).fill('Kaveri');
    await choose('Many cards');
    expect(page.getByRole('textbox', { name: 'Name', exact: true }).all()).toEqual([]);
    await value().fill('100');
    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.poll(() => house.asked(offers.createGiftCards)[0]).toMatchObject({ count: 10 });
    expect(house.asked(offers.createGiftCards)[0]).not.toHaveProperty('recipientName');
  });

  test('are free with the reason for it', async ({ house }) => {
    await issue(house);
    await choose('Free');
    await page.getByRole('textbox', { name: 'Reason for giving it free' }).fill('Late parcel');
    await value().fill('100');
    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.poll(() => house.asked(offers.createGiftCards)[0]?.note).toBe('Late parcel');
    expect(house.asked(offers.createGiftCards)[0]?.paid).toBeUndefined();
  });

  test('that are refused keep what was typed', async ({ house }) => {
    await issue(house);
    house.answers(offers.createGiftCards, () => refuseFields({ value: 'At most ₹10,000.' }));
    await value().fill('20000');
    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.element(page.getByText('At most ₹10,000.')).toBeVisible();
    await expect.element(value()).toHaveFocus();
  });
});
