import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Banner } from '@counting-house/contract/cms/banner.ts';
import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Said } from '../testing/fill.ts';
import { box, button, field, late, pick, refusing, save, text } from '../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { PanelOver } from '../testing/panel-over.tsx';
import { signInWith } from '../testing/people.ts';
import { plain, plainRow, play, playReads } from '../testing/plain.ts';
import { pageOf } from '../testing/units.ts';
import { Page } from '../ui/page/page.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { BannerPanel, NewBannerPanel } from './banner.panel.tsx';

const summer = (said: Said<Banner> = {}): Banner =>
  plain(cms.getBanner, {
    id: 3,
    title: 'Summer honey',
    position: 'home_middle',
    linkType: 'url',
    linkUrl: '/honey',
    linkName: '/honey',
    status: 'active',
    shown: 'live',
    version: 2,
    ...said,
  });

function playBanners(house: PlayedHouse): void {
  playReads(house, cms, catalogue, offers);
  house.answers(cms.getBanner, () => summer());
  play(house, catalogue.listCategories, { rows: [{ id: 8, title: 'Pickles' }], total: 1 });
}

async function opensNew(house: PlayedHouse, at = ''): Promise<void> {
  playBanners(house);
  house.answers(cms.createBanner, () => summer());
  await house.opens(
    () => (
      <PanelOver>
        <NewBannerPanel />
      </PanelOver>
    ),
    at,
  );
  await expect.element(field('Title')).toHaveFocus();
}

async function opens(house: PlayedHouse): Promise<void> {
  playBanners(house);
  house.answers(cms.updateBanner, () => summer());
  await house.opens(() => (
    <PanelOver>
      <BannerPanel id={3} />
    </PanelOver>
  ));
  await expect.element(text('Summer honey')).toBeVisible();
}

describe('a new banner', () => {
  test('begins at the position on view, and is hidden', async ({ house }) => {
    await opensNew(house, '?position=home_middle');
    await field('Title').fill('Summer honey');

    await save();

    await expect
      .element(text('Banner Summer honey saved. It is hidden until you show it.'))
      .toBeVisible();
    expect(house.asked(cms.createBanner)).toMatchObject([
      { title: 'Summer honey', position: 'home_middle', linkType: 'none' },
    ]);
  });

  test('above a category asks which, and leads where that is refused', async ({ house }) => {
    await opensNew(house);
    house.answers(cms.createBanner, refusing({ categoryId: 'Choose a category.' }));
    expect(page.getByLabelText(/^Category/u).all()).toEqual([]);
    await field('Title').fill('Pickle week');
    await pick('Position', 'Category, top');

    await save();

    await expect.element(text('Choose a category.')).toBeVisible();
    await expect.element(box(/^Category/u)).toHaveFocus();
    house.answers(cms.createBanner, () => summer({ title: 'Pickle week' }));
    await pick(/^Category/u, 'Pickles');
    await save();

    await expect.element(text(/^Banner Pickle week saved/u)).toBeVisible();
    expect(house.asked(cms.createBanner).at(-1)).toMatchObject({
      position: 'category_top',
      categoryId: 8,
    });
  });

  test('asks only for what its link needs', async ({ house }) => {
    await opensNew(house);
    expect(field('Web address').all()).toEqual([]);

    await pick('Leads to', 'A web address');
    await expect.element(field('Web address')).toBeVisible();
    await pick('Leads to', 'An offer');

    await expect.element(box('Offer')).toBeVisible();
    expect(field('Web address').all()).toEqual([]);
    await box('Offer').click();
    await expect
      .poll(() => house.asked(offers.listOffers).at(-1))
      .toMatchObject({ shown: ['live', 'scheduled'] });
  });

  test('with an address of somebody else’s making is not sent', async ({ house }) => {
    await opensNew(house);
    await field('Title').fill('Summer honey');
    await pick('Leads to', 'A web address');
    await field('Web address').fill('//evil.example');

    await save();

    await expect.element(text('Enter a full address or a path that starts with /')).toBeVisible();
    await expect.element(field('Web address')).toHaveFocus();
    expect(house.asked(cms.createBanner)).toEqual([]);
  });

  test('without a title is not sent, and leads there', async ({ house }) => {
    await opensNew(house);
    await field('Description of the picture').click();

    await save();

    await expect.element(text('Title is required')).toBeVisible();
    await expect.element(field('Title')).toHaveFocus();
    expect(house.asked(cms.createBanner)).toEqual([]);
  });
});

