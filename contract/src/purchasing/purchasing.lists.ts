import { listKinds } from '../kit/list-kind.ts';
import { id } from '../kit/shapes.ts';

export const purchasingLists = listKinds({
  vendor_prices: {
    label: 'Prices of vendors',
    does: [{ right: 'purchasing.vendor.write', does: 'change vendors and their prices' }],
    options: {
      /** Whose prices they are, where no column names the vendor. */
      vendorId: id.optional(),
    },
  },
});
