import type { HoldStatus } from '@counting-house/contract/stock/hold.ts';
import { IconLock } from '@tabler/icons-react';
import type { States } from '../../ui/marks/badge.tsx';

export const holdStates: States<HoldStatus> = {
  held: { label: 'Held', tone: 'waiting', icon: IconLock },
  released: { label: 'Released', tone: 'idle' },
  ended: { label: 'Ended', tone: 'idle' },
  lost: { label: 'Goods gone', tone: 'stopped' },
};
