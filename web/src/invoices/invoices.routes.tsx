import { IconFileInvoice, IconFilePlus, IconPencil } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

/** What follows the address of a new invoice when its goods were never ordered. */
export const withoutOrder = '?without=order';
/** Who may make one. */
export const billRights = ['invoices.invoice.issue'] as const;

export const invoicesScreens = screens('invoices', {
  invoices: screen({
    path: '/sales/invioce-management',
    title: 'Invoices',
    icon: IconFileInvoice,
    permissions: ['invoices.invoice.read'],
    words: 'tax gst bill of supply credit note',
    opens: { invoice: '?open={id}', credit_note: '?tab=credits&open={id}' },
    component: async () => (await import('./invoice-list.screen.tsx')).InvoiceListScreen,
  }),
  newInvoice: screen({
    path: '/sales/invioce-management/add-invoice',
    title: 'New invoice',
    icon: IconFilePlus,
    permissions: ['invoices.invoice.create'],
    under: 'invoices.invoices',
    begins: [
      {
        label: 'New invoice without an order',
        at: withoutOrder,
        permission: 'invoices.invoice.issue',
        words: 'bill counter direct',
      },
    ],
    component: async () => (await import('./new-invoice.screen.tsx')).NewInvoiceScreen,
  }),
  editInvoice: screen({
    path: '/sales/invioce-management/edit-invoice/{id}',
    title: 'Edit invoice',
    icon: IconPencil,
    permissions: ['invoices.invoice.read'],
    under: 'invoices.invoices',
    component: async () => (await import('./edit-invoice.screen.tsx')).EditInvoiceScreen,
  }),
});
