import type { OfferMessageStatus } from '@counting-house/contract/offers/offer-message.ts';
import type { States } from '../ui/marks/badge.tsx';

export const messageStates: States<OfferMessageStatus> = {
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'moving' },
  sent: { label: 'Sent', tone: 'done' },
  cancelled: { label: 'Stopped', tone: 'stopped' },
};
