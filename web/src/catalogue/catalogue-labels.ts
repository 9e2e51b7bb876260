import { IconArchive, IconEyeOff } from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const productStates: States<'draft' | 'active' | 'archived'> = {
  active: { label: 'Active', tone: 'done' },
  draft: { label: 'Draft', tone: 'idle' },
  archived: { label: 'Archived', tone: 'idle', icon: IconArchive },
};

export const kindLabels = {
  goods: 'Goods',
  service: 'Service',
  gift_card: 'Gift card',
} as const;

export const variantStates: States<'active' | 'inactive'> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'idle' },
};

export const categoryStates: States<'active' | 'hidden'> = {
  active: { label: 'Active', tone: 'done' },
  hidden: { label: 'Hidden', tone: 'idle', icon: IconEyeOff },
};

export const reviewStates: States<'pending' | 'published' | 'rejected'> = {
  pending: { label: 'Pending', tone: 'waiting' },
  published: { label: 'Published', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'stopped' },
};

export const priceStates: States<'scheduled' | 'running' | 'past' | 'cancelled'> = {
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  running: { label: 'Active', tone: 'moving' },
  past: { label: 'Ended', tone: 'idle' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const returnLabels = { inherit: 'As in the category', yes: 'Yes', no: 'No' } as const;

export const productKinds = { goods: 'Goods', service: 'Service' } as const;
