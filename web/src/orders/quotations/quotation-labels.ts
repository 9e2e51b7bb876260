import type { QuotationState } from '@counting-house/contract/orders/quotation.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const quotationStates: States<QuotationState> = {
  sent: { label: 'Sent', tone: 'waiting' },
  expired: { label: 'Expired', tone: 'back' },
  accepted: { label: 'Accepted', tone: 'done' },
  lost: { label: 'Lost', tone: 'stopped' },
  superseded: { label: 'Superseded', tone: 'idle' },
};
