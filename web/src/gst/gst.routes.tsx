import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconReceiptTax } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const gstScreens = screens('gst', {
  taxes: screen({
    path: addresses.taxes,
    title: 'Taxes',
    icon: IconReceiptTax,
    permissions: ['tax.rate.read', 'tax.return.read'],
    words: 'gst cgst sgst igst rates month gstr-1 gstr-3b return challan set-off',
    opens: { tax: '?open={id}' },
    begins: [{ label: 'New tax', at: '?open=new', permission: 'tax.rate.write' }],
    component: async () => (await import('./taxes.screen.tsx')).TaxScreen,
  }),
});
