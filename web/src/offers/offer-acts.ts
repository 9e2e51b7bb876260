import type { CouponRow } from '@counting-house/contract/offers/coupon.ts';
import type { OfferRow } from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconPower } from '@tabler/icons-react';
import { run } from '../ui/list/actions.tsx';

const starting = {
  icon: IconPlayerPlay,
  with: { status: 'active' },
  when: (offer: OfferRow) => offer.status !== 'active',
  whyNot: () => 'running already',
  many: true,
  done: ({ name }: OfferRow) => `${name} is started`,
} as const;

export const start = run('Start', offers.updateOffer, starting);

/** Asks first where the offer gives more away than most do. */
export const startQuestion = (losses: readonly string[]) =>
  losses.length === 0
    ? start
    : run('Start', offers.updateOffer, {
        ...starting,
        sure: {
          title: ({ name }: OfferRow) => `Start ${name}?`,
          effect: () => losses.join(' '),
        },
      });

export const pause = run('Pause', offers.updateOffer, {
  icon: IconPlayerPause,
  with: { status: 'paused' },
  when: (offer: OfferRow) => offer.status === 'active',
  whyNot: () => 'not running',
  many: true,
  done: ({ name }) => `${name} is paused. Orders that have it keep it.`,
});

export const duplicate = run('Duplicate', offers.duplicateOffer, {
  icon: IconCopy,
  done: (_: OfferRow, { name }) => `${name} is a draft now`,
});

export const switchOff = run('Switch off', offers.updateCoupon, {
  icon: IconPower,
  with: { status: 'off' },
  when: (coupon: CouponRow) => coupon.status === 'active',
  whyNot: () => 'off already',
  many: true,
  done: ({ code }) => `${code} is off`,
});

export const switchOn = run('Switch on', offers.updateCoupon, {
  icon: IconPower,
  with: { status: 'active' },
  when: (coupon: CouponRow) => coupon.status === 'off',
  whyNot: () => 'on already',
  many: true,
  done: ({ code }) => `${code} can be used again`,
});

export const setLimit = run('Change limit', offers.updateCoupon, {
  ask: 'limit',
  many: true,
  done: ({ code }: CouponRow) => `The limit of ${code} was changed`,
});
