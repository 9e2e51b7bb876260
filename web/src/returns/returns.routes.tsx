import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconArrowBackUp, IconReceiptRefund } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export { conditionLabels as conditionWords } from './return-labels.ts';

export const returnsScreens = screens('returns', {
  requests: screen({
    path: addresses.returnRequests,
    title: 'Return requests',
    icon: IconArrowBackUp,
    permissions: ['returns.return.read'],
    component: async () => (await import('./request-list.screen.tsx')).RequestListScreen,
  }),
  returns: screen({
    path: '/sales/return',
    title: 'Returns and credit notes',
    icon: IconReceiptRefund,
    permissions: ['returns.return.read'],
    words: 'refund',
    opens: { return_order: '?open={id}&desk=all' },
    component: async () => (await import('./return-list.screen.tsx')).ReturnListScreen,
  }),
});
