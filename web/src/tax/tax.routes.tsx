import { IconReceiptTax } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const taxScreens = screens('tax', {
  taxes: screen({
    path: '/bank/tax',
    title: 'Taxes',
    icon: IconReceiptTax,
    permissions: ['tax.rate.read'],
    words: 'gst cgst sgst igst rates',
    opens: { tax: '?open={id}' },
    begins: [{ label: 'New tax', at: '?open=new', permission: 'tax.rate.write' }],
    component: async () => (await import('./tax-list.screen.tsx')).TaxListScreen,
  }),
});
