import type { Banner, NewBanner } from '@counting-house/contract/cms/banner.ts';
import type { NewFaq } from '@counting-house/contract/cms/faq.ts';
import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';
import { jpeg, send } from './pictures.ts';

const { admin, cms } = contract;

const sides = {
  banner_desktop: { width: 1200, height: 300 },
  banner_mobile: { width: 600, height: 600 },
} as const;

/** The file of a picture just large enough for its place. */
export async function bannerPicture(
  house: TestHouse,
  purpose: keyof typeof sides,
  colour = '#b4552d',
): Promise<number> {
  const owner = await house.as('owner');
  const sent = [{ bytes: await jpeg({ ...sides[purpose], colour }) }];
  const { files } = await send(house, owner, admin.uploadImage, sent, { purpose });
  return files[0]?.id ?? 0;
}

/** A banner as the owner adds it, without pictures. */
export async function aBanner(
  house: TestHouse,
  of: Partial<InputOf<typeof cms.createBanner>> = {},
): Promise<Banner> {
  const owner = await house.as('owner');
  return owner.call(cms.createBanner, { title: 'Mango season', ...of });
}

/** A banner with both pictures that is shown, in its time. */
export async function aShownBanner(house: TestHouse, of: Partial<NewBanner> = {}): Promise<Banner> {
  const owner = await house.as('owner');
  const { id, version } = await aBanner(house, {
    desktopFileId: await bannerPicture(house, 'banner_desktop'),
    mobileFileId: await bannerPicture(house, 'banner_mobile'),
    ...of,
  });
  return owner.call(cms.updateBanner, { id, version, status: 'active' });
}

/** A published question of the FAQ. */
export async function aFaq(house: TestHouse, of: Partial<NewFaq> = {}) {
  const owner = await house.as('owner');
  const { faq } = await owner.call(cms.createFaq, {
    question: 'Do you ship abroad?',
    answer: '<p>Within India only.</p>',
    ...of,
  });
  return faq;
}