describe('a banner', () => {
  test('is changed as it was seen, once', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => summer({ title: 'Winter honey' }));
    house.answers(cms.updateBanner, answer);
    await field('Title').fill('Winter honey');
    await pick('Status', 'Hidden');

    await save();
    await save();
    comes();

    await expect.element(text('Banner Winter honey saved')).toBeVisible();
    expect(house.asked(cms.updateBanner)).toMatchObject([
      { id: 3, version: 2, title: 'Winter honey', status: 'hidden', linkUrl: '/honey' },
    ]);
  });

  test('keeps what was typed while it was being saved', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => summer({ title: 'Winter honey' }));
    house.answers(cms.updateBanner, answer);
    await field('Title').fill('Winter honey');
    await save();
    await expect.poll(() => house.asked(cms.updateBanner)).toHaveLength(1);

    await field('Title').fill('Winter honey, half price');
    comes();

    await expect.element(text('Banner Winter honey saved')).toBeVisible();
    await expect.element(field('Title')).toHaveValue('Winter honey, half price');
  });

  test('is only read by who may not change it', async ({ house }) => {
    signInWith(house, 'cms.banner.read');
    await opens(house);

    await expect.element(text('Home, middle')).toBeVisible();
    await expect.element(text('/honey')).toBeVisible();
    expect(field('Title').all()).toEqual([]);
    expect(button('Save').all()).toEqual([]);
  });
});

describe('what the shop shows', () => {
  const image = '/favicon.ico';
  const pictures = { desktopFileId: 1, mobileFileId: 2, desktopUrl: image, mobileUrl: image };
  const row = (said: Said<Banner>) => plainRow(cms.listBanners, { ...pictures, ...said });
  const opensPreview = async (house: PlayedHouse, ...rows: readonly Banner[]) => {
    house.answers(cms.listBanners, () => pageOf(rows));
    await house.opens(() => (
      <Page title="Things">
        <BannerPreview position="home_top" />
      </Page>
    ));
  };

  test('is nothing where no banner is live', async ({ house }) => {
    await opensPreview(house, row({ id: 1, title: 'Old', status: 'active', shown: 'ended' }));

    await expect.element(text('Nothing is shown here now.')).toBeVisible();
  });

  test('is gone through one by one, from the first to the last', async ({ house }) => {
    await opensPreview(
      house,
      row({ id: 1, title: 'Summer honey', status: 'active', shown: 'live' }),
      row({ id: 2, title: 'Not yet', status: 'active', shown: 'scheduled' }),
      row({ id: 3, title: 'Pickle week', altText: 'Jars', status: 'active', shown: 'live' }),
    );
    await expect.element(text('1 of 2')).toBeVisible();
    await expect.element(button('Banner before')).toBeDisabled();

    await button('Banner after').click();

    await expect.element(text('Pickle week')).toBeVisible();
    await expect.element(page.getByAltText('Jars')).toBeInTheDocument();
    await expect.element(button('Banner after')).toBeDisabled();
  });

  test('is what a day to come will have', async ({ house }) => {
    await opensPreview(
      house,
      row({
        id: 1,
        title: 'Summer honey',
        status: 'active',
        shown: 'live',
        endsAt: '2127-04-10T18:29:00.000Z',
      }),
      row({
        id: 2,
        title: 'Diwali',
        status: 'active',
        shown: 'scheduled',
        startsAt: '2127-05-01T00:00:00.000Z',
      }),
    );
    await expect.element(text('Summer honey')).toBeVisible();

    await field('As on').fill('5/5/2127');
    await userEvent.keyboard('{Tab}');

    await expect.element(text('Diwali')).toBeVisible();
    expect(page.getByText('Summer honey').all()).toEqual([]);
  });
});
