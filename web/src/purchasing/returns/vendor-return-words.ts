import type {
  VendorReturnReason,
  VendorReturnState,
} from '@counting-house/contract/purchasing/vendor-return-words.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const returnStates: States<VendorReturnState> = {
  draft: { label: 'Draft', tone: 'idle' },
  posted: { label: 'Returned', tone: 'moving' },
  settled: { label: 'Settled', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const returnReasonWords: Readonly<Record<VendorReturnReason, string>> = {
  damaged: 'Damaged',
  poor_quality: 'Poor quality',
  wrong_goods: 'Wrong goods',
  excess: 'More than ordered',
  expired: 'Expired',
  recalled: 'Recalled',
  other: 'Other',
};
