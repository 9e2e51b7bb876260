import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Quotation } from '@counting-house/contract/orders/quotation.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { printedFile, refuse } from '../../testing/answers.ts';
import type { Said } from '../../testing/fill.ts';
import { button, late, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { PanelOver } from '../../testing/panel-over.tsx';
import { signInWith } from '../../testing/people.ts';
import { plain, play } from '../../testing/plain.ts';
import { QuotationPanel } from './quotation.panel.tsx';

const sent: Said<Quotation> = {
  id: 4,
  number: 'QTN-4',
  state: 'sent',
  version: 6,
  orderId: 40,
  channel: 'b2c',
  buyerKind: 'customer',
  buyerId: 12,
  buyerName: 'Kaveri Rao',
  total: 105_000,
  taxAmount: 5_000,
  lines: [{ lineNo: 1, title: 'Honey', qty: 2_000, unitCode: 'NOS', netAmount: 100_000 }],
};

async function opens(house: PlayedHouse, said: Said<Quotation> = {}): Promise<void> {
  play(house, orders.getQuotation, { ...sent, ...said });
  await house.opens(() => (
    <PanelOver>
      <QuotationPanel id={4} />
    </PanelOver>
  ));
  await expect.element(text('Total')).toBeVisible();
}

const dialog = () => page.getByRole('dialog').last();
const link = (name: string | RegExp) => page.getByRole('link', { name });

describe('a quotation that is out', () => {
  test('becomes an order only when that is confirmed, as it was seen', async ({ house }) => {
    await opens(house);
    play(house, orders.convertQuotation, { orderNo: 'SO-9' });
    await expect.element(text('₹1,050.00')).toBeVisible();
    await userEvent.keyboard('c');
    await expect
      .element(text('The order is saved for ₹1,050.00, at the prices quoted.'))
      .toBeVisible();
    expect(house.asked(orders.convertQuotation)).toEqual([]);

    await dialog().getByRole('button', { name: 'Convert' }).click();

    await expect.element(text('QTN-4 is order SO-9')).toBeVisible();
    expect(house.asked(orders.convertQuotation)).toEqual([{ id: 4, version: 6, confirm: false }]);
  });

  test('is converted once, however often that is confirmed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(orders.convertQuotation, { orderNo: 'SO-9' }));
    house.answers(orders.convertQuotation, answer);
    await button('Convert').click();
    await expect.element(text('Convert QTN-4 to an order?')).toBeVisible();

    await dialog().getByRole('button', { name: 'Convert' }).dblClick();
    comes();

    await expect.element(text('QTN-4 is order SO-9')).toBeVisible();
    expect(house.asked(orders.convertQuotation)).toHaveLength(1);
  });

  test('that cannot be converted says why, and stays as it is', async ({ house }) => {
    await opens(house, { whyNotConvert: 'Honey is not sold any more.' });

    await expect.element(button('Convert')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Convert').element().closest('[data-tip]')).toHaveAttribute(
      'data-tip',
      'Honey is not sold any more.',
    );
    await userEvent.keyboard('c');

    await expect.element(button('Edit')).toBeVisible();
    expect(house.asked(orders.convertQuotation)).toEqual([]);
  });

  test('says why it was not converted', async ({ house }) => {
    await opens(house);
    house.answers(orders.convertQuotation, () => refuse('Kaveri Rao is blocked.'));
    await button('Convert').click();

    await dialog().getByRole('button', { name: 'Convert' }).click();

    await expect.element(text('Kaveri Rao is blocked.')).toBeVisible();
  });

  test('is given up with a reason', async ({ house }) => {
    await opens(house);
    play(house, orders.loseQuotation);
    await button('Mark as lost').click();
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('Too dear');

    await dialog().getByRole('button', { name: 'Mark as lost' }).click();

    await expect.element(text('QTN-4 is marked as lost')).toBeVisible();
    expect(house.asked(orders.loseQuotation)).toEqual([{ id: 4, version: 6, reason: 'Too dear' }]);
  });

  test('is printed as its order is, which issues what was changed', async ({ house }) => {
    await opens(house, { hasChanged: true });
    house.answers(orders.printOrders, () => printedFile);
    await expect.element(text(/^The draft was changed after QTN-4 was issued/u)).toBeVisible();

    await button('Print').click();

    await expect
      .poll(() => house.asked(orders.printOrders))
      .toMatchObject([{ id: 40, kind: 'order' }]);
    await expect.poll(() => house.asked(orders.getQuotation).length).toBeGreaterThan(1);
  });

  test('is printed as it is, and no more, by who may not make orders', async ({ house }) => {
    signInWith(house, 'orders.order.read');
    await opens(house);
    house.answers(orders.printQuotation, () => printedFile);

    for (const name of ['Convert', 'Edit', 'Mail', 'Mark as lost'])
      expect(button(name).all(), name).toEqual([]);
    await button('Print').click();

    await expect.poll(() => house.asked(orders.printQuotation)).toEqual([{ id: 4 }]);
    expect(link('Kaveri Rao').all()).toEqual([]);
  });
});

describe('a quotation that is over', () => {
  test('expired is quoted again with a later day', async ({ house }) => {
    await opens(house, {
      state: 'expired',
      validUntil: '2026-04-05',
      whyNotConvert: 'It has expired.',
    });

    await expect.element(text(/^Expired on 05 Apr 2026/u)).toBeVisible();
    await expect.element(button('Edit')).toHaveAttribute('data-variant', 'filled');
    await expect.element(button('Convert')).toHaveAttribute('aria-disabled', 'true');
  });

  test('lost says why, and is only printed', async ({ house }) => {
    await opens(house, { state: 'lost', lostReason: 'Too dear' });

    await expect.element(text('Lost: Too dear')).toBeVisible();
    await expect.element(button('Print')).toBeVisible();
    for (const name of ['Convert', 'Edit', 'Mail', 'Mark as lost'])
      expect(button(name).all(), name).toEqual([]);
  });

  test('accepted leads to its order and its other revisions', async ({ house }) => {
    await opens(house, {
      number: 'QTN-4/2',
      state: 'accepted',
      orderNo: 'SO-9',
      revisions: [
        { id: 4, number: 'QTN-4/2', state: 'accepted', total: 105_000 },
        { id: 3, number: 'QTN-4', state: 'superseded', total: 110_000 },
      ],
    });

    await expect.element(link('SO-9')).toHaveAttribute('href', expect.stringContaining('open=40'));
    await expect
      .element(link('QTN-4, ₹1,100.00'))
      .toHaveAttribute('href', expect.stringContaining('open=3'));
    expect(link(/^QTN-4\/2/u).all()).toEqual([]);
    await expect.element(link('Kaveri Rao')).toBeVisible();
  });
});
