import type { ReturnStatus } from '@counting-house/contract/returns/return-labels.ts';

const words: Readonly<Record<ReturnStatus, string>> = {
  requested: 'is not approved yet',
  approved: 'is approved',
  rejected: 'is rejected',
  received: 'is received',
  closed: 'is settled',
  cancelled: 'is cancelled',
};

/** How far a return is, for anyone who wants from it what it is too early or too late for. */
export const isNow = (status: ReturnStatus): string => `This return ${words[status]}.`;
