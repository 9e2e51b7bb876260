import type { ListAction } from '@counting-house/contract/lists/list-upload.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const rowActionStates: States<ListAction> = {
  create: { label: 'New', tone: 'done' },
  update: { label: 'Changed', tone: 'moving' },
  same: { label: 'Same', tone: 'idle', icon: IconCheck },
  error: { label: 'Error', tone: 'stopped', icon: IconAlertTriangle },
};
