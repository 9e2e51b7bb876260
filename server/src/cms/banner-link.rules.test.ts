import { shownAt } from '@counting-house/contract/cms/banner.ts';
import { describe, expect, test } from 'vitest';
import { toLink } from './banner-link.rules.ts';

const whole = {
  status: 'active',
  desktopFileId: 1,
  mobileFileId: 2,
  startsAt: null,
  endsAt: null,
} as const;
const now = '2026-11-21T04:30:00.000Z';
const [before, after] = ['2026-11-21T04:29:59.999Z', '2026-11-21T04:30:00.001Z'];

describe('what becomes of a banner', () => {
  test.each([
    [{}, 'live'],
    [{ mobileFileId: null }, 'incomplete'],
    [{ desktopFileId: null, status: 'hidden' }, 'incomplete'],
    [{ status: 'hidden', startsAt: after }, 'hidden'],
    [{ startsAt: after }, 'scheduled'],
    [{ startsAt: now }, 'live'],
    [{ startsAt: before, endsAt: after }, 'live'],
    [{ endsAt: now }, 'ended'],
    [{ startsAt: after, endsAt: '2026-11-22T00:00:00.000Z' }, 'scheduled'],
  ] as const)('%o is %s', (of, shown) => {
    expect(shownAt({ ...whole, ...of }, now)).toBe(shown);
  });
});

describe('where a banner leads', () => {
  const all = { linkProductId: 3, linkCategoryId: 4, linkOfferId: 5, linkUrl: '/offers' };
  const nowhere = { linkProductId: null, linkCategoryId: null, linkOfferId: null, linkUrl: null };
  test.each([
    ['none', nowhere],
    ['product', { ...nowhere, linkProductId: 3 }],
    ['category', { ...nowhere, linkCategoryId: 4 }],
    ['offer', { ...nowhere, linkOfferId: 5 }],
    ['url', { ...nowhere, linkUrl: '/offers' }],
  ] as const)('keeps of a link to %s only what it needs', (linkType, kept) => {
    expect(toLink({ linkType, ...all })).toEqual({ link: { linkType, ...kept }, missing: {} });
  });

  test.each([
    ['product', { linkProductId: 'Choose a product' }],
    ['category', { linkCategoryId: 'Choose a category' }],
    ['offer', { linkOfferId: 'Choose an offer' }],
    ['url', { linkUrl: 'Enter a full address or a path that starts with /' }],
  ] as const)('says what a link to %s lacks', (linkType, missing) => {
    expect(toLink({ linkType, ...nowhere }).missing).toEqual(missing);
  });
});
