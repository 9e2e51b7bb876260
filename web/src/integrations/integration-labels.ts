import type { ConnectionState } from '@counting-house/contract/integrations/connection.ts';
import type { MessageStatus } from '@counting-house/contract/integrations/outbox.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const connectionStates: States<ConnectionState> = {
  not_set: { label: 'Not set up', tone: 'idle' },
  off: { label: 'Switched off', tone: 'idle' },
  untried: { label: 'Not tried yet', tone: 'waiting' },
  ok: { label: 'Connected', tone: 'done' },
  failing: { label: 'Failing', tone: 'stopped', icon: IconAlertTriangle },
};

export const messageStates: States<MessageStatus> = {
  queued: { label: 'Waiting', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'moving' },
  sent: { label: 'Sent', tone: 'done' },
  dead: { label: 'Failed', tone: 'stopped', icon: IconAlertTriangle },
  cancelled: { label: 'Cancelled', tone: 'back' },
};

/** `password_changed` as people read it: `Password changed`. */
export function messageName(key: string): string {
  const words = key.replaceAll('_', ' ');
  if (key === 'otp') return 'OTP';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
