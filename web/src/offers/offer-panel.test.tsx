import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { Offer } from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Said } from '../testing/fill.ts';
import { button, field, late, refusing, save, text } from '../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { PanelOver } from '../testing/panel-over.tsx';
import { signInWith } from '../testing/people.ts';
import { plain, play, playReads } from '../testing/plain.ts';
import { NewOfferPanel, OfferPanel } from './offer.panel.tsx';

const honeyWeek = (said: Said<Offer> = {}): Offer =>
  plain(offers.getOffer, {
    id: 5,
    name: 'Honey week',
    kind: 'automatic',
    slot: 'item',
    benefit: 'percent',
    status: 'active',
    shown: 'live',
    gives: '10 % off everything',
    tiers: [{ from: 0, value: 1_000, cap: null }],
    channels: ['b2c'],
    priority: 100,
    getPercent: 10_000,
    version: 4,
    ...said,
  });

function playOffers(house: PlayedHouse, said: Said<Offer> = {}): void {
  playReads(house, offers, orders, catalogue, customers, b2b);
  house.answers(offers.getOffer, () => honeyWeek(said));
  play(house, offers.checkOffer, { sentence: '10 % off everything', hasGoods: true });
  house.answers(offers.updateOffer, () => honeyWeek(said));
}

async function opens(house: PlayedHouse, said: Said<Offer> = {}): Promise<void> {
  playOffers(house, said);
  await house.opens(() => (
    <PanelOver>
      <OfferPanel id={5} />
    </PanelOver>
  ));
  await expect.element(text('10 % off everything')).toBeVisible();
}

async function opensNew(house: PlayedHouse): Promise<void> {
  playOffers(house);
  house.answers(offers.createOffer, () => honeyWeek({ status: 'draft', shown: 'draft' }));
  await house.opens(() => (
    <PanelOver>
      <NewOfferPanel />
    </PanelOver>
  ));
  await expect.element(field('Name')).toHaveFocus();
}

const dialog = () => page.getByRole('dialog').last();
const choose = (label: string) => page.getByText(label, { exact: true }).first().click();
const created = (house: PlayedHouse) => house.asked(offers.createOffer);

