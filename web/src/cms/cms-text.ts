import type { Banner } from '@counting-house/contract/cms/banner.ts';
import { IconEyeOff, IconPhotoOff } from '@tabler/icons-react';
import { date, moment, time } from '../platform/format/format.ts';
import type { States } from '../ui/marks/badge.tsx';

export const bannerPositions = {
  home_top: 'Home, top',
  home_middle: 'Home, middle',
  category_top: 'Category, top',
} as const;

export const bannerStates: States<Banner['shown']> = {
  live: { label: 'Live', tone: 'done' },
  scheduled: { label: 'Scheduled', tone: 'moving' },
  ended: { label: 'Ended', tone: 'idle' },
  hidden: { label: 'Hidden', tone: 'idle', icon: IconEyeOff },
  incomplete: { label: 'Incomplete', tone: 'waiting', icon: IconPhotoOff },
};

export const bannerStatuses = { hidden: 'Hidden', active: 'Shown' } as const;

export const linkTypes = {
  none: 'Nowhere',
  product: 'A product',
  category: 'A category',
  offer: 'An offer',
  url: 'A web address',
} as const;

export const faqStates: States<'published' | 'hidden'> = {
  published: { label: 'Published', tone: 'done' },
  hidden: { label: 'Hidden', tone: 'idle', icon: IconEyeOff },
};

type Dates = Pick<Banner, 'startsAt' | 'endsAt'>;

/** When a banner is shown: `Always`, `From 05 Apr 2026, 10:00`, `Until …`, or both. */
export function scheduleText({ startsAt, endsAt }: Dates): string {
  if (startsAt !== null && endsAt !== null) return `${moment(startsAt)} – ${moment(endsAt)}`;
  if (startsAt !== null) return `From ${moment(startsAt)}`;
  return endsAt === null ? 'Always' : `Until ${moment(endsAt)}`;
}

/** As `scheduleWords`, short: start and end on lines of their own, hours only where it is not shown for whole days. */
export function scheduleLines({ startsAt, endsAt }: Dates): string[] {
  const lines = [
    ...(startsAt === null ? [] : [`From ${dayOr(startsAt, '00:00')}`]),
    ...(endsAt === null ? [] : [`Until ${dayOr(endsAt, '23:59')}`]),
  ];
  return lines.length === 0 ? ['Always'] : lines;
}

const dayOr = (at: string, wholeDay: string) => (time(at) === wholeDay ? date(at) : moment(at));

const dayMs = 86_400_000;
const soonDays = 3;

/** `Ends in 2 days`, of a live banner that ends soon; null of any other. */
export function endText(
  { shown, endsAt }: Pick<Banner, 'shown' | 'endsAt'>,
  now = new Date(),
): string | null {
  if (shown !== 'live' || endsAt === null) return null;
  const days = Math.floor((Date.parse(endsAt) - now.getTime()) / dayMs);
  if (days < 0 || days > soonDays) return null;
  if (days === 0) return 'Ends within a day';
  return `Ends in ${days} ${days === 1 ? 'day' : 'days'}`;
}
