import { IconArrowBackUp, IconReceiptRefund } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const returnsScreens = screens('returns', {
  requests: screen({
    path: '/return-request',
    title: 'Return requests',
    icon: IconArrowBackUp,
    permissions: ['returns.return.read'],
  }),
  returns: screen({
    path: '/sales/return',
    title: 'Returns and credit notes',
    icon: IconReceiptRefund,
    permissions: ['returns.return.read'],
    words: 'refund',
  }),
});
