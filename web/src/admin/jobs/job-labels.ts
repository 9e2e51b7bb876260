import type { JobStatus } from '@counting-house/contract/admin/job.ts';
import type { HealthCheck } from '@counting-house/contract/admin/health.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const jobStates: States<JobStatus> = {
  failed: { label: 'Failed', tone: 'stopped' },
  running: { label: 'Running', tone: 'moving' },
  queued: { label: 'Waiting', tone: 'waiting' },
  done: { label: 'Done', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

export const scheduleStates: States<'on' | 'off' | 'failing'> = {
  on: { label: 'On', tone: 'done' },
  off: { label: 'Off', tone: 'idle' },
  failing: { label: 'Failing', tone: 'stopped' },
};

export const healthStates: States<HealthCheck['state']> = {
  good: { label: 'OK', tone: 'done' },
  attention: { label: 'Needs attention', tone: 'waiting' },
  bad: { label: 'Failing', tone: 'stopped' },
};
