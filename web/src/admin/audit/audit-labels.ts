import type { AuditRow } from '@counting-house/contract/admin/audit.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const resultStates: States<AuditRow['result']> = {
  ok: { label: 'Done', tone: 'done' },
  denied: { label: 'Refused', tone: 'stopped' },
  failed: { label: 'Failed', tone: 'back' },
};
