import { listKinds } from '../kit/list-kind.ts';
import { id } from '../kit/shapes.ts';

export const purchasingLists = listKinds({
  items: {
    label: 'Items',
    does: [{ right: 'purchasing.item.write', does: 'change items and categories' }],
    options: {},
  },
  vendors: {
    label: 'Vendors',
    does: [{ right: 'purchasing.vendor.write', does: 'change vendors and their prices' }],
    options: {},
  },
  vendor_prices: {
    label: 'Prices of vendors',
    does: [{ right: 'purchasing.vendor.write', does: 'change vendors and their prices' }],
    options: {
      /** Whose prices they are, where no column names the vendor. */
      vendorId: id.optional(),
    },
  },
  opening_documents: {
    label: 'Opening invoices and bills',
    does: [{ right: 'accounts.journal.write', does: 'write journals and opening balances' }],
    options: {},
  },
});
