import type { States } from '../ui/marks/badge.tsx';

export const unitKinds = {
  count: 'Count',
  mass: 'Mass',
  volume: 'Volume',
  length: 'Length',
  area: 'Area',
  pack: 'Pack',
} as const;

export const unitStates: States<'active' | 'inactive'> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'idle' },
};
