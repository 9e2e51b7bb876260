import type { TransferStatus } from '@counting-house/contract/stock/transfers/transfer.ts';
import { IconPackageImport, IconTruckDelivery } from '@tabler/icons-react';
import type { States } from '../../ui/marks/badge.tsx';

export const transferStates: States<TransferStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  sent: { label: 'On the way', tone: 'moving', icon: IconTruckDelivery },
  partly_received: { label: 'Partly received', tone: 'moving', icon: IconPackageImport },
  received: { label: 'Received', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};
