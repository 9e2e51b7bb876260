import type { CountKind, CountLineRow, CountStatus } from '@counting-house/contract/stock/count.ts';
import { IconEye, IconListCheck, IconRefresh } from '@tabler/icons-react';
import type { States } from '../../ui/marks/badge.tsx';

export const countStates: States<CountStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  counting: { label: 'Counting', tone: 'moving', icon: IconListCheck },
  review: { label: 'In review', tone: 'waiting', icon: IconEye },
  posting: { label: 'Posting', tone: 'moving' },
  posted: { label: 'Posted', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const countKinds: Readonly<Record<CountKind, string>> = {
  full: 'Full count',
  cycle: 'Cycle count',
  spot: 'Spot count',
};

type LineState = 'open' | 'counted' | 'again' | 'recount' | 'accept' | 'reject' | 'zero';

export const lineStates: States<LineState> = {
  open: { label: 'Not counted', tone: 'waiting' },
  counted: { label: 'To review', tone: 'waiting' },
  again: { label: 'Recount needed', tone: 'back', icon: IconRefresh },
  recount: { label: 'Recount in progress', tone: 'moving', icon: IconRefresh },
  accept: { label: 'Accepted', tone: 'done' },
  reject: { label: 'Not changed', tone: 'idle' },
  zero: { label: 'Set to zero', tone: 'done' },
};

/** Where a line of a count stands, in one word. */
export function stateOfLine({ status, decision, needsRecount }: CountLineRow): LineState {
  if (status === 'recount') return 'recount';
  if (status === 'counted') return needsRecount ? 'again' : 'counted';
  return decision === 'none' || decision === 'recount' ? 'open' : decision;
}
