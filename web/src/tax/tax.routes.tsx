import { IconReceiptTax } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const taxScreens = screens('tax', {
  taxes: screen({
    path: '/bank/tax',
    title: 'Taxes',
    icon: IconReceiptTax,
    permissions: ['tax.rate.read'],
    words: 'gst cgst sgst igst rates',
    component: async () => (await import('./tax-list.screen.tsx')).TaxListScreen,
  }),
});