describe('a new offer', () => {
  test('is a draft of a tenth off, unless something else is said', async ({ house }) => {
    await opensNew(house);
    await field('Name').fill('Honey week');

    await save();

    await expect.element(text('Honey week saved as a draft. Try it, then start it.')).toBeVisible();
    expect(created(house)).toMatchObject([
      { name: 'Honey week', benefit: 'percent', tiers: [{ from: 0, value: 1_000 }] },
    ]);
    expect(created(house)[0]?.status).not.toBe('active');
  });

  test('is started at once when that is asked for', async ({ house }) => {
    await opensNew(house);
    house.answers(offers.createOffer, () => honeyWeek());
    await field('Name').fill('Honey week');

    await button('Save and start').click();

    await expect.element(text('Honey week saved. It is live.')).toBeVisible();
    expect(created(house)).toMatchObject([{ name: 'Honey week', status: 'active' }]);
  });

  test('without a name is not sent, and leads there', async ({ house }) => {
    await opensNew(house);
    await field('Shown to customers').click();

    await save();

    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(created(house)).toEqual([]);
  });

  test('of another kind asks again how much, and not in per cent', async ({ house }) => {
    await opensNew(house);
    await expect.element(page.getByLabelText('At most')).toBeVisible();

    await choose('Fixed price');

    await expect.element(page.getByLabelText('Price each')).toHaveValue('');
    expect(page.getByLabelText('At most').all()).toEqual([]);
    await choose('Buy and get');
    await expect.element(page.getByLabelText('Buy', { exact: true })).toBeVisible();
    expect(page.getByLabelText('Price each').all()).toEqual([]);
  });

  test('with a code takes the codes that are typed, an empty line left out', async ({ house }) => {
    await opensNew(house);
    await field('Name').fill('Honey week');
    await choose('Coupon code');
    await field('Codes').click();
    await userEvent.keyboard('HONEY10{Enter}HONEY20{Enter}');

    await save();

    await expect.element(text(/^Honey week saved/u)).toBeVisible();
    expect(created(house)).toMatchObject([{ kind: 'coupon', codes: ['HONEY10', 'HONEY20'] }]);
  });

  test('whose code is no code says so at the codes', async ({ house }) => {
    await opensNew(house);
    await field('Name').fill('Honey week');
    await choose('Coupon code');
    await field('Codes').click();
    await userEvent.keyboard('HONEY10{Enter}10');

    await save();

    await expect.element(field('Codes')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Codes')).toHaveFocus();
    expect(created(house)).toEqual([]);
  });

  test('without codes after all sends none of those that were typed', async ({ house }) => {
    await opensNew(house);
    await field('Name').fill('Honey week');
    await choose('Coupon code');
    await field('Codes').fill('HONEY10');
    await choose('Automatic');

    await save();

    await expect.element(text(/^Honey week saved/u)).toBeVisible();
    expect(created(house)).toMatchObject([{ kind: 'automatic', codes: [] }]);
  });

  test('says what it competes with and what it gives away before it runs', async ({ house }) => {
    await opensNew(house);
    play(house, offers.checkOffer, {
      sentence: '10 % off 3 products',
      hasGoods: true,
      skusBelowCost: ['HON-1'],
      competesWith: [{ id: 6, name: 'Diwali', productCount: 1 }],
    });
    await field('Name').fill('Honey week');

    await expect.element(text('10 % off 3 products')).toBeVisible();
    await expect.element(text('Sells below average cost: HON-1.')).toBeVisible();
    await expect
      .element(text('Competes with Diwali on 1 product; the larger discount wins.'))
      .toBeVisible();
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    await opensNew(house);
    house.answers(offers.createOffer, refusing({ budget: 'At least ₹100.' }));
    await field('Name').fill('Honey week');
    await field('Budget').fill('5');

    await save();

    await expect.element(text('At least ₹100.')).toBeVisible();
    await expect.element(field('Budget')).toHaveFocus();
    await expect.element(field('Name')).toHaveValue('Honey week');
  });
});

describe('an offer', () => {
  test('is changed as it was seen, once', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => honeyWeek({ name: 'Honey month' }));
    house.answers(offers.updateOffer, answer);
    await button('Change').click();
    await field('Name').fill('Honey month');

    await save();
    await save();
    comes();

    await expect.element(text('Honey month saved. It is live.')).toBeVisible();
    expect(house.asked(offers.updateOffer)).toMatchObject([
      { id: 5, version: 4, name: 'Honey month' },
    ]);
  });

  test('that was used keeps what it gives', async ({ house }) => {
    await opens(house, { usedCount: 2, usedAmount: 3_000, limitTotal: 10 });
    await expect.element(text('2 of 10')).toBeVisible();
    await button('Change').click();

    await expect.element(text(/^This offer has been used/u)).toBeVisible();
    await expect.element(field(/^Off/u).first()).toBeDisabled();
    await expect.element(field('Name')).toBeEnabled();
  });

  test('that loses money is started only when that is confirmed', async ({ house }) => {
    playOffers(house, { status: 'draft', shown: 'draft' });
    play(house, offers.checkOffer, { sentence: 'Honey is free', hasGoods: true, isFree: true });
    await house.opens(() => (
      <PanelOver>
        <OfferPanel id={5} />
      </PanelOver>
    ));
    await expect.element(text('Honey is free')).toBeVisible();
    await button(/^Start$/u).click();
    const ask = page.getByRole('dialog', { name: 'Start Honey week?' });
    await expect.element(ask.getByText('Products are free with this offer.')).toBeVisible();
    expect(house.asked(offers.updateOffer)).toEqual([]);

    await ask.getByRole('button', { name: 'Start' }).click();

    await expect.element(text('Honey week is started')).toBeVisible();
    expect(house.asked(offers.updateOffer)).toMatchObject([
      { id: 5, version: 4, status: 'active' },
    ]);
  });

  test('of which one code is taken adds the others, and says which and why', async ({ house }) => {
    await opens(house, { kind: 'coupon', couponCount: 1 });
    play(house, offers.addCoupons, {
      added: 1,
      results: [
        { code: 'HONEY10', ok: true },
        { code: 'DIWALI', ok: false, text: 'It is a code of Diwali.' },
      ],
    });
    await button('Add codes').click();
    await field('Codes').fill('HONEY10\nDIWALI');

    await dialog().getByRole('button', { name: 'Add codes' }).click();

    await expect.element(text('Codes added: 1')).toBeVisible();
    await expect.element(dialog().getByText('It is a code of Diwali.')).toBeVisible();
    expect(house.asked(offers.addCoupons)).toMatchObject([{ id: 5, codes: ['HONEY10', 'DIWALI'] }]);
  });

  test('is only read and tried by who may not change it', async ({ house }) => {
    signInWith(house, 'offers.offer.read');
    await opens(house, { kind: 'coupon', couponCount: 1 });

    await expect.element(button('Try it')).toBeVisible();
    for (const name of ['Change', 'Message', 'Pause', 'Duplicate', 'Add codes', 'Make many codes'])
      expect(button(name).all(), name).toEqual([]);
  });
});
