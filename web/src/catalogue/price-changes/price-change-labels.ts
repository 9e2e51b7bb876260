import type { PriceChange, StaysWhy } from '@counting-house/contract/catalogue/price-change.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { count, percent } from '../../platform/format/format.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const changeStates: States<PriceChange['status']> = {
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  active: { label: 'Active', tone: 'moving' },
  ended: { label: 'Ended', tone: 'idle' },
  undone: { label: 'Undone', tone: 'idle', icon: IconArrowBackUp },
};

export const wayLabels = {
  'up percent': 'Raise by percent',
  'down percent': 'Lower by percent',
  'up amount': 'Raise by an amount',
  'down amount': 'Lower by an amount',
} as const;

export const basisLabels = { price: 'Current price', mrp: 'The MRP' } as const;

export const roundingLabels = {
  none: 'No rounding',
  rupee: 'Whole rupees (.00)',
  half: 'Ending in .50',
  ninetyNine: 'Ending in .99',
  five: 'Nearest ₹5',
  ten: 'Nearest ₹10',
} as const;

export const aboveMrpLabels = {
  leave: 'Leave as it is',
  cap: 'Limit to MRP',
  raise: 'Raise the MRP',
} as const;

export const staysLabels: Readonly<Record<StaysWhy, string>> = {
  aboveMrp: 'Stays: above the MRP',
  temporary: 'Not changed: a temporary price is active then',
  same: 'No change',
};

export const signed = (bps: number) => `${bps > 0 ? '+' : ''}${percent(bps)}`;

export const some = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`;
